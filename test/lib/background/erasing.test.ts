import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../lib/api/api.ts';
import { succeed } from '../../../lib/failure.ts';
import { createKeyValueStore } from '../../../lib/list/database.ts';
import { aBackground, ADDRESS, anAnswer, KEY, paged, startBackground } from '../../support/background.ts';
import { aContent, aListItem, anId, aRecording } from '../../support/factories.ts';
import { createStopper } from '../../support/stopping.ts';

const rows = ['a', 'b', 'c'].map((id, index) => aListItem({ id, createdAtMs: Date.UTC(2026, 10, 20 - index) }));
const content: Api['content'] = () => Promise.resolve(succeed(anAnswer()));
const api = { list: paged(rows), content };
const OTHER_KEY = `svc_${'abcdef0123'.repeat(4)}`;
const OTHERS = { address: ADDRESS, key: OTHER_KEY, forgetsKey: false };

type Background = ReturnType<typeof startBackground>;

/** A background with three recordings in its list, `a` in its library, and a name for somebody in it. */
async function full(forgetsKey = false) {
  const background = aBackground(api);
  await background.handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey });
  await background.sync.tick();
  await background.handlers['recordings.open']({ id: anId('a') });
  await vi.waitUntil(() => background.library.kept.size === 1);
  await background.handlers['speakers.name']({ id: anId('a'), label: 'Speaker 2', name: 'Tomás' });
  return background;
}

/** As the browser starts: what was in memory is gone. */
async function restarted(background: Background) {
  background.session.values.clear();
  const next = startBackground(background, api);
  await next.erasing.resume();
  return next;
}

const nameOf = ({ factory }: Background) => createKeyValueStore(factory, 'earshot-names').get('names:a');
const status = async ({ handlers }: Background) => {
  const answer = await handlers['library.status'](null);
  return answer.ok ? answer.value : null;
};

describe('what belongs to another connection', () => {
  it.each([
    ['key', OTHERS],
    ['address', { address: 'https://b.example', key: KEY, forgetsKey: false }],
  ])(
    'is never shown under a new %s, wherever the background is stopped while that is saved',
    async (_, draft) => {
      let isNew = false;
      for (const carriesOutLast of [true, false]) {
        for (let last = 1; ; last++) {
          const background = await full();
          const stopper = createStopper(last, carriesOutLast);
          const watched = {
            ...background,
            local: stopper.watch(background.local),
            library: stopper.watch(background.library),
          };
          const saving = startBackground(watched)
            .handlers['connection.save'](draft)
            .then(() => true);
          const isDone = await Promise.race([saving, stopper.stopped.then(() => false)]);
          await new Promise((resolve) => setTimeout(resolve, 2));
          const next = await restarted(background);
          const { address, key } = { address: null, key: null, ...(next.local.values.get('key') as object) };
          const isFormer = address === ADDRESS && key === KEY;
          isNew ||= key !== null && !isFormer;
          const shown = key === null || isFormer ? [] : await next.cache.rows();
          expect(shown, `stopped at question ${last}`).toEqual([]);
          if (isDone) break;
        }
      }
      expect(isNew).toBe(true);
    },
    30_000,
  );

  it('waits for a key where there is none: whose the rest is cannot be told', async () => {
    const background = await full();
    background.library.unavailable = 'busy';
    await background.handlers['connection.save']({ ...OTHERS, forgetsKey: true });
    background.library.unavailable = null;
    await background.sync.tick();
    await background.handlers['recordings.open']({ id: anId('a') });
    await vi.waitUntil(() => background.library.kept.size === 1);
    await background.handlers['speakers.name']({ id: anId('a'), label: 'Speaker 2', name: 'Inès' });
    // What was not erased when the key was saved is so by now, but nobody has noted that yet.
    const next = await restarted(background);
    expect(await nameOf(next)).toEqual([['Speaker 2', 'Inès']]);
    expect(await next.cache.rows()).toHaveLength(3);
    await next.handlers['connection.save']({ ...OTHERS, forgetsKey: true });
    expect(await nameOf(next)).toEqual([['Speaker 2', 'Inès']]);
    expect(await next.storage.erasure.read()).toEqual([]);
  });

  it.each<[string, (background: Background) => unknown]>([
    ['names', ({ names }) => (names.bind = () => Promise.resolve(false))],
    ['files', ({ files }) => (files.erase = () => Promise.resolve(false))],
    ['list', ({ list }) => (list.save = () => Promise.resolve(false))],
    ['list that is there', ({ list }) => (list.erase = () => Promise.resolve(false))],
    ['library', ({ library }) => (library.unavailable = 'broken')],
  ])('is noted for the next start where it could not be told: the %s', async (_, refuse) => {
    const background = await full();
    const former = (await background.cache.owner()) ?? '';
    await background.files.note(former, {
      recording: aRecording({ id: 'noted' }),
      content: aContent(),
      fetchedAtMs: 1,
    });
    refuse(background);
    await background.handlers['connection.save'](OTHERS);
    expect(await background.storage.erasure.read()).toEqual(['former']);
    background.library.unavailable = null;
    const next = await restarted(background);
    expect(await next.storage.erasure.read()).toEqual([]);
    expect([await nameOf(next), await next.cache.rows(), next.library.kept.size]).toEqual([undefined, [], 0]);
    expect(await next.files.ids(former)).toEqual([]);
  });
});

