import { succeed } from '../failure.ts';
import { unavailable } from '../library/protocol.ts';
import type { LibraryAnswer, LibraryQuery, LibraryUnavailable } from '../library/types.ts';
import type { Handlers } from '../messaging/protocol.ts';
import { createRecordingFilter } from '../search/filter-recordings.ts';
import { parseQuery } from '../search/query-language.ts';
import { currentNamespace } from './active-connection.ts';
import type { BackgroundDeps } from './deps.ts';
import { toFoundInside } from './found-inside.ts';

type LibraryHandlers = Pick<Handlers, 'library.warm' | 'library.search'>;

/** What is worth a word: what passes, and what its user did, is not. */
const WORTH_A_WORD: ReadonlySet<LibraryUnavailable> = new Set(['no-storage', 'full', 'broken']);

/** What an earlier background has left to be kept is found, too, unless there is a lot of it. */
const SETTLE_MS = 1_000;

/** What pages ask of the library. That there is none is an answer, not a failure: they go on without it. */
export function createLibraryHandlers({
  storage,
  cache,
  library,
  now,
  wait,
  copyWords,
}: Pick<BackgroundDeps, 'storage' | 'cache' | 'library' | 'now' | 'wait' | 'copyWords'>): LibraryHandlers {
  let searching: AbortController | null = null;
  let settled: Promise<void> | null = null;

  return {
    async 'library.warm'() {
      const warmed = await library.warm();
      if (warmed.ok) {
        await cache.settle();
        return succeed({ trouble: null, isNews: false });
      }
      const trouble = warmed.unavailable;
      const isNews = WORTH_A_WORD.has(trouble) && !(await storage.saidNoLibrary.read());
      if (isNews) await storage.saidNoLibrary.write(true);
      return succeed({ trouble, isNews });
    },
    async 'library.search'({ text, limit }) {
      searching?.abort();
      const own = new AbortController();
      searching = own;
      const { query } = parseQuery(text, { nowMs: now(), locale: copyWords().locale });
      // Needs no answer of the service, so a key that it has refused searches all the same.
      const namespace = await currentNamespace(storage);
      if (namespace === null) return succeed(unavailable('unbound'));
      if (own.signal.aborted) return succeed(null);
      if (asksNothing(query)) return succeed({ ok: true, value: toFoundInside(NOTHING) });
      settled ??= Promise.race([cache.settle(), wait(SETTLE_MS)]);
      await settled;
      if (own.signal.aborted) return succeed(null);
      const result = await library.search(namespace, { query, limit, offset: 0 }, own.signal);
      if (own.signal.aborted) return succeed(null);
      return succeed(result.ok ? { ok: true, value: toFoundInside(result.value) } : result);
    },
  };
}

const NOTHING: LibraryAnswer = { groups: [], total: 0, totalIsExact: true };

/** A filter whose value is still to come: everything there is would be no answer to it. */
function asksNothing({ terms, without, filters }: LibraryQuery): boolean {
  return terms.length === 0 && without.length === 0 && createRecordingFilter({ terms, without, filters }) === null;
}
