import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createKeyValueStore } from '../../../lib/list/database.ts';
import { createKeptContents, MOST_KEPT } from '../../../lib/list/kept-contents.ts';
import { createListStore, type ListedRecording } from '../../../lib/list/list-store.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { aContent, anId, aRecording } from '../../support/factories.ts';
import { refusingFactory } from '../../support/refusing-factory.ts';

const listed = (count: number): ListedRecording[] =>
  Array.from({ length: count }, (_, index) => ({ ...aRecording({ id: `r${index}` }), seenAtMs: 1 }));

describe('the cached list', () => {
  it('gives the popup its newest rows and the count without the whole', async () => {
    const list = createListStore(createKeyValueStore(new IDBFactory(), 'list'), createFakeArea());
    await list.save({ namespace: 'n', recordings: listed(1000), savedAtMs: 77 });
    const start = await list.readStart();
    expect(start).toMatchObject({ count: 1000, savedAtMs: 77, view: null });
    expect(start?.recordings.length).toBeLessThan(100);
    expect(start?.recordings[0]?.id).toBe('r0');
    expect((await list.readAll())?.recordings).toHaveLength(1000);
  });

  it('is found by another context of the extension', async () => {
    const factory = new IDBFactory();
    await createListStore(createKeyValueStore(factory, 'list'), createFakeArea()).save({
      namespace: 'n',
      recordings: listed(2),
      savedAtMs: 1,
    });
    expect((await createListStore(createKeyValueStore(factory, 'list'), createFakeArea()).readAll())?.namespace).toBe(
      'n',
    );
  });

  it('moves its date when the service confirms it, and only that', async () => {
    const list = createListStore(createKeyValueStore(new IDBFactory(), 'list'), createFakeArea());
    await list.save({ namespace: 'n', recordings: listed(3), savedAtMs: 1 });
    await list.confirm({ namespace: 'n', recordings: listed(3), savedAtMs: 9 });
    expect((await list.readStart())?.savedAtMs).toBe(9);
    expect((await list.readAll())?.recordings).toHaveLength(3);
  });

  it('brings the popup back to its query', async () => {
    const list = createListStore(createKeyValueStore(new IDBFactory(), 'list'), createFakeArea());
    await list.save({ namespace: 'n', recordings: [], savedAtMs: 1 });
    await list.saveView({ query: 'pricing', selectedId: 'r2' }, 50);
    expect((await list.readStart())?.view).toEqual({ query: 'pricing', selectedId: 'r2', savedAtMs: 50 });
  });

  it('is there for the popup after the session was forgotten, without what was typed', async () => {
    const factory = new IDBFactory();
    const before = createListStore(createKeyValueStore(factory, 'list'), createFakeArea());
    await before.save({ namespace: 'n', recordings: listed(100), savedAtMs: 7 });
    await before.saveView({ query: 'pricing', selectedId: null }, 8);
    const start = await createListStore(createKeyValueStore(factory, 'list'), createFakeArea()).readStart();
    expect(start).toMatchObject({ count: 100, savedAtMs: 7, view: null });
    expect(start?.recordings.length).toBeLessThan(100);
  });

  it.each(['erase', 'retire'] as const)('is empty after %s', async (end) => {
    const list = createListStore(createKeyValueStore(new IDBFactory(), 'list'), createFakeArea());
    await list.save({ namespace: 'n', recordings: listed(3), savedAtMs: 1 });
    await list[end]();
    expect(await list.readAll()).toBeNull();
    expect(await list.readStart()).toBeNull();
  });

  it('is retired until the next one, and not where there never was one', async () => {
    const list = createListStore(createKeyValueStore(new IDBFactory(), 'list'), createFakeArea());
    const next = [() => list.save({ namespace: 'n', recordings: [], savedAtMs: 1 }), () => list.erase()];
    expect(await list.isRetired()).toBe(false);
    for (const begin of next) {
      await list.retire();
      expect(await list.isRetired()).toBe(true);
      await begin();
      expect(await list.isRetired()).toBe(false);
    }
  });

  it('is absent where there is no database, and nothing throws', async () => {
    const list = createListStore(createKeyValueStore(refusingFactory, 'list'), createFakeArea());
    expect(await list.readStart()).toBeNull();
    expect(await list.save({ namespace: 'n', recordings: [], savedAtMs: 1 })).toBe(false);
  });

  it('is absent when another version wrote it', async () => {
    const factory = new IDBFactory();
    await createKeyValueStore(factory, 'list').put([['list', { version: 99, value: { namespace: 'n' } }]]);
    expect(await createListStore(createKeyValueStore(factory, 'list'), createFakeArea()).readAll()).toBeNull();
  });
});

describe('kept contents', () => {
  it('lets the oldest go, never the newest', async () => {
    const contents = createKeptContents(createKeyValueStore(new IDBFactory(), 'contents'));
    const kept = { recording: aRecording(), content: aContent({ segments: [] }), fetchedAtMs: 1 };
    for (let index = 0; index <= MOST_KEPT; index += 1) await contents.keep(anId(`r${index}`), kept);
    expect(await contents.read(anId('r0'))).toBeNull();
    expect(await contents.read(anId('r1'))).toEqual(kept);
    expect(await contents.read(anId(`r${MOST_KEPT}`))).toEqual(kept);
  });

  it('keeps a recording that is read again', async () => {
    const contents = createKeptContents(createKeyValueStore(new IDBFactory(), 'contents'));
    const kept = { recording: aRecording(), content: aContent({ segments: [] }), fetchedAtMs: 1 };
    for (let index = 0; index < MOST_KEPT; index += 1) await contents.keep(anId(`r${index}`), kept);
    await contents.keep(anId('r0'), { ...kept, fetchedAtMs: 2 });
    await contents.keep(anId('new'), kept);
    expect((await contents.read(anId('r0')))?.fetchedAtMs).toBe(2);
    expect(await contents.read(anId('r1'))).toBeNull();
  });

  it('drops one, and erases all', async () => {
    const contents = createKeptContents(createKeyValueStore(new IDBFactory(), 'contents'));
    const kept = { recording: aRecording(), content: aContent(), fetchedAtMs: 1 };
    await contents.keep(anId('a'), kept);
    await contents.keep(anId('b'), kept);
    await contents.drop(anId('a'));
    expect(await contents.read(anId('a'))).toBeNull();
    await contents.erase();
    expect(await contents.read(anId('b'))).toBeNull();
  });
});
