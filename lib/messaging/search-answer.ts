import type { LibraryHit, WidenedWord } from '../library/types.ts';
import type { Recording } from '../recording/types.ts';

/** A part of a query as typed, apart from plain words. */
export interface QueryChip {
  /** As typed. */
  text: string;
  /** UTF-16 units of what was typed: from, to. */
  range: [number, number];
  /** False for a filter that says nothing, which is searched as text. */
  understood: boolean;
}

/** What can be typed at the caret instead. */
export interface QuerySuggestion {
  /** As people read it: a name, a word, or a filter's beginning. */
  label: string;
  /** Words that say when, as they were typed: taken as a filter, they are not searched for any more. */
  isDate?: true;
  /** The whole text and the caret when it is taken. */
  text: string;
  caret: number;
}

/** A title that was found, with what is to be marked in it. */
interface FoundTitle {
  recording: Recording;
  ranges: [number, number][];
}

/** How many recordings of the list a filter can tell anything about; 0 where nothing on this device answers it. */
export interface FilterCoverage {
  known: number;
  of: number;
}

/** What a query as typed means. */
export interface QueryReading {
  /** The text without the filter that the caret is in, while that says nothing yet: what is searched for. */
  asked: string;
  /** In order; none when there are plain words only. */
  chips: QueryChip[];
  /** The words and phrases without their signs, as titles are searched for; empty when there are none. */
  words: string;
  /** What is on this device for the words and filters, best first; null without chips, when plain words say it all. */
  titles: FoundTitle[] | null;
  /** For the filter that the caret is in; the best first, none mostly. */
  suggestions: QuerySuggestion[];
  /**
   * For a filter by what not every recording of the list says, its owner, team and sharing: of how many recordings they
   * are known. Null without such a filter, and when they are known of all.
   */
  coverage: FilterCoverage | null;
}

/** A place inside a recording. */
export interface FoundHit extends LibraryHit {
  /** What was found first, as it stands there: in `snippet`, and to be looked for again. */
  words: string;
}

export interface FoundGroup {
  recording: Recording;
  /** The best first. */
  hits: FoundHit[];
  /** All places, those of `hits` included. */
  hitCount: number;
}

/** What the library has found, without titles, which pages find by themselves. */
export interface FoundInside {
  /** Recordings with places that were found, best first. */
  groups: FoundGroup[];
  /** The others: found by filters, or by their titles. */
  rows: Recording[];
  /** Recordings with places, as far as they were counted. */
  meetings: number;
  /** Whether `groups` are all of them. */
  isExact: boolean;
}

/** What full text finds. `slow`: it takes its time; the same request, asked again, waits for it. */
export type FullText =
  | { status: 'ready'; found: FoundInside }
  | { status: 'slow' }
  /** There is no library, or a newer search has taken its place, maybe that of another window. */
  | { status: 'unavailable' };

/** What is like a query, and was not found for it as typed. */
export interface Widened {
  /** Best first. */
  groups: FoundGroup[];
  words: WidenedWord[];
}

/** All that this device says of a query. */
export interface LocalAnswer {
  reading: QueryReading;
  fullText: FullText;
}
