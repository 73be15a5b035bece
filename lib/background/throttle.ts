/**
 * Calls `work` at once, and then at most once in `everyMs`: what comes in between is one call at the end. The last one may
 * be lost with the background, so it must be of no consequence.
 */
export function throttle(work: () => void, everyMs: number, later: (work: () => void, ms: number) => void): () => void {
  let resting = false;
  let again = false;
  return function call() {
    again = resting;
    if (resting) return;
    resting = true;
    work();
    later(() => {
      resting = false;
      if (again) call();
    }, everyMs);
  };
}
