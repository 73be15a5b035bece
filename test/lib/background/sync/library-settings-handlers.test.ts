import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail, succeed } from '../../../../lib/failures.ts';
import { FIRST_LIST_SYNC } from '../../../../lib/library/list-sync-state.ts';
import { aBackground, ADDRESS, anAnswer, paged, startBackground, eraseBy } from '../../../support/background.ts';
import { aListItem, anId, aReadingPosition } from '../../../support/factories.ts';
import { aService } from '../../../support/list-service.ts';
import { listSyncOf } from '../../../support/list-sync.ts';
import { giveName, keepPlace, placeAt } from '../../../support/user-data.ts';

const rows = ['a', 'b', 'c'].map((id, index) => aListItem({ id, createdAtMs: Date.UTC(2026, 10, 20 - index) }));
const content: Api['content'] = () => Promise.resolve(succeed(anAnswer()));

async function connected(api: Partial<Api> = {}) {
  const background = aBackground({ list: paged(rows), content, ...api });
  await background.connect();
  await background.sync.tick();
  return background;
}

const status = async ({ handlers }: ReturnType<typeof aBackground>) => {
  const answer = await handlers['library.status'](null);
  if (!answer.ok) throw new Error(answer.failure.code);
  return answer.value;
};

describe('what is told of the library', () => {
  it('is what is there, and what the rest would take', async () => {
    const background = await connected();
    await background.handlers['recordings.open']({ id: anId('a') });
    await vi.waitUntil(() => background.library.kept.size === 1);
    expect(await status(background)).toMatchObject({
      recordings: 3,
      syncedAtMs: expect.any(Number),
      kept: { unavailable: null, count: 1, bytes: expect.any(Number) },
      download: { mode: 'off', done: 1, total: 3, left: 2, bytes: 160_000, waiting: null },
    });
  });

  it('estimates the rest by the contents that are stored, without the space of a long list', async () => {
    const background = await connected();
    const stats = { count: 10, bytes: 9_000_000, contentBytes: 500_000 };
    vi.spyOn(background.library, 'stats').mockResolvedValue({ ok: true, value: stats });
    expect(await status(background)).toMatchObject({ kept: { bytes: 9_000_000 }, download: { bytes: 150_000 } });
  });

  it('is why there is none, and all else works', async () => {
    const background = await connected();
    background.library.unavailable = 'broken';
    expect(await status(background)).toMatchObject({ recordings: 3, kept: { unavailable: 'broken' } });
    expect(await background.handlers['recordings.open']({ id: anId('a') })).toMatchObject({ ok: true });
  });
});

describe('what is opened', () => {
  it('goes into the library, with the names of this device', async () => {
    const background = await connected();
    const keep = vi.spyOn(background.library, 'keep');
    const found = async () => {
      const answer = await background.handlers['search.run']({ text: 'speaker:Tomás', caret: 0, limit: 5 });
      return answer.ok ? answer.value?.groups.map(({ recording }) => recording.id) : null;
    };
    await background.handlers['recordings.open']({ id: anId('a') });
    expect(await found()).toEqual([]);
    await giveName(background, 'a', 'Speaker 2', 'Tomás');
    await vi.waitFor(async () => expect(await found()).toEqual(['a']));
    keep.mockClear();
    await background.handlers['recordings.open']({ id: anId('a') });
    await vi.waitFor(() => expect(keep).toHaveBeenCalled());
    await background.keepAlive.rest();
    expect(await found()).toEqual(['a']);
    expect(background.library.kept.get(anId('a'))?.content.speakers[1]?.name).toBeNull();
  });
});

