import { runDetached } from '../errors/run-detached.ts';
import { isCancel, unavailable, type LibraryCancel } from './protocol.ts';
import type { DatabaseWorker } from './database-worker.ts';
import { traitsOf } from './requests.ts';
import type { PreparedRequest } from './prepare.ts';

/** Sends a response to the requester. */
export type Reply = (requestId: string, answer: unknown) => void;

/**
 * Handles messages one at a time: foreground requests first, the others in their order, and nothing passes an erasure.
 */
export function createQueue(worker: DatabaseWorker, reply: Reply): (message: PreparedRequest | LibraryCancel) => void {
  const waiting: PreparedRequest[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let next = take(); next; next = take()) {
      reply(next.requestId, await worker(next));
      // Lets in messages that arrived meanwhile: a newer request, or a cancellation.
      await nextTask();
    }
    isRunning = false;
  }

  function take(): PreparedRequest | undefined {
    const erasure = waiting.findIndex(({ library }) => library === 'empty' || library === 'remove');
    const before = erasure === -1 ? waiting : waiting.slice(0, erasure);
    const at = before.findIndex(({ library }) => traitsOf(library).isForeground);
    return waiting.splice(Math.max(0, at), 1)[0];
  }

  return (message) => {
    if (isCancel(message)) {
      const at = waiting.findIndex(({ requestId }) => requestId === message.libraryCancel);
      const [cancelled] = at === -1 ? [] : waiting.splice(at, 1);
      if (cancelled) reply(cancelled.requestId, unavailable('gone'));
      return;
    }
    waiting.push(message);
    if (!isRunning) runDetached(run());
  };
}

/** Waits by sending a message: a timer would wait for four milliseconds each time. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
