/**
 * Calls `work` immediately, and then at most once in `everyMs`: calls in between become one call at the end. That one
 * may be lost when the background is stopped, so it must not be essential.
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
