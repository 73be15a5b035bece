import { runDetached } from '../errors/run-detached.ts';
import { fail } from '../failure.ts';
import type { Port } from './port.ts';
import { ASKS_SERVICE, WRITES, type ArgOf, type Notice, type ReplyOf, type RequestName } from './protocol.ts';

/** A page's side of the protocol. */
export interface Client {
  /**
   * Asks the background; one that is gone, even when asked again, or silent for too long is a failure like any other. One
   * that is gone is noticed at once, as the browser closes the way to it: the time is for one that has lost the question. What
   * is not wanted any more is not asked again: it could overtake what has taken its place.
   */
  ask<N extends RequestName>(name: N, arg: ArgOf<N>, isWanted?: () => boolean): Promise<ReplyOf<N>>;
  /** Calls `listener` for each notice of the background until the returned function is called. */
  onNotice(listener: (notice: Notice) => void): () => void;
}

/** For what this device does alone: nobody waits longer, whatever has gone wrong. */
const LONGEST_WAIT_MS = 25_000;
/** For what the service is asked for: longer than it may take (`lib/api/limits.ts`), also twice, so that its failure comes first. */
export const LONGEST_SERVICE_WAIT_MS = 240_000;
/** Before each further try. A background may be stopped under one question after the other; starting it takes 15 ms. */
const PAUSES_MS = [0, 50, 150, 400, 800];

export function createClient(port: Port): Client {
  /** The last that writes there. */
  const latest = new Map<string, Promise<unknown>>();

  /**
   * The browser stops the background at any time; every request is idempotent, so more tries are safe
   * (docs/faults.md#f13). One that is stopped before it has taken a question up is told of by a rejection only where no
   * other page of ours listens: else by no answer.
   */
  function send(message: unknown, isWanted: () => boolean, [pauseMs, ...later]: readonly number[]): Promise<unknown> {
    const again = async () => {
      if (pauseMs === undefined) return undefined;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return isWanted() ? send(message, isWanted, later) : undefined;
    };
    return port.send(message).then((answer) => answer ?? again(), again);
  }

  return {
    ask<N extends RequestName>(name: N, arg: ArgOf<N>, isWanted = () => true) {
      const put = () =>
        new Promise<ReplyOf<N>>((resolve) => {
          let isWaiting = true;
          function end(answer?: unknown): void {
            isWaiting = false;
            clearTimeout(timer);
            resolve((answer ?? fail({ code: 'background-gone' })) as ReplyOf<N>);
          }
          const timer = setTimeout(end, ASKS_SERVICE.has(name) ? LONGEST_SERVICE_WAIT_MS : LONGEST_WAIT_MS);
          runDetached(send({ ask: name, arg }, () => isWaiting && isWanted(), PAUSES_MS).then(end));
        });
      const place = WRITES[name]?.(arg);
      if (place === undefined) return put();
      // What nothing goes before is sent at once: the page may be about to go.
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
