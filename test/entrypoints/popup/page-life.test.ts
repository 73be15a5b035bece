import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import type { PopupModels } from '../../../entrypoints/popup/models.ts';
import { startPageLife } from '../../../entrypoints/popup/take-over.ts';
import type { KeptList } from '../../../entrypoints/popup/open-list.ts';
import { succeed } from '../../../lib/failure.ts';
import { createListReader } from '../../../lib/list/list-reader.ts';
import type { Notice } from '../../../lib/messaging/protocol.ts';
import type { PopupStart } from '../../../lib/list/list-reader.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { settle } from '../../support/popup.ts';

const connections = vi.hoisted(() => ({ activeId: 'second' as string | null }));
vi.mock('../../../entrypoints/popup/open-list.ts', () => ({
  findConnection: () => Promise.resolve(connections.activeId),
}));

it.each([
  ['another connection', 'second', 'first', 1],
  ['a connection that was removed', null, 'first', 1],
  ['the same connection', 'first', 'first', 0],
  ['nothing', 'second', null, 0],
])('the popup begins anew or not where its first read was of %s', async (_, activeId, connectionId, reloads) => {
  connections.activeId = activeId;
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const models = { search: { leave: () => undefined }, page: {}, dispose: () => undefined } as unknown as PopupModels;
  const client = { ask: vi.fn<() => never>(), onNotice: () => () => undefined };
  const firstRead = Promise.resolve(connectionId === null ? null : ({ connectionId } as PopupStart));
  startPageLife(client, models, { list: {} as KeptList['list'], firstRead });
  await settle();
  expect(reload).toHaveBeenCalledTimes(reloads);
});

it.each([
  ['does not come back after the recordings were deleted', true, undefined],
  ['comes back after a permission was granted', undefined, 'layoffs at Initech'],
])('what was typed in the popup’s tab %s', async (_, isErased, query) => {
  const session = createFakeArea();
  connections.activeId = 'first';
  const list = createListReader({ read: () => Promise.resolve(succeed(null)) }, session, () =>
    Promise.resolve('first'),
  );
  await list.readStart();
  const leave = () => list.saveView({ query: 'layoffs at Initech', selectedId: null }, 1);
  await leave();
  let tell: (notice: Notice) => void = () => undefined;
  // The page writes what is typed as it is left.
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => dispatchEvent(new Event('pagehide')));
  const models = {
    search: { leave },
    page: { exists: signal(true) },
    dispose: () => undefined,
  } as unknown as PopupModels;
  const client = { ask: vi.fn<() => never>(), onNotice: (hear: typeof tell) => (tell = hear) as never };
  startPageLife(client, models, { list, firstRead: Promise.resolve(null) });
  tell({ notice: 'connection.changed', ...(isErased && { isErased }) });
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  const stored = session.values.get('popup-view') as { query: string } | undefined;
  expect(stored?.query).toBe(query);
});
