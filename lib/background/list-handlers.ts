import { succeed } from '../failure.ts';
import type { Handlers } from '../messaging/protocol.ts';
import { createRecordingFilter } from '../search/filter-recordings.ts';
import { filterRemote } from '../search/merge-answers.ts';
import { parseQuery } from '../search/query-language.ts';
import { activeConnection, noteFailure } from './active-connection.ts';
import type { BackgroundDeps } from './deps.ts';

type ListHandlers = Pick<Handlers, 'recordings.list' | 'recordings.search'>;

/** The service's list, one page a question, and its title search; both end in the cached list. */
export function createListHandlers(deps: BackgroundDeps): ListHandlers {
  const { api, storage, cache } = deps;
  let searching: AbortController | null = null;

  return {
    'recordings.list': (question) => deps.listPage(api, question),

    async 'recordings.search'({ query: typed }) {
      searching?.abort();
      const own = new AbortController();
      searching = own;
      const active = await activeConnection(storage);
      if (!active.ok) return active;
      const { service, namespace } = active.value;
      const parsed = parseQuery(typed, { nowMs: deps.now(), locale: deps.copyWords().locale });
      const isPlain = parsed.parts.every(({ kind }) => kind === 'word');
      // The service knows words only: phrases and filters are held to here.
      const query = isPlain ? typed : parsed.text;
      if (query === '') return succeed({ query: typed, recordings: [], filteredHere: false, unreadable: 0 });
      const passes = createRecordingFilter(parsed.query) ?? (() => true);
      const belief = await storage.belief.read();
      const answer = await api.search(service, { query, belief, signal: own.signal }).catch((reason: unknown) => {
        if (own.signal.aborted) return null;
        throw reason;
      });
      if (own.signal.aborted || answer === null) return succeed(null);
      if (!answer.ok) {
        await noteFailure(storage, namespace, answer.failure);
        return answer;
      }
      const { recordings, filtered } = filterRemote(answer.value.recordings, query);
      const { rows } = await cache.update(namespace, answer.value.recordings, { areFound: true });
      const merged = new Map(rows.map((row) => [row.id, row]));
      return succeed({
        query: typed,
        recordings: recordings.map((recording) => merged.get(recording.id) ?? recording).filter(passes),
        filteredHere: filtered,
        unreadable: answer.value.unreadable,
      });
    },
  };
}
