import { toFoundInside, toWidened } from '../../lib/background/recordings/search-handlers.ts';
import type { KeptRecord } from '../../lib/library/types.ts';
import { LIBRARY_LIMITS } from '../../lib/models/search-state.ts';
import { parseQuery } from '../../lib/search/query-language.ts';
import { memoryStore, NOW_MS } from '../support/memory-library.ts';
import type { FoundRecording } from './metrics.ts';

/** Returns what the popup would show for a text, best first. */
export type PopupSearch = (text: string, limit: number) => FoundRecording[];

/** Recordings per transaction. */
const PORTION = 50;

/** Creates a search with the product's own engine over these recordings. */
export async function searchAsPopup(kept: readonly KeptRecord[]): Promise<PopupSearch> {
  const { store } = await memoryStore();
  for (let from = 0; from < kept.length; from += PORTION) {
    store.keep(kept.slice(from, from + PORTION), NOW_MS);
  }
  return (text, limit) => {
    const { query } = parseQuery(text, NOW_MS);
    const { rows, groups } = toFoundInside(store.search({ query, limit }));
    const left = groups.length < LIBRARY_LIMITS[0] ? limit - groups.length : 0;
    const widened = left > 0 ? toWidened(store.widen({ query, limit: left })).groups : [];
    // Recordings found by title only come first, as in the popup.
    return [
      ...rows.map(({ id }) => ({ id, turns: [] })),
      ...[...groups, ...widened].map(({ recording, hits }) => ({
        id: recording.id,
        turns: hits.map(({ turn }) => turn),
      })),
    ];
  };
}
