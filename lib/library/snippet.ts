import { safeCut } from '../recording/text.ts';

export interface Snippet {
  text: string;
  ranges: [number, number][];
}

/** Length of a snippet in UTF-16 units, and how many of them precede the first match: two lines of the popup. */
const LENGTH = 140;
const BEFORE = 40;
/** How far to look for the end of a word when cutting. */
const REACH = 16;

/** The text around the first of `ranges` (sorted and disjoint), as one line. */
export function toSnippet(text: string, ranges: readonly [number, number][]): Snippet {
  const first = ranges[0]?.[0] ?? 0;
  const from = text.length <= LENGTH ? 0 : startNear(text, Math.min(first - BEFORE, text.length - LENGTH), first);
  const to = endNear(text, Math.max(from + LENGTH, Math.min(ranges[0]?.[1] ?? 0, from + 2 * LENGTH)));
  const head = from > 0 ? '…' : '';
  const tail = to < text.length ? '…' : '';
  const shift = head.length - from;
  const inside = ranges.filter(([start]) => start < to);
  return {
    // One line, in which every unit keeps its offset.
    text: head + text.slice(from, to).replace(/\s/g, ' ') + tail,
    ranges: inside.map(([start, end]): [number, number] => [start + shift, Math.min(end, to) + shift]),
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
