import { type Choice, type FoundResult, type FoundSearch, type RecordingId, isOpenable } from '../recording/types.ts';
import type { LibraryHit } from '../library/types.ts';
import { fold } from '../text/fold.ts';
import { isOfRecording, LIBRARY_LIMITS, MOST_ROWS, type Listing, type RecordingItem } from './search-state.ts';

const MOST_RESULTS = MOST_ROWS + LIBRARY_LIMITS[1];
/** UTF-16 units: a longer query was pasted, and would be repeated in each of the results. */
const LONGEST_QUERY = 200;

/** A search as the popup shows it: its text, and the words that titles are searched for. */
interface Searched {
  text: string;
  words: string;
}

/** The result that the panel should show for an item: its quote at index `at`, or null for the recording itself. */
export function resultOf(item: RecordingItem, at: number | null, { words }: Searched): FoundResult {
  const { recording, ranges, group } = item;
  const hit = group?.hits[at ?? -1];
  if (hit) return choiceOfHit(recording.id, hit, words);
  // The words of its title, if it is only similar to the query.
  const found = 'isSimilar' in item ? ranges.map(([start, end]) => recording.title.slice(start, end)).join(' ') : '';
  return { id: recording.id, query: found || words };
}

/** The choice of a place in a recording, with the words for the find box: what was typed, if it was said like that. */
function choiceOfHit(id: RecordingId, hit: LibraryHit, typed: string): FoundResult {
  const { part, turn, startSeconds, snippet, words } = hit;
  const tab = part === 'summary' || part === 'notes' ? part : 'transcript';
  const phrase = typed.trim();
  const isSaid = phrase.includes(' ') && fold(snippet).includes(fold(phrase));
  return { id, query: isSaid ? phrase : words, place: { tab, turn, atSeconds: startSeconds } };
}

/** The index of the quote that an item stands for: the unfolded one, or else its best; null for a recording. */
export const quoteAt = (item: RecordingItem, peek: Listing['peek']): number | null =>
  peek?.key === item.key && item.group ? peek.at : item.kind === 'quote' ? 0 : null;

/**
 * `chosen` with the search that led to it, so that the panel can step to the other results: one for each meeting, in
 * the order of the popup. For content matches, it is the meeting's best place.
 */
export function withSearch(
  chosen: FoundResult,
  searched: Searched,
  { items, found }: Pick<Listing, 'items' | 'found'>,
): Choice {
  const { text } = searched;
  if (text === '' || text.length > LONGEST_QUERY) return chosen;
  const byId = new Map<string, FoundResult>();
  for (const item of items.filter(isOfRecording)) {
    const { id } = item.recording;
    if (!isOpenable(id) || byId.has(id)) continue;
    byId.set(id, id === chosen.id ? chosen : resultOf(item, item.kind === 'quote' ? 0 : null, searched));
  }
  const results = [...byId.values()].slice(0, MOST_RESULTS);
  const at = results.indexOf(chosen);
  if (at === -1) return chosen;
  const search: FoundSearch = { query: text, results, at, hasMore: found.isAtLeast || found.meetings > results.length };
  return { ...chosen, search };
}

/** The result before (`-1`) or after (`1`) the one that is shown, with the search; null if there is none. */
export function besideInSearch(search: FoundSearch, by: -1 | 1): Choice | null {
  const at = search.at + by;
  const result = search.results[at];
  return result ? { ...result, search: { ...search, at } } : null;
}
