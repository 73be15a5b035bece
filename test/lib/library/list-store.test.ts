import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { prepare } from '../../../lib/library/prepare.ts';
import { NEWEST_ROWS } from '../../../lib/recording/listed-recording.ts';
import { mergeRow } from '../../../lib/library/list-store.ts';
import { sortRecent } from '../../../lib/recording/merge.ts';
import type { ListedRecording } from '../../../lib/recording/listed-recording.ts';
import { aListItem, anId, aRecording } from '../../support/factories.ts';
import { aKept, NO_BOUNDS } from '../../support/memory-library.ts';
import { aMemoryList, type MemoryList } from '../../support/memory-list.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const some = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => aListItem({ id: `r${from + at}`, createdAtMs: 1e12 - (from + at) * HOUR }));

let list: MemoryList;
beforeEach(async () => {
  list = await aMemoryList();
});

/** Reads `recordings` as the whole list, a hundred a page. */
function walk(recordings: ReturnType<typeof some>, atMs = 1_000, keyId = 'k') {
  const total = recordings.length;
  for (let page = 1; ; page++) {
    const part = recordings.slice((page - 1) * 100, page * 100);
    const { sync } = list.take(part, { asked: page, total, atMs, keyId });
    if (sync.next === null) return;
  }
}

describe('a page of the list', () => {
  it('is in the database with how far the list is read, or neither is', () => {
    list.take(some(100), { total: 200 });
    list.database.exec(`CREATE TRIGGER refuse BEFORE INSERT ON meta WHEN new.key = 'list'
      BEGIN SELECT raise(ABORT, 'refused'); END`);
    expect(() => list.take(some(100, 100), { asked: 2, total: 200 })).toThrow('refused');
    expect(list.ids()).toHaveLength(100);
    expect(list.store.listOverview()).toMatchObject({ count: 100, sync: { next: 2 }, revision: 1 });
    list.database.exec('DROP TRIGGER refuse');
    expect(list.take(some(100, 100), { asked: 2, total: 200 })).toMatchObject({ count: 200, sync: { next: 3 } });
    expect(list.take([], { asked: 3, total: 200 })).toMatchObject({ count: 200, changed: false, sync: { next: null } });
  });

  it('is found by another worker, in the middle of a walk too', async () => {
    list.take(some(100), { total: 200 });
    const other = await aMemoryList(list.database);
    expect(other.take(some(110, 90), { asked: 2, total: 200 })).toMatchObject({ count: 200, sync: { next: 3 } });
    expect(other.store.listRow({ id: anId('r150') })?.id).toBe('r150');
    expect(other.ids()).toEqual(some(200).map(({ id }) => id));
  });

  it('that is not the next one changes nothing', () => {
    list.take(some(100), { total: 300 });
    expect(list.take(some(100, 200), { asked: 3, total: 300 })).toMatchObject({ changed: false, count: 100 });
    expect(list.store.listOverview().sync.next).toBe(2);
  });

  it('begins anew with another key', () => {
    walk(some(20));
    expect(list.take(some(20), { asked: 2, keyId: 'other' })).toMatchObject({ sync: { next: 1, fullAtMs: 0 } });
    expect(list.take(some(20), { asked: 1, keyId: 'other' })).toMatchObject({ sync: { next: 2, keyId: 'other' } });
    expect(list.ids()).toHaveLength(20);
  });

  it('that ends a whole reading says what is kept and not named any more, but what the list never named', () => {
    walk(some(120));
    list.store.mergeListRows(
      { recordings: [aListItem({ id: 'found' }), aListItem({ id: '"quoted' })], areFound: true },
      1_000,
    );
    const kept = ['r7', 'r119', 'found', '"quoted', 'gone-before'].map((id) =>
      aKept({ recording: { id, title: 'Kept' } }),
    );
    // Opened by their ids alone: the list has named one of them since.
    const linked = ['linked', 'r118'].map((id) => aKept({ recording: { id, title: '', createdAtMs: null } }));
    list.store.keep({ kept: [...kept, ...linked].map(prepare), bounds: NO_BOUNDS }, 1);
    const atMs = 1_000 + DAY;
    expect(list.take(some(100), { total: 118, atMs })).toMatchObject({ unlisted: [] });
    expect(list.take(some(18, 100), { asked: 2, total: 118, atMs })).toMatchObject({ unlisted: [] });
    expect(list.take([], { asked: 3, total: 118, atMs })).toMatchObject({ unlisted: ['r118', 'r119', 'gone-before'] });
    expect(list.store.listRow({ id: anId('r119') })).toBeNull();
    expect(list.store.listOverview().count).toBe(120);
  });
});

