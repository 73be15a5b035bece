// @vitest-environment node
import type { Database } from '@sqlite.org/sqlite-wasm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../../../lib/library/store.ts';
import { cleanText, isBlank } from '../../../lib/recording/text.ts';
import type { Recording, Segment } from '../../../lib/recording/types.ts';
import { aContent, aListItem, anId, aRecording } from '../../support/factories.ts';
import { typed } from '../../support/library-queries.ts';
import { aKept, aLibrary, found, NOW_MS } from '../../support/memory-library.ts';
import { forAll } from '../../support/for-all.ts';

const HOUR_MS = 60 * 60 * 1000;
type Library = Awaited<ReturnType<typeof aLibrary>>;
let library: Library;
let store: Library['store'];
let database: Database;
beforeEach(async () => {
  library = await aLibrary();
  ({ store, database } = library);
});
const keep = (...parts: Parameters<typeof aKept>) => store.keep([aKept(...parts)], NOW_MS);
const ids = (text: string) => library.ids(text).toSorted();
const opened = (id: string) => store.open({ id: anId(id) });
const indexBytes = () => Number(database.selectValue('SELECT sum(length(block)) FROM words_data'));

describe('a recording that is stored', () => {
  const seconds = fc.option(
    fc.oneof(
      // In JSON, there is no negative zero.
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
      fc.integer({ min: 0, max: 40_000_000 }).map((ms) => ms / 1000),
      fc.constantFrom(1e15, Number.MAX_SAFE_INTEGER / 1000, 0.1 + 0.2),
    ),
  );
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', ' ', '会', 'a\nb ', '𠮷', '。'));
  const segment = fc.record<Segment>({
    speaker: fc.nat(3),
    startSeconds: seconds,
    endSeconds: seconds,
    // As it is decoded: nobody says nothing.
    text: text.map(cleanText).filter((one) => !isBlank(one)),
  });

  it('comes back exactly as it was', () => {
    forAll(fc.array(segment), (segments) => {
      const content = aContent({ summary: '# Hi\0', notes: '', segments });
      const kept = aKept({ content, recording: { title: 'Ünï 東京', createdAtMs: null } });
      store.forget({ id: anId('rec-1') });
      store.keep([kept], NOW_MS);
      const { recording, fetchedAtMs } = kept;
      expect(opened('rec-1')).toEqual({ recording, content, fetchedAtMs });
    });
    expect(opened('another')).toBeNull();
  });

  const said = (count: number) => Array.from({ length: count }, () => 'the zebra plan again');

  it.each<[string, string[], string[], boolean]>([
    ['without a word', ['zebra'], [], true],
    ['with less than half of many words', said(100), said(40), true],
    ['with more than half', said(100), said(60), false],
    ['with less than half of a few', said(10), said(1), false],
  ])('is replaced at once or a day later by one %s', (_, before, after, isDoubted) => {
    const keep = (texts: string[], nowMs: number) =>
      store.keep([aKept({ recording: { id: 'a' }, said: texts })], nowMs).doubted;
    const segments = () => store.open({ id: anId('a') })?.content.segments.length;
    keep(before, NOW_MS);
    const all = [1, 2, 24.5, 25].map((hour) => [keep(after, NOW_MS + hour * HOUR_MS).length, segments()]);
    const first = isDoubted ? [1, before.length] : [0, after.length];
    expect(all).toEqual([first, first, first, [0, after.length]]);
  });

  it('stays when the fewer words were a mistake, and starts to doubt anew', () => {
    const keep = (texts: string[], hour: number) =>
      store.keep([aKept({ recording: { id: 'a' }, said: texts })], NOW_MS + hour * HOUR_MS).doubted;
    const doubted = [keep(said(100), 0), keep([], 1), keep(said(100), 2), keep([], 26), keep([], 49)];
    expect(doubted.map(({ length }) => length)).toEqual([0, 1, 0, 1, 1]);
    expect(ids('zebra')).toEqual(['a']);
  });

  it('is doubted when its transcript is gone, however long its summary is', () => {
    const answer = (texts: string[]) => ({ ...aKept({ said: texts }), summaryLines: ['A long summary. '.repeat(200)] });
    store.keep([answer(said(100))], NOW_MS);
    expect(store.keep([answer([])], NOW_MS).doubted).toHaveLength(1);
    expect(ids('zebra')).toEqual(['rec-1']);
  });

  it('is replaced by what came later, and found once, alone or with others', () => {
    library.keepAll({ a: ['the plan'], b: ['the budget'] });
    library.keepAll({ a: ['the budget'], b: ['the budget'], c: ['the budget'] });
    expect([ids('budget'), ids('plan'), store.stats().count, store.check()]).toEqual([['a', 'b', 'c'], [], 3, null]);
  });

  it('is not indexed again when only its row in the list has changed', () => {
    keep({ said: ['the budget'] });
    const before = indexBytes();
    keep({ said: ['the budget'], recording: { ownerName: 'Björn' } });
    expect([indexBytes(), ids('budget owner:bjorn')]).toEqual([before, ['rec-1']]);
    keep({ said: ['the budget'], recording: { title: 'Renamed' } });
    expect(ids('renamed')).toEqual(['rec-1']);
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
    expect([isHeld(), store.stats().count, opened('rec-1')]).toEqual([false, 1, null]);
    expect(found(createStore(database), typed('budget'))).toEqual(['other']);
    expect([ids('budget'), store.check()]).toEqual([['other'], null]);
    expect(database.selectValues('SELECT text FROM term ORDER BY text')).toEqual(['budget', 'the', 'weekly']);
  });
});

it('The space of the contents is what was stored for each, whatever else is in the database', () => {
  expect(store.stats().contentBytes).toBe(0);
  library.keepAll({ a: ['the budget'] });
  const one = store.stats().contentBytes;
  library.keepAll({ b: ['the budget'] });
  database.exec({ sql: "INSERT INTO meta VALUES ('other', ?)", bind: ['x'.repeat(100_000)] });
  expect([one > 0, store.stats().contentBytes, store.stats().bytes > 100_000]).toEqual([true, 2 * one, true]);
});

describe('what the list or the search of the service tells later', () => {
  const FACTS = { ownerName: 'Björn Dahl', teamName: 'Platform', sharingScope: 'TEAM' };
  const tell = (recording: Recording, areFound = true) =>
    store.mergeListRows({ recordings: [recording], areFound }, NOW_MS);
  const keepRow = (recording = aListItem()) => store.keep([aKept({ recording, said: ['the budget'] })], NOW_MS);
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
    expect([ids('budget after:2026-11-21'), opened('rec-1')?.recording.updatedAtMs]).toEqual([['rec-1'], 5]);
  });

  it('is the unit of lengths', () => {
    const row = aListItem({ durationValue: 90, durationSeconds: 90 });
    keepRow(row);
    tell(row, false);
    expect(ids('budget longer:10m')).toEqual([]);
    for (const id of ['b', 'c']) store.setListUnit({ id: anId(id), said: { unit: 'minutes', proved: true } });
    expect(ids('budget longer:10m')).toEqual(['rec-1']);
    // Also for a download that began before.
    keepRow(row);
    expect(ids('budget longer:10m')).toEqual(['rec-1']);
  });
});
