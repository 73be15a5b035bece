// @vitest-environment node
import type { Database } from '@sqlite.org/sqlite-wasm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bareRecording } from '../../../lib/background/recordings/fetched-content.ts';
import { createStore } from '../../../lib/library/store.ts';
import type { NewFetchFailure } from '../../../lib/library/types.ts';
import { cleanText, isBlank } from '../../../lib/recording/text.ts';
import type { Recording, Segment } from '../../../lib/recording/types.ts';
import { aContent, aListItem, anId, aRecording } from '../../support/factories.ts';
import { aQuery, typed } from '../../support/library-queries.ts';
import { aKept, aLibrary, found, NO_BOUNDS, NOW_MS } from '../../support/memory-library.ts';

const HOUR_MS = 60 * 60 * 1000;
type Library = Awaited<ReturnType<typeof aLibrary>>;
let library: Library;
let store: Library['store'];
let database: Database;
beforeEach(async () => {
  library = await aLibrary();
  ({ store, database } = library);
});
const keep = (...parts: Parameters<typeof aKept>) => store.keep([aKept(...parts)], NO_BOUNDS, NOW_MS);
const ids = (text: string) => library.ids(text).toSorted();
const opened = (id: string, nowMs = NOW_MS) => store.open({ id: anId(id) }, nowMs);
const indexBytes = () => Number(database.selectValue('SELECT sum(length(block)) FROM words_data'));

/** As a disk without room refuses statements with these words. */
function fillDisk(refused: string) {
  const refuse = Object.assign(new Error('database or disk is full'), { resultCode: 13 });
  const exec = database.exec.bind(database) as (...args: unknown[]) => never;
  return vi.spyOn(database, 'exec').mockImplementation((...args: unknown[]) => {
    if (JSON.stringify(args).includes(refused)) throw refuse;
    return exec(...args);
  });
}

describe('a recording that is stored', () => {
  const seconds = fc.option(
    fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: 0, max: 40_000_000 }).map((ms) => ms / 1000),
      fc.constantFrom(-0, 1e15, Number.MAX_SAFE_INTEGER / 1000, 0.1 + 0.2),
    ),
  );
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', ' ', '会', 'a\nb ', '𠮷', '。'));
  const segment = fc.record<Segment>({
    speaker: fc.nat(3),
    startSeconds: seconds,
    endSeconds: seconds,
    // As it is decoded: nobody says nothing.
    text: text.map((one) => (isBlank(one) ? '' : cleanText(one))),
  });

  it('comes back exactly as it was', () => {
    fc.assert(
      fc.property(fc.array(segment), (segments) => {
        const content = aContent({ summary: '# Hi\0', notes: '', segments });
        const kept = aKept({ content, recording: { title: 'Ünï 東京', createdAtMs: null } });
        store.keep([kept], NO_BOUNDS, NOW_MS);
        const { recording, fetchedAtMs } = kept;
        expect(opened('rec-1')).toEqual({ recording, content, fetchedAtMs });
      }),
    );
    expect(opened('another')).toBeNull();
  });

  it('is replaced by what came later, and found once, alone or with others', () => {
    library.keepAll({ a: ['the plan'], b: ['the budget'] });
    library.keepAll({ a: ['the budget'], b: ['the budget'], c: ['the budget'] });
    expect([ids('budget'), ids('plan'), store.count(), store.isSound()]).toEqual([['a', 'b', 'c'], [], 3, true]);
  });

  it('is not indexed again when only its row in the list has changed', () => {
    keep({ said: ['the budget'] });
    const before = indexBytes();
    keep({ said: ['the budget'], recording: { ownerName: 'Björn' } });
    expect([indexBytes(), ids('budget owner:bjorn')]).toEqual([before, ['rec-1']]);
    keep({ said: ['the budget'], recording: { title: 'Renamed' } });
    expect(ids('renamed')).toEqual(['rec-1']);
  });

  it('can be read on a full disk, which refuses to note its use, and is not stored where the index has no room', () => {
    keep({ said: ['the budget'] });
    const full = fillDisk('UPDATE recording SET lastUsedAtMs');
    expect(opened('rec-1', NOW_MS + 24 * HOUR_MS)?.recording.id).toBe('rec-1');
    full.mockRestore();
    const fuller = fillDisk('INSERT INTO words');
    expect(() => library.keepAll({ b: ['the budget'] })).toThrow('database or disk is full');
    fuller.mockRestore();
    expect([store.knows({ id: anId('b') }), ids('budget')]).toEqual([false, ['rec-1']]);
    library.keepAll({ b: ['the budget'] });
    expect(ids('budget')).toEqual(['b', 'rec-1']);
  });

  it('costs as much as others where thousands have no date', async () => {
    const statementsFor = async (createdAtMs: (at: number) => number | null) => {
      const other = await aLibrary();
      const exec = vi.spyOn(other.database, 'exec');
      const meetings = Array.from({ length: 400 }, (_, at) => [`r${at}`, { createdAtMs: createdAtMs(at) }]);
      other.keepAll(Object.fromEntries(meetings));
      return exec.mock.calls.length;
    };
    const dated = await statementsFor((at) => NOW_MS - at * HOUR_MS);
    expect(await statementsFor(() => null)).toBeLessThan(5 * dated);
  });
});

