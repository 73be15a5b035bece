/** `setTimeout` and what ends it; milliseconds. */
export type Later = (work: () => void, ms: number) => () => void;

export interface Debounce {
  /** Does `work` after the pause, unless something else is asked for before. */
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
