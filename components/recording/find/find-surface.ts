import type { ShareContent } from '../../../lib/models/share-model.ts';

/**
 * What can be searched on one tab, and where its words are on the screen. Texts are numbered in reading order; offsets
 * are UTF-16 units of one text.
 */
export interface FindSurface {
  /** Each is one run of words without a break: a paragraph, a name, a cell. */
  texts: readonly string[];
  /** The place of some words in the page, drawn now if they were not yet. Null when they cannot be shown. */
  rangeOf(text: number, start: number, end: number): Range | null;
  /** Which texts are within a window's height of being seen: from, and to without it. They are drawn now if they were not yet. */
  near(): readonly [from: number, to: number];
  /** Texts, by their numbers in order, to be shared; of a name, all that was said under it. */
  contentOf(texts: Iterable<number>): ShareContent;
  /** How far down the whole a text begins, from 0 to 1. */
  fractionOf(text: number): number;
}