describe('a recording that is forgotten', () => {
  const SECRET = 'the budget of the secretword quarter';
  /** Long enough for pages of its own, which are freed as they are unless they are overwritten. */
  const keepSecret = () => keep({ said: Array.from({ length: 4_000 }, () => SECRET) });
  const isHeld = () => Buffer.from(library.bytes()).includes(SECRET);
  const forget = () => store.forget({ id: anId('rec-1') });

  it('is found no more, and leaves nothing of its text in the file', () => {
    library.keepAll({ other: ['the budget'] });
    keepSecret();
    expect([isHeld(), ids('budget')]).toEqual([true, ['other', 'rec-1']]);
    forget();
    expect([isHeld(), store.count(), opened('rec-1')]).toEqual([false, 1, null]);
    expect(found(createStore(database), typed('budget'))).toEqual(['other']);
    expect([ids('budget'), store.isSound()]).toEqual([['other'], true]);
    expect(database.selectValues('SELECT text FROM term ORDER BY text')).toEqual(['budget', 'the', 'weekly']);
  });

  it('does not slow down other writes, which overwrite nothing', () => {
    keepSecret();
    forget();
    const FAST = 2;
    expect(database.selectValue('PRAGMA secure_delete')).toBe(FAST);
  });
});

describe('what could not be fetched', () => {
  const failure = (id: string, parts: Partial<NewFetchFailure> = {}): NewFetchFailure => ({
    id: anId(id),
    failedAtMs: NOW_MS,
    isFinal: false,
    changedAtMs: 0,
    ...parts,
  });

  it('is counted as long as the list says the same of it', () => {
    store.noteFetchFailure(failure('a'));
    store.noteFetchFailure(failure('a', { failedAtMs: NOW_MS + 1 }));
    store.noteFetchFailure(failure('b', { isFinal: true, changedAtMs: 7 }));
    expect(store.fetchFailures()).toEqual([
      { ...failure('a', { failedAtMs: NOW_MS + 1 }), times: 2 },
      { ...failure('b', { isFinal: true, changedAtMs: 7 }), times: 1 },
    ]);
    store.noteFetchFailure(failure('a', { changedAtMs: 3 }));
    expect(store.fetchFailures()[0]).toEqual({ ...failure('a', { changedAtMs: 3 }), times: 1 });
  });

  it('is no failure any more once it is stored, or when all are dropped', () => {
    for (const id of ['a', 'b', 'c']) store.noteFetchFailure(failure(id));
    keep({ recording: { id: 'b' } });
    expect(store.fetchFailures().map(({ id }) => id)).toEqual(['a', 'c']);
    store.dropFetchFailures();
    expect(store.fetchFailures()).toEqual([]);
  });
});

it('The stamps tell of all that is stored, and no more', () => {
  const updated = { id: 'b', updatedAtMs: NOW_MS - 5 };
  keep({ recording: { id: 'a', updatedAtMs: null } });
  store.keep([aKept({ recording: updated, fetchedAtMs: NOW_MS + 1 })], NO_BOUNDS, NOW_MS);
  keep({ recording: bareRecording(anId('linked')) });
  const stamps = () => store.stamps().toSorted((a, b) => a.id.localeCompare(b.id));
  expect(stamps()).toEqual([
    { id: 'a', fetchedAtMs: NOW_MS, updatedAtMs: null },
    { id: 'b', fetchedAtMs: NOW_MS + 1, updatedAtMs: NOW_MS - 5 },
    { id: 'linked', fetchedAtMs: NOW_MS, updatedAtMs: null },
  ]);
  store.forget({ id: anId('a') });
  expect([store.knows({ id: anId('a') }), stamps().map(({ id }) => id)]).toEqual([false, ['b', 'linked']]);
});

it('The space of the contents is what was stored for each, whatever else is in the database', () => {
  expect(store.contentBytes()).toBe(0);
  library.keepAll({ a: ['the budget'] });
  const one = store.contentBytes();
  library.keepAll({ b: ['the budget'] });
  database.exec({ sql: "INSERT INTO meta VALUES ('other', ?)", bind: ['x'.repeat(100_000)] });
  expect([one > 0, store.contentBytes(), store.bytes() > 100_000]).toEqual([true, 2 * one, true]);
});

