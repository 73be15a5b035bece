import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createKeyValueStore } from '../../../lib/list/database.ts';
import { createListStore, type ListedRecording } from '../../../lib/list/list-store.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { aRecording } from '../../support/factories.ts';
import { refusingFactory } from '../../support/refusing-factory.ts';

const listed = (count: number): ListedRecording[] =>
  Array.from({ length: count }, (_, index) => ({ ...aRecording({ id: `r${index}` }), seenAtMs: 1 }));

describe('the cached list', () => {
  it('gives the popup its newest rows and the count without the whole', async () => {
    const list = createListStore(createKeyValueStore(new IDBFactory(), 'list'), createFakeArea());
    await list.save({ connectionId: 'n', recordings: listed(1000), savedAtMs: 77 });
    const start = await list.readStart();
    expect(start).toMatchObject({ count: 1000, savedAtMs: 77, view: null });
    expect(start?.recordings.length).toBeLessThan(100);
    expect(start?.recordings[0]?.id).toBe('r0');
    expect((await list.readAll())?.recordings).toHaveLength(1000);
  });

  it('is found by another context of the extension', async () => {
    const factory = new IDBFactory();
    await createListStore(createKeyValueStore(factory, 'list'), createFakeArea()).save({
      connectionId: 'n',
      recordings: listed(2),
      savedAtMs: 1,
    });
    expect(
      (await createListStore(createKeyValueStore(factory, 'list'), createFakeArea()).readAll())?.connectionId,
    ).toBe('n');
  });

  it('moves its date when the service confirms it, and only that', async () => {
    const list = createListStore(createKeyValueStore(new IDBFactory(), 'list'), createFakeArea());
    await list.save({ connectionId: 'n', recordings: listed(3), savedAtMs: 1 });
    await list.confirm({ connectionId: 'n', recordings: listed(3), savedAtMs: 9 });
    expect((await list.readStart())?.savedAtMs).toBe(9);
    expect((await list.readAll())?.recordings).toHaveLength(3);
  });

  it('brings the popup back to its query', async () => {
    const list = createListStore(createKeyValueStore(new IDBFactory(), 'list'), createFakeArea());
    await list.save({ connectionId: 'n', recordings: [], savedAtMs: 1 });
    await list.saveView({ query: 'pricing', selectedId: 'r2' }, 50);
    expect((await list.readStart())?.view).toEqual({ query: 'pricing', selectedId: 'r2', savedAtMs: 50 });
  });

  it('is there for the popup after the session was forgotten, without what was typed', async () => {
    const factory = new IDBFactory();
    const before = createListStore(createKeyValueStore(factory, 'list'), createFakeArea());
    await before.save({ connectionId: 'n', recordings: listed(100), savedAtMs: 7 });
    await before.saveView({ query: 'pricing', selectedId: null }, 8);
    const start = await createListStore(createKeyValueStore(factory, 'list'), createFakeArea()).readStart();
    expect(start).toMatchObject({ count: 100, savedAtMs: 7, view: null });
    expect(start?.recordings.length).toBeLessThan(100);
  });

  it('is empty after it was erased', async () => {
    const list = createListStore(createKeyValueStore(new IDBFactory(), 'list'), createFakeArea());
    await list.save({ connectionId: 'n', recordings: listed(3), savedAtMs: 1 });
    expect(await list.erase()).toBe(true);
    expect(await list.readAll()).toBeNull();
    expect(await list.readStart()).toBeNull();
  });

  it('is absent where there is no database, and nothing throws', async () => {
    const list = createListStore(createKeyValueStore(refusingFactory, 'list'), createFakeArea());
    expect(await list.readStart()).toBeNull();
    expect(await list.save({ connectionId: 'n', recordings: [], savedAtMs: 1 })).toBe(false);
  });

  it('is absent when another version wrote it', async () => {
    const factory = new IDBFactory();
    await createKeyValueStore(factory, 'list').put([['list', { version: 99, value: { connectionId: 'n' } }]]);
    expect(await createListStore(createKeyValueStore(factory, 'list'), createFakeArea()).readAll()).toBeNull();
  });
});
