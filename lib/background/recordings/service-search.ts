import { succeed, type Result } from '../../failure.ts';
import type { LibraryQuery } from '../../library/types.ts';
import type { ServiceAnswer } from '../../messaging/protocol.ts';
import type { Recording } from '../../recording/types.ts';
import { createRecordingFilter, createTitleWordFilter } from '../../search/filter-recordings.ts';
import { filterRemote } from '../../search/remote-titles.ts';
import type { ParsedQuery } from '../../search/query-language.ts';
import { activeConnection, noteFailure } from '../connections/active-connection.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createLatestOnly } from '../../latest-only.ts';

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
    const answer = await api.search(service, { query, durationUnit, signal });
    if (signal.aborted) return succeed(null);
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

/** How long titles wait for the library, which usually takes some milliseconds. */
const PATIENCE_MS = 100;

/**
 * A predicate for recordings found by their titles: they pass the filters, title, owner, or team has each phrase and
 * nothing that is excluded, and neither do their stored contents. If the library does not respond soon, contents do not
 * count: neither words that are excluded, nor filters that are negated.
 */
export async function createTitleFilter(
  { cache, library, wait }: Pick<BackgroundDeps, 'cache' | 'library' | 'wait'>,
  query: LibraryQuery,
  signal: AbortSignal,
): Promise<(recording: Recording) => boolean> {
  const [passesFilters, passesWords] = [createRecordingFilter(query), createTitleWordFilter(query)];
  const passes = (recording: Recording) =>
    (passesFilters?.({ recording, speakers: null, parts: null }) ?? true) && (passesWords?.(recording) ?? true);
  const { without, withoutFilters } = query;
  if (without.length + withoutFilters.length === 0) return passes;
  const asked = { without, withoutFilters };
  const containing = cache.askLibrary((connectionId) => library.containing(connectionId, asked, signal));
  const found = await Promise.race([containing, wait(PATIENCE_MS).then(() => null)]);
  const excluded = new Set(found?.ok ? found.value : []);
  return (recording) => !excluded.has(recording.id) && passes(recording);
}
