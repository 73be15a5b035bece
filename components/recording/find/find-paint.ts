import type { FindMatches } from '../../../lib/models/find-model.ts';
import { onScrollOrResize } from '../on-scroll-or-resize.ts';
import type { FindSurface } from './find-surface.ts';
import { firstWhere } from '../../../lib/recording/in-order.ts';

/** A pause without a key that ends a run of typing. */
const TYPING_PAUSE_MS = 150;

export interface MatchPainter {
  /**
   * Paints the matches near the visible area, including those that come near later, until the next call or `clear`.
   * After a key (`isTyped`), only the visible ones at once, because each takes time, and the others after a pause.
   */
  paint(surface: FindSurface, matches: FindMatches, current: number, isTyped?: boolean): void;
  clear(): void;
}

/**
 * Paints with the CSS Custom Highlight API, which leaves the document unchanged; find.css styles the two highlights.
 * Only matches near the visible area are painted: of a hundred thousand, a few hundred are visible.
 */
export function createMatchPainter(): MatchPainter {
  const others = new Highlight();
  const current = new Highlight();
  let stop = () => {};
  current.priority = 1;
  CSS.highlights.set('earshot-find', others);
  CSS.highlights.set('earshot-find-current', current);

  return {
    paint(surface, matches, currentNumber, isTyped = false) {
      stop();
      let painted = '';
      const paintNear = (windows?: number) => {
        const near = surface.near(windows);
        // Scrolling by a line usually changes nothing.
        if (near.join() === painted) return;
        painted = near.join();
        others.clear();
        current.clear();
        for (const { number, range } of placesNear(surface, matches, near)) {
          // Not live ranges: the browser would update thousands of them on every change of the page.
          (number === currentNumber ? current : others).add(new StaticRange(range));
        }
      };
      paintNear(isTyped ? 0 : undefined);
      const pause = isTyped ? setTimeout(paintNear, TYPING_PAUSE_MS) : undefined;
      const stopFollowing = onScrollOrResize(paintNear);
      stop = () => {
        clearTimeout(pause);
        stopFollowing();
      };
    },
    clear() {
      stop();
      others.clear();
      current.clear();
    },
  };
}

/** The place of one match in the page, with the number of the match. */
interface MatchPlace {
  number: number;
  range: StaticRangeInit;
}

/**
 * The places of the matches in the texts near the visible area. Use them immediately: the page can change under them.
 */
function placesNear(
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
