import { isWide } from '../recording/short-title.ts';
import { safeCut } from '../recording/text.ts';

export interface Snippet {
  text: string;
  ranges: [number, number][];
  /** The index in `ranges` of the one that the snippet was made around. */
  first: number;
}

/**
 * Length of a snippet in UTF-16 units, and how many of them precede the match that it is made around: with a speaker's
 * name, the match is then on the first two lines of the popup.
 */
const LENGTH = 140;
export const BEFORE = 40;
/** The same in scripts with letters of double width. */
const WIDE_BEFORE = 16;
/** How much text is shown from the beginning of that match on. */
export const SHOWN_AFTER = LENGTH - BEFORE;
/** How far to look for the end of a word when cutting. */
const REACH = 16;

/** The text around the range `at` of `ranges` (sorted and disjoint), as one line. */
export function toSnippet(text: string, ranges: readonly [number, number][], at: number): Snippet {
  const [start, end] = ranges[at] ?? [0, 0];
  const lead = isWide(text.slice(Math.max(0, start - BEFORE), start)) ? WIDE_BEFORE : BEFORE;
  const from = startNear(text, start - lead, start);
  const to = endNear(text, Math.max(from + LENGTH, Math.min(end, from + 2 * LENGTH)));
  const head = from > 0 ? '…' : '';
  const tail = to < text.length ? '…' : '';
  const shift = head.length - from;
  const before = ranges.filter((range) => range[0] < from).length;
  const inside = ranges.slice(before).filter((range) => range[0] < to);
  return {
    // One line, in which every unit keeps its offset.
    text: head + text.slice(from, to).replace(/\s/g, ' ') + tail,
    ranges: inside.map((range): [number, number] => [range[0] + shift, Math.min(range[1], to) + shift]),
    first: at - before,
  };
}

function startNear(text: string, wish: number, first: number): number {
  if (wish <= 0) return 0;
  const space = text.slice(wish, Math.min(wish + REACH, first)).search(/\s/);
  return space === -1 ? safeCut(text, Math.min(wish, first)) : wish + space + 1;
}

function endNear(text: string, wish: number): number {
  if (wish >= text.length) return text.length;
  const space = text.slice(wish - REACH, wish).search(/\s\S*$/);
  return space === -1 ? safeCut(text, wish) : wish - REACH + space;
}
