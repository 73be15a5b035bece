/**
 * Calls `step` whenever the browser has nothing better to do, until it answers false. Returns the end of it. A browser
 * that is never idle calls it after `longestWaitMs` all the same; with Infinity, it does not.
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

/** What a step may take beyond the time it was given. */
const SPARE_MS = 4;
const LONGEST_WAIT_MS = 100;
/** Browsers call up to 50 ms idle time, in which nobody's scrolling would be answered. */
const LONGEST_STEP_MS = 10;
