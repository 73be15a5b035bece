import type { ShareContent } from '../../../lib/models/share-model.ts';

/** Where a search result was said: a turn, and the second in it; null when that has no times. */
export interface FoundPosition {
  turn: number;
  seconds: number | null;
}

/**
 * The searchable texts of one tab, and their places on the screen. Texts are numbered in reading order; offsets are
 * UTF-16 units of one text.
 */
export interface FindSurface {
  /** Each is a run of text without a break: a paragraph, a name, a cell. */
  texts: readonly string[];
  /** The range of some words in the page, drawn first if necessary. Null when they cannot be shown. */
  rangeOf(text: number, start: number, end: number): Range | null;
  /**
   * The texts within `windows` times the window's height of the visible area (once by default), drawn first if
   * necessary: `from` inclusive, `to` exclusive.
   */
  near(windows?: number): readonly [from: number, to: number];
  /** The texts with these numbers, in order, as content to share; for a name, all that was said under it. */
  contentOf(texts: Iterable<number>): ShareContent;
  /** Where a search result is: its text, and the place in it in UTF-16 units. The beginning in a document. */
  positionOf(found: FoundPosition): { text: number; unit: number };
  /** When a text of a transcript was said, in seconds; null when unknown. */
  secondsOf(text: number): number | null;
}