describe('beyond the bounds', () => {
  const all = () => found(store, aQuery([])).toSorted();
  const keepAt = (id: string, nowMs: number, mostRecordings = 9, isUse = true) =>
    store.keep([aKept({ recording: { id }, isUse })], { ...NO_BOUNDS, mostRecordings }, nowMs);

  it('what was not used for longest is deleted, also after the clock was set back', () => {
    keepAt('a', NOW_MS);
    keepAt('b', NOW_MS + 1);
    opened('a', NOW_MS + 2 * HOUR_MS);
    keepAt('c', NOW_MS + 3 * HOUR_MS, 2);
    expect(all()).toEqual(['a', 'c']);
    opened('c', NOW_MS);
    opened('a', NOW_MS + HOUR_MS);
    keepAt('d', NOW_MS + 2 * HOUR_MS, 2);
    expect(all()).toEqual(['a', 'd']);
  });

  it('what nobody has opened is deleted first, and is not used because it was fetched again', () => {
    keepAt('a', NOW_MS);
    keepAt('b', NOW_MS + 1, 9, false);
    keepAt('c', NOW_MS + 2);
    keepAt('a', NOW_MS + 3, 9, false);
    keepAt('d', NOW_MS + 4, 3);
    expect(all()).toEqual(['a', 'c', 'd']);
    keepAt('e', NOW_MS + 5, 3, false);
    expect(all()).toEqual(['c', 'd', 'e']);
  });

  it('the oldest is deleted first of what nobody has opened, undated ones before', () => {
    const keepFrom = (id: string, createdAtMs: number | null, mostRecordings: number) =>
      store.keep([aKept({ recording: { id, createdAtMs }, isUse: false })], { ...NO_BOUNDS, mostRecordings }, NOW_MS);
    for (const [id, atMs] of [
      ['newest', 3e12],
      ['older', 1e12],
      ['undated', null],
    ] as const)
      keepFrom(id, atMs, 9);
    keepFrom('newer', 2e12, 3);
    expect(all()).toEqual(['newer', 'newest', 'older']);
    keepFrom('last', 2.5e12, 3);
    expect(all()).toEqual(['last', 'newer', 'newest']);
  });

  it('of bytes, too, everything is deleted but what was just stored', () => {
    for (const id of ['a', 'b', 'c']) keepAt(id, NOW_MS);
    store.keep([aKept({ recording: { id: 'd' } })], { ...NO_BOUNDS, mostBytes: 1 }, NOW_MS);
    expect(all()).toEqual(['d']);
  });
});

describe('what the list or the search of the service tells later', () => {
  const FACTS = { ownerName: 'Björn Dahl', teamName: 'Platform', sharingScope: 'TEAM' };
  const tell = (recording: Recording, areFound = true) =>
    store.mergeListRows({ recordings: [recording], areFound }, NOW_MS);
  const keepRow = (recording = aListItem()) =>
    store.keep([aKept({ recording, said: ['the budget'] })], NO_BOUNDS, NOW_MS);
  const byFacts = () => ['owner:bjorn', 'team:platform', 'is:team'].flatMap((filter) => ids(`budget ${filter}`));
  const ALL = ['rec-1', 'rec-1', 'rec-1'];

  it('is true of what was stored before, and of what is stored by a download that began before', () => {
    keepRow();
    expect(byFacts()).toEqual([]);
    tell(aRecording(FACTS));
    expect(byFacts()).toEqual(ALL);
    expect(opened('rec-1')?.recording).toMatchObject(FACTS);
    keepRow();
    expect(byFacts()).toEqual(ALL);
    // The list does not know it, and takes nothing away.
    tell(aListItem(), false);
    expect(byFacts()).toEqual(ALL);
  });

  it('is not stored if the list is not', () => {
    keepRow();
    database.exec(`CREATE TRIGGER refuse BEFORE INSERT ON meta WHEN new.key = 'list'
      BEGIN SELECT raise(ABORT, 'refused'); END`);
    expect(() => tell(aRecording(FACTS))).toThrow('refused');
    expect(byFacts()).toEqual([]);
  });

  it('is the title, which is found, shown and asked for from then on', () => {
    keepRow(aListItem({ title: '' }));
    for (const title of ['Quarterly planing', 'Hiring']) {
      tell(aListItem({ title }), false);
      for (const text of [title, `title:"${title}" budget`]) expect(ids(text)).toEqual(['rec-1']);
      expect(library.search(`${title} `).groups[0]).toMatchObject({ recording: { title }, hits: [{ snippet: title }] });
    }
    expect([ids('planing'), library.similar('hirng ')]).toEqual([[], ['rec-1']]);
    keepRow(aListItem({ title: '' }));
    expect(ids('hiring')).toEqual(['rec-1']);
  });

  it('is the date, but not that the content was changed', () => {
    keepRow(aRecording({ createdAtMs: null, updatedAtMs: 5 }));
    tell(aListItem({ createdAtMs: NOW_MS, updatedAtMs: 9 }), false);
    expect([ids('budget after:2026-11-21'), store.stamps()[0]?.updatedAtMs]).toEqual([['rec-1'], 5]);
  });

  it('is the unit of lengths', () => {
    const row = aListItem({ durationValue: 90, durationSeconds: 90 });
    keepRow(row);
    tell(row, false);
    expect(ids('budget longer:10m')).toEqual([]);
    store.setListUnit({ unit: 'minutes', proved: true });
    expect(ids('budget longer:10m')).toEqual(['rec-1']);
    // Also for a download that began before.
    keepRow(row);
    expect(ids('budget longer:10m')).toEqual(['rec-1']);
  });
});