describe('rows of the list', () => {
  it('go when a later reading does not name them, also where the clock was set back before it', () => {
    const walkAt = (ids: string[], atMs: number) => {
      const recordings = ids.map((id) => aListItem({ id }));
      list.take(recordings, { total: ids.length, atMs });
      list.take([], { asked: 2, total: ids.length, atMs });
    };
    walkAt(['a', 'b'], 10 * DAY);
    walkAt(['a'], DAY);
    expect(list.ids()).toEqual(['a']);
  });

  it('stay where another was deleted at the service while the list was read, and moved them to a page that was read', () => {
    walk(some(400));
    const atMs = 1_000 + DAY;
    list.take(some(100), { total: 400, atMs });
    // The first of all is gone: r200 is on the page that was read, and no page names it.
    list.take(some(100, 100), { asked: 2, total: 400, atMs });
    list.take(some(100, 201), { asked: 3, total: 399, atMs });
    list.take(some(99, 301), { asked: 4, total: 399, atMs });
    expect(list.take([], { asked: 5, total: 399, atMs })).toMatchObject({ count: 400, sync: { next: null } });
    // That a total fell is looked into with the next reading.
    walk(some(399, 1), atMs + HOUR);
    expect(list.ids()).toEqual(some(399, 1).map(({ id }) => id));
  });

  it('stay with their contents when the service says the size of a page is the total, until it names them no more', () => {
    const read = (recordings: ReturnType<typeof some>, atMs: number) => {
      const gone: unknown[] = [];
      for (let page: string | number | null = 1; page !== null;) {
        const part = recordings.slice((Number(page) - 1) * 100, Number(page) * 100);
        const taken = list.take(part, { asked: page, total: 100, atMs });
        gone.push(...taken.unlisted);
        page = taken.sync.next;
      }
      return gone;
    };
    read(some(500, 1), 1_000);
    list.store.keep({ kept: [prepare(aKept({ recording: { id: 'r450', title: 'Kept' } }))], bounds: NO_BOUNDS }, 1);
    expect(read(some(501), 1_000 + HOUR)).toEqual([]);
    expect(list.ids()).toEqual(some(501).map(({ id }) => id));
    expect(read(some(400), 1_000 + DAY)).toEqual(['r450']);
    expect(list.ids()).toEqual(some(400).map(({ id }) => id));
  });

  it('stay where that happened before the reading was left and came back to the first page', () => {
    walk(some(400));
    const atMs = 1_000 + DAY;
    list.take(some(100), { total: 400, atMs });
    list.take(some(100, 100), { asked: 2, total: 400, atMs });
    list.take(some(100, 1), { total: 399, atMs });
    list.take(some(100, 201), { asked: 3, total: 399, atMs });
    list.take(some(99, 301), { asked: 4, total: 399, atMs });
    expect(list.take([], { asked: 5, total: 399, atMs })).toMatchObject({ count: 400, sync: { next: null } });
  });

  it('are one where a page has two of one id, as a message between contexts may make of odd ids', () => {
    const rows = ['Old', 'New'].map((title) => aListItem({ id: 'a\uFFFD', title }));
    expect(list.take(rows, { total: 2 })).toMatchObject({ count: 1 });
    list.take([], { asked: 2, total: 2 });
    expect(list.rows()).toMatchObject([{ title: 'New' }]);
  });

  it('are the same as those of a list in memory, whatever comes in which order', async () => {
    const rowOf = fc.record({
      id: fc.constantFrom(...Array.from({ length: 40 }, (_, at) => `r${at}`)),
      title: fc.constantFrom('', 'A', 'B'),
      createdAtMs: fc.constantFrom(null, 1, 2, 3),
      durationValue: fc.constantFrom(null, 60),
    });
    const step = fc.oneof(
      fc.record({ areFound: fc.boolean(), rows: fc.array(rowOf, { maxLength: 30 }) }),
      fc.record({ remove: fc.constantFrom('r1', 'r2', 'r3') }),
      fc.record({ page: fc.array(rowOf, { maxLength: 30 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const own = await aMemoryList();
        const expected = new Map<string, ListedRecording>();
        const merge = (rows: ListedRecording[], areFound: boolean) => {
          for (const row of rows)
            expected.set(row.id, mergeRow(expected.get(row.id) ?? null, row, { areFound, nowMs: 5 }));
        };
        for (const each of steps) {
          if ('remove' in each) {
            own.store.removeListRow({ id: anId(each.remove) });
            expected.delete(each.remove);
          } else if ('page' in each) {
            const rows = each.page.map((row) => aRecording({ ...row, durationSeconds: row.durationValue }));
            own.take(rows, { atMs: 5 });
            merge(rows, false);
          } else {
            const rows = each.rows.map((row) => aRecording({ ...row, durationSeconds: row.durationValue }));
            own.store.mergeListRows({ recordings: rows, areFound: each.areFound }, 5);
            merge(rows, each.areFound);
          }
          const sorted = sortRecent([...expected.values()]);
          expect(own.rows()).toEqual(sorted);
          const { count, newest } = own.store.listOverview();
          expect({ count, newest }).toEqual({ count: sorted.length, newest: sorted.slice(0, NEWEST_ROWS) });
          for (const row of sorted) expect(own.store.listRow({ id: row.id })).toEqual(row);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('come in parts, the newest first, those without a date last', () => {
    walk([...some(150), aListItem({ id: 'undated', createdAtMs: null })]);
    const parts = [
      list.store.listRows({ from: 0, count: 100 }),
      list.store.listRows({ from: 100, count: 100 }),
      list.store.listRows({ from: 200, count: 100 }),
    ];
    const ids = parts.map((part) => (JSON.parse(`[${part}]`) as ListedRecording[]).map(({ id }) => id));
    expect(ids.flat()).toEqual([...some(150).map(({ id }) => id), 'undated']);
    expect(ids[2]).toEqual([]);
  });
});

describe('the unit of lengths', () => {
  const long = some(3).map((row) => ({ ...row, durationValue: 1_800_000, durationSeconds: null }));

  it('is learned from all lengths together, and they are told by it from then on', () => {
    expect(list.take(long, { total: 4 })).toMatchObject({
      changed: true,
      unit: { unit: 'milliseconds', proved: false },
    });
    list.take([{ ...aListItem({ id: 'late' }), durationValue: 60_000, durationSeconds: 60_000 }], {
      asked: 2,
      total: 4,
    });
    expect(list.rows().map(({ durationSeconds }) => durationSeconds)).toEqual([60, 1800, 1800, 1800]);
  });

  it('is what a transcript has confirmed, whatever the list suggests', () => {
    list.take(long, { total: 3 });
    const before = list.store.listOverview().revision;
    expect(list.store.setListUnit({ unit: 'seconds', proved: true })).toMatchObject({
      changed: true,
      revision: before + 1,
    });
    expect(list.store.setListUnit({ unit: 'seconds', proved: true })).toMatchObject({ changed: false });
    list.take([], { asked: 2, total: 3 });
    expect(list.store.listOverview().unit).toEqual({ unit: 'seconds', proved: true });
    expect(list.rows()[0]?.durationSeconds).toBe(1_800_000);
  });
});

describe('the revision', () => {
  it('is another one when people see something else, and only then', () => {
    list.take(some(3), { total: 3 });
    const revision = () => list.store.listOverview().revision;
    expect(revision()).toBe(1);
    list.take([], { asked: 2, total: 3 });
    list.take(some(3), { total: 3, atMs: 2_000 });
    list.store.mergeListRows({ recordings: some(2), areFound: true }, 3_000);
    list.store.removeListRow({ id: anId('unknown') });
    expect(revision()).toBe(1);
    list.store.mergeListRows({ recordings: [{ ...aListItem({ id: 'r1' }), title: 'Renamed' }], areFound: true }, 3_000);
    expect(revision()).toBe(2);
    list.store.removeListRow({ id: anId('r1') });
    expect(revision()).toBe(3);
    list.store.noteListSnapshot({ revision: 3, count: 2 });
    expect(list.store.listOverview()).toMatchObject({ revision: 3, snapshot: { revision: 3, count: 2 } });
  });
});
