import { isRecent } from '../recording/elapsed.ts';
import { runDetached } from '../errors/run-detached.ts';
import { parseResult, unavailable, type LibraryMessage } from './protocol.ts';
import { traitsOf, type LibraryArg, type LibraryReply, type LibraryRequestName } from './requests.ts';
import type { LibraryResult } from './types.ts';

/** The way to the database worker. */
export interface Transport {
  /** Resolves with the answer; with nothing, or not at all, when nobody is there. */
  send(message: unknown): Promise<unknown>;
  /** Makes sure that somebody is there. Rejects when the browser refuses. */
  open(): Promise<void>;
}

export interface LibraryClient {
  ask: <N extends LibraryRequestName>(
    name: N,
    connectionId: string,
    arg: LibraryArg<N>,
    signal?: AbortSignal,
  ) => Promise<LibraryResult<LibraryReply<N>>>;
}

/** Longer than the longest honest answer, which is to open a large library that was left in the middle of a write. */
const PATIENCE_MS = 20_000;
/** For what is hurried (`requests.ts`). */
const HURRIED_MS = 1_500;
/** After a hurried question was left without an answer, the next ones are not even asked for so long, unless it comes. */
const SLOW_MS = 10_000;
/** A worker that did not come is not asked for again before this. */
const REST_MS = 30_000;

/** The background's side: finds the database worker, starts it when it is gone, and answers in any case and in time. */
export function createLibraryClient(transport: Transport, now: () => number): LibraryClient {
  let goneSinceMs = -Infinity;
  let slowSinceMs = -Infinity;

  async function sendOrOpen(message: unknown): Promise<unknown> {
    const answer = await transport.send(message).catch(() => undefined);
    if (answer !== undefined && answer !== null) return answer;
    // Nobody was there: the first question after a start, or the browser has closed the page.
    await transport.open();
    return await transport.send(message);
  }

  async function askWorker<N extends LibraryRequestName>(
    message: LibraryMessage<N>,
    signal: AbortSignal | undefined,
  ): Promise<LibraryResult<LibraryReply<N>>> {
    const isHurried = traitsOf(message.library).isHurried === true;
    const coming = sendOrOpen(message).then(
      (answer) => {
        slowSinceMs = -Infinity;
        return parseResult<N>(answer) ?? unavailable('gone');
      },
      () => unavailable('gone'),
    );
    const answer = await withPatience(coming, isHurried ? HURRIED_MS : PATIENCE_MS, signal);
    if (signal?.aborted) transport.send({ libraryCancel: message.requestId }).catch(() => undefined);
    if (answer) return answer;
    if (isHurried) slowSinceMs = now();
    return unavailable(isHurried ? 'busy' : 'gone');
  }

  return {
    async ask(name, connectionId, arg, signal) {
      const isUrgent = name === 'remove' || name === 'empty';
      if (signal?.aborted) return unavailable('gone');
      if (isRecent(goneSinceMs, now(), REST_MS) && !isUrgent) return unavailable('gone');
      if (traitsOf(name).isHurried && isRecent(slowSinceMs, now(), SLOW_MS)) return unavailable('busy');
      const requestId = crypto.randomUUID();
      const result = await askWorker({ library: name, requestId, connectionId, arg }, signal);
      const isGone = !result.ok && result.unavailable === 'gone' && !signal?.aborted;
      goneSinceMs = isGone ? now() : -Infinity;
      return result;
    },
  };
}

/** `answer`, or null when it takes longer than `patienceMs` or is not wanted any more. */
function withPatience<T>(answer: Promise<T>, patienceMs: number, signal: AbortSignal | undefined): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(stop, patienceMs);
    signal?.addEventListener('abort', stop);
    function end(value: T | null): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve(value);
    }
    function stop(): void {
      end(null);
    }
    runDetached(answer.then(end));
  });
}
