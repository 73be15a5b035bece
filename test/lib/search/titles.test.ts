import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../lib/recording/types.ts';
import { createTitleIndex, type TitleHit } from '../../../lib/search/titles.ts';
import { aRecording } from '../../support/factories.ts';
import { forRuns } from '../../support/for-all.ts';

/** Newest first; the title is the id. */
const titled = (...titles: string[]): Recording[] =>
  titles.map((title, index) =>
    aRecording({ id: title, title, createdAtMs: 1e12 - index, ownerName: null, teamName: null }),
  );

const owned = (title: string, ownerName: string | null, createdAtMs: number) =>
  aRecording({ id: title, title, ownerName, createdAtMs, teamName: null });

const search = (recordings: Recording[], query: string, limit = 50) =>
  createTitleIndex(recordings).search(query, limit);
const titles = (hits: TitleHit[]) => hits.map(({ recording }) => recording.title);
const marks = ([hit]: TitleHit[]) => hit?.ranges.map(([start, end]) => hit.recording.title.slice(start, end));

describe('what is found', () => {
  it.each([
    ['a word', 'Quarterly Budget Review', 'budget', ['Budget']],
    ['the beginning of a word', 'Quarterly Budget Review', 'rev', ['Rev']],
    ['the inside of a word', 'Standup', 'andup', ['andup']],
    ['words in any order', 'Quarterly Budget Review', 'review quart', ['Quart', 'Review']],
    ['words of a phrase', 'Quarterly Budget Review', 'budget review', ['Budget Review']],
    ['another case and no accents', 'Réunion Zürich', 'REUNION zurich', ['Réunion Zürich']],
    ['Chinese', '胡庭岳來訪', '來訪', ['來訪']],
    ['Chinese beside English', 'PO 共識營 Day 1', 'day 共識', ['共識', 'Day']],
    ['punctuation as it stands', 'C++ guild: 1:1', 'c++ 1:1', ['C++', '1:1']],
    ['words joined by other punctuation', 'Design review', 'design-review', ['Design', 'review']],
    ['nothing but punctuation', 'Why???', '???', ['???']],
    ['a missing letter', 'Quarterly planning', 'planing', ['planning']],
    ['two mistakes in a long word', 'Architecture review', 'arhcitectrue', ['Architecture']],
    ['a typing error beside a word', 'Quarterly planning', 'planing quarterly', ['Quarterly', 'planning']],
    ['a typing error in another script', 'פגישת תכנון', 'תכנןו', ['תכנון']],
    ['a compound as one word', 'Daily stand-up', 'standup', ['stand-up']],
    ['a compound with a typing error', 'Daily stand-up', 'stnadup', ['stand-up']],
    ['two words as one', 'A weekly sync', 'weeklysy', ['weekly sy']],
    ['a word and its number as one', 'Apollo 13', 'apollo13', ['Apollo 13']],
    ['characters of Japanese in another order', '導入二週目の振り返り', '振り返り導入', []],
    ['all but one of three words', 'Interview: Ifeoma', 'interview with ifeoma', ['Interview', 'Ifeoma']],
    ['initials', 'Platform daily stand-up', 'pds', []],
    ['a word that the title has twice, once', 'Sync of sync', 'sync', ['Sync']],
  ])('%s', (_, title, query, expected) => {
    const hits = search(titled('Something else', title), query);
    expect(titles(hits)).toEqual([title]);
    expect(marks(hits)).toEqual(expected);
  });

  it('is similar if a word is not there as typed, and ranks below all that is not', () => {
    const all = titled('Plannings', 'Plamning', 'Preplanning', 'A planning', 'Planning');
    const found = search(all, 'planning').map(({ recording, isSimilar }) => [recording.title, isSimilar]);
    expect(found).toEqual([
      ['Planning', undefined],
      ['Plannings', undefined],
      ['A planning', undefined],
      ['Preplanning', undefined],
      ['Plamning', true],
    ]);
    expect(search(all, 'planning', 4).map(({ isSimilar }) => isSimilar)).not.toContain(true);
    const [initials] = search(titled('Platform daily stand-up'), 'pds');
    expect(initials).not.toHaveProperty('isSimilar');
  });

  it.each([
    ['a word of the query that matches nowhere', 'Quarterly Budget Review', 'budget zebra'],
    ['an empty query', 'Weekly sync', '  '],
  ])('not %s', (_, title, query) => expect(search(titled(title), query)).toEqual([]));

  it('people and teams, with nothing to mark in the title', () => {
    const recordings = [aRecording({ title: 'Kick-off', ownerName: 'José García', teamName: 'Platform' })];
    expect(search(recordings, 'garcia')).toEqual([{ recording: recordings[0], ranges: [] }]);
    expect(titles(search(recordings, 'platform'))).toEqual(['Kick-off']);
    expect(titles(search(recordings, 'platfrom'))).toEqual(['Kick-off']);
    expect(marks(search(recordings, 'kick garcia'))).toEqual(['Kick']);
    expect(search(recordings, 'garciaplatform')).toEqual([]);
  });
});

