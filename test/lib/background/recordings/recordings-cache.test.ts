// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { runDetached } from '../../../../lib/errors/run-detached.ts';
import { succeed } from '../../../../lib/failure.ts';
import { createRecordingsCache } from '../../../../lib/background/recordings/recordings-cache.ts';
import { unavailable } from '../../../../lib/library/requests.ts';
import { createRecordingList } from '../../../../lib/background/recordings/recording-list.ts';
import { createListReader } from '../../../../lib/list/list-reader.ts';
import { createListWriter } from '../../../../lib/list/list-writer.ts';
import { TITLES_FILE } from '../../../../lib/list/titles-file.ts';
import { createSpeakerNames } from '../../../../lib/storage/speaker-names.ts';
import { createUserRecords } from '../../../../lib/storage/user-records.ts';
import { createDeviceLibrary } from '../../../support/device-library.ts';
import { aContent, anId, aRecording } from '../../../support/factories.ts';
import { createFakeFolders } from '../../../support/fake-folders.ts';
import { createFakeArea } from '../../../support/fake-storage.ts';
import { aQuery, word } from '../../../support/library-queries.ts';
import { until } from '../../../support/until.ts';
import { valueOf } from '../../../support/value-of.ts';

const kept = { content: aContent(), fetchedAtMs: 5 };
const aRecord = (id = 'rec-1') => ({ recording: aRecording({ id }), ...kept });
const KEPT = { ok: true, value: null };

/** The cache over stores in memory, with a library in memory. */
function aCache() {
  const state = { active: 'mine' };
  const library = createDeviceLibrary(() => 1_000, createFakeFolders());
  const factory = new IDBFactory();
  globalThis.indexedDB = factory;
  const names = createSpeakerNames(createUserRecords());
  const [folders, session] = [createFakeFolders(), createFakeArea()];
  const readTitles = async (id: string) => valueOf(await folders.read(id, TITLES_FILE));
  const reader = createListReader(readTitles, session, () => Promise.resolve(state.active));
  const writer = createListWriter(folders, session);
  const list = createRecordingList({
    library,
    reader,
    writer,
    findOwner: () => Promise.resolve(state.active),
    changed: () => undefined,
    now: () => 1_000,
  });
  const cache = createRecordingsCache({
    list,
    library,
    names,
    readOwner: () => Promise.resolve(succeed(state.active)),
    scopeOf: (connectionId) => Promise.resolve(succeed(connectionId)),
    removeFolder: () => Promise.resolve(false),
    carryOut: runDetached,
    keepsAll: () => Promise.resolve(false),
  });
  const total = async (connectionId: string, query = aQuery([word('morning')])) => {
    const result = await library.search(connectionId, { query, limit: 5 });
    return result.ok ? result.value.total : result.unavailable;
  };
  return { cache, library, total, state };
}

describe('the cache with the library in step', () => {
  it('has what is kept, named and forgotten there too', async () => {
    const { cache, total } = aCache();
    await cache.update('mine', [aRecording()]);
    await cache.nameSpeaker('mine', anId('rec-1'), 'Speaker 2', 'Haruka');
    expect(await cache.keepContent('mine', aRecord(), true)).toEqual(KEPT);
    expect(await total('mine')).toBe(1);
    expect(await cache.content(anId('rec-1'))).toEqual(kept);
    expect(await cache.stamps('mine')).toEqual({
      ok: true,
      value: [{ id: 'rec-1', fetchedAtMs: 5, updatedAtMs: aRecording().updatedAtMs }],
    });
    expect(await total('mine', aQuery([], { speaker: ['haruka'] }))).toBe(1);
    await cache.nameSpeaker('mine', anId('rec-1'), 'Speaker 2', 'Noa');
    await until('the name', async () => (await total('mine', aQuery([], { speaker: ['noa'] }))) === 1);
    await cache.forget('mine', anId('rec-1'));
    expect(await total('mine')).toBe(0);
    expect(await cache.content(anId('rec-1'))).toBeNull();
  });

  it('keeps nothing of a connection that was left, in either', async () => {
    const { cache, total, state } = aCache();
    await cache.update('mine', [aRecording()]);
    state.active = 'other';
    expect(await cache.keepContent('mine', aRecord(), true)).toEqual(unavailable('no-connection'));
    expect(await cache.update('mine', [aRecording()])).toEqual([]);
    expect(await cache.rows()).toEqual([]);
    expect(await total('mine')).toBe(0);
    expect(await total('other')).toBe(0);
  });

  it('lets go what a whole walk has not found, also where as many have come', async () => {
    const { cache } = aCache();
    await cache.update('mine', [aRecording({ id: 'old' })]);
    await cache.keepContent('mine', aRecord('old'), true);
    const page = { keyId: 'k', atMs: 1_000, total: 1, next: null };
    await cache.takeListPage('mine', { ...page, asked: 1, recordings: [aRecording({ id: 'old' })] });
    await cache.takeListPage('mine', { ...page, asked: 2, recordings: [] });
    const key = { keyId: 'another', atMs: 1_001 };
    await cache.takeListPage('mine', { ...page, ...key, asked: 1, recordings: [aRecording({ id: 'new' })] });
    await cache.takeListPage('mine', { ...page, ...key, asked: 2, recordings: [] });
    expect((await cache.rows()).map(({ id }) => id)).toEqual(['new']);
    expect(await cache.content(anId('old'))).toBeNull();
    // Nothing of it is left either once that has been done.
    await cache.dropContentsOutside('mine', { fromMs: 0, toMs: 10 });
    expect(await cache.content(anId('old'))).toBeNull();
  });

  it('goes on without a library, which comes after as soon as it is there', async () => {
    const { cache, library, total } = aCache();
    library.unavailable = 'gone';
    await cache.update('mine', [aRecording()]);
    expect(await cache.keepContent('mine', aRecord(), true)).toEqual(unavailable('gone'));
    library.unavailable = null;
    expect(await total('mine')).toBe(0);
    await cache.keepContent('mine', aRecord(), true);
    expect(await total('mine')).toBe(1);
  });
});
