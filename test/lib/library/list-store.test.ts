import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedRecording, Recording } from '../../../lib/recording/types.ts';
import { mergeRow } from '../../../lib/library/list-store.ts';
import type { ListPage } from '../../../lib/library/list-sync-state.ts';
import { aListItem, anId, aRecording } from '../../support/factories.ts';
import { aKept, memoryDatabase } from '../../support/memory-library.ts';
import type { Database } from '@sqlite.org/sqlite-wasm';
import { prepareDatabase } from '../../../lib/library/schema.ts';
import { createStore } from '../../../lib/library/store.ts';

/** A library in memory, with the contents of its list. */
async function aMemoryList(given?: Database) {
  const database = given ?? (await memoryDatabase());
  prepareDatabase(database);
  const store = createStore(database);
  const rows = () =>
    JSON.parse(`[${store.listRows({ from: 0, count: store.listOverview().count })}]`) as ListedRecording[];
  return {
    store,
    database,
    /** The rows, newest first. */
    rows,
    ids: () => rows().map(({ id }) => id),
    /** Takes a page of the service's list. */
    take: (recordings: Recording[], parts: Partial<ListPage> = {}) =>
      store.takeListPage({ asked: 1, keyId: 'k', atMs: 1e12, total: null, next: null, ...parts, recordings }),
  };
}

const NOW = 1e12;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const some = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => aListItem({ id: `r${from + at}`, createdAtMs: 1e12 - (from + at) * HOUR }));

let list: Awaited<ReturnType<typeof aMemoryList>>;
beforeEach(async () => void (list = await aMemoryList()));

/** Reads the service's list from its first page to its end, a hundred a page. */
function read(recordings: ReturnType<typeof some>, atMs = NOW, parts: Partial<ListPage> = {}) {
  const unlisted: string[] = [];
  const unconfirmed: string[] = [];
  for (let asked: string | number | null = 1; asked !== null;) {
    const at = (Number(asked) - 1) * 100;
    const page = { asked, atMs, total: recordings.length, ...parts };
    const taken = list.take(recordings.slice(at, at + 100), page);
    unlisted.push(...taken.unlisted);
    unconfirmed.push(...taken.unconfirmed);
    asked = taken.sync.next;
  }
  return { unlisted, unconfirmed, count: list.store.listOverview().count };
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
    read(some(20));
    expect(list.take(some(20), { asked: 2, keyId: 'other' })).toMatchObject({ sync: { next: 1, wholeAtMs: 0 } });
    expect(list.take(some(20), { asked: 1, keyId: 'other' })).toMatchObject({ sync: { next: 2, keyId: 'other' } });
    expect(list.ids()).toHaveLength(20);
  });
});

const keep = (...ids: string[]) =>
  list.store.keep({ kept: ids.map((id) => aKept({ recording: { id, title: 'Kept' } })) }, 1);

