import { describe, expect, it } from 'vitest';
import { besideInSearch, resultAt, withSearch } from '../../../lib/models/found-search.ts';
import { NO_HITS, type HitsPart } from '../../../lib/models/search-state.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aGroup, aHit } from '../../support/hits.ts';

const [a, b, c] = [anId('a'), anId('b'), anId('c')];
const SEARCHED = { text: 'owner:bo budget', words: 'budget' };
const place = { tab: 'transcript', turn: 4, atSeconds: 75 } as const;

/** Titles a and b, and what was said in b and c. */
function aListing(hits: Partial<HitsPart> = {}, hasMore = false) {
  const rows = ['a', 'b'].map((id) => ({ recording: aRecording({ id }), ranges: [] }));
  const groups = [aGroup('b'), aGroup('c', [aHit({ words: 'budgets' }), aHit({ turn: 9 })])];
  return { rows, hits: { ...NO_HITS, groups, meetings: 2, headCount: 2, ...hits }, hasMore };
}

describe('withSearch', () => {
  it('hands over one result for each meeting, titles first, with the best place of what was said', () => {
    expect(withSearch({ id: a, query: 'budget' }, SEARCHED, aListing())).toEqual({
      id: a,
      query: 'budget',
      search: {
        query: 'owner:bo budget',
        results: [
          { id: a, query: 'budget' },
          { id: b, query: 'budget' },
          { id: c, query: 'budgets', place },
        ],
        at: 0,
        hasMore: false,
      },
    });
  });

  it('keeps the place that was chosen, and the order in which what was said came first', () => {
    const chosen = { id: c, query: 'budget', place: { ...place, turn: 9 } };
    const { search } = withSearch(chosen, SEARCHED, aListing({ headCount: 0, meetings: 40 }));
    expect(search?.results.map(({ id }) => id)).toEqual([b, c, a]);
    expect(search?.results[search.at]).toEqual(chosen);
    expect(search?.hasMore).toBe(true);
  });

  it('hands over nothing without a search, of what is no result, and of what was pasted', () => {
    for (const [chosen, text] of [
      [a, ''],
      [anId('other'), 'budget'],
      [a, 'budget '.repeat(40)],
    ] as const) {
      expect(withSearch({ id: chosen, query: '' }, { text, words: '' }, aListing())).toEqual({ id: chosen, query: '' });
    }
  });
});

describe('a title that is only similar', () => {
  const row = (title: string, ranges: [number, number][]) => ({
    recording: aRecording({ id: 'a', title }),
    ranges,
    isSimilar: true as const,
  });
  const budgets = row('The Budgets, planned', [
    [4, 11],
    [13, 20],
  ]);
  const listing = { ...aListing(), rows: [budgets] };

  it('is opened with the words that are in it', () => {
    const chosen = resultAt({ id: a, hit: null }, SEARCHED, listing);
    expect(chosen).toEqual({ id: a, query: 'Budgets planned' });
    expect(withSearch({ id: b, query: 'budget' }, SEARCHED, listing).search?.results[0]).toEqual(chosen);
  });

  it('is opened with the words of the query, if another field is similar to them', () => {
    const rows = [row('Monday', [])];
    expect(resultAt({ id: a, hit: null }, SEARCHED, { ...listing, rows })).toEqual({ id: a, query: 'budget' });
  });
});

it('besideInSearch ends at the ends', () => {
  const { search } = withSearch({ id: b, query: 'budget' }, SEARCHED, aListing());
  if (!search) throw new Error('No search');
  expect(besideInSearch(search, 1)).toEqual({ id: c, query: 'budgets', place, search: { ...search, at: 2 } });
  expect(besideInSearch({ ...search, at: 2 }, 1)).toBeNull();
  expect(besideInSearch({ ...search, at: 0 }, -1)).toBeNull();
});
