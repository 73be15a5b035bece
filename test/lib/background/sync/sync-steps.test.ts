import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { STEP_ALARM, TICK_ALARM } from '../../../../lib/background/sync/library-sync.ts';
import { succeed } from '../../../../lib/failures.ts';
import { aBackground, anAnswer, paged } from '../../../support/background.ts';
import { aContent, aListItem } from '../../../support/factories.ts';

const MINUTE = 60_000;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aListItem({ id: `rec-${index}`, createdAtMs: Date.UTC(2026, 10, 20) - index * MINUTE }),
  );

describe('what is asked for by hand', () => {
  it('is answered once the list is there, and the contents follow', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const content = vi.fn<Api['content']>(() => held.then(() => succeed(anAnswer())));
    const background = aBackground({ list: paged(rowsOf(3)), content });
    await background.connect();
    await background.downloadState.change((state) => ({ ...state, mode: 'on' }));
    expect(await background.handlers['library.sync'](null)).toMatchObject({ ok: true, value: { recordings: 3 } });
    // And again, though they are still on their way.
    expect(await background.handlers['library.sync'](null)).toMatchObject({ ok: true });
    letGo();
    // No browser stops it meanwhile, though nobody waits for it.
    await background.keepAlive.rest();
    expect(background.library.kept.size).toBe(3);
    expect(content).toHaveBeenCalledTimes(3);
  });
});

describe('somebody’s wish', () => {
  /** A service whose every page waits until it is let go, or all are. */
  function aHeldService(count: number) {
    const asked: { page: number; answer: () => void }[] = [];
    const starts = Array.from({ length: Math.ceil(count / 100) }, (_, page) => page * 100);
    const service = paged(...starts.map((start) => rowsOf(count).slice(start, start + 100)));
    let isOpen = false;
    const list: Api['list'] = (connection, query) =>
      new Promise((resolve) => {
        const answer = () => resolve(service(connection, query));
        asked.push({ page: query.page, answer });
        if (isOpen) answer();
      });
    const letGo = () => {
      isOpen = true;
      for (const { answer } of asked) answer();
    };
    return { asked, letGo, list };
  }

  it('goes before a walk that is under way, and is answered by its first page', async () => {
    const { asked, list } = aHeldService(450);
    const background = aBackground({ list });
    await background.connect();
    const walking = background.sync.tick();
    await vi.waitUntil(() => asked.length === 1);
    asked[0]?.answer();
    await vi.waitUntil(() => asked.length === 2);
    // The walk waits for its second page; nobody who asks by hand waits for that.
    const wished = background.sync.tick(true);
    await vi.waitUntil(() => asked.length === 3);
    expect(asked.map(({ page }) => page)).toEqual([1, 2, 1]);
    asked[2]?.answer();
    expect(await wished).toBeNull();
    // And the walk goes on from where it was.
    asked[1]?.answer();
    for (let page = 3; page <= 6; page++) {
      await vi.waitUntil(() => asked.length === page + 1);
      asked[page]?.answer();
    }
    await walking;
    expect(asked.slice(3).map(({ page }) => page)).toEqual([3, 4, 5, 6]);
    expect(await background.cache.rows()).toHaveLength(450);
  });

  it('is asked for as what people ask: the walk begins nothing meanwhile', async () => {
    const { asked, letGo, list } = aHeldService(450);
    const background = aBackground({ list });
    await background.connect();
    const walking = background.sync.tick();
    await vi.waitUntil(() => asked.length === 1);
    const wished = background.sync.tick(true);
    await vi.waitUntil(() => asked.length === 2);
    asked[0]?.answer();
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toHaveLength(2);
    letGo();
    expect(await Promise.all([wished, walking])).toEqual([null, null]);
    expect(await background.cache.rows()).toHaveLength(450);
  });

  it('asks for all that is new where no walk was under way', async () => {
    let list = paged(rowsOf(230).slice(200));
    const background = aBackground({ list: (...asked) => list(...asked) });
    await background.connect();
    // A new connection is walked by itself.
    await background.keepAlive.rest();
    list = paged(rowsOf(100), rowsOf(200).slice(100), rowsOf(230).slice(200));
    expect(await background.sync.tick(true)).toBeNull();
    expect(await background.cache.rows()).toHaveLength(230);
  });

  it('is one, however often it is said while it is under way', async () => {
    const { asked, list } = aHeldService(50);
    const background = aBackground({ list });
    // Nothing is asked by itself meanwhile.
    background.world.inUse = false;
    await background.connect();
    const wishes = [background.sync.tick(true), background.sync.tick(true)];
    await vi.waitUntil(() => asked.length === 1);
    asked[0]?.answer();
    await vi.waitUntil(() => asked.length === 2);
    asked[1]?.answer();
    expect(await Promise.all(wishes)).toEqual([null, null]);
    expect(asked.map(({ page }) => page)).toEqual([1, 2]);
  });

  it('does not wait for what is too old to go, nor for the library to be read', async () => {
    const background = aBackground({ list: paged(rowsOf(3)) });
    await background.connect();
    await background.managed.set({ retentionDays: 30 });
    background.cache.dropExpired = () => new Promise(() => undefined);
    expect(await background.sync.tick(true)).toBeNull();
    expect(await background.cache.rows()).toHaveLength(3);
  });
});

