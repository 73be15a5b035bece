import type { LibraryQuery } from '../../library/types.ts';
import type { Recording } from '../../recording/types.ts';
import { createRecordingFilter } from '../../search/filter-recordings.ts';
import type { BackgroundDeps } from '../deps.ts';

/**
 * A predicate for recordings found by their titles: they pass the filters, contain all phrases, and no excluded word is
 * in their titles or stored contents. If the library does not respond, contents do not count.
 */
export async function createTitleFilter(
  { cache, library }: Pick<BackgroundDeps, 'cache' | 'library'>,
  query: LibraryQuery,
): Promise<(recording: Recording) => boolean> {
  const passes = createRecordingFilter(query) ?? (() => true);
  const { without } = query;
  if (without.length === 0) return passes;
  const found = await cache.askLibrary((connectionId) => library.containing(connectionId, { terms: without }));
  const excluded = new Set(found.ok ? found.value : []);
  return (recording) => !excluded.has(recording.id) && passes(recording);
}
