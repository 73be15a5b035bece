import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../lib/api/api.ts';
import { fail, succeed } from '../../../lib/failure.ts';
import { FIRST_PASS } from '../../../lib/storage/items.ts';
import { aBackground, ADDRESS, anAnswer, paged, startBackground } from '../../support/background.ts';
import { aContent, aListItem, anId, aPlace } from '../../support/factories.ts';
import { createStopper } from '../../support/stopping.ts';

const rows = ['a', 'b', 'c'].map((id, index) => aListItem({ id, createdAtMs: Date.UTC(2026, 10, 20 - index) }));
const content: Api['content'] = () => Promise.resolve(succeed(anAnswer()));
const OTHER_KEY = `svc_${'abcdef0123'.repeat(4)}`;

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
      kept: { unavailable: null, count: 1, bytes: 1000, rebuilt: false },
      keepAll: { mode: 'off', done: 1, total: 3, requests: 2, bytes: 160_000, waiting: null },
    });
  });

  it('is why there is none, and all else works', async () => {
    const background = await connected();
    background.library.unavailable = 'no-storage';
    expect(await status(background)).toMatchObject({ recordings: 3, kept: { unavailable: 'no-storage' } });
    expect(await background.handlers['recordings.open']({ id: anId('a') })).toMatchObject({ ok: true });
    expect(await background.handlers['recordings.recall']({ id: anId('a') })).toMatchObject({
      value: { content: { summary: expect.any(String) } },
    });
  });
});

describe('what is opened', () => {
  it('goes into the library, with the names of this device', async () => {
    const background = await connected();
    await background.handlers['recordings.open']({ id: anId('a') });
    await background.handlers['speakers.name']({ id: anId('a'), label: 'Speaker 2', name: 'Tomás' });
    await background.handlers['recordings.open']({ id: anId('a') });
    await vi.waitFor(() => expect(background.library.names).toEqual(['a Speaker 2 Tomás', 'a Speaker 2 Tomás']));
    expect(background.library.kept.get(anId('a'))?.content.speakers[1]?.name).toBeNull();
    expect(background.library.how).toEqual({ isUse: true });
  });

  it('is kept once: in the library, and in a file only as long as the library does not take it', async () => {
    const background = await connected();
    const recalled = () => background.handlers['recordings.recall']({ id: anId('a') });
    background.library.unavailable = 'full';
    const asked = vi.spyOn(background.library, 'keep');
    await background.handlers['recordings.open']({ id: anId('a') });
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await background.cache.owner().then((owner) => background.files.ids(owner ?? ''))).toHaveLength(1);
    expect(await recalled()).toMatchObject({ value: { content: { summary: expect.any(String) } } });
    background.library.unavailable = null;
    await background.handlers['recordings.open']({ id: anId('a') });
    await vi.waitFor(async () =>
      expect(await background.cache.owner().then((owner) => background.files.ids(owner ?? ''))).toEqual([]),
    );
    expect([...background.library.kept.keys()]).toEqual(['a']);
    expect(await recalled()).toMatchObject({ value: { content: { summary: expect.any(String) } } });
  });

  it('is shown as it was said last, where the library took only what was said before', async () => {
    let summary = 'Before';
    const background = await connected({
      content: () => Promise.resolve(succeed(anAnswer({ content: aContent({ summary }) }))),
    });
    await background.handlers['recordings.open']({ id: anId('a') });
    await vi.waitFor(() => expect(background.library.kept.size).toBe(1));
    background.clock.nowMs += 1;
    summary = 'After';
    const isFull = vi.spyOn(background.library, 'keep').mockResolvedValue({ ok: false, unavailable: 'full' });
    await background.handlers['recordings.open']({ id: anId('a') });
    await vi.waitFor(() => expect(isFull).toHaveBeenCalled());
    isFull.mockRestore();
    expect(background.library.kept.get(anId('a'))?.content.summary).toBe('Before');
    expect(await background.handlers['recordings.recall']({ id: anId('a') })).toMatchObject({
      value: { content: { summary: 'After' } },
    });
  });

  it('goes into a library that could not be asked when the connection changed', async () => {
    const background = await connected();
    background.library.unavailable = 'gone';
    await background.handlers['connection.save']({ address: ADDRESS, key: OTHER_KEY, forgetsKey: false });
    await background.sync.tick();
    background.library.unavailable = null;
    await background.handlers['recordings.open']({ id: anId('a') });
    await vi.waitFor(() => expect([...background.library.kept.keys()]).toEqual(['a']));
  });

  it('is another connection’s no more with another key', async () => {
    const background = await connected();
    await background.handlers['recordings.open']({ id: anId('a') });
    await vi.waitUntil(() => background.library.kept.size === 1);
    await background.handlers['connection.save']({ address: ADDRESS, key: OTHER_KEY, forgetsKey: false });
    await vi.waitFor(() => expect(background.library.kept.size).toBe(0));
    expect(await background.handlers['recordings.recall']({ id: anId('a') })).toEqual(succeed(null));
  });
});

