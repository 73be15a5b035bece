import { beforeAll, expect, it } from 'vitest';
import type { KeptRecord, LibraryQuery } from '../../../lib/library/types.ts';
import { fold } from '../../../lib/text/fold.ts';
import { randomQueries, typed } from '../../support/library-queries.ts';
import { whenNightly } from '../../support/nightly.ts';
import { found, memoryStore, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { naiveSearch } from '../../support/naive-search.ts';

const QUERIES = whenNightly('Random queries', { usual: 80, nightly: 400 });

/** The index over these records finds what reading everything finds, for random queries and these, and marks it. */
export function itFindsAll(kept: readonly KeptRecord[], queries: readonly (LibraryQuery | string)[]): void {
  let store: MemoryStore;
  beforeAll(async () => void (store = await storeOf(kept)));

  it('finds for random queries what reading everything finds', () => expectSameFound(store, kept));

  it('shows for each recording where it was found, marked', () => expectMarked(store, kept));

  it.each(queries)('agrees on %j', (query) =>
    expectFound(store, kept, typeof query === 'string' ? typed(query) : query),
  );
}

/** A store with these records, put into the index in both ways: together at once, and one by one. */
async function storeOf(kept: readonly KeptRecord[]): Promise<MemoryStore> {
  const { store } = await memoryStore();
  const half = Math.floor(kept.length / 2);
  store.keep(kept.slice(0, half), NOW_MS);
  for (const record of kept.slice(half)) store.keep([record], NOW_MS);
  return store;
}

/** The index finds for random queries what reading everything finds. */
function expectSameFound(store: MemoryStore, kept: readonly KeptRecord[]): void {
  let nonEmpty = 0;
  for (const query of randomQueries(kept, QUERIES)) {
    const ids = found(store, query, { isStrict: true });
    if (ids.length > 0) nonEmpty += 1;
    expect({ query, ids: ids.toSorted() }).toEqual({ query, ids: naiveSearch(kept, query).toSorted() });
  }
  // Else nothing was compared.
  expect(nonEmpty).toBeGreaterThan(0.4 * QUERIES);
}

/** Each group that is found shows where, marked, unless the query looks for no text. */
function expectMarked(store: MemoryStore, kept: readonly KeptRecord[]): void {
  let shown = 0;
  for (const query of randomQueries(kept, 60, 2)) {
    const { groups, total, said } = store.search({ query, limit: 20, isStrict: true });
    expect({ query, found: groups.length }).toEqual({ query, found: Math.min(20, total) });
    const looksForText = query.terms.some(({ text }) => /[\p{L}\p{N}]/u.test(fold(text)));
    const asksForSpeakers = query.filters.speaker.length > 0;
    const isSaid = groups.filter(({ hits }) => hits.some(({ part }) => part !== 'title')).length;
    const counted = looksForText && total <= 20 ? said : isSaid;
    expect({ query, said: counted }).toEqual({ query, said: isSaid });
    for (const { hits } of groups) {
      expect({ query, hasHits: hits.length > 0 }).toEqual({ query, hasHits: looksForText || asksForSpeakers });
      expect(hits.length).toBeLessThanOrEqual(looksForText ? 6 : 10);
      for (const { snippet, ranges } of hits) {
        // What somebody says is shown without a mark where no words are looked for.
        expect(looksForText && ranges.length === 0).toBe(false);
        for (const [start, end] of ranges) expect(snippet.slice(start, end).trim()).not.toBe('');
        shown += 1;
      }
    }
  }
  expect(shown).toBeGreaterThan(50);
}

/** The index finds for `query` what reading everything finds, and finds something. */
function expectFound(store: MemoryStore, kept: readonly KeptRecord[], query: LibraryQuery): void {
  const ids = found(store, query, { isStrict: true });
  expect(ids.toSorted()).toEqual(naiveSearch(kept, query).toSorted());
  // Else nothing was compared.
  expect(ids.length).toBeGreaterThan(0);
}
