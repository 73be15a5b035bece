import { toPieces } from '../../text/tokens.ts';
import type { LibraryAnswer, LibraryQuery, LibrarySearch } from '../../library/types.ts';
import type { FullText, Widened } from '../../messaging/protocol.ts';
import { createRecordingFilter } from '../../search/filter-recordings.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createNewest } from '../newest.ts';
import { toFoundInside, toWidened } from './found-inside.ts';

/** How long a response waits for full text; later results are requested separately. 20 ms is usual. */
const PATIENCE_MS = 100;

const NOTHING: LibraryAnswer = { groups: [], total: 0, said: 0 };

interface RunningSearch {
  key: string;
  answer: Promise<FullText>;
  /** A caller has received `slow`. */
  isSlow: boolean;
}

/** Searches the library for at most `limit` recordings. Each search cancels the previous one, of either kind. */
export function createFullTextSearch({ cache, library, wait }: BackgroundDeps) {
  const [nextFind, nextWiden] = [createNewest(), createNewest()];
  let running: RunningSearch | null = null;

  async function find(search: LibrarySearch, signal: AbortSignal): Promise<FullText> {
    if (asksNothing(search.query)) return { status: 'ready', found: toFoundInside(NOTHING) };
    const result = await cache.askLibrary((connectionId) => library.search(connectionId, search, signal));
    if (signal.aborted || !result.ok) return { status: 'unavailable' };
    return { status: 'ready', found: toFoundInside(result.value) };
  }

  function begin(key: string, search: LibrarySearch): RunningSearch {
    nextWiden();
    const answer = find(search, nextFind()).finally(() => {
      if (running === own) running = null;
    });
    const own: RunningSearch = { key, answer, isSlow: false };
    running = own;
    return own;
  }

  return {
    /** Returns `slow` for a search that takes long; the same call again waits for it. */
    async find(query: LibraryQuery, limit: number, isStrict: boolean): Promise<FullText> {
      const key = JSON.stringify([query, limit, isStrict]);
      if (running?.isSlow && running.key === key) return running.answer;
      const own = begin(key, { query, limit, ...(isStrict && { isStrict }) });
      const late = wait(PATIENCE_MS).then((): FullText => {
        own.isSlow = true;
        return { status: 'slow' };
      });
      return Promise.race([own.answer, late]);
    },
    /** Finds what `find` does not; null when it cannot be searched or a newer search was started. */
    async widen(query: LibraryQuery, limit: number): Promise<Widened | null> {
      const signal = nextWiden();
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
function asksNothing({ terms, without, filters }: LibraryQuery): boolean {
  if (terms.length > 0) return terms.every(({ text }) => toPieces(text).length === 0);
  return without.length === 0 && createRecordingFilter({ terms, without, filters }) === null;
}
