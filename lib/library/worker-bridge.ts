import type { DescribedError } from '../errors/error-report.ts';
import { isCancel, isRequest, unavailable, type AnyLibraryMessage, type LibraryCancel } from './protocol.ts';
import { prepareRequest } from './prepare.ts';

/** The worker's end of the line, as its starter sees it. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void;
  terminate(): void;
}

/** What the worker says: an answer, or that it has failed. */
export type FromWorker = { requestId: string; answer: unknown } | { uncaught: DescribedError };

/**
 * Brings messages to a worker, and its answers back, in any case. It is started at the first of them, and anew when it has
 * failed. `report` is told of its errors. What is no request, and a message that takes one back, are answered at once.
 */
export function createWorkerBridge(
  start: () => WorkerLike,
  report: (error: DescribedError) => void,
): (message: AnyLibraryMessage | LibraryCancel) => Promise<unknown> {
  const waiting = new Map<string, (answer: unknown) => void>();
  let worker: WorkerLike | null = null;

  function running(): WorkerLike {
    if (worker) return worker;
    const started = start();
    started.addEventListener('message', ({ data }) => {
      const message = data as FromWorker;
      if ('uncaught' in message) return report(message.uncaught);
      const { requestId, answer } = message;
      waiting.get(requestId)?.(answer);
      waiting.delete(requestId);
    });
    const fail = () => {
      started.terminate();
      if (worker === started) worker = null;
      for (const resolve of waiting.values()) resolve(unavailable('broken'));
      waiting.clear();
    };
    started.addEventListener('error', fail);
    started.addEventListener('messageerror', fail);
    worker = started;
    return started;
  }

  return (message) => {
    if (isCancel(message)) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
      worker?.postMessage(message);
      return Promise.resolve(null);
    }
    if (!isRequest(message)) return Promise.resolve(unavailable('broken'));
    return new Promise((resolve) => {
      waiting.set(message.requestId, resolve);
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
        running().postMessage(prepareRequest(message));
      } catch {
        // A browser that refuses the worker: then there is no library.
        waiting.delete(message.requestId);
        resolve(unavailable('broken'));
      }
    });
  };
}