describe('rows that a reading of the list does not find', () => {
  it.each<[string, number[], number]>([
    ['stay after one reading', [DAY], 300],
    ['stay after two readings within an hour', [DAY, DAY + HOUR / 2], 300],
    ['go with their contents after two, an hour apart', [DAY, DAY + HOUR], 290],
    ['go when the clock was set back before the first', [-DAY, HOUR - DAY], 290],
    ['go when the clock was set back between the two', [DAY, -DAY, HOUR - DAY], 290],
  ])('%s', (_, atMs, count) => {
    read(some(300), NOW);
    keep('r7', 'r295');
    const all = atMs.map((after) => read(some(290), NOW + after, { total: null }));
    expect(all.at(-1)?.count).toBe(count);
    expect(all.flatMap(({ unlisted }) => unlisted)).toEqual(count === 300 ? [] : ['r295']);
  });

  it('stay when they were there again in between, in the list or in a search', () => {
    read(some(300), NOW);
    read(some(290), NOW + DAY);
    list.take(some(100, 200), { atMs: NOW + DAY + 1 });
    list.store.mergeListRows({ recordings: some(1, 299), areFound: true }, NOW + DAY + 1);
    expect(read(some(290), NOW + DAY + HOUR).count).toBe(300);
  });

  it.each<[string, Partial<ListPage>]>([
    ['that says the size of a page is the total', { total: 100 }],
    ['that says there are none', { total: 0 }],
    ['that says nothing of a total', { total: null }],
    ['that says the truth', {}],
  ])('stay when a page is empty by mistake once, with a service %s', (_, parts) => {
    read(some(300), NOW, parts);
    keep('r250');
    expect(list.take(some(100), { atMs: NOW + DAY, total: 300, ...parts }).sync.next).toBe(2);
    for (let times = 0; times < 2; times++) list.take([], { asked: 2, atMs: NOW + DAY, total: 300, ...parts });
    expect(list.ids()).toHaveLength(300);
    for (const hours of [1, 2, 25, 26])
      expect(read(some(300), NOW + DAY + hours * HOUR, parts)).toMatchObject({ count: 300, unlisted: [] });
  });

  it('stay when every page is empty for less than an hour, and go when it still is after one', () => {
    read(some(60), NOW);
    keep('r7');
    expect([1, 20, 59, 61].map((minutes) => read([], NOW + (minutes * HOUR) / 60).count)).toEqual([60, 60, 60, 0]);
  });

  it('stay where a page is refused, but at the end of the list', () => {
    const refuse = (after: number, asked: number, total: number | null) => {
      list.take(some(100), { atMs: NOW + after, total });
      if (asked === 3) list.take(some(99, 100), { asked: 2, atMs: NOW + after, total });
      for (let times = 0; times < 2; times++) {
        const taken = list.take([], { asked, atMs: NOW + after, isRefused: true });
        if (taken.sync.next === null) return taken.count;
      }
      return null;
    };
    read(some(200), NOW);
    expect([refuse(DAY, 2, 200), refuse(2 * DAY, 2, 200)]).toEqual([200, 200]);
    // The last recording was deleted, and the page after the last is refused, as always.
    expect([refuse(4 * DAY, 3, 199), refuse(4 * DAY + HOUR, 3, 199)]).toEqual([200, 199]);
  });

  it('stay where another was deleted while the list was read, and moved them to a page that was read', () => {
    read(some(400), NOW);
    const atMs = NOW + DAY;
    list.take(some(100), { total: 400, atMs });
    // The first of all is gone: r200 is on the page that was read, and no page names it.
    list.take(some(100, 100), { asked: 2, total: 400, atMs });
    list.take(some(100, 201), { asked: 3, total: 399, atMs });
    list.take(some(99, 301), { asked: 4, total: 399, atMs });
    for (let times = 0; times < 2; times++) list.take([], { asked: 5, total: 399, atMs });
    read(some(399, 1), atMs + HOUR);
    expect(list.ids()).toEqual(some(400).map(({ id }) => id));
    read(some(399, 1), atMs + DAY);
    read(some(399, 1), atMs + DAY + HOUR);
    expect(list.ids()).toEqual(some(399, 1).map(({ id }) => id));
  });

  it('stay when another key lists none of them, for an hour', () => {
    read(some(20), NOW);
    expect(read([], NOW + DAY, { keyId: 'other' }).count).toBe(20);
    expect(read([], NOW + DAY + HOUR, { keyId: 'other' }).count).toBe(0);
  });
});