describe('“Sync now” beside an automatic tick', () => {
  it('goes on with the contents soon, though the other tick found nothing new', async () => {
    let list = paged(rowsOf(6));
    const background = aBackground({
      list: (...asked) => list(...asked),
      content: () => {
        background.clock.nowMs += 21_000;
        return Promise.resolve(succeed(anAnswer()));
      },
    });
    await background.connect();
    await background.keepAlive.rest();
    const connectionId = await background.connectionId();
    for (const recording of rowsOf(6)) {
      const record = { recording, content: aContent(), fetchedAtMs: background.clock.nowMs };
      await background.cache.keepContent(connectionId, record);
    }
    // The list says that all have changed.
    list = paged(rowsOf(6).map((recording) => ({ ...recording, speakerCount: 9 })));
    background.clock.nowMs += MINUTE;
    // The contents are still on their way when the other tick comes.
    await background.sync.tick(true);
    await background.sync.tick();
    await background.keepAlive.rest();
    expect((background.alarms.get(STEP_ALARM) ?? NaN) - background.clock.nowMs).toBeLessThanOrEqual(MINUTE);
  });
});

describe('a background that is stopped in the middle', () => {
  it.each<[string, 'list' | 'content']>([
    ['the list', 'list'],
    ['the contents', 'content'],
  ])('of %s comes back within a minute', async (_, question) => {
    const list = paged(rowsOf(100), rowsOf(0));
    const asked = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
    const background = aBackground({ list, content: asked, ...(question === 'list' && { list: asked }) });
    await background.connect();
    await background.downloadState.change((state) => ({ ...state, mode: 'on' }));
    void background.sync.tick();
    await vi.waitUntil(() => asked.mock.calls.length > 0);
    const atMs = background.alarms.get(STEP_ALARM) ?? NaN;
    expect(atMs - background.clock.nowMs).toBeGreaterThanOrEqual(30_000);
    expect(atMs - background.clock.nowMs).toBeLessThanOrEqual(MINUTE);
  });
});

describe('a background with nothing to do', () => {
  const DAY = 24 * 60 * MINUTE;

  /** Alarms ring for a day. Returns how often, and what was asked of the service. */
  async function aDay(change: (background: ReturnType<typeof aBackground>) => void) {
    const list = vi.fn(paged(rowsOf(3)));
    const content = vi.fn<Api['content']>(() => Promise.resolve(succeed(anAnswer())));
    const background = aBackground({ list, content });
    const { alarms, clock, events, keepAlive } = background;
    background.start();
    await background.connect();
    await background.handlers['library.setDownloadMode']({ mode: 'on' });
    await keepAlive.rest();
    change(background);
    for (const asked of [list, content]) asked.mockClear();
    const endMs = clock.nowMs + DAY;
    let wakeups = 0;
    while (clock.nowMs < endMs) {
      clock.nowMs = Math.min(endMs, ...[...alarms.values()].map((atMs) => Math.max(atMs, clock.nowMs + 1)));
      for (const [name, atMs] of alarms) {
        if (atMs > clock.nowMs) continue;
        if (name === TICK_ALARM) alarms.set(name, clock.nowMs + 30 * MINUTE);
        else alarms.delete(name);
        wakeups += 1;
        events.alarm(name);
        await keepAlive.rest();
      }
    }
    return { wakeups, list: list.mock.calls.length, content: content.mock.calls.length };
  }

  it('is woken each half hour, and asks for nothing while nobody is there', async () => {
    const day = await aDay(({ world }) => (world.inUse = false));
    expect(day).toEqual({ wakeups: 48, list: 0, content: 0 });
  });

  it('asks for one page each time while somebody is there, and for the whole list once a day', async () => {
    const day = await aDay(() => undefined);
    expect(day).toEqual({ wakeups: 48, list: expect.any(Number), content: 0 });
    expect(day.list).toBeLessThanOrEqual(48 + 2);
  });
});
