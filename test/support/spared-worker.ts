import type { Worker } from 'playwright-core';

/** How often a look is taken again that met the end of the background before it. */
const TRIES = 3;

/** `worker` as tests look into it while something else stops it again and again: each look is taken within `spare`. */
export function sparedWorker(worker: Worker, spare: (look: () => Promise<unknown>) => Promise<unknown>): Worker {
  async function evaluate(...args: Parameters<Worker['evaluate']>): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await spare(() => worker.evaluate(...args));
      } catch (error) {
        const isStopped = error instanceof Error && error.message.includes('Service worker restarted');
        if (!isStopped || attempt === TRIES) throw error;
      }
    }
  }
  return new Proxy(worker, {
    get: (target, name) => (name === 'evaluate' ? evaluate : (Reflect.get(target, name) as unknown)),
  });
}
