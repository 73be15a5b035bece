import { useEffect, useState } from 'preact/hooks';
import { isComposing } from '../ui/is-composing.ts';
import { isTyping } from './keys/reader-keys.ts';

/** Calls `listener` after scrolling or resizing, at most once a frame. Returns a function that stops it. */
export function onScrollOrResize(listener: () => void): () => void {
  let frame = 0;
  const plan = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      listener();
    });
  };
  addEventListener('scroll', plan, { passive: true });
  addEventListener('resize', plan);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', plan);
    removeEventListener('resize', plan);
  };
}

/**
 * The edges of the window area that the bars leave free, in window pixels. The style sheet defines them, for anchors
 * and for scripts.
 */
export function viewportInsets(): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return {
    top: Number.parseFloat(scrollPaddingTop) || 0,
    bottom: innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0),
  };
}

/** Number of frames after which real heights have replaced the estimated ones around a target. */
const SETTLING_FRAMES = 6;
const READER_INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Ends the previous move: the window can go to only one place. */
let endLast = () => {};

/** Begins a move, which ends when the reader scrolls, clicks or types, or when another one begins. */
function beginMove(): AbortController {
  endLast();
  const move = new AbortController();
  endLast = () => move.abort();
  for (const type of READER_INPUT_EVENTS)
    addEventListener(type, endLast, { signal: move.signal, passive: true, capture: true });
  return move;
}

/**
 * Calls `work` once what is drawn now has been painted, unless the reader scrolls, clicks or types first, or another
 * move begins. Returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  const move = beginMove();
  // A timeout that is set in a frame runs after its paint.
  requestAnimationFrame(() => setTimeout(() => move.signal.aborted || work()));
  return () => move.abort();
}

/**
 * Scrolls by as many pixels as `away` says, now and in the next frames, so that a target is reached even if heights
 * become known only on the way. Ends when it returns null, when the reader acts, or another move begins.
 */
export function holdAt(away: () => number | null): void {
  const move = beginMove();
  const step = (framesLeft: number) => {
    const top = move.signal.aborted ? null : away();
    if (top !== null && Math.abs(top) >= 1) scrollBy({ top, behavior: 'instant' });
    if (top === null || framesLeft === 0) move.abort();
    else requestAnimationFrame(() => step(framesLeft - 1));
  };
  step(SETTLING_FRAMES);
}

/**
 * How far below the bars an element begins, in pixels. When it begins above them, the negative share of its height that
 * is there: pixels would be other words in a wider panel.
 */
export function offsetOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  const below = top - viewportInsets().top;
  return below < 0 && height > 0 ? below / height : below;
}

/** Scrolls an element to an offset as of `offsetOf`. */
export function holdElement(element: Element | null | undefined, offset: number): void {
  holdAt(() => {
    // It is gone, or behind another tab.
    if (!element?.isConnected || element.closest('[hidden]')) return null;
    const { top, height } = element.getBoundingClientRect();
    return top - viewportInsets().top - (offset < 0 ? offset * height : offset);
  });
}

/**
 * Whether an element of a document ends below a height in the window. The part that it is in decides where it can: one
 * that is far away need not be laid out for this, and what is in it is not where it says.
 */
export function endsBelow(element: Element, y: number): boolean {
  const part = element.closest('.document-part')?.getBoundingClientRect();
  if (part && (part.bottom <= y || part.top >= y)) return part.bottom > y;
  return element.getBoundingClientRect().bottom > y;
}

/** Elements that scroll on their own. */
const INNER_SCROLLERS = '.people, .document-scroll';

/**
 * Makes the End key reach the end: turns that come into view on the way may be higher than estimated. Call the returned
 * function to stop.
 */
export function reachEnd(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'End' || event.defaultPrevented || isComposing(event) || isTyping(event.target)) return;
    if (event.ctrlKey || event.shiftKey || event.altKey || event.metaKey || document.querySelector('dialog[open]'))
      return;
    if (event.target instanceof Element && event.target.closest(INNER_SCROLLERS)) return;
    event.preventDefault();
    holdAt(() => document.documentElement.scrollHeight);
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}

/**
 * Calls `step` whenever the browser is idle, and at least every tenth of a second, until it returns false. Returns a
 * function that cancels it.
 */
export function whenIdle(step: (hasTime: () => boolean) => boolean): () => void {
  let handle = 0;
  const plan = () => {
    const run = (deadline: IdleDeadline) => {
      const endMs = performance.now() + LONGEST_STEP_MS;
      if (step(() => performance.now() < endMs && deadline.timeRemaining() > SPARE_MS)) plan();
    };
    handle = requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  };
  plan();
  return () => cancelIdleCallback(handle);
}

/** Time left unused, because a step can overrun the time it was given. */
const SPARE_MS = 4;
const LONGEST_WAIT_MS = 100;
/** Browsers grant up to 50 ms of idle time, during which they would not respond to scrolling. */
const LONGEST_STEP_MS = 10;

/** The last `value` that has not changed for `delayMs`; `initial` before there is one. */
export function useSettled<T>(value: T, delayMs: number, initial: T): T {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const handle = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(handle);
  }, [value]);
  return settled;
}
