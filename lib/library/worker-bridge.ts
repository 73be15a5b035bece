import type { DescribedError } from '../errors/error-report.ts';
import { isCancel, isRequest, unavailable, type AnyLibraryMessage, type LibraryCancel } from './protocol.ts';
import { prepareRequest } from './prepare.ts';

/** The part of a `Worker` that its starter uses. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void;
  terminate(): void;
}

/** A message from the worker: a response, or an uncaught error. */
export type FromWorker = { requestId: string; answer: unknown } | { uncaught: DescribedError };

/**
 * Sends messages to a worker, and returns its responses in any case. The worker is started by the first message, and
 * again after it has failed. `report` receives its errors. Invalid requests and cancellations are answered at once.
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
        // The browser refuses the worker, so there is no library.
        waiting.delete(message.requestId);
        resolve(unavailable('broken'));
      }
    });
  };
}
