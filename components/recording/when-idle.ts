/**
 * Calls `step` whenever the browser is idle, until it returns false. Returns a function that cancels it. If the browser
 * is never idle, calls it after `longestWaitMs` anyway, or never when that is Infinity.
 */
export function whenIdle(step: (hasTime: () => boolean) => boolean, longestWaitMs = LONGEST_WAIT_MS): () => void {
  let handle = 0;
  const plan = () => {
    const run = (deadline: IdleDeadline) => {
      const endMs = performance.now() + LONGEST_STEP_MS;
      if (step(() => performance.now() < endMs && deadline.timeRemaining() > SPARE_MS)) plan();
    };
    handle = requestIdleCallback(run, longestWaitMs === Infinity ? {} : { timeout: longestWaitMs });
  };
  plan();
  return () => cancelIdleCallback(handle);
}

/** Time left unused, because a step can overrun the time it was given. */
const SPARE_MS = 4;
const LONGEST_WAIT_MS = 100;
/** Browsers grant up to 50 ms of idle time, during which they would not respond to scrolling. */
const LONGEST_STEP_MS = 10;