describe('the order', () => {
  it('goes from the exact title over starts of words to their insides and near misses', () => {
    const recordings = titled(
      'Plannings of a planner',
      'Replanning',
      'Planing the hull',
      'Team planning',
      'Planning poker',
      'Planning',
    );
    expect(titles(search(recordings, 'planning'))).toEqual([
      'Planning',
      'Plannings of a planner',
      'Team planning',
      'Planning poker',
      'Replanning',
      'Planing the hull',
    ]);
  });

  it('puts the name of a person before the inside of a word, and behind a word of the title', () => {
    const recordings = [owned('Planning', null, 3), owned('Kick-off', 'Ann Lee', 2), owned('Ann leaves', null, 1)];
    expect(titles(search(recordings, 'ann'))).toEqual(['Ann leaves', 'Kick-off', 'Planning']);
  });

  it('is by recency among equals, whatever the order of the list', () => {
    const recordings = titled('Sync three', 'Sync two', 'Sync one').reverse();
    expect(titles(search(recordings, 'sync'))).toEqual(['Sync three', 'Sync two', 'Sync one']);
  });

  it('puts accents as typed before recency, within a rank', () => {
    const list = titled('Dương Phố', 'Đường 9', 'Một đường', 'Duong');
    expect(titles(search(list, 'đường'))).toEqual(['Duong', 'Đường 9', 'Một đường', 'Dương Phố']);
    expect(titles(search(list, 'duong'))).toEqual(['Duong', 'Dương Phố', 'Đường 9', 'Một đường']);
    expect(titles(search(list, 'đường', 2))).toEqual(['Duong', 'Đường 9']);
    expect(titles(search(titled('会议 2', '會議 1'), '會議'))).toEqual(['會議 1', '会议 2']);
  });

  it('puts the words nearer to what was typed first, and initials before the inside of a word', () => {
    expect(titles(search(titled('Planing the hull tomorrow', 'The planing'), 'planingg'))).toEqual([
      'Planing the hull tomorrow',
      'The planing',
    ]);
    expect(titles(search(titled('Plannings', 'Planning'), 'plannign'))).toEqual(['Planning', 'Plannings']);
    expect(titles(search(titled('News', 'Weekly sync'), 'ws'))).toEqual(['Weekly sync', 'News']);
  });

  it('puts a word like that of a title before one like that of a person', () => {
    const recordings = [owned('Kick-off', 'Planning', 2), owned('Planning', null, 1)];
    expect(titles(search(recordings, 'plannign'))).toEqual(['Planning', 'Kick-off']);
  });

  it('among titles that hold most of the words, weighs the rare words', () => {
    const recordings = titled('The call about pricing', 'The call about hiring', 'Marwick, about the dock');
    expect(titles(search(recordings, 'the call about marwick'))).toEqual([
      'Marwick, about the dock',
      'The call about pricing',
      'The call about hiring',
    ]);
  });
});

describe('any input', () => {
  const inBounds = ({ recording, ranges }: TitleHit) => {
    let reached = 0;
    for (const [start, end] of ranges) {
      expect(start).toBeGreaterThanOrEqual(reached);
      expect(end).toBeGreaterThan(start);
      reached = end;
    }
    expect(reached).toBeLessThanOrEqual(recording.title.length);
  };

  it('neither throws nor marks outside the title', () => {
    let looked = 0;
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ maxLength: 40 }),
      fc.stringMatching(/^[planig .*+?^${}()|[\]\\"'-]{0,30}$/),
      fc.constantFrom('planning', 'İIıi ßss', '".+?"', '-planning', "don't", '\uD800', 'a'.repeat(250), '(((((', '\\'),
    );
    forRuns(300, fc.array(text, { maxLength: 8 }), text, (names, query) => {
      const hits = search(titled(...new Set(names)), query);
      looked += hits.length;
      expect(hits.length).toBeLessThanOrEqual(names.length);
      hits.forEach(inBounds);
    });
    expect(looked).toBeGreaterThan(20);
  });

  const WORDS = 'plan planning planner review re-view view q3 budget bu - 会議 会 🎉 🎉plan'.split(' ');
  const manyTitles = fc.array(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }), {
    maxLength: 60,
    size: 'max',
  });
  const typed = fc.array(fc.constantFrom(...WORDS, 'plen', 'bugdet', 'x'), { minLength: 1, maxLength: 3 });

  it('has the first of all that pass where fewer are asked for', () =>
    forRuns(200, manyTitles, typed, fc.integer({ min: 1, max: 12 }), fc.boolean(), (names, words, limit, areFew) => {
      const index = createTitleIndex(titled(...new Set(names.map((name) => name.join(' ')))));
      const passes = ({ title }: Recording) => !areFew || title.length % 2 === 0;
      const all = index.search(words.join(' '), 100).filter(({ recording }) => passes(recording));
      expect(titles(index.search(words.join(' '), limit, passes))).toEqual(titles(all).slice(0, limit));
    }));
});