describe('keeping all', () => {
  it('begins at once, and is over when all are kept', async () => {
    const background = await connected();
    await background.handlers['library.keepAll']({ mode: 'on' });
    await vi.waitFor(async () => expect((await status(background)).keepAll).toMatchObject({ done: 3, requests: 0 }));
    expect(background.notices).toContainEqual({ notice: 'library.changed' });
  });

  it('stays on with another key of the same service, and not with another service', async () => {
    const background = await connected();
    await background.handlers['library.keepAll']({ mode: 'paused' });
    await background.handlers['connection.save']({ address: ADDRESS, key: OTHER_KEY, forgetsKey: false });
    expect((await background.memory.read()).mode).toBe('paused');
    await background.handlers['connection.save']({ address: 'https://b.example', key: OTHER_KEY, forgetsKey: false });
    expect((await background.memory.read()).mode).toBe('off');
  });

  it('ends with the key', async () => {
    const background = await connected();
    await background.handlers['library.keepAll']({ mode: 'paused' });
    await background.handlers['connection.removeKey'](null);
    expect((await background.memory.read()).mode).toBe('off');
    expect(background.library.kept.size).toBe(0);
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
});

describe('erasing', () => {
  async function full() {
    const background = await connected();
    await background.handlers['library.keepAll']({ mode: 'on' });
    await background.sync.tick();
    await background.handlers['recordings.open']({ id: anId('a') });
    await background.handlers['speakers.name']({ id: anId('a'), label: 'Speaker 2', name: 'Tomás' });
    await background.handlers['places.keep']({ id: anId('a'), place: aPlace() });
    return background;
  }

  it('the library takes the list, the contents and the places, and leaves the key and the names', async () => {
    const background = await full();
    const erased = await background.handlers['library.erase'](null);
    expect(erased).toMatchObject({ value: { recordings: 0, keepAll: { mode: 'off' } } });
    expect(background.library.kept.size).toBe(0);
    expect(await background.cache.content(null, anId('a'))).toBeNull();
    expect(await background.storage.pass.read()).toEqual(FIRST_PASS);
    expect(await background.storage.places.read()).toEqual([]);
    expect(await background.handlers['connection.read'](null)).toMatchObject({ value: { address: ADDRESS } });
    // And it is filled again: by what is opened, with the names of before.
    await background.sync.tick();
    const opened = await background.handlers['recordings.open']({ id: anId('a') });
    expect(opened).toMatchObject({ value: { detail: { content: { speakers: [{}, { name: 'Tomás' }] } } } });
    await vi.waitFor(() => expect(background.library.kept.size).toBe(1));
  });

  it('everything takes everything', async () => {
    const background = await full();
    await background.handlers['templates.keep']({
      base: [],
      ours: [{ id: 'mine', name: 'Mine', text: 'Secret words' }],
    });
    expect(await background.handlers['everything.erase'](null)).toEqual(succeed(null));
    expect([...background.local.values, ...background.session.values]).toEqual([]);
    expect(await background.cache.rows()).toEqual([]);
    expect(background.library.kept.size).toBe(0);
    expect(await background.handlers['connection.read'](null)).toMatchObject({
      value: { address: null, keyHint: null },
    });
    expect(background.notices).toContainEqual({ notice: 'connection.changed' });
  });

  const ERASURES = ['library.erase', 'everything.erase', 'connection.removeKey'] as const;

  it.each(ERASURES)('is made up for at the next start, where the library could not be asked: %s', async (erasure) => {
    const background = await full();
    background.library.unavailable = 'busy';
    await background.handlers[erasure](null);
    await startBackground(background).erasing.resume();
    expect(background.library.kept.size).toBeGreaterThan(0);
    background.library.unavailable = null;
    const next = startBackground(background);
    expect(await next.erasing.resume()).toBe(true);
    expect(background.library.kept.size).toBe(0);
    expect(await background.storage.erasure.read()).toEqual([]);
    expect(await next.erasing.resume()).toBe(false);
  });

  it('is not made up for where another connection has taken its place: what is new stays', async () => {
    const background = await full();
    background.library.unavailable = 'busy';
    await background.handlers['connection.removeKey'](null);
    await background.handlers['connection.save']({ address: ADDRESS, key: OTHER_KEY, forgetsKey: false });
    background.library.unavailable = null;
    const next = startBackground(background, { list: paged(rows), content });
    await next.erasing.resume();
    expect(background.library.kept.size).toBe(0);
    await next.handlers['recordings.open']({ id: anId('b') });
    await vi.waitFor(() => expect(background.library.kept.size).toBe(1));
    await startBackground(background).erasing.resume();
    expect([...background.library.kept.keys()]).toEqual(['b']);
    expect(await next.handlers['connection.read'](null)).toMatchObject({ value: { keyHint: expect.any(String) } });
  });

  it.each(ERASURES)(
    'goes on where the background was stopped in its middle: %s',
    async (erasure) => {
      let isNoted = false;
      for (let last = 1; ; last++) {
        const background = await full();
        const stopper = createStopper(last, true);
        const stopped = startBackground({
          ...background,
          library: stopper.watch(background.library),
          local: stopper.watch(background.local),
        });
        const done = stopped.handlers[erasure](null).then(() => true);
        const isDone = await Promise.race([done, stopper.stopped.then(() => false)]);
        await new Promise((resolve) => setTimeout(resolve, 2));
        isNoted ||= (await background.storage.erasure.read()).length > 0;
        await startBackground(background).erasing.resume();
        // Before it was noted, nothing of it was done.
        expect(background.library.kept.size, `stopped at question ${last}`).toBe(isNoted ? 0 : 3);
        if (isDone) break;
      }
    },
    20_000,
  );
});
