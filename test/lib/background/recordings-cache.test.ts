// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createContents } from '../../../lib/background/contents.ts';
import { createLibrary } from '../../../lib/background/library.ts';
import { createRecordingsCache } from '../../../lib/background/recordings-cache.ts';
import { createSerial } from '../../../lib/background/serial.ts';
import type { LibraryClient } from '../../../lib/library/client.ts';
import { createOwner } from '../../../lib/library/owner.ts';
import { toWork } from '../../../lib/library/work.ts';
import { unavailable, type AnyLibraryMessage } from '../../../lib/library/protocol.ts';
import { createKeyValueStore } from '../../../lib/list/database.ts';
import { createNotedContents } from '../../../lib/background/noted-contents.ts';
import { createKeptContents } from '../../../lib/list/kept-contents.ts';
import { createListStore } from '../../../lib/list/list-store.ts';
import { createSpeakerNames } from '../../../lib/list/speaker-names.ts';
import { aContent, anId, aRecording } from '../../support/factories.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { aQuery, word } from '../../support/library-queries.ts';
import { memoryDatabase } from '../../support/memory-library.ts';
import { until } from '../../support/until.ts';

const kept = { content: aContent(), fetchedAtMs: 5 };

/** The cache over stores in memory, with a library in memory; `down` makes the library unreachable. */
function aCache() {
  const owner = createOwner({ open: memoryDatabase, erase: () => Promise.resolve() }, () => 1_000);
  // As the queue in front of it has it.
  const serial = createSerial();
  const state = { down: false };
  const client = {
    ask: (library: string, namespace: string | null, arg: unknown) =>
      state.down
        ? Promise.resolve(unavailable('gone'))
        : serial(() => owner.answer(toWork({ library, requestId: '1', namespace, arg } as AnyLibraryMessage))),
  } as LibraryClient;
  const library = createLibrary(client);
  const factory = new IDBFactory();
  const names = createSpeakerNames(factory);
  const files = createNotedContents(createKeptContents(createKeyValueStore(factory, 'contents')));
  const contents = createContents({ files, names, library }, () => Promise.resolve(false));
  const list = createListStore(createKeyValueStore(factory, 'list'), createFakeArea());
  const cache = createRecordingsCache({ list, contents, names }, () => 1_000);
  const total = async (namespace: string, query = aQuery([word('morning')])) => {
    const result = await library.search(namespace, { query, limit: 5, offset: 0 });
    return result.ok ? result.value.total : result.unavailable;
  };
  return { cache, library, total, state };
}

describe('the cache with the library in step', () => {
  it('has what is kept, named and forgotten there too', async () => {
    const { cache, total } = aCache();
    await cache.bind('mine');
    await cache.update('mine', [aRecording()]);
    await cache.nameSpeaker('mine', anId('rec-1'), 'Speaker 2', 'Haruka');
    expect(await cache.keepContent('mine', aRecording(), kept)).toBe(true);
    expect(await total('mine')).toBe(1);
    expect(await cache.content('mine', anId('rec-1'))).toEqual(kept);
    expect(await cache.stamps('mine')).toEqual({
      ok: true,
      value: [{ id: 'rec-1', fetchedAtMs: 5, updatedAtMs: aRecording().updatedAtMs, wasListed: true }],
    });
    expect(await total('mine', aQuery([], { speaker: ['haruka'] }))).toBe(1);
    await cache.nameSpeaker('mine', anId('rec-1'), 'Speaker 2', 'Noa');
    await until('the name', async () => (await total('mine', aQuery([], { speaker: ['noa'] }))) === 1);
    await cache.forget('mine', anId('rec-1'));
    expect(await total('mine')).toBe(0);
    expect(await cache.content('mine', anId('rec-1'))).toBeNull();
  });

  it('keeps nothing of a connection that was left, in either', async () => {
    const { cache, total } = aCache();
    await cache.bind('mine');
    await cache.update('mine', [aRecording()]);
    await cache.bind('other');
    expect(await cache.keepContent('mine', aRecording(), kept)).toBe(false);
    expect(await total('mine')).toBe('unbound');
    expect(await total('other')).toBe(0);
  });

  it('lets go what a whole walk has not found, also where as many have come', async () => {
    const { cache, state } = aCache();
    await cache.bind('mine');
    await cache.update('mine', [aRecording({ id: 'old' })]);
    // In a file, as there is no library to hold it.
    state.down = true;
    await cache.keepContent('mine', aRecording({ id: 'old' }), kept);
    await cache.update('mine', [aRecording({ id: 'new' })], { seenAtMs: 5, dropUnseenSinceMs: 5 });
    expect((await cache.rows()).map(({ id }) => id)).toEqual(['new']);
    expect(await cache.content('mine', anId('old'))).toBeNull();
    // Nothing of it is left either once that has been done.
    await cache.dropContentsBefore('mine', 0);
    expect(await cache.content('mine', anId('old'))).toBeNull();
  });

  it('goes on without a library, which comes after as soon as it is there', async () => {
    const { cache, total, state } = aCache();
    await cache.bind('mine');
    state.down = true;
    await cache.bind('other');
    await cache.update('other', [aRecording()]);
    expect(await cache.keepContent('other', aRecording(), kept)).toBe(true);
    expect((await cache.content('other', anId('rec-1')))?.fetchedAtMs).toBe(5);
    state.down = false;
    expect(await total('other')).toBe('unbound');
    await cache.keepContent('other', aRecording(), kept);
    expect(await total('other')).toBe(1);
  });
});
