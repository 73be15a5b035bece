interface SharedRequest<T> {
  answer: Promise<T>;
  controller: AbortController;
  subscribers: number;
}

/** Starts what is asked for under a name, unless it is under way; then its answer serves both. */
export type RequestDeduper<T> = (
  name: string,
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/**
 * One request for all who ask for the same at the same time. Who aborts leaves alone, with the reason of the own
 * signal; the request itself is aborted when the last one has left.
 */
export function createRequestDeduper<T>(): RequestDeduper<T> {
  const running = new Map<string, SharedRequest<T>>();

  function begin(name: string, start: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
    const controller = new AbortController();
    const answer = start(controller.signal).finally(() => {
      if (running.get(name) === request) running.delete(name);
    });
    const request: SharedRequest<T> = { answer, controller, subscribers: 0 };
    running.set(name, request);
    return request;
  }

  return (name, signal, start) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = running.get(name) ?? begin(name, start);
      request.subscribers++;
      const leave = () => {
        reject(signal?.reason);
        request.subscribers--;
        if (request.subscribers > 0) return;
        // Who comes now starts anew: this one is ending.
        if (running.get(name) === request) running.delete(name);
        request.controller.abort();
      };
      signal?.addEventListener('abort', leave, { once: true });
      const stay = () => signal?.removeEventListener('abort', leave);
      request.answer.then(resolve, reject).finally(stay);
    });
}
