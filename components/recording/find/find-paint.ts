import type { FindMatches } from '../../../lib/models/find-model.ts';
import { onScrollOrResize } from '../on-scroll-or-resize.ts';
import { placesNear } from './find-places.ts';
import type { FindSurface } from './find-surface.ts';

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
