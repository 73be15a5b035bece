import { describe, expect, it, vi } from 'vitest';
import { TICK_ALARM, STEP_ALARM } from '../../../../lib/background/sync/library-sync.ts';
import { type Failure, fail, succeed } from '../../../../lib/failures.ts';
import { FIRST_LIST_SYNC } from '../../../../lib/library/list-sync-state.ts';
import { unavailable } from '../../../../lib/library/requests.ts';
import { aBackground, anAnswer, aPage, startBackground } from '../../../support/background.ts';
import { anId } from '../../../support/factories.ts';
import { listSyncOf } from '../../../support/list-sync.ts';
import { aService } from '../../../support/list-service.ts';

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

  it.each(REFUSALS)('in its middle hides the rest for an hour at most: %s', async (_, answer) => {
    const { refused, background, sync, connect } = await aRefusingService(answer);
    refused.from = 4;
    await connect();
    expect(await countOf(background)).toBe(300);
    refused.from = Infinity;
    background.clock.nowMs += HOUR;
    expect(await sync()).toEqual({ asked: 11, count: 950 });
    expect(await sync()).toEqual({ asked: 1, count: 950 });
  });

  it.each(REFUSALS)('is not asked for with each look where it stays so: %s', async (_, answer) => {
    const { refused, background, sync, connect } = await aRefusingService(answer);
    refused.from = 4;
    await connect();
    let requests = 0;
    for (let hour = 0; hour < 24; hour++) {
      background.clock.nowMs += HOUR;
      const { asked, count } = await sync();
      requests += asked;
      expect(count).toBe(300);
    }
    expect(requests).toBeLessThan(24 + 2 * 5);
  });

  it('at its beginning ends no reading that was left', async () => {
    const { refused, background, sync } = await aRefusingService(NOTHING);
    background.world.inUse = false;
    await background.connect();
    await background.keepAlive.rest();
    await background.readPage(true);
    expect(await background.readPage(false)).toMatchObject({ value: { count: 200 } });
    refused.from = 1;
    await background.readPage(true);
    refused.from = Infinity;
    await sync();
    background.world.inUse = true;
    await background.sync.tick();
    expect(await countOf(background)).toBe(950);
  });
});

describe('a service that fails for the page after its last', () => {
  it.each<Failure>([
    { code: 'server-error', status: 500 },
    { code: 'forbidden', message: '' },
    { code: 'unsupported', status: 405 },
    { code: 'refused', status: 400, message: '' },
  ])('has a complete list, from which deleted recordings go: %o', async (failure) => {
    const { service, list } = aService(200);
    const background = aBackground({
      content: () => Promise.resolve(succeed(anAnswer())),
      list: async (connection, query) => {
        const page = query.page > 2 ? fail(failure) : await list(connection, query);
        return page.ok ? succeed({ ...page.value, total: service.count - service.from }) : page;
      },
    });
    await background.connect();
    await background.keepAlive.rest();
    await background.handlers['recordings.open']({ id: anId('rec-0') });
    const look = (hours: number) => {
      background.clock.nowMs += hours * HOUR;
      return background.handlers['list.refresh']({ restart: true });
    };
    expect(await look(1)).toMatchObject(succeed({ complete: true, count: 200 }));
    expect(await background.handlers['library.status'](null)).toMatchObject({ value: { isReading: false } });
    // The oldest is deleted.
    service.from = 1;
    for (const hours of [25, 2]) await look(hours);
    expect(await countOf(background)).toBe(199);
    await vi.waitUntil(() => background.library.kept.size === 0);
  });
});

describe('when the clock was set back', () => {
  it.each([
    ['lets go what is gone', 240],
    ['is still the same', 250],
  ])('the list is asked for at once, read as a whole, and %s', async (_, count) => {
    const { service, list } = aService(250);
    const background = aBackground({ list });
    await background.connect();
    await background.sync.tick();
    service.count = count;
    service.asked.length = 0;
    background.clock.nowMs -= 30 * DAY;
    await background.sync.tick();
    expect(service.asked.slice(0, 4)).toEqual([1, 2, 3, 4]);
    const { length } = service.asked;
    await background.sync.tick();
    expect(service.asked).toHaveLength(length);
    background.clock.nowMs += HOUR;
    await background.sync.tick();
    expect(await countOf(background)).toBe(count);
  });
});
