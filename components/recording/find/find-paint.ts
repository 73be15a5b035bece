import type { FindMatches } from '../../../lib/models/find-model.ts';
import { onScrollOrResize } from '../on-scroll-or-resize.ts';
import { placesNear } from './find-places.ts';
import { createRing } from './find-ring.ts';
import type { FindSurface } from './find-surface.ts';

export interface MatchPainter {
  /** Paints the matches that are near, and those that come near, until the next call or `clear`. */
  paint(surface: FindSurface, matches: FindMatches, current: number): void;
  clear(): void;
}

/**
 * Paints by the CSS Custom Highlight API, which leaves the document as it is; find.css says how each of the two looks. Only
 * what is near is painted: of a hundred thousand matches a few hundred are seen.
 */
export function createMatchPainter(): MatchPainter {
  const others = new Highlight();
  const current = new Highlight();
  const ring = createRing();
  let stop = () => {};
  current.priority = 1;
  CSS.highlights.set('earshot-find', others);
  CSS.highlights.set('earshot-find-current', current);

  function wipe() {
    others.clear();
    current.clear();
    ring.clear();
  }

  return {
    paint(surface, matches, currentNumber) {
      stop();
      let painted = '';
      const paintNear = () => {
        const near = surface.near();
        // Scrolling by a line brings nothing new.
        if (near.join() === painted) return;
        painted = near.join();
        others.clear();
        current.clear();
        let ringed: StaticRangeInit | null = null;
        for (const { number, range } of placesNear(surface, matches, near)) {
          // Not live ranges: thousands of them would be kept up at every change of the page.
          (number === currentNumber ? current : others).add(new StaticRange(range));
          if (number === currentNumber) ringed = range;
        }
        if (ringed) ring.draw(ringed);
        else ring.clear();
      };
      paintNear();
      stop = onScrollOrResize(paintNear);
    },
    clear() {
      stop();
      wipe();
    },
  };
}
