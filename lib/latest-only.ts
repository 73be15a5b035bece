/** Tells the newest request from older ones, whose answers are dropped. */
export function createLatestOnly() {
  let running = new AbortController();
  return {
    /** Aborts the signals given out before, and returns the one of this request. */
    begin(): AbortSignal {
      running.abort();
      running = new AbortController();
      return running.signal;
    },
    /** Aborts the signal of the current request. */
    end: (): void => running.abort(),
  };
}