describe('syncing by hand', () => {
  it('says what went wrong', async () => {
    const background = await connected();
    background.world.online = false;
    expect(await background.handlers['library.sync'](null)).toEqual(fail({ code: 'offline' }));
    background.world.online = true;
    expect(await background.handlers['library.sync'](null)).toMatchObject({ ok: true, value: { recordings: 3 } });
    expect(await aBackground().handlers['library.sync'](null)).toEqual(fail({ code: 'not-connected' }));
  });

  it('says that the list is still being read where it takes longer than a page waits', async () => {
    const { list } = aService(950);
    const background = aBackground({
      list: (...args) => {
        background.clock.nowMs += 6_000;
        return list(...args);
      },
    });
    background.world.inUse = false;
    await background.connect();
    expect(await background.handlers['library.sync'](null)).toMatchObject({ value: { isReading: true } });
    await background.keepAlive.rest();
    expect(await status(background)).toMatchObject({ isReading: true });
    background.world.inUse = true;
    for (let tick = 0; tick < 3; tick++) await background.sync.tick();
    expect(await status(background)).toMatchObject({ recordings: 950, isReading: false });
    expect(await background.handlers['library.sync'](null)).toMatchObject({ value: { isReading: false } });
  });
});

describe('erasing', () => {
  async function full() {
    const background = await connected();
    await background.handlers['library.setDownloadMode']({ mode: 'on' });
    await background.sync.tick();
    await background.handlers['recordings.open']({ id: anId('a') });
    await giveName(background, 'a', 'Speaker 2', 'Tomás');
    await keepPlace(background.storage, anId('a'), aReadingPosition());
    return background;
  }

  it('the library takes the list, the contents and the reading positions, and leaves the key and the names', async () => {
    const background = await full();
    const erased = await background.handlers['library.erase']({ what: 'library' });
    expect(erased).toMatchObject({ value: { recordings: 0, download: { mode: 'off' } } });
    // What a page was asking for ended with it.
    expect(background.notices).toContainEqual({ notice: 'connection.changed' });
    expect(background.library.kept.size).toBe(0);
    expect(await background.cache.content(anId('a'))).toBeNull();
    expect(await listSyncOf(background)).toEqual(FIRST_LIST_SYNC);
    expect(await placeAt(background.storage, anId('a'))).toBeNull();
    expect(await background.handlers['connection.read'](null)).toMatchObject({ value: { address: ADDRESS } });
    // And it is filled again: by what is opened, with the names of before.
    await background.sync.tick();
    const opened = await background.handlers['recordings.open']({ id: anId('a') });
    expect(opened).toMatchObject({ value: { detail: { content: { speakers: [{}, { name: 'Tomás' }] } } } });
    await vi.waitFor(() => expect(background.library.kept.size).toBe(1));
  });

  it('everything takes everything', async () => {
    const background = await full();
    await background.storage.templates.write([{ id: 'mine', name: 'Mine', text: 'Secret words' }]);
    expect(await background.handlers['library.erase']({ what: 'everything' })).toMatchObject({
      value: { recordings: 0 },
    });
    expect([...background.local.values, ...background.session.values]).toEqual([]);
    expect([...background.folders.files.keys()]).toEqual([]);
    expect(background.permission.given).toBe(false);
    expect(await background.cache.rows()).toEqual([]);
    expect(background.library.kept.size).toBe(0);
    expect(await background.handlers['connection.read'](null)).toMatchObject({
      value: { address: null, keyHint: null },
    });
    expect(background.notices).toContainEqual({ notice: 'connection.changed' });
  });

  it.each(['everything', 'connection'] as const)(
    'is made up for at the next start, where the library could not be asked: %s',
    async (erasure) => {
      const background = await full();
      background.library.unavailable = 'busy';
      background.folders.stuck = true;
      await eraseBy(background.handlers, erasure);
      expect(await startBackground(background).connections.sweep()).toBe(false);
      expect(await status(background)).toMatchObject({ unerased: true });
      background.library.unavailable = null;
      background.folders.stuck = false;
      expect(await startBackground(background).connections.sweep()).toBe(true);
      expect([...background.folders.files.keys()]).toEqual([]);
      expect(await status(background)).toMatchObject({ unerased: false });
    },
  );

  it('the library that could not be asked says so, and leaves the rest to be asked again', async () => {
    const background = await full();
    background.library.unavailable = 'busy';
    expect(await background.handlers['library.erase']({ what: 'library' })).toEqual(fail({ code: 'storage-failed' }));
    background.library.unavailable = null;
    expect(await background.handlers['library.erase']({ what: 'library' })).toMatchObject({
      value: { unerased: false },
    });
    expect(background.library.kept.size).toBe(0);
  });
});
