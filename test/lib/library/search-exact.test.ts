// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest';
import type { KeptRecord } from '../../../lib/library/types.ts';
import { fold } from '../../../lib/search/fold.ts';
import { parseQuery } from '../../../lib/search/query-language.ts';
import { generatedMeetings, realMeetings } from '../../support/library-meetings.ts';
import { aQuery, phrase, prefix, randomQueries, word } from '../../support/library-queries.ts';
import { found, memoryStore, NO_BOUNDS, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { naiveSearch } from '../../support/naive-search.ts';

/** What the index finds is what reading everything finds. */
describe('the index', () => {
  let store: MemoryStore;
  const real = realMeetings();
  const kept: KeptRecord[] = [...generatedMeetings(60), ...real];

  beforeAll(async () => {
    ({ store } = await memoryStore());
    // Both ways into the index: together at once, and later, as it was kept.
    const half = Math.floor(kept.length / 2);
    store.keep(kept.slice(0, half), NO_BOUNDS, NOW_MS);
    for (const record of kept.slice(half)) store.keep([record], NO_BOUNDS, NOW_MS);
  }, 60_000);

  it('finds for hundreds of queries what reading everything finds', () => {
    let nonEmpty = 0;
    for (const query of randomQueries(kept, 200)) {
      const ids = found(store, query);
      if (ids.length > 0) nonEmpty += 1;
      expect({ query, ids: ids.toSorted() }).toEqual({ query, ids: naiveSearch(kept, query).toSorted() });
    }
    // Else nothing was compared.
    expect(nonEmpty).toBeGreaterThan(80);
  }, 120_000);

  it('shows for each recording where it was found, marked', () => {
    for (const query of randomQueries(kept, 60, 2)) {
      const { groups, total } = store.search({ query, limit: 20, offset: 0 }, NOW_MS);
      expect({ query, found: groups.length }).toEqual({ query, found: Math.min(20, total) });
      const looksForText = query.terms.some(({ text }) => /[\p{L}\p{N}]/u.test(fold(text)));
      for (const { hits, hitCount } of groups) {
        expect({ query, hasHits: hits.length > 0 }).toEqual({ query, hasHits: looksForText });
        expect(hits.length).toBe(Math.min(3, hitCount));
        for (const { snippet, ranges } of hits) {
          expect(ranges).not.toEqual([]);
          for (const [start, end] of ranges) expect(snippet.slice(start, end).trim()).not.toBe('');
        }
      }
    }
  }, 120_000);

  it.each([
    [aQuery([word('décisions')])],
    [aQuery([word('会議')])],
    [aQuery([prefix('という')])],
    [aQuery([word('設計')])],
    [aQuery([phrase('我們')])],
    [aQuery([word('פגישה')])],
    [aQuery([prefix("l'équ")])],
    [aQuery([word('the')], {}, [word('of')])],
  ])('agrees on %j', (query) => {
    expect(found(store, query).toSorted()).toEqual(naiveSearch(kept, query).toSorted());
  });

  it.each([
    'the microphone',
    '"you know" -lunch',
    'so speaker:s is:shared',
    'design shorter:2h',
    'meeting longer:20m before:2027',
    'decisions after:2001 -"we should"',
    'dècision',
    "l'éc",
    'reunion',
    'という',
    '会議 -"設計"',
    '開放',
    '我們 is:private',
    'פגיש',
    'פגיש is:shared shorter:9h',
    'is:organization is:team',
    'title:review rev',
  ])('agrees on what is typed: %s', (typed) => {
    const { query } = parseQuery(typed, { nowMs: NOW_MS, locale: 'en' });
    const ids = found(store, query);
    expect(ids.toSorted()).toEqual(naiveSearch(kept, query).toSorted());
    // Else nothing was compared.
    expect(ids.length > 0 || real.length === 0).toBe(true);
  });
});
