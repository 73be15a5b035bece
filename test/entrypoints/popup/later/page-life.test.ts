import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { startPageLife } from '../../../../entrypoints/popup/later/page-life.ts';
import type { PopupModels } from '../../../../entrypoints/popup/later/models.ts';
import type { PopupStart } from '../../../../lib/list/list-records.ts';
import { settle } from '../../../support/popup.ts';

const connections = vi.hoisted(() => ({ activeId: 'second' as string | null }));
vi.mock('../../../../entrypoints/popup/find-connection.ts', () => ({
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
  const models = { search: {}, page: { exists: signal(true) }, transcripts: {} } as PopupModels;
  const client = { ask: vi.fn<() => never>(), onNotice: () => () => undefined };
  startPageLife(client, models, Promise.resolve(connectionId === null ? null : ({ connectionId } as PopupStart)));
  await settle();
  expect(reload).toHaveBeenCalledTimes(reloads);
});
