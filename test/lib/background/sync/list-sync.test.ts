import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { bareRecording } from '../../../../lib/background/recordings/fetched-content.ts';
import { TICK_ALARM, STEP_ALARM } from '../../../../lib/background/sync/library-sync.ts';
import { fail, succeed } from '../../../../lib/failure.ts';
import { FIRST_LIST_SYNC } from '../../../../lib/library/list-sync-state.ts';
import { unavailable } from '../../../../lib/library/requests.ts';
import { aBackground, anAnswer, aPage, startBackground } from '../../../support/background.ts';
import { aContent, aListItem, anId } from '../../../support/factories.ts';
import { listSyncOf } from '../../../support/list-sync.ts';
import { row, aService } from '../../../support/list-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const countOf = async ({ cache }: ReturnType<typeof aBackground>) => (await cache.rows()).length;

describe('the list by itself', () => {
  it('is read after connecting, page by page, and then left alone for half an hour', async () => {
    const { service, list } = aService(250);
    const background = aBackground({ list });
    await background.connect();
    await background.sync.tick();
    expect(await countOf(background)).toBe(250);
    const { length } = service.asked;
    background.clock.nowMs += 29 * MINUTE;
    await background.sync.tick();
    expect(service.asked).toHaveLength(length);
    background.clock.nowMs += 2 * MINUTE;
    await background.sync.tick();
    expect(service.asked.slice(length)).toEqual([1]);
  });

  it('asks for the newest pages only, until it knows all that is new', async () => {
    const { service, list } = aService(950);
    const background = aBackground({ list });
    await background.connect();
    await background.sync.tick();
    service.count += 130;
    service.asked.length = 0;
    background.clock.nowMs += HOUR;
    await background.sync.tick();
    expect(service.asked).toEqual([1, 2]);
    expect(await countOf(background)).toBe(1080);
  });

  it('walks over the whole once a day, and lets go what is gone', async () => {
    const { service, list } = aService(950);
    const background = aBackground({ list });
    await background.connect();
    await background.sync.tick();
    service.count -= 150;
    service.asked.length = 0;
    background.clock.nowMs += HOUR;
    await background.sync.tick();
    expect(service.asked).toEqual([1]);
    background.clock.nowMs += DAY;
    await background.sync.tick();
    expect(service.asked.length).toBeGreaterThanOrEqual(9);
    expect(await countOf(background)).toBe(800);
  });

  it.each(['full', 'busy', 'gone', 'broken'] as const)(
    'is not said to be up to date where the library does not store it: %s',
    async (reason) => {
      const { service, list } = aService(250);
      const background = aBackground();
      await background.connect();
      await background.keepAlive.rest();
      const library = { ...background.library, takeListPage: () => Promise.resolve(unavailable(reason)) };
      const full = startBackground({ ...background, library }, { list });
      expect(await full.handlers['library.sync'](null)).toEqual(fail({ code: 'storage-failed' }));
      expect(service.asked).toEqual([1]);
      expect(await listSyncOf(full)).toEqual(FIRST_LIST_SYNC);
      // What has come is shown all the same.
      expect((await full.list.readStart())?.recordings).toHaveLength(24);
      const next = startBackground(background, { list });
      expect(await next.handlers['library.sync'](null)).toMatchObject({ value: { recordings: 250 } });
    },
  );

  it('is not lost to a service that has forgotten it for a moment', async () => {
    const { service, list } = aService(20);
    const content: Api['content'] = () => Promise.resolve(succeed(anAnswer()));
    const background = aBackground({ list, content });
    await background.connect();
    await background.sync.tick();
    await background.handlers['recordings.open']({ id: anId('rec-1') });
    await vi.waitUntil(() => background.library.kept.size === 1);
    service.count = 0;
    const look = async () => {
      background.clock.nowMs += MINUTE;
      await background.handlers['list.refresh']({ restart: true });
      return countOf(background);
    };
    expect(await look()).toBe(20);
    expect(await look()).toBe(20);
    expect(background.library.kept.size).toBe(1);
    background.clock.nowMs += HOUR;
    expect(await look()).toBe(0);
    await vi.waitUntil(() => background.library.kept.size === 0);
  });

  it('is not read again when a page of ours has just read it', async () => {
    const { service, list } = aService(20);
    const background = aBackground({ list });
    await background.connect();
    await background.handlers['list.refresh']({ restart: true });
    service.asked.length = 0;
    await background.sync.tick();
    expect(service.asked).toEqual([]);
  });

  it.each([
    ['nobody is there', (background: ReturnType<typeof aBackground>) => (background.world.inUse = false)],
    ['there is no network', (background: ReturnType<typeof aBackground>) => (background.world.online = false)],
    [
      'the permission is missing',
      (background: ReturnType<typeof aBackground>) => (background.permission.given = false),
    ],
  ])('asks nothing while %s', async (_, take) => {
    const { service, list } = aService(20);
    const background = aBackground({ list });
    await background.connect();
    take(background);
    await background.sync.tick();
    expect(service.asked).toEqual([]);
  });

  it('asks nothing without a connection', async () => {
    const { service, list } = aService(20);
    await aBackground({ list }).sync.tick();
    expect(service.asked).toEqual([]);
  });

  it('asks once with a key that is refused, and never again', async () => {
    const { service, list } = aService(20);
    const background = aBackground({ list });
    await background.connect();
    service.failure = { code: 'key-rejected' };
    for (let turn = 0; turn < 5; turn++) {
      await background.sync.tick();
      background.clock.nowMs += HOUR;
    }
    expect(service.asked).toHaveLength(1);
  });

  it('does not try again by itself before the next time', async () => {
    const { service, list } = aService(20);
    const background = aBackground({ list });
    service.failure = { code: 'server-error', status: 502 };
    await background.connect();
    await background.keepAlive.rest();
    expect(service.asked).toHaveLength(1);
    expect([...background.alarms.keys()]).not.toContain(TICK_ALARM);
    expect(background.alarms.get(STEP_ALARM)).toBeUndefined();
    expect(await background.sync.tick()).toEqual(service.failure);
  });

  it('ends with a continuation that expires again and again', async () => {
    let asked = 0;
    const list: Api['list'] = (_, { next }) => {
      asked += 1;
      if (next) return Promise.resolve(fail({ code: 'refused', status: 400, message: '' }));
      return Promise.resolve(succeed(aPage([row(1), row(2)], { next: 'c2', total: null })));
    };
    const background = aBackground({ list });
    await background.connect();
    await background.keepAlive.rest();
    expect(asked).toBe(2);
  });

  it('stops after a while and goes on by an alarm, from where it was', async () => {
    const { service, list } = aService(1000);
    const background = aBackground({
      list: (...args) => {
        background.clock.nowMs += 6_000;
        return list(...args);
      },
    });
    await background.connect();
    await background.keepAlive.rest();
    const { length } = service.asked;
    expect(length).toBeLessThan(6);
    expect(background.alarms.get(STEP_ALARM)).toBeGreaterThan(background.clock.nowMs);
    for (let turn = 0; turn < 4; turn++) await background.sync.tick();
    expect(service.asked.slice(0, 11)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(await countOf(background)).toBe(1000);
  });

  it('is asked for by hand at any time', async () => {
    const { service, list } = aService(20);
    const background = aBackground({ list });
    await background.connect();
    await background.sync.tick();
    background.world.inUse = false;
    service.asked.length = 0;
    expect(await background.sync.tick(true)).toBeNull();
    expect(service.asked).toEqual([1]);
  });

  it('is one walk, whoever else takes its steps', async () => {
    const { service, list } = aService(450);
    const background = aBackground({ list });
    await background.connect();
    const walk = background.handlers['list.refresh']({ restart: true });
    await Promise.all([walk, background.sync.tick(), background.sync.tick()]);
    expect(await countOf(background)).toBe(450);
    expect(service.asked.length).toBeLessThanOrEqual(12);
  });
});

describe('a page of the list that is refused, or empty by mistake', () => {
  const NOTHING = succeed(aPage([], { total: 950 }));
  const REFUSALS = [
    ['an address that seems wrong', fail({ code: 'wrong-address', address: 'a' })],
    ['a refusal', fail({ code: 'refused', status: 422, message: '' })],
    ['no recordings', NOTHING],
    ['no body', succeed(aPage([], { total: null }))],
  ] as const;

  /** A service with 950 recordings that answers so in place of `refused.from` and all pages after it. */
  async function aRefusingService(answer: (typeof REFUSALS)[number][1]) {
    const { service, list } = aService(950);
    const refused = { from: Infinity };
    const background = aBackground({
      list: async (connection, query) => {
        const page = await list(connection, query);
        return query.page >= refused.from ? answer : page;
      },
    });
    const sync = async () => {
      service.asked.length = 0;
      background.clock.nowMs += MINUTE;
      expect(await background.sync.tick(true)).toBeNull();
      return { asked: service.asked.length, count: await countOf(background) };
    };
    const connect = async () => {
      await background.connect();
      await background.sync.tick();
    };
    return { service, refused, background, sync, connect };
  }

  it.each(REFUSALS)('in its middle does not end it: %s', async (_, answer) => {
    const { refused, background, sync, connect } = await aRefusingService(answer);
    refused.from = 4;
    await connect();
    expect(await countOf(background)).toBe(300);
    refused.from = Infinity;
    expect(await sync()).toEqual({ asked: 11, count: 950 });
    expect(await sync()).toEqual({ asked: 1, count: 950 });
  });

  it.each(REFUSALS)('hides nothing that is new: %s', async (_, answer) => {
    const { service, refused, sync, connect } = await aRefusingService(answer);
    await connect();
    service.count += 130;
    refused.from = 2;
    expect(await sync()).toEqual({ asked: 2, count: 1050 });
    refused.from = Infinity;
    expect((await sync()).count).toBe(1080);
    expect(await sync()).toEqual({ asked: 1, count: 1080 });
  });

  it.each(REFUSALS)('is its end where two walks in a row end there: %s', async (_, answer) => {
    const { service, refused, background, sync, connect } = await aRefusingService(answer);
    refused.from = 4;
    await connect();
    expect(await sync()).toEqual({ asked: 4, count: 300 });
    for (let times = 0; times < 3; times++) expect(await sync()).toEqual({ asked: 1, count: 300 });
    background.clock.nowMs += DAY;
    expect(await sync()).toEqual({ asked: 4, count: 300 });
    expect(await sync()).toEqual({ asked: 1, count: 300 });
    service.count += 1;
    expect(await sync()).toEqual({ asked: 4, count: 301 });
    expect(await sync()).toEqual({ asked: 1, count: 301 });
  });

  it('at its beginning ends no walk that was left', async () => {
    const { refused, background, sync } = await aRefusingService(NOTHING);
    background.world.inUse = false;
    await background.connect();
    await background.keepAlive.rest();
    await background.readPage(true);
    expect(await background.readPage(false)).toMatchObject({ value: { count: 200 } });
    refused.from = 1;
    await background.readPage(true);
    refused.from = Infinity;
    expect((await sync()).count).toBe(950);
  });
});

describe('what has left the list', () => {
  it('leaves this device after the next walk over the whole list, and what was never listed stays', async () => {
    const { service, list } = aService(250);
    const refused = { from: Infinity };
    const background = aBackground({
      list: (connection, query) =>
        query.page >= refused.from ? Promise.resolve(fail({ code: 'offline' })) : list(connection, query),
    });
    await background.connect();
    await background.sync.tick();
    const connectionId = (await background.cache.owner()) ?? '';
    const kept = { content: aContent(), fetchedAtMs: background.clock.nowMs };
    for (const recording of [row(249), row(248), bareRecording(anId('linked'))]) {
      await background.cache.keepContent(connectionId, { recording, ...kept }, true);
    }
    const inLibrary = () => background.library.kept.ids().toSorted();
    background.library.unavailable = 'gone';
    service.count = 249;
    background.clock.nowMs += 25 * HOUR;
    await background.sync.tick();
    expect(await countOf(background)).toBe(250);
    background.library.unavailable = null;
    refused.from = 2;
    await background.sync.tick();
    expect(inLibrary()).toEqual(['linked', 'rec-248', 'rec-249']);
    refused.from = Infinity;
    background.clock.nowMs += HOUR;
    await background.sync.tick();
    expect(await countOf(background)).toBe(249);
    expect(inLibrary()).toEqual(['linked', 'rec-248']);
  });
});

describe('when the clock was set back', () => {
  it.each([
    ['lets go what is gone', 240],
    ['is still the same', 250],
  ])('the list is asked for at once, walked as a whole, and %s', async (_, count) => {
    const { service, list } = aService(250);
    const background = aBackground({ list });
    await background.connect();
    await background.sync.tick();
    service.count = count;
    service.asked.length = 0;
    background.clock.nowMs -= 30 * DAY;
    await background.sync.tick();
    expect(service.asked).toEqual([1, 2, 3, 4]);
    expect(await countOf(background)).toBe(count);
    await background.sync.tick();
    expect(service.asked).toHaveLength(4);
  });

  it('a walk that was left begins anew: what the service gave to go on with may have expired', async () => {
    const { service, list } = aService(1000);
    const background = aBackground({
      list: (...args) => {
        background.clock.nowMs += 6_000;
        return list(...args);
      },
    });
    await background.connect();
    await background.sync.tick();
    const { length } = service.asked;
    background.clock.nowMs -= 30 * DAY;
    await background.sync.tick();
    expect(service.asked.slice(length, length + 2)).toEqual([1, 2]);
  });

  it('a list that is empty is believed as soon as it would be else', async () => {
    const { service, list } = aService(20);
    const background = aBackground({ list });
    await background.connect();
    await background.sync.tick();
    service.count = 0;
    const look = async () => {
      await background.handlers['list.refresh']({ restart: true });
      return countOf(background);
    };
    background.clock.nowMs += MINUTE;
    expect(await look()).toBe(20);
    background.clock.nowMs -= 30 * DAY;
    expect(await look()).toBe(20);
    background.clock.nowMs += HOUR;
    expect(await look()).toBe(0);
  });

  it('contents of an unknown age go where old ones are to', async () => {
    const background = aBackground({});
    await background.connect();
    const connectionId = (await background.cache.owner()) ?? '';
    const kept = { content: aContent(), fetchedAtMs: background.clock.nowMs };
    await background.cache.keepContent(connectionId, { recording: aListItem(), ...kept }, true);
    await background.managed.set({ retentionDays: 30 });
    const tick = async () => {
      await background.sync.tick();
      return background.library.kept.size;
    };
    background.clock.nowMs -= HOUR;
    expect(await tick()).toBe(1);
    background.clock.nowMs -= 30 * DAY;
    expect(await tick()).toBe(0);
  });
});
