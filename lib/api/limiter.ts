/** Runs tasks in order of arrival, a limited number at a time. One that is aborted while it waits is never started. */
export type Limiter = <T>(signal: AbortSignal, task: () => Promise<T>) => Promise<T>;

export function createLimiter(limit: number): Limiter {
  const queue: (() => void)[] = [];
  let running = 0;

  /** Resolves when a slot is free; the slot is then already taken. */
  function room(signal: AbortSignal): Promise<void> {
    if (running < limit) {
      running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(enter), 1);
        reject(signal.reason);
      };
      queue.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return async (signal, task) => {
    signal.throwIfAborted();
    await room(signal);
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
