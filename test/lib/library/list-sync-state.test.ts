import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  EMPTY_FOR_MS,
  FIRST_LIST_SYNC,
  FULL_WALK_EVERY_MS,
  mayDropUnseen,
  MOST_PAGES,
  type ListSyncState,
} from '../../../lib/library/list-sync-state.ts';

/** What a device knows of the list: when it saw each recording last. */
interface Known {
  pass: ListSyncState;
  rows: ReadonlyMap<number, number>;
}

/** Walks over a service, as the library does; `pageOf` answers what the service gives for a page number. */
function walk(
  pageOf: (page: number) => readonly number[],
  total: number | null,
  { before = { pass: FIRST_LIST_SYNC, rows: new Map() }, atMs = 1000 }: { before?: Known; atMs?: number } = {},
) {
  let { pass } = before;
  let rows = new Map(before.rows);
  let asked: string | number | null = 1;
  let requests = 0;
  while (asked !== null) {
    requests += 1;
    const items = typeof asked === 'number' ? pageOf(asked) : [];
    const unknown = items.filter((id) => !rows.has(id)).length;
    const newInWalk = items.filter((id) => rows.get(id) !== pass.startedAtMs).length;
    const page = { asked, length: items.length, unknown, known: rows.size + unknown, newInWalk, total, next: null };
    const after = advance(pass, page, atMs);
    for (const id of items) rows.set(id, after.startedAtMs);
    const seen = [...rows].filter(([, seenAtMs]) => seenAtMs === after.startedAtMs);
    if (mayDropUnseen(pass, after, seen.length)) rows = new Map(seen);
    pass = after;
    asked = pass.next;
  }
  return { rows, requests, pass };
}

const slice = (count: number, size: number) => (page: number) =>
  Array.from({ length: count }, (_, id) => id).slice((page - 1) * size, page * size);

