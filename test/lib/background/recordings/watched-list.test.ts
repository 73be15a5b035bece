import { IDBFactory as FakeFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { watchedList } from '../../../../lib/background/recordings/watched-list.ts';
import { createKeyValueStore } from '../../../../lib/list/database.ts';
import { createListStore } from '../../../../lib/list/list-store.ts';
import { createFakeArea } from '../../../support/fake-storage.ts';

it('tells of each time that the recordings change, when they have', async () => {
  const store = createListStore(createKeyValueStore(new FakeFactory(), 'list'), createFakeArea());
  const counts: Promise<number | undefined>[] = [];
  const changed = vi.fn<() => void>(() => void counts.push(store.readAll().then((all) => all?.recordings.length)));
  const list = watchedList(store, changed);
  await list.saveView({ query: 'x', selectedId: null }, 1);
  expect(changed).not.toHaveBeenCalled();
  expect(await list.save({ connectionId: 'n', savedAtMs: 1, recordings: [] })).toBe(true);
  expect(await list.erase()).toBe(true);
  expect(await Promise.all(counts)).toEqual([0, undefined]);
});
