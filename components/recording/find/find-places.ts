import type { FindMatches } from '../../../lib/models/find-model.ts';
import type { FindSurface } from './find-surface.ts';

/** Where one match is in the page, by its number. */
export interface MatchPlace {
  number: number;
  range: StaticRangeInit;
}

/** The places of the matches in the texts that are near. Only for reading at once: the page may change under them. */
export function placesNear(
  surface: FindSurface,
  matches: FindMatches,
  near: ReturnType<FindSurface['near']>,
): MatchPlace[] {
  return near.flatMap(([from, to]) => {
    const places: MatchPlace[] = [];
    let rangeIn: RangeIn = () => null;
    let reading = -1;
    for (let number = firstIn(matches, from); number < matches.count; number++) {
      const text = matches.texts[number] ?? 0;
      if (text >= to) break;
      if (text !== reading) rangeIn = rangesOf(surface, text);
      reading = text;
      const range = rangeIn(matches.starts[number] ?? 0, matches.ends[number] ?? 0);
      if (range) places.push({ number, range });
    }
    return places;
  });
}

type RangeIn = (start: number, end: number) => StaticRangeInit | null;

/**
 * The ranges of one text. Most texts are one text node, which is looked for once: a letter may stand in a text
 * hundreds of times.
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

/** The number of the first match in `text` or behind it. */
function firstIn({ texts, count }: FindMatches, text: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle] ?? 0) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
