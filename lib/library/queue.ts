import { isCancel, parseMessage, unavailable, type AnyLibraryMessage, type LibraryMessage } from './protocol.ts';
import type { Owner } from './owner.ts';
import type { Bounds } from './store.ts';

/** Sends an answer back to who asked. */
export type Reply = (requestId: string, answer: unknown) => void;

/** What somebody waits for in front of the screen goes before what is put in order behind it. */
const FOREGROUND: ReadonlySet<string> = new Set(['search', 'open', 'holds', 'speakers', 'warm', 'stats']);

/** So that a question that comes meanwhile waits for about a tenth of a second at most. */
const MOST_TOGETHER = 16;

/** Answers messages one at a time, questions before changes; changes keep their order among themselves. */
export function createQueue(owner: Owner, reply: Reply): (message: unknown) => void {
  const waiting: AnyLibraryMessage[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let next = take(); next; next = take()) {
      const together = next.library === 'keep' ? takeMore(next) : [next.requestId];
      const answer = await owner.answer(next);
      for (const requestId of together) reply(requestId, answer);
      // Lets in what came meanwhile: a newer question, or word that this one is not wanted any more.
      await nextTask();
    }
    isRunning = false;
  }

  function take(): AnyLibraryMessage | undefined {
    const at = waiting.findIndex(({ library }) => FOREGROUND.has(library));
    return waiting.splice(Math.max(0, at), 1)[0];
  }

  /** Adds what else is to be kept for the same connection: one transaction for several costs half of one for each. */
  function takeMore({ requestId, namespace, arg }: LibraryMessage<'keep'>): string[] {
    const ids = [requestId];
    for (let next = waiting[0]; ids.length < MOST_TOGETHER && next?.library === 'keep'; next = waiting[0]) {
      if (next.namespace !== namespace || !sameBounds(next.arg.bounds, arg.bounds)) break;
      arg.kept.push(...next.arg.kept);
      ids.push(next.requestId);
      waiting.shift();
    }
    return ids;
  }

  return (message) => {
    if (isCancel(message)) {
      const at = waiting.findIndex(({ requestId }) => requestId === message.libraryCancel);
      const [cancelled] = at === -1 ? [] : waiting.splice(at, 1);
      if (cancelled) reply(cancelled.requestId, unavailable('gone'));
      return;
    }
    const request = parseMessage(message);
    if (!request) {
      const { requestId } = { requestId: null, ...(message as object) };
      if (typeof requestId === 'string') reply(requestId, unavailable('broken'));
      return;
    }
    waiting.push(request);
    if (!isRunning) void run();
  };
}

const sameBounds = (one: Bounds, other: Bounds) =>
  one.mostRecordings === other.mostRecordings && one.mostBytes === other.mostBytes;

/** By a message: a timer would wait for four milliseconds each time. */
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
