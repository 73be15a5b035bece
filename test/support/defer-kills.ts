import type { CDPSession, Worker } from 'playwright-core';
import { createMutex } from '../../lib/background/mutex.ts';

/** How often a look is tried when the background ended before it. */
const TRIES = 3;
/** Time to carry out what a look has started: a browser event comes only once, and no page repeats it. */
const GRACE_MS = 500;

/**
 * Stops the background, but leaves tests time to look into it. `workers` is a session with `ServiceWorker` enabled; `scope` is the beginning of the URLs of the extension's pages.
 * `start` starts the background, and resolves once it can reach the browser.
 */
export function createKillDeferrer(workers: CDPSession, scope: string, start: () => Promise<void>) {
  const turn = createMutex();
  let deferredUntilMs = 0;
  let stopping: Promise<void> | null = null;

  async function stopInTime(): Promise<void> {
    // Later, not never: a test that looks again and again would have a background that is hardly ever stopped.
    const graceMs = deferredUntilMs - performance.now();
    if (graceMs > 0) await new Promise((resolve) => setTimeout(resolve, graceMs));
    // Chromium may lose the messages of one that is stopped as it starts: neither answered nor refused (measured).
    await start();
    stopping = null;
    await workers.send('ServiceWorker.stopAllWorkers');
  }

  async function look<T>(evaluate: () => Promise<T>): Promise<T> {
    await workers.send('ServiceWorker.startWorker', { scopeURL: scope });
    try {
      return await evaluate();
    } finally {
      deferredUntilMs = performance.now() + GRACE_MS;
    }
  }

  return {
    /** Stops it; a moment later, if a test looks into it or has just done so. Several waiting stops become one. */
    stop: () => (stopping ??= turn(stopInTime)),
    /** Resolves when no stop is under way. */
    settled: () => turn(() => Promise.resolve()),
    /** `worker`, started before each look into it, and not stopped until the look and what it began are over. */
    deferring(worker: Worker): Worker {
      async function evaluate(...args: Parameters<Worker['evaluate']>): Promise<unknown> {
        for (let attempt = 1; ; attempt++) {
          try {
            return await turn(() => look(() => worker.evaluate(...args)));
          } catch (error) {
            const isStopped = error instanceof Error && error.message.includes('Service worker restarted');
            if (!isStopped || attempt === TRIES) throw error;
          }
        }
      }
      return new Proxy(worker, {
        get: (target, name) => (name === 'evaluate' ? evaluate : (Reflect.get(target, name) as unknown)),
      });
    },
  };
}
