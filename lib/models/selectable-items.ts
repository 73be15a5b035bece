import type { Choice, FoundHit } from '../messaging/protocol.ts';
import type { RecordingId } from '../recording/types.ts';
import type { HitsPart, Move, ResultRow } from './search-state.ts';

/** What the keys can go to: a row, or a place inside a recording by its number in the group. */
export interface SelectableItem {
  id: RecordingId;
  hit: number | null;
}

/** In place of the number of a place: the note above what was only like the query, which leads to the strict search. */
export const WIDENED_NOTE = -1;

interface Shown {
  rows: readonly ResultRow[];
  hits: Pick<HitsPart, 'groups' | 'headCount' | 'widened'>;
}

/** All of them as they stand on the screen: the first rows, the places, and the other rows. */
export function selectableItems({ rows, hits: { groups, headCount, widened } }: Shown): SelectableItem[] {
  const all = rows.map(({ recording }): SelectableItem => ({ id: recording.id, hit: null }));
  const places = groups.flatMap(({ recording, hits }, at): SelectableItem[] => [
    ...(at === widened?.from ? [{ id: recording.id, hit: WIDENED_NOTE }] : []),
    ...hits.map((_, hit) => ({ id: recording.id, hit })),
  ]);
  return places.length === 0 ? all : [...all.slice(0, headCount), ...places, ...all.slice(headCount)];
}

/**
 * Whether the suggestions come next. They stand above all, the note too; on the way down they come before the first item
 * that is selected by itself, which the note never is.
 */
export function isBesideSuggestions(items: readonly SelectableItem[], at: number, move: Move): boolean {
  const first = items.findIndex(({ hit }) => hit !== WIDENED_NOTE);
  return at <= (move === 'previous' ? 0 : first);
}

/** The choice of a place in a recording, with the words for the find box. */
export function choiceOfHit(id: RecordingId, { part, turn, startSeconds, words }: FoundHit): Choice {
  const tab = part === 'summary' || part === 'notes' ? part : 'transcript';
  return { id, query: words, place: { tab, turn, atSeconds: startSeconds } };
}
