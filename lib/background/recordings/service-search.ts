import { succeed, type Result } from '../../failure.ts';
import type { ServiceAnswer } from '../../messaging/protocol.ts';
import { filterRemote } from '../../search/merge-answers.ts';
import type { ParsedQuery } from '../../search/query-language.ts';
import { activeConnection, noteFailure } from '../connections/active-connection.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createLatestOnly } from '../../latest-only.ts';
import { createTitleFilter } from './title-filter.ts';

/** The service's title search, whose results go into the cached list. Null when a newer search replaced it. */
export type ServiceSearch = (typed: string, parsed: ParsedQuery) => Promise<Result<ServiceAnswer | null>>;

/** How long the response waits for the library, which usually takes some milliseconds. */
const TAKE_MS = 500;

export function createServiceSearch({ api, storage, cache, library, wait }: BackgroundDeps): ServiceSearch {
  const searches = createLatestOnly();

  return async (typed, parsed) => {
    const signal = searches.begin();
    const active = await activeConnection(storage);
    if (!active.ok) return active;
    const { service, connectionId } = active.value;
    const isPlain = parsed.parts.every(({ kind }) => kind === 'word');
    // The service understands only words: phrases and filters are applied here.
    const query = isPlain ? typed : parsed.text;
    if (query === '') return succeed({ recordings: [], filteredHere: false, unreadable: 0 });
    const filtering = createTitleFilter({ cache, library, wait }, parsed.query, signal);
    const durationUnit = await cache.unit(connectionId);
    const answer = await api.search(service, { query, durationUnit, signal }).catch((reason: unknown) => {
      if (signal.aborted) return null;
      throw reason;
    });
    if (signal.aborted || answer === null) return succeed(null);
    if (!answer.ok) {
      await noteFailure(storage, active.value, answer.failure);
      return answer;
    }
    const { recordings, filtered } = filterRemote(answer.value.recordings, query);
    const taking = cache.update(connectionId, answer.value.recordings, { areFound: true });
    // Adds what else is known of them, unless the library takes too long.
    const rows = await Promise.race([taking, wait(TAKE_MS).then(() => [])]);
    const merged = new Map(rows.map((row) => [row.id, row]));
    return succeed({
      recordings: recordings.map((recording) => merged.get(recording.id) ?? recording).filter(await filtering),
      filteredHere: filtered,
      unreadable: answer.value.unreadable,
    });
  };
}
