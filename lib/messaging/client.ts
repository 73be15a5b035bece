import { fail } from '../failure.ts';
import type { Port } from './port.ts';
import type { ArgOf, Notice, ReplyOf, RequestName } from './protocol.ts';

/** A page's side of the protocol. */
export interface Client {
  /**
   * Asks the background; one that is gone, even when asked again, or silent for too long is a failure like any other. What
   * is not wanted any more is not asked again: it could overtake what has taken its place.
   */
  ask<N extends RequestName>(name: N, arg: ArgOf<N>, isWanted?: () => boolean): Promise<ReplyOf<N>>;
  /** Calls `listener` for each notice of the background until the returned function is called. */
  onNotice(listener: (notice: Notice) => void): () => void;
}

/** As long as the service may take altogether (`lib/api/types.ts`): nobody waits longer, whatever has gone wrong. */
const LONGEST_WAIT_MS = 25_000;
/** Before each further try. A background may be stopped under one question after the other; starting it takes 15 ms. */
const PAUSES_MS = [0, 50, 150, 400, 800];
/**
 * Each writes over what the one before it has written, and is sent when that is answered: else the older, asked again,
 * could come last.
 */
const IN_ORDER: ReadonlySet<RequestName> = new Set(['preferences.keep', 'sending.keep', 'speakers.name'] as const);

export function createClient(port: Port): Client {
  const latest = new Map<RequestName, Promise<unknown>>();

  /**
   * The browser stops the background at any time; every request is idempotent, so more tries are safe (fault 13). One that
   * is stopped before it has taken a question up is told of by a rejection only where no other page of ours listens:
   * else by no answer.
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
          const end = (answer: unknown) => resolve((answer ?? fail({ code: 'background-gone' })) as ReplyOf<N>);
          const timer = setTimeout(end, LONGEST_WAIT_MS);
          void send({ ask: name, arg }, isWanted, PAUSES_MS).then((answer) => {
            clearTimeout(timer);
            end(answer);
          });
        });
      if (!IN_ORDER.has(name)) return put();
      // What nothing goes before is sent at once: the page may be about to go.
      const answer = latest.get(name)?.then(put) ?? put();
      latest.set(name, answer);
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
