import { isRecent } from '../recording/elapsed.ts';
import { runDetached } from '../errors/run-detached.ts';
import { parseResult, unavailable, type LibraryMessage } from './protocol.ts';
import { traitsOf, type LibraryArg, type LibraryReply, type LibraryRequestName } from './requests.ts';
import type { LibraryResult } from './types.ts';

/** The channel to the database worker. */
export interface Transport {
  /** Resolves with the response. Without a listener, resolves with nothing or stays pending. */
  send(message: unknown): Promise<unknown>;
  /** Makes sure that the worker is reachable. Rejects when the browser refuses. */
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

/**
 * Longer than the slowest legitimate response: opening a large library that was interrupted in the middle of a write.
 */
const PATIENCE_MS = 20_000;
/** Timeout of hurried requests (`requests.ts`). */
const HURRIED_MS = 1_500;
/** After a hurried request has timed out, others are refused for this long, unless its response arrives. */
const SLOW_MS = 10_000;
/** How long to wait before asking again after a worker did not respond. */
const REST_MS = 30_000;

/**
 * The background's client of the database worker: starts it when it is gone, and always responds, within a time limit.
 */
export function createLibraryClient(transport: Transport, now: () => number): LibraryClient {
  let goneSinceMs = -Infinity;
  let slowSinceMs = -Infinity;

  async function sendOrOpen(message: unknown): Promise<unknown> {
    const answer = await transport.send(message).catch(() => undefined);
    if (answer !== undefined && answer !== null) return answer;
    // Nothing was listening: this is the first request after a start, or the browser has closed the page.
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
      const reason = result.ok ? null : result.unavailable;
      // Neither a canceled request nor one that was not waited for shows that the worker is there again.
      if (signal?.aborted || reason === 'busy') return result;
      goneSinceMs = reason === 'gone' ? now() : -Infinity;
      return result;
    },
  };
}

/** Resolves with `answer`, or with null if it takes longer than `patienceMs` or `signal` is aborted. */
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
