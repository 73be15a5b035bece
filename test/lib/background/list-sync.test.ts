import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../lib/api/api.ts';
import { bareRecording } from '../../../lib/background/fetched-content.ts';
import { TICK_ALARM, STEP_ALARM } from '../../../lib/background/library-sync.ts';
import type { Library } from '../../../lib/background/library.ts';
import { fail, succeed, type Failure } from '../../../lib/failure.ts';
import { FIRST_PASS } from '../../../lib/storage/items.ts';
import {
  aBackground,
  ADDRESS,
  aDevice,
  anAnswer,
  aPage,
  KEY,
  paged,
  startBackground,
} from '../../support/background.ts';
import { aContent, aListItem, anId } from '../../support/factories.ts';
import { refusingFactory } from '../../support/refusing-factory.ts';
import { createStopper } from '../../support/stopping.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const row = (index: number) => aListItem({ id: `rec-${index}`, createdAtMs: Date.UTC(2026, 10, 20) + index * MINUTE });
/** Newest first, a hundred a page. */
function pagesOf(count: number) {
  const rows = Array.from({ length: count }, (_, index) => row(count - 1 - index));
  return Array.from({ length: Math.ceil(count / 100) }, (_, page) => rows.slice(page * 100, page * 100 + 100));
}

/** A service with so many recordings, which counts the pages that it is asked for. */
function aService(count: number) {
  const service = { count, asked: [] as number[], failure: null as Failure | null };
  const list: Api['list'] = (connection, query) => {
    service.asked.push(query.page);
    return service.failure
      ? Promise.resolve(fail(service.failure))
      : paged(...pagesOf(service.count))(connection, query);
  };
  return { service, list };
}

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

  it.each([
    ['the list', (background: ReturnType<typeof aBackground>) => ({ ...background, factory: refusingFactory })],
    [
      'how far it is',
      (background: ReturnType<typeof aBackground>) => {
        const local = { ...background.local };
        local.set = (values) =>
          'list-pass' in values ? Promise.reject(new Error('quota exceeded')) : background.local.set(values);
        return { ...background, local };
      },
    ],
  ])('is not said to be up to date where the browser does not store %s', async (_, refuse) => {
    const { service, list } = aService(250);
    const background = aBackground({ list });
    await background.connect();
    const full = startBackground(refuse(background), { list });
    expect(await full.handlers['library.sync'](null)).toEqual(fail({ code: 'storage-failed' }));
    expect(service.asked).toEqual([1]);
    expect(await full.storage.pass.read()).toEqual(FIRST_PASS);
    const next = startBackground(background, { list });
    expect(await next.handlers['library.sync'](null)).toMatchObject({ value: { recordings: 250 } });
  });

  it('is not lost to a service that has forgotten it for a moment', async () => {
    const { service, list } = aService(20);
    const content: Api['content'] = () => Promise.resolve(succeed(anAnswer()));
    const background = aBackground({ list, content });
    await background.connect();
    await background.sync.tick();
    await background.handlers['recordings.open']({ id: anId('rec-1') });
    await vi.waitUntil(() => background.library.kept.size === 1);
    const { namespace } = (await background.list.readAll()) ?? { namespace: '' };
    service.count = 0;
    const look = async () => {
      background.clock.nowMs += MINUTE;
      await background.handlers['recordings.list']({ restart: true });
      await background.cache.stamps(namespace);
      return [await countOf(background), background.library.kept.size];
    };
    expect(await look()).toEqual([20, 1]);
    expect(await look()).toEqual([20, 1]);
    background.clock.nowMs += HOUR;
    expect(await look()).toEqual([0, 0]);
  });

  it('is not read again when a page of ours has just read it', async () => {
    const { service, list } = aService(20);
    const background = aBackground({ list });
    await background.connect();
    let answer = await background.handlers['recordings.list']({ restart: true });
    while (answer.ok && !answer.value.complete)
      answer = await background.handlers['recordings.list']({ restart: false });
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
    await background.connect();
    service.failure = { code: 'server-error', status: 502 };
    expect(await background.sync.tick()).toEqual(service.failure);
    expect(service.asked).toHaveLength(1);
    expect([...background.alarms.keys()]).not.toContain(TICK_ALARM);
    expect(background.alarms.get(STEP_ALARM)).toBeUndefined();
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
    await background.sync.tick();
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
    await background.sync.tick();
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
    const walk = async () => {
      let answer = await background.handlers['recordings.list']({ restart: true });
      while (answer.ok && !answer.value.complete)
        answer = await background.handlers['recordings.list']({ restart: false });
    };
    await Promise.all([walk(), background.sync.tick(), background.sync.tick()]);
    expect(await countOf(background)).toBe(450);
    expect(service.asked.length).toBeLessThanOrEqual(12);
  });
});