describe('the walk over the list', () => {
  it('finds everything, whatever the page size and whatever total the service claims', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 300 }),
        fc.integer({ min: 1, max: 120 }),
        fc.option(fc.integer({ min: -5, max: 1000 })),
        (count, size, total) => {
          const { rows, requests, pass } = walk(slice(count, size), total);
          expect(rows.size).toBe(count);
          expect(requests).toBeLessThanOrEqual(Math.ceil(count / size) + 1);
          // Nothing was walked over, or not to the end that the service claims: another walk is to show that there is no more.
          const isEnd = count > 0 && count >= (total ?? 0);
          expect(pass).toMatchObject({ fullAtMs: isEnd ? 1000 : 0, confirmedAtMs: 1000 });
        },
      ),
    );
  });

  it('loses nothing when it looks for what is new, and lets go what is gone, whatever total the service claims', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 1, max: 150 }),
        fc.option(fc.integer({ min: -5, max: 500 })),
        (count, size, news, total) => {
          const listed = Array.from({ length: count + news }, (_, at) => at - news);
          const paged = (ids: number[]) => (page: number) => ids.slice((page - 1) * size, page * size);
          const first = walk(slice(count, size), total);
          const second = walk(paged(listed), total, { before: first, atMs: 2000 });
          expect([...first.rows.keys()].filter((id) => !second.rows.has(id))).toEqual([]);
          const left = listed.filter((id) => id % 7 !== 0);
          const third = walk(paged(left), total, { before: second, atMs: 2000 + FULL_WALK_EVERY_MS });
          expect(left.filter((id) => !third.rows.has(id))).toEqual([]);
          const isEvident = left.length > 0 && total !== null && total <= left.length;
          expect(!isEvident || third.rows.size === left.length).toBe(true);
        },
      ),
    );
  });

  it('ends at the second page of a service that does not know paging', () => {
    expect(walk(() => [1, 2, 3], 3).requests).toBe(2);
  });

  it('ends at a service that makes up new ids for ever', () => {
    let id = 0;
    expect(walk(() => [id++], 1).requests).toBe(MOST_PAGES);
  });

  it('asks for one page only once the list is known and nothing has changed', () => {
    const done = walk(slice(250, 100), 250).pass;
    const again = advance(
      done,
      { asked: 1, length: 100, unknown: 0, known: 250, newInWalk: 0, total: 250, next: null },
      2000,
    );
    expect(again.next).toBeNull();
  });

  it.each([
    ['every row of the first page is new', { unknown: 100, known: 350, total: 400 }, 2000],
    ['the total has grown by more than the first page shows', { unknown: 1, known: 251, total: 252 }, 2000],
    ['the total of a short list has fallen', { unknown: 0, known: 250, total: 249 }, 2000],
    ['a day has passed', { unknown: 0, known: 250, total: 250 }, 1000 + FULL_WALK_EVERY_MS],
  ])('starts again when %s', (_, evidence, nowMs) => {
    const done = walk(slice(250, 100), 250).pass;
    const again = advance(done, { asked: 1, length: 100, newInWalk: 0, next: null, ...evidence }, nowMs);
    expect(again).toMatchObject({ next: 2, startedAtMs: nowMs });
  });

  describe('for what is new', () => {
    const done = walk(slice(250, 100), 250).pass;
    const first = (parts: object) =>
      advance(
        done,
        { asked: 1, length: 100, unknown: 0, known: 250, newInWalk: 0, total: 250, next: null, ...parts },
        2000,
      );

    it('ends at once where the first page explains the whole growth', () => {
      expect(first({ unknown: 3, known: 253, total: 253 })).toMatchObject({
        next: null,
        confirmedAtMs: 2000,
        total: 253,
      });
    });

    it('goes on until a page holds nothing new, and does not count as a walk over the whole', () => {
      const begun = first({ unknown: 100, known: 350, total: 355 });
      expect(begun).toMatchObject({ next: 2, newOnly: true });
      const page = { asked: 2, length: 100, newInWalk: 100, next: null, total: 355 };
      const more = advance(begun, { ...page, unknown: 4, known: 354 }, 2100);
      expect(more.next).toBe(3);
      const ended = advance(more, { ...page, asked: 3, unknown: 1, known: 355 }, 2200);
      expect(ended).toMatchObject({ next: null, newOnly: false, fullAtMs: 1000, confirmedAtMs: 2200 });
    });

    it('becomes a walk over the whole where the new ones are not among the first', () => {
      const begun = first({ unknown: 1, known: 251, total: 260 });
      const lost = advance(
        begun,
        { asked: 2, length: 100, unknown: 0, known: 251, newInWalk: 100, next: null, total: 260 },
        2100,
      );
      expect(lost).toMatchObject({ next: 3, newOnly: false });
    });

    it('leaves it to the walk of the day that a long list has become shorter', () => {
      const long = { ...done, total: 9000 };
      const page = { asked: 1, length: 100, unknown: 0, known: 9000, newInWalk: 0, total: 8999, next: null };
      expect(advance(long, page, 2000)).toMatchObject({ next: null, total: 8999 });
    });
  });

  it('goes on where it was interrupted', () => {
    const half: ListSyncState = {
      ...FIRST_LIST_SYNC,
      startedAtMs: 500,
      next: 7,
      pages: 6,
      total: 900,
    };
    const again = advance(
      half,
      { asked: 1, length: 100, unknown: 0, known: 700, newInWalk: 0, total: 901, next: null },
      2000,
    );
    expect(again).toMatchObject({ next: 7, startedAtMs: 500 });
  });

  it('begins anew when it was interrupted a day ago: a continuation may have expired', () => {
    const old: ListSyncState = {
      ...FIRST_LIST_SYNC,
      startedAtMs: 500,
      next: 'cursor',
      pages: 6,
      total: 900,
    };
    const nowMs = 500 + FULL_WALK_EVERY_MS;
    const again = advance(
      old,
      { asked: 1, length: 100, unknown: 0, known: 700, newInWalk: 0, total: 900, next: 'fresh' },
      nowMs,
    );
    expect(again).toMatchObject({ next: 'fresh', startedAtMs: nowMs, pages: 1 });
  });

  it('ends at a service whose own next pages never end', () => {
    let pass = FIRST_LIST_SYNC;
    let asked: string | number | null = 1;
    let requests = 0;
    while (asked !== null) {
      requests += 1;
      pass = advance(
        pass,
        { asked, length: 1, unknown: 1, known: requests, newInWalk: 1, total: null, next: `c${requests}` },
        1000,
      );
      asked = pass.next;
    }
    expect(requests).toBe(MOST_PAGES);
  });

  it('follows the service to its own next page', () => {
    const first = advance(
      FIRST_LIST_SYNC,
      { asked: 1, length: 2, unknown: 2, known: 4, newInWalk: 2, total: null, next: 'c2' },
      1,
    );
    expect(first.next).toBe('c2');
    const second = advance(
      first,
      { asked: 'c2', length: 2, unknown: 2, known: 4, newInWalk: 2, total: null, next: 'c3' },
      2,
    );
    expect(second.next).toBe('c3');
    const last = advance(
      second,
      { asked: 'c3', length: 1, unknown: 1, known: 5, newInWalk: 1, total: null, next: null },
      3,
    );
    expect(last.next).toBeNull();
  });
});

