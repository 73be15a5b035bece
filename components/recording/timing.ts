import { useEffect, useState } from 'preact/hooks';

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
