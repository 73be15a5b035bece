import type { FindMatches } from '../../../lib/models/find-model.ts';
import { firstWhere } from '../../../lib/recording/first-where.ts';
import type { FindSurface } from './find-surface.ts';

/** The place of one match in the page, with the number of the match. */
export interface MatchPlace {
  number: number;
  range: StaticRangeInit;
}

/**
 * The places of the matches in the texts near the visible area. Use them immediately: the page can change under them.
 */
export function placesNear(
  surface: FindSurface,
  matches: FindMatches,
  [from, to]: ReturnType<FindSurface['near']>,
): MatchPlace[] {
  const { texts, starts, ends, count } = matches;
  const places: MatchPlace[] = [];
  let rangeIn: RangeIn = () => null;
  let reading = -1;
  for (let number = firstWhere(0, count, (match) => (texts[match] ?? 0) >= from); number < count; number++) {
    const text = texts[number] ?? 0;
    if (text >= to) break;
    if (text !== reading) rangeIn = rangesOf(surface, text);
    reading = text;
    const range = rangeIn(starts[number] ?? 0, ends[number] ?? 0);
    if (range) places.push({ number, range });
  }
  return places;
}

type RangeIn = (start: number, end: number) => StaticRangeInit | null;

/**
 * Returns a function that creates the ranges in one text. Most texts are one text node, which is located only once: a
 * letter can occur in a text hundreds of times.
 */
function rangesOf(surface: FindSurface, text: number): RangeIn {
  const whole = surface.rangeOf(text, 0, surface.texts[text]?.length ?? 0);
  if (!whole || whole.startContainer !== whole.endContainer || !(whole.startContainer instanceof Text)) {
    return (start, end) => surface.rangeOf(text, start, end);
  }
  const { startContainer: node, startOffset: offset } = whole;
  return (start, end) => ({
    startContainer: node,
    startOffset: offset + start,
    endContainer: node,
    endOffset: offset + end,
  });
}