describe('advance', () => {
  const KNOWN: ListSyncState = {
    ...FIRST_LIST_SYNC,
    startedAtMs: 1_000,
    next: null,
    fullAtMs: 1_000,
    confirmedAtMs: 1_000,
    pages: 3,
    total: 500,
  };
  const page = (parts: object) => ({
    asked: 1,
    length: 100,
    unknown: 0,
    known: 500,
    newInWalk: 0,
    total: 500,
    next: null,
    ...parts,
  });

  it.each([
    ['a list of 500 that has lost one', 501, { known: 501, total: 500 }, 2],
    ['a list of 501 that has lost one', 502, { known: 502, total: 501 }, null],
    ['a list that says what it said before, though more is known', 499, { total: 499 }, null],
    ['a list that has lost what was never known here', 501, { known: 500, total: 500 }, null],
    ['a list that does not say any more how many there are', 500, { total: null }, null],
  ])('begins anew for %s: %o', (_, total, parts, next) => {
    const after = advance({ ...KNOWN, total }, page(parts), 2_000);
    expect(after.next).toBe(next);
    expect(after.total).toBe(parts.total ?? null);
    expect(after.newOnly).toBe(false);
  });

  it('notes when a walk began, with which page it goes on, and how many pages it has asked for', () => {
    const whole = advance(FIRST_LIST_SYNC, page({ unknown: 100, newInWalk: 100 }), 2_000);
    expect(whole).toEqual({ ...FIRST_LIST_SYNC, startedAtMs: 2_000, next: 2, pages: 1, total: 500 });
    const second = advance(whole, page({ asked: 2, unknown: 100, newInWalk: 100, total: 501 }), 3_000);
    expect(second).toEqual({ ...whole, next: 3, pages: 2, total: 501 });
    const last = advance(second, page({ asked: 3, length: 0, known: 501 }), 4_000);
    expect(last).toEqual({
      ...second,
      next: null,
      pages: 3,
      total: 501,
      fullAtMs: 2_000,
      confirmedAtMs: 4_000,
    });
  });

  it('ends a walk before the total only when it gets no further than the one before it', () => {
    const walking = { ...KNOWN, next: 3, pages: 2 };
    const last = page({ asked: 3, length: 0, known: 499 });
    const short = advance(walking, last, 2_000);
    expect(short).toMatchObject({ next: null, fullAtMs: 0, shortPages: 3 });
    expect(advance(short, page({ known: 499 }), 3_000)).toMatchObject({ next: 2, pages: 1, shortPages: 3 });
    // Also where those that were deleted meanwhile make up for those that were not seen.
    expect(advance(short, page({ known: 499, total: 499 }), 3_000)).toMatchObject({ next: 2, newOnly: false });
    const again = advance({ ...walking, shortPages: 3 }, last, 4_000);
    expect(again).toMatchObject({ next: null, fullAtMs: 1_000, shortPages: 3 });
    expect(advance(again, page({ known: 499 }), 5_000).next).toBeNull();
    expect(advance({ ...walking, shortPages: 2 }, last, 4_000)).toMatchObject({ fullAtMs: 0, shortPages: 3 });
    expect(advance({ ...walking, shortPages: 4 }, last, 4_000)).toMatchObject({ fullAtMs: 1_000, shortPages: 3 });
    expect(advance({ ...walking, shortPages: 3 }, page({ asked: 3, length: 0 }), 4_000)).toMatchObject({
      fullAtMs: 1_000,
      shortPages: 0,
    });
  });

  it('believes a list that is empty from the beginning', () => {
    const empty = advance(FIRST_LIST_SYNC, page({ length: 0, known: 0, total: 0 }), 2_000);
    const ended = { startedAtMs: 2_000, next: null, confirmedAtMs: 2_000 };
    expect(empty).toEqual({ ...FIRST_LIST_SYNC, ...ended, pages: 1, total: 0, emptySinceMs: 2_000 });
  });

  it('counts how long a list is empty from when the clock was set back', () => {
    const empty = { ...KNOWN, emptySinceMs: 9_000 };
    expect(advance(empty, page({ length: 0, total: 0 }), 9_500).emptySinceMs).toBe(9_000);
    expect(advance(empty, page({ length: 0, total: 0 }), 5_000).emptySinceMs).toBe(5_000);
    expect(advance(empty, page({}), 9_500).emptySinceMs).toBe(0);
  });

  it('goes on with an unfinished walk until it is a day old', () => {
    const half: ListSyncState = { ...KNOWN, next: 7, pages: 6 };
    const at = (nowMs: number) => advance(half, page({}), nowMs);
    expect(at(1_000 + FULL_WALK_EVERY_MS - 1)).toEqual(half);
    expect(at(1_000 + FULL_WALK_EVERY_MS)).toMatchObject({ next: 2, pages: 1, newOnly: false });
  });

  it('walks over the whole at the next time where a walk for what is new was left for a day', () => {
    const half: ListSyncState = { ...KNOWN, next: 7, newOnly: true };
    expect(advance(half, page({ unknown: 100, total: 700 }), 1_000 + FULL_WALK_EVERY_MS)).toMatchObject({
      next: 2,
      newOnly: false,
    });
  });
});

