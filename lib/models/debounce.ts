/** `setTimeout` (milliseconds) that returns a function that cancels it. */
export function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

export type Later = typeof later;

export function createDebounce(later: Later, ms: number) {
  let cancelTimer: (() => void) | null = null;
  const cancel = () => {
    cancelTimer?.();
    cancelTimer = null;
  };
  return {
    /** Runs `work` after the pause, in place of any work that is still waiting. */
    run(work: () => void): void {
      cancel();
      cancelTimer = later(() => {
        cancelTimer = null;
        work();
      }, ms);
    },
    cancel,
    isWaiting: () => cancelTimer !== null,
  };
}
