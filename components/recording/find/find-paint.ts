import type { FindMatches } from '../../../lib/models/find-model.ts';
import { createMarks } from './find-marks.ts';
import { placesNear, type MatchPlace } from './find-places.ts';
import { createRing } from './find-ring.ts';
import type { FindSurface } from './find-surface.ts';

/** Makes places in the page look found, one of them as the current. Each call is instead of the one before. */
export interface Brush {
  paint(places: readonly MatchPlace[], current: number): void;
  clear(): void;
}

export interface MatchPainter {
  /** Paints the matches that are near, and those that come near, until the next call or `clear`. */
  paint(surface: FindSurface, matches: FindMatches, current: number): void;
  clear(): void;
}

/** Only what is near is painted: of a hundred thousand matches a few hundred are seen. */
export function createMatchPainter(): MatchPainter {
  const marks = createMarks();
  const highlights = 'highlights' in CSS ? createHighlights() : marks;
  // With forced colours all highlights look the same; marks can still show which one is meant.
  const forced = matchMedia('(forced-colors: active)');
  let stop: () => void = () => undefined;

  function wipe() {
    highlights.clear();
    marks.clear();
  }

  return {
    paint(surface, matches, current) {
      stop();
      const brush = forced.matches ? marks : highlights;
      let painted = '';
      let frame = 0;
      const paintNear = () => {
        frame = 0;
        const near = surface.near();
        // Scrolling by a line brings nothing new.
        const key = near.join();
        if (key === painted) return;
        painted = key;
        wipe();
        brush.paint(placesNear(surface, matches, near), current);
      };
      wipe();
      paintNear();
      const unsubscribe = surface.onNearChange(() => {
        frame ||= requestAnimationFrame(paintNear);
      });
      stop = () => {
        unsubscribe();
        cancelAnimationFrame(frame);
      };
    },
    clear() {
      stop();
      stop = () => undefined;
      wipe();
    },
  };
}

/** The CSS Custom Highlight API: it leaves the document as it is. find.css says how each of the two looks. */
function createHighlights(): Brush {
  const others = new Highlight();
  const current = new Highlight();
  const ring = createRing();
  current.priority = 1;
  CSS.highlights.set('earshot-find', others);
  CSS.highlights.set('earshot-find-current', current);

  return {
    paint(places, currentNumber) {
      for (const { number, range } of places) {
        // Not live ranges: thousands of them would be kept up at every change of the page.
        (number === currentNumber ? current : others).add(new StaticRange(range));
        if (number === currentNumber) ring.draw(range);
      }
    },
    clear() {
      others.clear();
      current.clear();
      ring.clear();
    },
  };
}