describe('recordings that no list contains', () => {
  const found = aListItem({ id: 'found', title: 'Of the team' });
  beforeEach(() => {
    read(some(20), NOW);
    list.store.mergeListRows({ recordings: [found], areFound: true }, NOW);
    const linked = aKept({ recording: { id: 'linked', title: '', createdAtMs: null }, fetchedAtMs: NOW });
    list.store.keep({ kept: [linked, aKept({ recording: found })] }, NOW);
  });
  const answer = (id: string, isMissing: boolean, atMs: number) =>
    list.store.noteAnswer({ id: anId(id), isMissing }, atMs);

  it('are to be asked for when nothing was heard of them for a week, or a day after they were missing', () => {
    const asked = (day: number) => [...read(some(20), NOW + day * DAY).unconfirmed].sort();
    expect(asked(6)).toEqual([]);
    expect(asked(8)).toEqual(['found', 'linked']);
    list.store.mergeListRows({ recordings: [found], areFound: true }, NOW + 8 * DAY);
    expect(asked(9)).toEqual(['linked']);
    answer('found', true, NOW + 9 * DAY);
    expect(asked(10)).toEqual(['found', 'linked']);
  });

  it.each(['found', 'linked'])('are gone when they were missing twice, a day apart: %s', (id) => {
    expect(answer(id, true, NOW + DAY)).toBe(false);
    expect(answer(id, true, NOW + DAY + HOUR)).toBe(false);
    expect(answer(id, false, NOW + DAY + 2 * HOUR)).toBe(false);
    expect(answer(id, true, NOW + 3 * DAY)).toBe(false);
    expect(answer(id, true, NOW + 4 * DAY)).toBe(true);
  });

  it('stay after a whole reading where they were stored before there was a row', () => {
    const kept = aKept({ recording: { id: 'kept', title: 'Of another list' }, fetchedAtMs: NOW });
    list.store.keep({ kept: [kept] }, NOW);
    for (const day of [1, 2, 3]) expect(read(some(20), NOW + day * DAY).unlisted).toEqual([]);
    expect(answer('kept', true, NOW + DAY)).toBe(false);
    expect(answer('kept', true, NOW + 2 * DAY)).toBe(true);
  });

  it('are not missing since their words were fewer', () => {
    const linked = (said: string[]) =>
      aKept({ recording: { id: 'linked', title: '', createdAtMs: null }, fetchedAtMs: NOW, said });
    expect(list.store.keep({ kept: [linked([])] }, NOW).doubted).toEqual(['linked']);
    expect(answer('linked', true, NOW + 2 * DAY)).toBe(false);
    expect(list.store.keep({ kept: [linked([])] }, NOW + 2 * DAY).doubted).toEqual([]);
  });

  it('are never gone because they are not in the list, and listed ones never because of an answer', () => {
    for (const day of [1, 2, 3]) read(some(20), NOW + day * DAY);
    expect(list.ids()).toContain('found');
    for (const day of [1, 2, 3]) expect(answer('r7', true, NOW + day * DAY)).toBe(false);
    expect(answer('never heard of', true, NOW)).toBe(true);
  });
});

