/** Keeps the background alive until `work` is done, and answers as that does. */
export type KeepAlive = <T>(work: Promise<T>) => Promise<T>;

/**
 * Browsers stop a background some time after the last thing that it did for them, and Firefox waits neither for an answer
 * nor for what an event has set going (docs/platform.md#p1): a check of a slow connection takes a while. `beginHeartbeat`
 * calls the browser's interfaces again and again, which counts as something done, until what it returns is called.
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
