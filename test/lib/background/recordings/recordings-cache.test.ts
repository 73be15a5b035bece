// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { runDetached } from '../../../../lib/errors/run-detached.ts';
import { succeed } from '../../../../lib/failure.ts';
import { createRecordingsCache } from '../../../../lib/background/recordings/recordings-cache.ts';
import { unavailable } from '../../../../lib/library/requests.ts';
import { createListReader } from '../../../../lib/list/list-reader.ts';
import { createDeviceLibrary } from '../../../support/device-library.ts';
import { aContent, anId, aRecording } from '../../../support/factories.ts';
import { createFakeFolders } from '../../../support/fake-folders.ts';
import { createFakeArea } from '../../../support/fake-storage.ts';
import { aQuery, word } from '../../../support/library-queries.ts';
import { until } from '../../../support/until.ts';
import { aUserData, nameIn } from '../../../support/user-data.ts';

const kept = { content: aContent(), fetchedAtMs: 5 };
const aRecord = (id = 'rec-1') => ({ recording: aRecording({ id }), ...kept });
const KEPT = { ok: true, value: { doubted: [] } };

/** The cache over stores in memory, with a library in memory. */
function aCache() {
  const state = { active: 'mine' };
  const { userData, own } = aUserData();
  const library = createDeviceLibrary(() => 1_000, createFakeFolders());
  const [folders, session] = [createFakeFolders(), createFakeArea()];
  const reader = createListReader(folders, session, () => Promise.resolve(state.active));
  const cache = createRecordingsCache({
    library,
    reader,
    folders,
    session,
    userData,
    readOwner: () => Promise.resolve(succeed(state.active)),
    carryOut: runDetached,
    changed: () => undefined,
    now: () => 1_000,
  });
  const total = async (connectionId: string, query = aQuery([word('morning')])) => {
    const result = await library.search(connectionId, { query, limit: 5 });
    return result.ok ? result.value.total : result.unavailable;
  };
  /** Names a speaker of the first recording, as a page does. */
  async function name(label: string, given: string) {
    await nameIn(own, anId('rec-1'), label, given);
    await cache.nameSpeaker(anId('rec-1'), label, given);
  }
  return { cache, library, total, state, name };
}

describe('the cache with the library in step', () => {
  it('has what is kept, named and forgotten there too', async () => {
    const { cache, total, name } = aCache();
    await cache.update('mine', [aRecording()]);
    await name('Speaker 2', 'Haruka');
    expect(await cache.keepContent('mine', aRecord())).toEqual(KEPT);
    expect(await total('mine')).toBe(1);
    expect(await cache.content(anId('rec-1'))).toEqual(kept);
    expect(await total('mine', aQuery([], { speaker: ['haruka'] }))).toBe(1);
    await name('Speaker 2', 'Noa');
    await until('the name', async () => (await total('mine', aQuery([], { speaker: ['noa'] }))) === 1);
    await cache.forget('mine', anId('rec-1'));
    expect(await total('mine')).toBe(0);
    expect(await cache.content(anId('rec-1'))).toBeNull();
  });

  it('keeps nothing of a connection that was left, in either', async () => {
    const { cache, total, state } = aCache();
    await cache.update('mine', [aRecording()]);
    state.active = 'other';
    expect(await cache.keepContent('mine', aRecord())).toEqual(unavailable('no-connection'));
    expect(await cache.update('mine', [aRecording()])).toEqual([]);
    expect(await cache.rows()).toEqual([]);
    expect(await total('mine')).toBe(0);
    expect(await total('other')).toBe(0);
  });

  it('lets go what two whole readings have not found, also where as many have come', async () => {
    const { cache } = aCache();
    await cache.update('mine', [aRecording({ id: 'old' })]);
    await cache.keepContent('mine', aRecord('old'));
    const page = { keyId: 'k', atMs: 1e12, total: 1, next: null };
    await cache.takeListPage('mine', { ...page, asked: 1, recordings: [aRecording({ id: 'old' })] });
    await cache.takeListPage('mine', { ...page, asked: 2, recordings: [] });
    for (const hours of [1, 2]) {
      const key = { keyId: 'another', atMs: 1e12 + hours * 60 * 60 * 1000 };
      await cache.takeListPage('mine', { ...page, ...key, asked: 1, recordings: [aRecording({ id: 'new' })] });
      for (let times = 0; times < 2; times++)
        await cache.takeListPage('mine', { ...page, ...key, asked: 2, recordings: [] });
      await cache.restartList('mine');
    }
    expect((await cache.rows()).map(({ id }) => id)).toEqual(['new']);
    expect(await cache.content(anId('old'))).toBeNull();
  });

  it('goes on without a library, which comes after as soon as it is there', async () => {
    const { cache, library, total } = aCache();
    library.unavailable = 'gone';
    await cache.update('mine', [aRecording()]);
    expect(await cache.keepContent('mine', aRecord())).toEqual(unavailable('gone'));
    library.unavailable = null;
    expect(await total('mine')).toBe(0);
    await cache.keepContent('mine', aRecord());
    expect(await total('mine')).toBe(1);
  });
});
