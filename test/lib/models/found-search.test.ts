import { describe, expect, it } from 'vitest';
import { besideInSearch, resultOf, withSearch } from '../../../lib/models/found-search.ts';
import { NOTHING_FOUND, type QuoteItem, type RowItem } from '../../../lib/models/search-state.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aGroup, aHit } from '../../support/hits.ts';

const [a, b, c] = [anId('a'), anId('b'), anId('c')];
const SEARCHED = { text: 'owner:bo budget', words: 'budget' };
const place = { tab: 'transcript', turn: 4, atSeconds: 75 } as const;

const aRow = (id: string, parts: Partial<RowItem> = {}): RowItem => ({
  kind: 'row',
  key: `titles ${id}`,
  section: 'titles',
  recording: aRecording({ id }),
  ranges: [],
  group: null,
  ...parts,
});
const aQuote = (group: QuoteItem['group']): QuoteItem => {
  const { recording } = group;
  return { kind: 'quote', key: `said ${recording.id}`, section: 'said', recording, ranges: [], group };
};

/** Titles a and b, and what was said in c. */
const said = aQuote(aGroup('c', [aHit({ words: 'budgets' }), aHit({ turn: 9 })]));
const aListing = (meetings = 3) => ({
  items: [aRow('a'), aRow('b'), said],
  found: { ...NOTHING_FOUND, meetings },
});

describe('withSearch', () => {
  it('hands over one result for each meeting, in the order of the list, with the best place of what was said', () => {
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

  it('keeps the place that was chosen, and says that there are more', () => {
    const chosen = { id: c, query: 'budget', place: { ...place, turn: 9 } };
    const { search } = withSearch(chosen, SEARCHED, aListing(40));
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

it('resultOf looks for what was typed where it was said like that, and else for the words side by side', () => {
  const quote = aQuote(aGroup('c', [aHit({ snippet: '…Jean’s Away for a fortnight', words: 'Away' })]));
  const queryOf = (words: string) => resultOf(quote, 0, { text: words, words }).query;
  expect(['away for a fortnight', 'fortnight away', 'fortnight'].map(queryOf)).toEqual([
    'away for a fortnight',
    'Away',
    'Away',
  ]);
});

describe('a title that is only similar', () => {
  const similar = (title: string, ranges: [number, number][]) =>
    aRow('a', { recording: aRecording({ id: 'a', title }), ranges, isSimilar: true });

  it('is opened with the words that are in it', () => {
    const budgets = similar('The Budgets, planned', [
      [4, 11],
      [13, 20],
    ]);
    expect(resultOf(budgets, null, SEARCHED)).toEqual({ id: a, query: 'Budgets planned' });
  });

  it('is opened with the words of the query, if another field is similar to them', () => {
    expect(resultOf(similar('Monday', []), null, SEARCHED)).toEqual({ id: a, query: 'budget' });
  });
});

it('besideInSearch ends at the ends', () => {
  const { search } = withSearch({ id: b, query: 'budget' }, SEARCHED, aListing());
  if (!search) throw new Error('No search');
  expect(besideInSearch(search, 1)).toEqual({ id: c, query: 'budgets', place, search: { ...search, at: 2 } });
  expect(besideInSearch({ ...search, at: 2 }, 1)).toBeNull();
  expect(besideInSearch({ ...search, at: 0 }, -1)).toBeNull();
});
