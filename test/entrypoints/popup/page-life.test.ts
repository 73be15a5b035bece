import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { startPageLife, type PopupModels } from '../../../entrypoints/popup/take-over.ts';
import { succeed } from '../../../lib/failures.ts';
import { createListReader } from '../../../lib/list/list-reader.ts';
import type { Notice } from '../../../lib/messaging/protocol.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

it.each([
  ['does not come back after the recordings were deleted', true, undefined],
  ['comes back after a permission was granted', undefined, 'layoffs at Initech'],
])('what was typed in the popup’s tab %s', async (_, isErased, query) => {
  const session = createFakeArea();
  const list = createListReader({ read: () => Promise.resolve(succeed(null)) }, session, () =>
    Promise.resolve([{ id: 'first', scope: '' }]),
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
  } as unknown as PopupModels;
  const client = { ask: vi.fn<() => never>(), onNotice: (hear: typeof tell) => (tell = hear) as never };
  startPageLife(client, models, list);
  tell({ notice: 'connection.changed', ...(isErased && { isErased }) });
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  const stored = session.values.get('popup-view') as { query: string } | undefined;
  expect(stored?.query).toBe(query);
});
