/** Frames in which the guessed heights around a place are replaced by real ones. */
const SETTLING_FRAMES = 6;
export const READER_INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** The window can go to one place only. */
let endLast = () => {};

/**
 * Calls `move` now and in the next frames, so that a place is reached although heights become known only on the way.
 * Ends when `move` answers false, when the reader's own hand takes over, when something else is to be reached, or when the
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