describe('rows of the list', () => {
  it('are one where a page has two of one id, as a message between contexts may make of odd ids', () => {
    const rows = ['Old', 'New'].map((title) => aListItem({ id: 'a\uFFFD', title }));
    expect(list.take(rows, { total: 2 })).toMatchObject({ count: 1 });
    list.take([], { asked: 2, total: 2 });
    expect(list.rows()).toMatchObject([{ title: 'New' }]);
  });

  it('are new again when they come back after they were removed', () => {
    read(some(3));
    list.store.removeListRow({ id: anId('r1') });
    expect([list.store.listRow({ id: anId('r1') }), list.ids()]).toEqual([null, ['r0', 'r2']]);
    list.store.mergeListRows({ recordings: some(1, 1), areFound: false }, NOW);
    expect([list.store.listRow({ id: anId('r1') })?.newAtMs, list.ids()]).toEqual([NOW, ['r0', 'r1', 'r2']]);
  });

  it('come in parts, the newest first, those without a date last', () => {
    read([...some(150), aListItem({ id: 'undated', createdAtMs: null })]);
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

describe('a row that the list and the search tell differently', () => {
  const FIELDS = { durationValue: 1800, speakerCount: 3, title: 'Sync', updatedAtMs: 5_000 };
  const told = { durationValue: 1800.4, speakerCount: 2, title: 'Sync…', updatedAtMs: 5_400 };

  it.each(Object.keys(FIELDS) as (keyof typeof FIELDS)[])('has not changed for that: %s', (field) => {
    const listed = aListItem({ id: 'a', ...FIELDS });
    const merge = (recording: Recording, areFound: boolean) =>
      list.store.mergeListRows({ recordings: [recording], areFound }, NOW).rows[0];
    merge(listed, false);
    const updates = new Set<unknown>();
    for (let times = 0; times < 3; times++) {
      updates.add(merge({ ...listed, [field]: told[field] }, true)?.updatedAtMs);
      expect(merge(listed, false)?.changedAtMs).toBeUndefined();
    }
    expect(updates.size).toBe(1);
  });

  it('has changed when the list says so, or that it is ready', () => {
    const merge = (parts: Partial<Recording>, areFound = false) =>
      mergeRow(aListItem({ status: 'UPLOADING', ...FIELDS }), aListItem({ ...FIELDS, ...parts }), {
        areFound,
        nowMs: 5,
      });
    expect(merge({ status: 'PROCESSING' }).changedAtMs).toBeUndefined();
    expect(merge({ status: 'COMPLETED' }).changedAtMs).toBe(5);
    expect(merge({ status: 'UPLOADING', durationValue: 60 }).changedAtMs).toBe(5);
    expect(merge({ status: 'COMPLETED' }, true)).toMatchObject({ status: 'COMPLETED' });
    expect(merge({ status: 'PROCESSING' }, true)).toMatchObject({ status: 'UPLOADING' });
  });

  it('is new when the list has it later, or says that it is ready, but not when the search has it first', () => {
    const upload = aListItem({ id: 'a', status: 'UPLOADING' });
    const merge = (areFound: boolean, isListKnown: boolean) =>
      mergeRow(null, upload, { areFound, isListKnown, nowMs: 5 }).newAtMs;
    expect([merge(false, true), merge(false, false), merge(true, true)]).toEqual([5, undefined, undefined]);
    const next = (status: string) => mergeRow(upload, { ...upload, status }, { areFound: false, nowMs: 9 }).newAtMs;
    expect([next('PROCESSING'), next('COMPLETED'), next('PUBLISHED')]).toEqual([undefined, 9, 9]);
    // A service that names its statuses anew makes nothing new.
    const renamed = mergeRow(
      { ...upload, status: 'PUBLISHED' },
      { ...upload, status: 'COMPLETED' },
      { areFound: false, nowMs: 9 },
    );
    expect(renamed.newAtMs).toBeUndefined();
  });

  it('takes from the search what the list lacks', () => {
    const known = aListItem({ title: '', durationValue: null, durationSeconds: null });
    const found = aRecording({ title: 'Named', durationValue: 60, durationSeconds: 60, ownerName: 'Noa' });
    const expected = { title: 'Named', durationValue: 60, durationSeconds: 60, ownerName: 'Noa' };
    expect(mergeRow(known, found, { areFound: true, nowMs: 5 })).toMatchObject(expected);
  });
});

describe('the unit of lengths', () => {
  const vote = (id: string, unit: 'seconds' | 'milliseconds' | 'minutes') =>
    list.store.setListUnit({ id: anId(id), said: { unit, proved: true } });
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

  it('is what two transcripts speak for, whatever the list suggests', () => {
    list.take(long, { total: 3 });
    const before = list.store.listOverview().revision;
    expect(vote('v1', 'seconds')).toMatchObject({
      changed: false,
    });
    expect(vote('v2', 'seconds')).toMatchObject({
      changed: true,
      revision: before + 1,
    });
    expect(vote('v3', 'seconds')).toMatchObject({
      changed: false,
    });
    list.take([], { asked: 2, total: 3 });
    expect(list.store.listOverview().unit).toEqual({ unit: 'seconds', proved: true });
    expect(list.rows()[0]?.durationSeconds).toBe(1_800_000);
  });

  it('is not voted on again by a recording that is stored', () => {
    list.take(long, { total: 3 });
    list.store.keep({ kept: [aKept({ recording: { id: 'a' } })] }, NOW);
    for (let times = 0; times < 3; times++) vote('a', 'minutes');
    expect(list.store.listOverview().unit.unit).not.toBe('minutes');
  });

  it('that was proved is not reversed by one transcript', () => {
    list.take([aListItem({ durationValue: 1800, durationSeconds: 1800 })], { total: 1 });
    vote('v4', 'seconds');
    expect(vote('v5', 'milliseconds')).toMatchObject({
      changed: false,
    });
    expect(list.rows()[0]?.durationSeconds).toBe(1800);
  });
});

it('the revision is another one when people see something else, and only then', () => {
  list.take(some(3), { total: 3 });
  const revision = () => list.store.listOverview().revision;
  expect(revision()).toBe(1);
  list.take([], { asked: 2, total: 3 });
  list.take(some(3), { total: 3, atMs: NOW + 2_000 });
  list.store.mergeListRows({ recordings: some(2), areFound: true }, NOW + 3_000);
  list.store.removeListRow({ id: anId('unknown') });
  expect(revision()).toBe(1);
  list.store.mergeListRows(
    { recordings: [{ ...aListItem({ id: 'r1' }), title: 'Renamed' }], areFound: false },
    NOW + 3_000,
  );
  expect(revision()).toBe(2);
  list.store.removeListRow({ id: anId('r1') });
  expect(revision()).toBe(3);
  list.store.noteListSnapshot({ revision: 3, count: 2 });
  expect(list.store.listOverview()).toMatchObject({ revision: 3, snapshot: { revision: 3, count: 2 } });
});
