/** `setTimeout` (milliseconds) that returns a cancel function. */
export type Later = (work: () => void, ms: number) => () => void;

export interface Debounce {
  /** Runs `work` after the pause, in place of any work that is still waiting. */
  run(work: () => void): void;
  cancel(): void;
}

export function createDebounce(later: Later, ms: number): Debounce {
  let cancelTimer: () => void = () => undefined;
  const cancel = () => {
    cancelTimer();
    cancelTimer = () => undefined;
  };
  return {
    run(work) {
      cancel();
      cancelTimer = later(work, ms);
    },
    cancel,
  };
}
