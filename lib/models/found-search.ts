import type { Choice, FoundResult, FoundSearch } from '../messaging/protocol.ts';
import { isOpenable } from '../recording/ids.ts';
import type { RecordingId } from '../recording/types.ts';
import { LIBRARY_LIMITS, MOST_ROWS } from './search-limits.ts';
import type { Listing, ResultRow } from './search-state.ts';
import { choiceOfHit } from './selectable-items.ts';

const MOST_RESULTS = MOST_ROWS + LIBRARY_LIMITS[1];
/** UTF-16 units: a longer query was pasted, and would be repeated in each of the results. */
const LONGEST_QUERY = 200;

/** A search as the popup shows it: its text, and the words that titles are searched for. */
interface Searched {
  text: string;
  words: string;
}

/** The result that the panel should show for a place, or for a row without one. */
export function resultAt(
  { id, hit }: { id: RecordingId; hit: number | null },
  { words }: Searched,
  { rows, hits }: Pick<Listing, 'rows' | 'hits'>,
): FoundResult {
  const place = hits.groups.find(({ recording }) => recording.id === id)?.hits[hit ?? -1];
  if (place) return choiceOfHit(id, place);
  const row = rows.find(({ recording }) => recording.id === id);
  return row ? resultOfRow(row, words) : { id, query: words };
}

/** The result that the panel should show for a row: with the words of its title, if it is only similar to the query. */
function resultOfRow({ recording: { id, title }, ranges, isSimilar }: ResultRow, words: string): FoundResult {
  const found = isSimilar ? ranges.map(([start, end]) => title.slice(start, end)).join(' ') : '';
  return { id, query: found || words };
}

/**
 * `chosen` with the search that led to it, so that the panel can step to the other results: one for each meeting, in
 * the order of the popup with all titles shown. For content matches, it is the meeting's best place.
 */
export function withSearch(
  chosen: FoundResult,
  { text, words }: Searched,
  { rows, hits, hasMore }: Pick<Listing, 'rows' | 'hits' | 'hasMore'>,
): Choice {
  if (text === '' || text.length > LONGEST_QUERY) return chosen;
  const titles = rows.map((row) => resultOfRow(row, words));
  const said = hits.groups.map(({ recording: { id }, hits: [best] }): FoundResult => {
    return best ? choiceOfHit(id, best) : { id, query: words };
  });
  const byId = new Map<string, FoundResult>();
  for (const result of hits.headCount === 0 ? [...said, ...titles] : [...titles, ...said]) {
    if (isOpenable(result.id) && !byId.has(result.id)) byId.set(result.id, result.id === chosen.id ? chosen : result);
  }
  const results = [...byId.values()].slice(0, MOST_RESULTS);
  const at = results.indexOf(chosen);
  if (at === -1) return chosen;
  const search: FoundSearch = { query: text, results, at, hasMore: hasMore || hits.meetings > hits.groups.length };
  return { ...chosen, search };
}

/** The result before (`-1`) or after (`1`) the one that is shown, with the search; null if there is none. */
export function besideInSearch(search: FoundSearch, by: -1 | 1): Choice | null {
  const at = search.at + by;
  const result = search.results[at];
  return result ? { ...result, search: { ...search, at } } : null;
}
