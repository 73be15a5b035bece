import {
  parseResult,
  unavailable,
  type LibraryArg,
  type LibraryMessage,
  type LibraryReply,
  type LibraryRequestName,
} from './protocol.ts';
import type { LibraryResult, LibraryUnavailable } from './types.ts';

/** The way to the owner of the database. */
export interface Door {
  /** Resolves with the answer; with nothing, or not at all, when nobody is there. */
  send(message: unknown): Promise<unknown>;
  /** Makes sure that somebody is there. Rejects when the browser refuses. */
  open(): Promise<void>;
}

export interface LibraryClient {
  ask: <N extends LibraryRequestName>(
    name: N,
    namespace: string | null,
    arg: LibraryArg<N>,
    signal?: AbortSignal,
  ) => Promise<LibraryResult<LibraryReply<N>>>;
}

/** Longer than the longest honest answer, which is to open a large library that was left in the middle of a write. */
const PATIENCE_MS = 20_000;
/** Somebody waits for these with a page in front of them, and there is another answer: the service's. */
const HURRIED: ReadonlySet<LibraryRequestName> = new Set(['open', 'holds', 'speakers']);
const HURRIED_MS = 1_500;
/** After a hurried question was left without an answer, the next ones are not even asked for so long, unless it comes. */
const SLOW_MS = 10_000;
/** What will not change soon is not asked again before this. */
const REST_MS = 30_000;
const LASTING: ReadonlySet<LibraryUnavailable> = new Set(['no-storage', 'gone']);

/** The background's side: finds the owner, starts it when it is gone, and answers in any case and in time. */
export function createLibraryClient(door: Door, now: () => number): LibraryClient {
  let rest: { untilMs: number; reason: LibraryUnavailable } | null = null;
  let slowUntilMs = 0;

  async function knock(message: unknown): Promise<unknown> {
    const answer = await door.send(message).catch(() => undefined);
    if (answer !== undefined && answer !== null) return answer;
    // Nobody was there: the first question after a start, or the browser has closed the page.
    await door.open();
    return await door.send(message);
  }

  async function exchange<N extends LibraryRequestName>(
    message: LibraryMessage<N>,
    signal: AbortSignal | undefined,
  ): Promise<LibraryResult<LibraryReply<N>>> {
    const isHurried = HURRIED.has(message.library);
    const coming = knock(message).then(
      (answer) => {
        slowUntilMs = 0;
        return parseResult<N>(answer) ?? unavailable('gone');
      },
      () => unavailable('gone'),
    );
    const answer = await withPatience(coming, isHurried ? HURRIED_MS : PATIENCE_MS, signal);
    if (signal?.aborted) void door.send({ libraryCancel: message.requestId }).catch(() => undefined);
    if (answer) return answer;
    if (isHurried) slowUntilMs = now() + SLOW_MS;
    return unavailable(isHurried ? 'busy' : 'gone');
  }

  return {
    async ask(name, namespace, arg, signal) {
      const isUrgent = name === 'erase' || name === 'bind';
      if (signal?.aborted) return unavailable('gone');
      if (rest && now() < rest.untilMs && !isUrgent) return unavailable(rest.reason);
      if (HURRIED.has(name) && now() < slowUntilMs) return unavailable('busy');
      rest = null;
      const requestId = crypto.randomUUID();
      const result = await exchange({ library: name, requestId, namespace, arg }, signal);
      if (!result.ok && LASTING.has(result.unavailable) && !signal?.aborted) {
        rest = { untilMs: now() + REST_MS, reason: result.unavailable };
      }
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
    void answer.then(end);
  });
}
