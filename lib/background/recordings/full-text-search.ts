import type { LibraryAnswer, LibraryQuery } from '../../library/types.ts';
import type { FullText } from '../../messaging/protocol.ts';
import { createRecordingFilter } from '../../search/filter-recordings.ts';
import { currentConnectionId } from '../connections/active-connection.ts';
import type { BackgroundDeps } from '../deps.ts';
import { toFoundInside } from './found-inside.ts';

/**
 * Searches the library, for at most `limit` recordings. A search gives the one before it up. What takes its time is `slow`:
 * asked again, it is waited for.
 */
export type FullTextSearch = (query: LibraryQuery, limit: number) => Promise<FullText>;

/** For so long the rest of an answer may wait for full text: what is later comes by itself. Usual are 20 ms. */
const PATIENCE_MS = 100;

const NOTHING: LibraryAnswer = { groups: [], total: 0, totalIsExact: true };

interface RunningSearch {
  key: string;
  controller: AbortController;
  answer: Promise<FullText>;
  /** Somebody was told that it is. */
  isSlow: boolean;
}

export function createFullTextSearch({
  storage,
  library,
  wait,
}: Pick<BackgroundDeps, 'storage' | 'library' | 'wait'>): FullTextSearch {
  let running: RunningSearch | null = null;

  async function find(query: LibraryQuery, limit: number, signal: AbortSignal): Promise<FullText> {
    // Needs no answer of the service, so a key that it has refused searches all the same.
    const connectionId = await currentConnectionId(storage);
    if (connectionId === null) return { status: 'unavailable', reason: 'no-connection' };
    if (asksNothing(query)) return { status: 'ready', found: toFoundInside(NOTHING) };
    const result = await library.search(connectionId, { query, limit, offset: 0 }, signal);
    if (signal.aborted) return { status: 'unavailable', reason: 'gone' };
    return result.ok
      ? { status: 'ready', found: toFoundInside(result.value) }
      : { status: 'unavailable', reason: result.unavailable };
  }

  function begin(key: string, query: LibraryQuery, limit: number): RunningSearch {
    running?.controller.abort();
    const controller = new AbortController();
    const answer = find(query, limit, controller.signal).finally(() => {
      if (running === own) running = null;
    });
    const own: RunningSearch = { key, controller, answer, isSlow: false };
    running = own;
    return own;
  }

  return async (query, limit) => {
    const key = JSON.stringify([query, limit]);
    if (running?.isSlow && running.key === key) return running.answer;
    const own = begin(key, query, limit);
    const late = wait(PATIENCE_MS).then((): FullText => {
      own.isSlow = true;
      return { status: 'slow' };
    });
    return Promise.race([own.answer, late]);
  };
}

/** A filter whose value is still to come: everything there is would be no answer to it. */
function asksNothing({ terms, without, filters }: LibraryQuery): boolean {
  return terms.length === 0 && without.length === 0 && createRecordingFilter({ terms, without, filters }) === null;
}
