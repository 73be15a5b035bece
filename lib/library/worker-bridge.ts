import type { DescribedError } from '../errors/error-report.ts';
import { isCancel, parseMessage, unavailable } from './protocol.ts';
import { prepareRequest } from './prepared-request.ts';

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
 * Asks the worker; resolves with its answer in any case. What is no request, and a message that takes one back, are answered
 * at once.
 */
export type WorkerBridge = (message: unknown) => Promise<unknown>;

/**
 * Brings messages, once they are checked, to a worker, and its answers back. It is started at the first of them, and anew
 * when it has failed. `report` is told of its errors.
 */
export function createWorkerBridge(start: () => WorkerLike, report: (error: DescribedError) => void): WorkerBridge {
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
    const request = parseMessage(message);
    if (!request) return Promise.resolve(unavailable('broken'));
    const prepared = prepareRequest(request);
    return new Promise((resolve) => {
      waiting.set(prepared.requestId, resolve);
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
        running().postMessage(prepared);
      } catch {
        // A browser that refuses the worker: then there is no library.
        waiting.delete(prepared.requestId);
        resolve(unavailable('broken'));
      }
    });
  };
}
