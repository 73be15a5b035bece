import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  FIRST_LIST_SYNC,
  MOST_PAGES,
  SECOND_READING_MS,
  WHOLE_EVERY_MS,
  type ListSyncState,
  type CountedPage,
} from '../../../lib/library/list-sync-state.ts';
import { forAll } from '../../support/for-all.ts';

/** A device's rows with the time of the reading that found them last. */
interface Device {
  sync: ListSyncState;
  rows: Map<number, number>;
}
interface Answer {
  ids: readonly number[];
  total?: number | null;
  next?: string | null;
  isRefused?: boolean;
}

const NOW = 1e12;
const aDevice = (): Device => ({ sync: FIRST_LIST_SYNC, rows: new Map() });

/** Reads a service once, from its first page; returns the pages asked for, and whether they prove what is missing. */
function read(device: Device, answerTo: (asked: string | number) => Answer, atMs = NOW) {
  const asked: (string | number)[] = [];
  let isWhole = false;
  for (let next: string | number | null = 1; next !== null; next = device.sync.next) {
    asked.push(next);
    const { ids, ...rest } = answerTo(next);
    const { rows, sync } = device;
    const unknown = ids.filter((id) => !rows.has(id)).length;
    const newInReading = ids.filter((id) => rows.get(id) !== sync.startedAtMs).length;
    const counts = { length: ids.length, unknown, known: rows.size + unknown, newInReading };
    const after = advance(sync, { asked: next, total: null, next: null, ...rest, ...counts }, atMs);
    for (const id of ids) rows.set(id, after.sync.startedAtMs);
    device.sync = after.sync;
    isWhole = after.isWhole;
  }
  return { asked, isWhole };
}

const upTo = (count: number) => Array.from({ length: count }, (_, id) => id);
const paged =
  (ids: readonly number[], size: number, total: number | null = ids.length) =>
  (page: string | number) => ({ ids: ids.slice((Number(page) - 1) * size, Number(page) * size), total });

describe('a reading of the list', () => {
  it('finds everything, whatever the page size, and whatever total the service claims', () => {
    const total = fc.option(fc.integer({ min: -5, max: 1000 }));
    forAll(fc.nat({ max: 300 }), fc.integer({ min: 1, max: 120 }), total, (count, size, claimed) => {
      const device = aDevice();
      const { asked, isWhole } = read(device, paged(upTo(count), size, claimed));
      expect(device.rows.size).toBe(count);
      // The page without news is asked for twice when there should be more.
      expect(asked.length).toBeLessThanOrEqual(Math.ceil(count / size) + 2);
      expect(isWhole).toBe(true);
      expect(device.sync).toMatchObject({ wholeAtMs: NOW, confirmedAtMs: NOW, next: null });
    });
  });

  it.each<[string, (asked: string | number) => Answer, (string | number)[]]>([
    ['that does not know paging', () => ({ ids: [1, 2, 3], total: 3 }), [1, 2]],
    [
      'with its own continuations',
      (asked) => (asked === 1 ? { ids: [1], next: 'b' } : { ids: [2], next: asked === 'b' ? 'c' : null }),
      [1, 'b', 'c'],
    ],
    ['whose page after the last is refused', (at) => (at === 1 ? { ids: [1] } : { ids: [], isRefused: true }), [1, 2]],
    ['that is empty', () => ({ ids: [], total: 0 }), [1]],
  ])('ends at a service %s', (_, answerTo, pages) => expect(read(aDevice(), answerTo).asked).toEqual(pages));

  it.each<[string, (id: number) => Answer]>([
    ['makes up new ids for ever', (id) => ({ ids: [id], total: 1 })],
    ['always names a next page', (id) => ({ ids: [id], next: `c${id}` })],
  ])('ends at a service that %s, and proves nothing', (_, answer) => {
    let id = 0;
    const { asked, isWhole } = read(aDevice(), () => answer(id++));
    expect([asked.length, isWhole]).toEqual([MOST_PAGES, false]);
  });

  it('asks for the page without news once more when known recordings are missing', () => {
    const device = aDevice();
    read(device, paged(upTo(250), 100));
    const later = NOW + WHOLE_EVERY_MS;
    expect(read(device, paged(upTo(240), 100), later).asked).toEqual([1, 2, 3, 4, 4]);
  });
});

describe('the next reading', () => {
  const known = (count = 250, total: number | null = count) => {
    const device = aDevice();
    read(device, paged(upTo(count), 100, total));
    return device;
  };
  const newer = (count: number, news: number) => Array.from({ length: count + news }, (_, at) => at - news);

  it.each<[string, number[], number | null, number, number[]]>([
    ['one page where nothing has changed', upTo(250), 250, NOW + 1000, [1]],
    ['one page where its news explain the total', newer(250, 3), 253, NOW + 1000, [1]],
    ['one page where some are new and there is no total', newer(250, 3), null, NOW + 1000, [1]],
    ['all of it where the first page is all new', newer(250, 130), null, NOW + 1000, [1, 2, 3, 4, 5]],
    ['all of it where the total has grown otherwise', [...upTo(250), 999], 251, NOW + 1000, [1, 2, 3, 4]],
    ['all of it where the total of a short list has fallen', upTo(249), 249, NOW + 1000, [1, 2, 3, 4, 4]],
    ['all of it after a day', upTo(250), 250, NOW + WHOLE_EVERY_MS, [1, 2, 3, 4]],
    ['all of it when the clock was set back', upTo(250), 250, NOW - 500, [1, 2, 3, 4]],
  ])('is %s', (_, ids, total, atMs, pages) => {
    const device = known();
    expect(read(device, paged(ids, 100, total), atMs).asked).toEqual(pages);
    expect(ids.every((id) => pages.length < 2 || device.rows.has(id))).toBe(true);
  });

  it('is a second whole one an hour after one that missed some, and then no other before the next day', () => {
    const device = known();
    const times = [NOW + 1, NOW + SECOND_READING_MS, NOW + 1 + SECOND_READING_MS, NOW + 3000 + 2 * SECOND_READING_MS];
    expect(times.map((atMs) => read(device, paged(upTo(240), 100), atMs).asked.length)).toEqual([5, 1, 5, 1]);
  });

  it('is not a whole one for ever where the total is too high', () => {
    const device = known(250, 260);
    const hours = Array.from({ length: 30 }, (_, hour) => NOW + (hour + 1) * SECOND_READING_MS);
    const whole = hours.filter((atMs) => read(device, paged(upTo(250), 100, 260), atMs).asked.length > 1);
    expect(whole.length).toBeLessThanOrEqual(3);
  });
});

describe('an unfinished reading', () => {
  const half: ListSyncState = { ...FIRST_LIST_SYNC, startedAtMs: NOW, next: 'cursor', pages: 6, seen: 600, total: 900 };
  const first: CountedPage = {
    asked: 1,
    length: 100,
    unknown: 0,
    known: 700,
    newInReading: 1,
    total: 901,
    next: 'fresh',
  };

  it.each([
    ['goes on where it was', first, NOW + 9, { next: 'cursor', startedAtMs: NOW, seen: 601 }],
    ['is not ended by an empty first page', { ...first, length: 0, newInReading: 0 }, NOW + 9, { next: 'cursor' }],
    ['begins anew after a day', first, NOW + WHOLE_EVERY_MS, { next: 'fresh', pages: 1 }],
    ['begins anew when the clock was set back', first, NOW - 9, { next: 'fresh', startedAtMs: NOW - 9 }],
  ])('%s', (_, page, nowMs, expected) => expect(advance(half, page, nowMs).sync).toMatchObject(expected));
});
