import type { LibraryQuery } from '../../library/types.ts';
import type { Recording } from '../../recording/types.ts';
import { createRecordingFilter, createTitleWordFilter } from '../../search/filter-recordings.ts';
import type { BackgroundDeps } from '../deps.ts';

/** How long titles wait for the library, which usually takes some milliseconds. */
const PATIENCE_MS = 100;

/**
 * A predicate for recordings found by their titles: they pass the filters, contain all phrases, and nothing that is excluded is
 * in their titles or stored contents. If the library does not respond soon, contents do not count.
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
