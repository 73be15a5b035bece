import { runDetached } from '../errors/run-detached.ts';
import { fail } from '../failure.ts';
import type { Port } from './port.ts';
import { ASKS_SERVICE, WRITES, type ArgOf, type Notice, type ReplyOf, type RequestName } from './protocol.ts';

/** A page's side of the protocol. */
export interface Client {
  /**
   * Sends a request to the background. A background that is gone even after retries, or silent for too long, is a
   * failure like any other. One that is gone is noticed at once, because the browser closes the channel, and a lost
   * request within seconds. A request that is no longer wanted is not retried: it could overtake the one that replaced
   * it.
   */
  ask<N extends RequestName>(name: N, arg: ArgOf<N>, isWanted?: () => boolean): Promise<ReplyOf<N>>;
  /** Calls `listener` for each notice from the background until the returned function is called. */
  onNotice(listener: (notice: Notice) => void): () => void;
}

/** Timeout of what this device does alone: no one waits longer, whatever has gone wrong. */
const LONGEST_WAIT_MS = 25_000;
/**
 * Timeout for the service: longer than requests for the list and for a content may take together (`lib/api/limits.ts`),
 * so that their failure comes first.
 */
export const LONGEST_SERVICE_WAIT_MS = 240_000;
/**
 * How often a background that has not responded is asked whether it has the request: the browser can lose one without
 * closing the channel (docs/faults.md#f13).
 */
const CHECK_MS = 2_000;
/** Pauses before the retries. A background may be stopped during several requests in a row; starting it takes 15 ms. */
const PAUSES_MS = [0, 50, 150, 400, 800];

export function createClient(port: Port): Client {
  /** The last request for each place. */
  const latest = new Map<string, Promise<unknown>>();

  /**
   * Retries are safe: the browser stops the background at any time, and every request is idempotent
   * (docs/faults.md#f13). A background that is stopped before it takes a request shows as a rejection only if no other
   * page of ours listens, otherwise as no response.
   */
  function send(message: unknown, isWanted: () => boolean, [pauseMs, ...later]: readonly number[]): Promise<unknown> {
    const again = async () => {
      if (pauseMs === undefined) return undefined;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return isWanted() ? send(message, isWanted, later) : undefined;
    };
    return port.send(message).then((answer) => answer ?? again(), again);
  }

  /** Sends a request, and again if the background has lost it. Without a response after `longestMs`, it is gone. */
  function exchange(request: object, longestMs: number, isWanted: () => boolean): Promise<unknown> {
    return new Promise((resolve) => {
      const id = crypto.randomUUID();
      let isWaiting = true;
      let round = 0;
      function end(answer?: unknown): void {
        isWaiting = false;
        clearTimeout(timer);
        clearInterval(checks);
        resolve(answer ?? fail({ code: 'background-gone' }));
      }
      function begin(): void {
        const own = ++round;
        const isLatest = () => isWaiting && own === round;
        const answered = send({ ...request, id }, () => isLatest() && isWanted(), PAUSES_MS);
        // A lost request that fails after it was sent again says nothing.
        runDetached(answered.then((answer) => (isLatest() || answer !== undefined) && end(answer)));
      }
      async function check(): Promise<void> {
        if (!isWanted()) return;
        const checked = round;
        const isHandling = await port.send({ isHandling: id }).catch(() => undefined);
        if (isHandling === false && isWaiting && checked === round && isWanted()) begin();
      }
      begin();
      const timer = setTimeout(end, longestMs);
      const checks = setInterval(() => runDetached(check()), CHECK_MS);
    });
  }

  return {
    ask<N extends RequestName>(name: N, arg: ArgOf<N>, isWanted = () => true) {
      const longestMs = ASKS_SERVICE.has(name) ? LONGEST_SERVICE_WAIT_MS : LONGEST_WAIT_MS;
      const put = () => exchange({ ask: name, arg }, longestMs, isWanted) as Promise<ReplyOf<N>>;
      const place = WRITES[name]?.(arg);
      if (place === undefined) return put();
      // A request with nothing ahead of it is sent at once: the page may be about to close.
      const answer = latest.get(place)?.then(put) ?? put();
      latest.set(place, answer);
      return answer;
    },
    onNotice(listener) {
      return port.listen((message) => {
        if (typeof message === 'object' && message !== null && 'notice' in message) listener(message as Notice);
        return undefined;
      });
    },
  };
}