describe('rows that the list no longer names', () => {
  const walking: ListSyncState = { ...FIRST_LIST_SYNC, startedAtMs: 10, next: 3, pages: 2, total: 200 };
  const ended: ListSyncState = { ...walking, next: null };
  const empty = { asked: 3, length: 0, unknown: 0, known: 200, newInWalk: 0, total: 150, next: null };

  it.each([
    ['a walk has seen as many as there are', walking, ended],
    ['a walk of one page ended as it began', { ...ended, startedAtMs: 5 }, ended],
  ])('may go when %s', (_, before, after) => {
    expect(mayDropUnseen(before, after, 200)).toBe(true);
  });

  it.each([
    ['the walk goes on', walking, { ...walking, next: 4 }, 200],
    ['fewer were seen than the service has', walking, ended, 199],
    ['the service does not say how many it has', walking, { ...ended, total: null }, 200],
    ['an empty list says that there are some', walking, { ...ended, total: 1, emptySinceMs: 1, startedAtMs: 1e9 }, 0],
    ['the walk only looked for new recordings', { ...walking, newOnly: true }, ended, 200],
    ['only the first page was looked at again', ended, ended, 200],
  ])('stay when %s', (_, before, after, seen) => {
    expect(mayDropUnseen(before, after, seen)).toBe(false);
  });

  it('stay when the service said during the walk that there are more than were seen', () => {
    const drops = (before: ListSyncState, seen: number) => mayDropUnseen(before, advance(before, empty, 20), seen);
    expect([150, 199, 200].map((seen) => drops(walking, seen))).toEqual([false, false, true]);
    expect(drops({ ...walking, total: null }, 150)).toBe(true);
    // Also where a page in between said how many there were.
    const fuller = advance(walking, { ...empty, length: 100, newInWalk: 100, total: 201 }, 15);
    expect(drops({ ...fuller, next: 3 }, 200)).toBe(false);
  });

  it('stay when the first page is empty, until it has been so for a while', () => {
    const page = { ...empty, asked: 1, known: 20, total: 0 };
    const full: ListSyncState = { ...ended, total: 20 };
    const first = advance(full, page, 1_000_000);
    expect(mayDropUnseen(full, first, 0)).toBe(false);
    const soon = advance(first, page, 1_000_000 + EMPTY_FOR_MS - 1);
    expect(mayDropUnseen(first, soon, 0)).toBe(false);
    const later = advance(soon, page, 1_000_000 + EMPTY_FOR_MS);
    expect(mayDropUnseen(soon, later, 0)).toBe(true);
    // The clock begins anew with any recording.
    const back = advance(soon, { ...page, length: 20, total: 20 }, 2_000_000);
    expect(mayDropUnseen(back, advance(back, page, 3_000_000), 0)).toBe(false);
  });
});
