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

/**
 * Calls `move` now and in the next frames, so that a target is reached even if heights become known only on the way.
 * Ends when `move` returns false, when the reader scrolls, clicks or types, when another target is set, or when the
 * returned function is called.
 */
export function settle(move: () => boolean): () => void {
  endLast();
  const ending = new AbortController();
  const end = () => ending.abort();
  endLast = end;
  for (const type of READER_INPUT_EVENTS)
    addEventListener(type, end, { signal: ending.signal, passive: true, capture: true });
  const step = (framesLeft: number) => {
    if (ending.signal.aborted) return;
    if (!move() || framesLeft === 0) end();
    else requestAnimationFrame(() => step(framesLeft - 1));
  };
  step(SETTLING_FRAMES);
  return end;
}

/** What is held: a paragraph, or the turn or block around it. */
const HELD = '.turn-text, .turn, .document > *';
/** How far below the bars to look for it, in pixels: beyond the gap that a jump leaves. */
const BELOW = 12;

/**
 * Keeps the words being read in place while `panels` become wider or narrower, because browsers anchor scrolling only to
 * other changes. Call the returned function to stop.
 */
export function holdPlaceOnResize(panels: HTMLElement): () => void {
  let width = panels.clientWidth;
  let held: { element: Element; offset: number; share: number } | null = null;

  const note = () => {
    // A scroll event caused by the resize itself says nothing about the reader.
    if (panels.clientWidth !== width) return;
    const { top } = viewportInsets();
    const element = scrollY > 0 && document.elementFromPoint(innerWidth / 2, top + BELOW)?.closest(HELD);
    const box = element ? element.getBoundingClientRect() : null;
    held = element && box ? { element, offset: box.top - top, share: (top - box.top) / box.height } : null;
  };
  const stopFollowing = onScrollOrResize(note);
  const observer = new ResizeObserver(() => {
    const now = held;
    if (panels.clientWidth === width) return;
    width = panels.clientWidth;
    if (!now) return;
    settle(() => {
      // It is gone, or behind another tab.
      if (now.element.getClientRects().length === 0) return false;
      const { top, height } = now.element.getBoundingClientRect();
      // A part of a paragraph is as far down in it as before; another beginning keeps its distance.
      const wanted = now.offset < 0 ? -now.share * height : now.offset;
      const away = top - viewportInsets().top - wanted;
      if (Math.abs(away) >= 1) scrollBy({ top: away, behavior: 'instant' });
      return true;
    });
  });
  observer.observe(panels);
  // What is drawn again has other elements.
  const redraws = new MutationObserver(() => {
    if (held?.element.isConnected === false) note();
  });
  redraws.observe(panels, { childList: true, subtree: true });
  return () => {
    stopFollowing();
    observer.disconnect();
    redraws.disconnect();
  };
}

/**
 * Completes the jump of the End key: the browser scrolls to where the page ended when the key was pressed, and turns that
 * come into view on the way may be higher than estimated. Call the returned function to stop.
 */
export function reachEnd(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let isEndWanted = false;
  const note = (event: Event) => {
    const isEnd = event instanceof KeyboardEvent && event.key === 'End' && !event.defaultPrevented;
    isEndWanted = isEnd && !isTyping(event.target);
  };
  for (const type of READER_INPUT_EVENTS) addEventListener(type, note, { signal, passive: true });
  const complete = () => {
    if (!isEndWanted) return;
    isEndWanted = false;
    settle(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      return true;
    });
  };
  addEventListener('scrollend', complete, { signal });
  return () => ending.abort();
}