describe('an erasure that the library could not be asked for', () => {
  it('is not forgotten over the next one', async () => {
    const background = await full();
    background.library.unavailable = 'busy';
    await background.handlers['library.erase'](null);
    await background.connect();
    background.library.unavailable = null;
    expect((await restarted(background)).library.kept.size).toBe(0);
  });

  it('is not forgotten over one that is under way at the same time', async () => {
    const background = await full();
    background.library.unavailable = 'busy';
    await Promise.all([background.handlers['library.erase'](null), background.connect()]);
    background.library.unavailable = null;
    expect((await restarted(background)).library.kept.size).toBe(0);
  });

  it('is tried again for the library alone: what was put in order since then stays', async () => {
    const background = await full();
    background.library.unavailable = 'busy';
    await background.handlers['library.erase'](null);
    await background.handlers['library.keepAll']({ mode: 'paused' });
    await background.handlers['library.sync'](null);
    for (const unavailable of ['busy', null] as const) {
      background.library.unavailable = unavailable;
      const next = await restarted(background);
      expect(await next.cache.rows()).toHaveLength(3);
      expect((await next.memory.read()).mode).toBe('paused');
      expect(await nameOf(next)).toEqual([['Speaker 2', 'Tomás']]);
    }
    expect(background.library.kept.size).toBe(0);
  });

  it('of everything leaves the templates, the settings and the list of a new beginning', async () => {
    const background = await full();
    background.library.unavailable = 'busy';
    await background.handlers['everything.erase'](null);
    expect(await background.handlers['connection.read'](null)).toMatchObject({ value: { address: null } });
    await background.handlers['connection.save'](OTHERS);
    await background.handlers['library.sync'](null);
    const mine = { id: 'mine', name: 'Mine', text: 'Words' };
    await background.handlers['templates.keep']({ base: [], ours: [mine] });
    for (const unavailable of ['busy', null] as const) {
      background.library.unavailable = unavailable;
      const next = await restarted(background);
      expect(await next.storage.templates.read()).toEqual([mine]);
      expect(await next.cache.rows()).toHaveLength(3);
      expect(await next.handlers['connection.read'](null)).toMatchObject({ value: { address: ADDRESS } });
    }
    expect(background.library.kept.size).toBe(0);
  });

  it.each(['library.erase', 'everything.erase'] as const)('is told, until it is made up for: %s', async (erasure) => {
    const background = await full();
    expect(await status(background)).toMatchObject({ unerased: false });
    background.library.unavailable = 'gone';
    expect(await background.handlers[erasure](null)).toMatchObject({ ok: true });
    expect(await status(background)).toMatchObject({ unerased: true });
    background.library.unavailable = null;
    expect(await status(await restarted(background))).toMatchObject({ unerased: false });
  });

  it('is told where not even that can be noted', async () => {
    const background = await full();
    background.library.unavailable = 'gone';
    background.local.full = true;
    expect(await background.handlers['library.erase'](null)).toMatchObject({ value: { unerased: true } });
  });

  it('is made up for as a former version noted it', async () => {
    const background = await full();
    background.local.values.set('erasure', 'library');
    const next = await restarted(background);
    expect([await next.cache.rows(), next.library.kept.size]).toEqual([[], 0]);
  });
});

it('erasing the library without a key leaves the names, as it was said', async () => {
  const background = await full(true);
  const next = await restarted(background);
  expect(await next.handlers['connection.read'](null)).toMatchObject({ value: { keyHint: null } });
  expect(await next.handlers['library.erase'](null)).toMatchObject({ value: { recordings: 0, unerased: false } });
  expect(await nameOf(next)).toEqual([['Speaker 2', 'Tomás']]);
  expect(next.library.kept.size).toBe(0);
});
