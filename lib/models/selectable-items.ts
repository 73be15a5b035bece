import type { Choice, LibraryHit } from '../messaging/protocol.ts';
import type { RecordingId } from '../recording/types.ts';
import type { QuotedPlace } from './share-summary.ts';
import type { HitsPart, LeadingRows, Listing, Move, ResultRow } from './search-state.ts';

/** An item that the keys can move to: a row, or a place in a recording by its index in the group. */
export interface SelectableItem {
  id: RecordingId;
  hit: number | null;
}

/** In place of the index of a place: the note above similar places, which starts the strict search. */
export const WIDENED_NOTE = -1;
/** In place of the index of a place: the button above the titles, if only the first are shown. */
export const SHOW_ALL = -2;
/** In place of the index of a place: the same note above similar titles. */
export const TITLE_NOTE = -3;

type SelectedPlace = Pick<Listing, 'selectedId' | 'selectedHit' | 'hits'>;

interface Shown {
  rows: readonly ResultRow[];
  hits: Pick<HitsPart, 'groups' | 'headCount' | 'noteAt' | 'quoted' | 'merged' | 'unfolded'>;
}

/** All items in screen order, one list per section: titles, then matches inside recordings; or the other way around. */
export function selectableSections({ rows, hits }: Shown): SelectableItem[][] {
  const { groups, headCount, noteAt, quoted, merged, unfolded } = hits;
  const placesOf = (id: RecordingId, from: number): SelectableItem[] => {
    const places = unfolded.has(id) ? groups.find(({ recording }) => recording.id === id)?.hits : [];
    return (places ?? []).map((_, hit) => ({ id, hit })).slice(from);
  };
  const shown = headCount === 0 ? rows : rows.slice(0, headCount);
  const titles = shown.flatMap(({ recording: { id } }, at): SelectableItem[] =>
    merged.has(id)
      ? []
      : [
          ...(at === noteAt.row ? [{ id, hit: TITLE_NOTE }] : []),
          { id, hit: null },
          ...(quoted.has(id) ? placesOf(id, 0) : []),
        ],
  );
  const [first] = titles;
  if (first && shown.length < rows.length) titles.unshift({ id: first.id, hit: SHOW_ALL });
  const said = groups.flatMap(({ recording: { id } }, at): SelectableItem[] => [
    ...(at === noteAt.group ? [{ id, hit: WIDENED_NOTE }] : []),
    ...(quoted.has(id) ? [] : [{ id, hit: 0 }, ...placesOf(id, 1)]),
  ]);
  return (headCount === 0 ? [said, titles] : [titles, said]).filter(({ length }) => length > 0);
}

/** The same before typing: each of the leading groups, then the newest. */
export function startSections(rows: readonly ResultRow[], leading: readonly LeadingRows[]): SelectableItem[][] {
  const items = rows.map(({ recording: { id } }): SelectableItem => ({ id, hit: null }));
  const groups = leading.map(({ count }) => items.splice(0, count));
  return [...groups, items].filter(({ length }) => length > 0);
}

/**
 * Whether the suggestions come next. They are above everything; on the way down, they come before the first item of a
 * recording, because buttons above it are never selected automatically.
 */
export function isBesideSuggestions(items: readonly SelectableItem[], at: number, move: Move): boolean {
  const first = items.findIndex(isOfRecording);
  return at <= (move === 'previous' ? 0 : first);
}

/** Whether the item belongs to a recording, and is not a button in between. */
export const isOfRecording = ({ hit }: SelectableItem): boolean => hit === null || hit >= 0;

export const isNote = ({ hit }: Pick<SelectableItem, 'hit'>): boolean => hit === WIDENED_NOTE || hit === TITLE_NOTE;

/** The quote at the selected place; null if a recording is selected, and no place in it. */
export function quotedPlace({ selectedId, selectedHit, hits }: SelectedPlace): QuotedPlace | null {
  const group = hits.groups.find(({ recording }) => recording.id === selectedId);
  const hit = group?.hits[selectedHit ?? -1];
  return hit ? { turn: hit.turn, text: hit.snippet } : null;
}

/** The choice of a place in a recording, with the words for the find box. */
export function choiceOfHit(id: RecordingId, { part, turn, startSeconds, words }: LibraryHit): Choice {
  const tab = part === 'summary' || part === 'notes' ? part : 'transcript';
  return { id, query: words, place: { tab, turn, atSeconds: startSeconds } };
}
