/** Keeps the background alive until `work` settles, and returns its result. */
export type KeepAlive = <T>(work: Promise<T>) => Promise<T>;

/**
 * Browsers stop a background some time after the last activity, and Firefox waits neither for a response nor for work
 * that an event has started (docs/platform.md#p1): checking a slow connection takes a while. `beginHeartbeat` starts
 * calling a browser API repeatedly, which counts as activity, and returns a function that stops that.
 */
export function createKeepAlive(beginHeartbeat: () => () => void): KeepAlive {
  let due = 0;
  let endHeartbeat: (() => void) | null = null;

  return async (work) => {
    due += 1;
    endHeartbeat ??= beginHeartbeat();
    try {
      return await work;
    } finally {
      due -= 1;
      if (due === 0) {
        endHeartbeat?.();
        endHeartbeat = null;
      }
    }
  };
}
