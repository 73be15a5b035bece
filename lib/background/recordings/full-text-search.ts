import { toPieces } from '../../text/tokens.ts';
import type { LibraryAnswer, LibraryQuery } from '../../library/types.ts';
import type { FoundInside, Widened } from '../../messaging/protocol.ts';
import { createRecordingFilter } from '../../search/filter-recordings.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createLatestOnly } from '../../latest-only.ts';
import { toFoundInside, toWidened } from './found-inside.ts';

const NOTHING: LibraryAnswer = { groups: [], total: 0, said: 0 };

/** Searches the library for at most `limit` recordings. Each search cancels the previous one, of either kind. */
export function createFullTextSearch({ cache, library }: BackgroundDeps) {
  const searches = createLatestOnly();

  return {
    /** Null when it cannot be searched or a newer search was started. */
    async find(query: LibraryQuery, limit: number, isStrict: boolean): Promise<FoundInside | null> {
      const signal = searches.begin();
      if (asksNothing(query)) return toFoundInside(NOTHING);
      const search = { query, limit, ...(isStrict && { isStrict }) };
      const result = await cache.askLibrary((id) => library.search(id, search, signal));
      return result.ok && !signal.aborted ? toFoundInside(result.value) : null;
    },
    /** Finds what `find` does not, otherwise the same. */
    async widen(query: LibraryQuery, limit: number): Promise<Widened | null> {
      const signal = searches.begin();
      if (query.terms.length === 0) return null;
      const result = await cache.askLibrary((id) => library.widen(id, { query, limit }, signal));
      return result.ok && !signal.aborted ? toWidened(result.value) : null;
    },
  };
}

/**
 * Whether the library would return all recordings: for an empty query, such as a filter without a value yet, and for
 * signs, which are only in titles because the index has none.
 */
function asksNothing(query: LibraryQuery): boolean {
  if (query.terms.length > 0) return query.terms.every(({ text }) => toPieces(text).length === 0);
  return query.without.length === 0 && createRecordingFilter(query) === null;
}
