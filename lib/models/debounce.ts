/** `setTimeout` (milliseconds) that returns a cancel function. */
export type Later = (work: () => void, ms: number) => () => void;

export interface Debounce {
  /** Runs `work` after the pause, in place of any work that is still waiting. */
  run(work: () => void): void;
  cancel(): void;
  isWaiting(): boolean;
}

export function createDebounce(later: Later, ms: number): Debounce {
  let cancelTimer: (() => void) | null = null;
  const cancel = () => {
    cancelTimer?.();
    cancelTimer = null;
  };
  return {
    run(work) {
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