describe('a background that is stopped', () => {
  it('anywhere in a walk goes on with it', async () => {
    for (let last = 1; ; last++) {
      const device = aDevice();
      const first = aService(420);
      await startBackground(device).connect();
      const stopper = createStopper(last, last % 2 === 0);
      const list: Api['list'] = (...args) => {
        device.clock.nowMs += 10;
        return first.list(...args);
      };
      const watched = stopper.watch({ list });
      const background = startBackground({ ...device, local: stopper.watch(device.local) }, { list: watched.list });
      const running = background.listSync.run(false).then(() => false);
      const wasStopped = await Promise.race([running, stopper.stopped.then(() => true)]);
      await new Promise((resolve) => setTimeout(resolve, 2));
      const second = aService(420);
      const next = startBackground(device, { list: second.list });
      next.clock.nowMs += HOUR;
      await next.sync.tick();
      expect(await countOf(next), `stopped at question ${last}`).toBe(420);
      expect(first.service.asked.length + second.service.asked.length).toBeLessThanOrEqual(8);
      if (!wasStopped) break;
    }
  }, 20_000);
});

describe('what has left the list while the library could not be told', () => {
  it('leaves it after the next walk over the whole list, and what was never listed stays', async () => {
    const { service, list } = aService(250);
    const refused = { from: Infinity };
    const background = aBackground({
      list: (connection, query) =>
        query.page >= refused.from ? Promise.resolve(fail({ code: 'offline' })) : list(connection, query),
    });
    await background.connect();
    await background.sync.tick();
    const { namespace } = (await background.list.readAll()) ?? { namespace: '' };
    const kept = { content: aContent(), fetchedAtMs: background.clock.nowMs };
    for (const recording of [row(249), row(248), bareRecording(anId('linked'))]) {
      await background.cache.keepContent(namespace, recording, kept);
    }
    const inLibrary = () => [...background.library.kept.keys()];
    background.library.unavailable = 'gone';
    service.count = 249;
    background.clock.nowMs += 25 * HOUR;
    await background.sync.tick();
    expect(await countOf(background)).toBe(249);
    background.library.unavailable = null;
    refused.from = 2;
    background.clock.nowMs += 25 * HOUR;
    await background.sync.tick();
    await background.cache.stamps(namespace);
    expect(inLibrary()).toEqual(['rec-249', 'rec-248', 'linked']);
    refused.from = Infinity;
    background.clock.nowMs += HOUR;
    await background.sync.tick();
    await background.cache.stamps(namespace);
    expect(inLibrary()).toEqual(['rec-248', 'linked']);
  });
});

describe('the library as a whole', () => {
  it('is read once a week, and only while nobody is there', async () => {
    const check = vi.fn<Library['check']>(() => Promise.resolve({ ok: true, value: null }));
    const background = aBackground({}, undefined, { check });
    await background.connect();
    const tickAfter = async (ms: number, inUse: boolean) => {
      background.world.inUse = inUse;
      background.clock.nowMs += ms;
      await background.sync.tick();
      return check.mock.calls.length;
    };
    expect(await tickAfter(0, false)).toBe(0);
    expect(await tickAfter(6 * DAY, false)).toBe(0);
    expect(await tickAfter(2 * DAY, true)).toBe(0);
    expect(await tickAfter(HOUR, false)).toBe(1);
    expect(await tickAfter(HOUR, false)).toBe(1);
    // The clock was set back.
    expect(await tickAfter(-30 * DAY, false)).toBe(1);
    expect(await tickAfter(7 * DAY, false)).toBe(2);
  });
});

describe('what is too old by the organisation’s word', () => {
  it('goes, also where nothing can be asked', async () => {
    const background = aBackground({});
    await background.connect();
    const { namespace } = (await background.list.readAll()) ?? { namespace: '' };
    const keep = (id: string, daysAgo: number) =>
      background.cache.keepContent(namespace, aListItem({ id }), {
        content: { speakers: [], segments: [], summary: 'Words', notes: null },
        fetchedAtMs: background.clock.nowMs - daysAgo * DAY,
      });
    await keep('old', 31);
    await keep('young', 29);
    await background.managed.set({ retentionDays: 30 });
    background.world.online = false;
    await background.sync.tick();
    await vi.waitFor(() => expect([...background.library.kept.keys()]).toEqual(['young']));
    expect(await background.cache.content(null, anId('old'))).toBeNull();
    expect(await background.cache.content(null, anId('young'))).not.toBeNull();
  });

  it('goes also while there is no key: it was forgotten with the browser', async () => {
    const background = aBackground({});
    await background.handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey: true });
    const { namespace } = (await background.list.readAll()) ?? { namespace: '' };
    const kept = { content: aContent(), fetchedAtMs: background.clock.nowMs - 31 * DAY };
    await background.cache.keepContent(namespace, aListItem({ id: 'old' }), kept);
    await background.managed.set({ retentionDays: 30 });
    background.session.values.clear();
    await startBackground(background).sync.tick();
    await vi.waitFor(() => expect(background.library.kept.size).toBe(0));
  });

  it('is not fetched, though all transcripts are kept', async () => {
    const content = vi.fn<Api['content']>(() => Promise.resolve(fail({ code: 'not-found' })));
    const background = aBackground({ content });
    await background.connect();
    const { namespace } = (await background.list.readAll()) ?? { namespace: '' };
    const atMs = background.clock.nowMs - 40 * DAY;
    await background.cache.update(namespace, [aListItem({ id: 'old', createdAtMs: atMs })]);
    await background.managed.set({ retentionDays: 30, keepAll: true });
    await background.keepAll.run();
    expect(content).not.toHaveBeenCalled();
  });
});
