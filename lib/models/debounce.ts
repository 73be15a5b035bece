/** `setTimeout` (milliseconds) that returns a cancel function. */
export type Later = (work: () => void, ms: number) => () => void;

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
