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
