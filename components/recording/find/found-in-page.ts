import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { FindMatches, FindModel, OpenFind } from '../../../lib/models/find-model.ts';
import { firstWhere } from '../../../lib/recording/in-order.ts';
import { onScrollOrResize, settle, viewportInsets } from '../scrolling.ts';
import { placeIn, rangeOf, type FindSurface } from './surface.ts';

export interface FoundInPageProps {
  find: FindModel;
  /** Matches in other texts than those of the surface are not shown. */
  surface: FindSurface | null;
}

/**
 * Shows the matches in the page: paints all of them, and brings the current one into view when the reader asked for it.
 * A component of its own, so that a key press redraws only it.
 */
export function FoundInPage({ find, surface }: FoundInPageProps) {
  const state = find.state.value;
  const painter = useMemo(createMatchPainter, []);
  const moves = useRef(0);
  const before = useRef(state);
  const cancel = useRef(() => {});

  useLayoutEffect(() => {
    const { current: former } = before;
    before.current = state;
    if (!surface || state.status === 'closed' || state.texts !== surface.texts) return painter.clear();
    if (state.moves !== moves.current) {
      moves.current = state.moves;
      cancel.current();
      const show = () => reveal(() => currentRange(surface, state), { wherever: state.isLed });
      // Laying out another place takes longer than handling a key: the letter and the count are painted first.
      if (former.status === 'open' && former.query !== state.query) cancel.current = afterPaint(show);
      else show();
    }
    painter.paint(surface, state.matches, state.current);
  }, [surface, state]);

  useEffect(
    () => () => {
      cancel.current();
      painter.clear();
    },
    [],
  );
  return null;
}

/** The current match in the page; null if there is none. */
export const currentRange = (surface: FindSurface, { matches, current }: OpenFind): Range | null =>
  rangeOf(surface, matches.texts[current] ?? -1, matches.starts[current] ?? 0, matches.ends[current] ?? 0);

/**
 * Calls `work` after the current state has been painted, unless the reader scrolls, clicks or types first. Returns a
 * function that cancels it.
 */
function afterPaint(work: () => void): () => void {
  let calls = 0;
  return settle(() => {
    // The second call is in the frame that paints it.
    if (++calls <= 2) return true;
    work();
    return false;
  });
}

/** How long after a key all matches near the visible area are painted: each takes time. */
const PAUSE_MS = 150;

/**
 * Paints with the CSS Custom Highlight API, which leaves the document unchanged; find.css styles the two highlights. Only
 * matches in and near the visible area are painted: of a hundred thousand, a few hundred are visible.
 */
export function createMatchPainter() {
  const others = new Highlight();
  const current = new Highlight();
  let stop = () => {};
  current.priority = 1;
  CSS.highlights.set('earshot-find', others);
  CSS.highlights.set('earshot-find-current', current);

  function clear(): void {
    stop();
    others.clear();
    current.clear();
  }

  return {
    /** Paints the visible matches at once, those near after a pause, and others when they come near. */
    paint(surface: FindSurface, matches: FindMatches, currentNumber: number): void {
      stop();
      let painted = '';
      const paintNear = (windows?: number) => {
        const near = surface.near(windows);
        // Scrolling by a line usually changes nothing.
        if (near.join() === painted) return;
        painted = near.join();
        others.clear();
        current.clear();
        for (const { number, place } of placesNear(surface, matches, near)) {
          // Not live ranges: the browser would update thousands of them on every change of the page.
          (number === currentNumber ? current : others).add(new StaticRange(place));
        }
      };
      paintNear(0);
      const pause = setTimeout(paintNear, PAUSE_MS);
      const stopFollowing = onScrollOrResize(paintNear);
      stop = () => {
        clearTimeout(pause);
        stopFollowing();
      };
    },
    clear,
  };
}

/** The matches in the texts from `from` to `to`, exclusive, with their places in the page. */
function placesNear(
  surface: FindSurface,
  { texts, starts, ends, count }: FindMatches,
  [from, to]: ReturnType<FindSurface['near']>,
): { number: number; place: StaticRangeInit }[] {
  const places: { number: number; place: StaticRangeInit }[] = [];
  let reading = -1;
  let nodes: ReturnType<FindSurface['nodesOf']> = [];
  for (let number = firstWhere(0, count, (match) => (texts[match] ?? 0) >= from); number < count; number++) {
    const text = texts[number] ?? 0;
    if (text >= to) break;
    // A letter can occur in a text hundreds of times.
    if (text !== reading) nodes = surface.nodesOf(text);
    reading = text;
    const place = placeIn(nodes, starts[number] ?? 0, ends[number] ?? 0);
    if (place) places.push({ number, place });
  }
  return places;
}

/** How far down the free area a match is placed, as a fraction: what was said before it is read first. */
const DOWN = 1 / 3;

/**
 * Scrolls a range to a third of the area that the bars leave free, if part of it is hidden; with `wherever`, always.
 * `find` is called in each frame, because the nodes around the range can be replaced. Another call, or input by the
 * reader, ends a move in progress.
 */
export function reveal(find: () => Range | null, { wherever = false } = {}): void {
  settle(() => {
    const range = find();
    if (range) bring(range, wherever);
    return range !== null;
  });
}

function bring(range: Range, wherever: boolean) {
  revealSideways(range);
  const { top, bottom, height } = range.getBoundingClientRect();
  const free = viewportInsets();
  // A range that is not drawn has no height.
  if (height === 0 || (!wherever && top >= free.top && bottom <= free.bottom)) return;
  const away = (top + bottom) / 2 - free.top - (free.bottom - free.top) * DOWN;
  if (Math.abs(away) >= 1) scrollBy({ top: away, behavior: 'instant' });
}

/** Wide tables scroll on their own. */
function revealSideways(range: Range) {
  const box = range.startContainer.parentElement?.closest('.document-scroll');
  if (!box) return;
  const inside = range.getBoundingClientRect();
  const outside = box.getBoundingClientRect();
  if (inside.left >= outside.left && inside.right <= outside.right) return;
  box.scrollBy({ left: (inside.left + inside.right - outside.left - outside.right) / 2, behavior: 'instant' });
}
