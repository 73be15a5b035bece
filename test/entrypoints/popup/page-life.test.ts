import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { followUse, startPageLife, type PopupModels } from '../../../entrypoints/popup/take-over.ts';
import { succeed } from '../../../lib/failure.ts';
import { createListReader } from '../../../lib/list/list-reader.ts';
import type { Notice } from '../../../lib/messaging/protocol.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

it('followUse holds the rows for what is used within, and asks again once the network is back, until it ends', () => {
  const search = { hold: vi.fn<() => void>(), refresh: vi.fn<() => Promise<void>>().mockResolvedValue() };
  const dialog = document.createElement('dialog');
  const row = document.createElement('li');
  dialog.append(row);
  document.body.append(dialog);
  const moved = (movementX: number) => {
    const event = new MouseEvent('pointermove', { bubbles: true });
    Object.defineProperty(event, 'movementX', { value: movementX });
    Object.defineProperty(event, 'movementY', { value: 0 });
    row.dispatchEvent(event);
  };
  const useAll = () => {
    for (const use of ['pointerdown', 'wheel', 'keydown']) row.dispatchEvent(new Event(use));
    moved(3);
    dispatchEvent(new Event('online'));
  };
  const end = followUse(search, dialog);
  moved(0);
  expect(search.hold).not.toHaveBeenCalled();
  useAll();
  expect([search.hold.mock.calls.length, search.refresh.mock.calls.length]).toEqual([4, 1]);
  end();
  useAll();
  expect([search.hold.mock.calls.length, search.refresh.mock.calls.length]).toEqual([4, 1]);
});

it.each([
  ['does not come back after the recordings were deleted', true, undefined],
  ['comes back after a permission was granted', undefined, 'layoffs at Initech'],
])('what was typed in the popup’s tab %s', async (_, isErased, query) => {
  const session = createFakeArea();
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
    // It stays with the window, also for the tests of other files.
    search: { leave, hold: () => undefined, refresh: () => Promise.resolve() },
    page: { exists: signal(true) },
  } as unknown as PopupModels;
  const client = { ask: vi.fn<() => never>(), onNotice: (hear: typeof tell) => (tell = hear) as never };
  startPageLife(client, models, { list });
  tell({ notice: 'connection.changed', ...(isErased && { isErased }) });
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  const stored = session.values.get('popup-view') as { query: string } | undefined;
  expect(stored?.query).toBe(query);
});
