import type { LibraryGroup, WidenedWord } from '../library/types.ts';
import type { Recording } from '../recording/types.ts';

/** A place inside a recording, and a recording with the best of its places. */
export type { LibraryGroup, LibraryHit } from '../library/types.ts';

/** The text in the box, with the caret in UTF-16 units, and whether typing has paused there. */
export interface TypedQuery {
  text: string;
  caret: number;
  isSettled?: true;
}

/** A part of a typed query other than plain words. */
export interface QueryChip {
  /** As typed. */
  text: string;
  /** Start and end in the typed text, in UTF-16 units. */
  range: [number, number];
  /** False for a filter that has no meaning, which is searched as text. */
  understood: boolean;
}

/** A suggestion for the text at the caret. */
export interface QuerySuggestion {
  /** The displayed text: a name, a word, or the beginning of a filter. */
  label: string;
  /** Typed words that state a date: once accepted as a filter, they are no longer searched for. */
  isDate?: true;
  /** The whole text and the caret once it is accepted. */
  text: string;
  caret: number;
}

/** A title that was found, with the ranges to highlight in it. */
interface FoundTitle {
  recording: Recording;
  ranges: [number, number][];
  /** Present if some word of the query is not there as typed. */
  isSimilar?: true;
}

/** Number of recordings in the list whose values for a filter are known; 0 when this device knows none. */
export interface FilterCoverage {
  known: number;
  of: number;
}

/** The meaning of a typed query. */
export interface QueryReading {
  /** The text to search for: without the filter at the caret, while that is incomplete. */
  asked: string;
  /** In order; empty when there are only plain words. */
  chips: QueryChip[];
  /** The words and phrases without their operators, as used to search titles; empty when there are none. */
  words: string;
  /**
   * Titles on this device that match the words and filters, best first; null without chips, when plain words suffice.
   */
  titles: FoundTitle[] | null;
  /** Suggestions for the filter at the caret; best first, usually none. */
  suggestions: QuerySuggestion[];
  /**
   * Coverage of filters by owner, team or sharing, which not every recording of the list has: for how many they are
   * known. Null without such a filter, and when they are known for all.
   */
  coverage: FilterCoverage | null;
}

/** Results of the library, without titles, which pages search themselves. */
export interface FoundInside {
  /** Recordings with hits, best first. */
  groups: LibraryGroup[];
  /** Other recordings, found by filters or by their titles. */
  rows: Recording[];
  /** Number of recordings with hits, as far as they were counted. */
  meetings: number;
  /** Whether these are all results. */
  isExact: boolean;
}

/** Results that are like a query, but were not found as typed. */
export interface Widened {
  /** Best first. */
  groups: LibraryGroup[];
  /** Other recordings, found by their titles. */
  rows: Recording[];
  words: WidenedWord[];
}
