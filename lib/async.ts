/**
 * Starts work that no caller waits for. It should return its failures as data: a rejection is a bug, and is reported as
 * an uncaught error of this page or worker.
 */
export function runDetached(work: Promise<unknown> | undefined): void {
  work?.catch((thrown: unknown) => reportError(thrown));
}

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

/** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
export function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => resolve(signal?.removeEventListener('abort', stop)), ms);
    function stop(): void {
      clearTimeout(timer);
      reject(signal?.reason);
    }
    signal?.addEventListener('abort', stop);
  });
}

/**
 * The result of `work`, or `otherwise` when that takes longer than `limitMs`: a page that is busy or still loading may
 * keep an injected script waiting forever.
 */
export async function within<T>(limitMs: number, work: Promise<T>, otherwise: T): Promise<T> {
  const over = new AbortController();
  const late = waitFor(limitMs, over.signal).then(() => otherwise);
  return Promise.race([work, late]).finally(() => over.abort());
}

/** Fallback for hidden pages, which draw no frames. */
const LATE_MS = 200;

/** Resolves when the changes so far are on the screen, so that work that blocks the page can begin. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LATE_MS);
  });
}

/** Runs `work` after the next frame, and after the browser's own work for it. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => runDetached(scheduler.postTask(work, { priority: 'background' })));
}
