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
 * What each of these writes over, by name: it is sent when what wrote there before is answered, as that could come last
 * where it is asked again.
 */
const WRITES: { [N in RequestName]?: (arg: ArgOf<N>) => string } = {
  'preferences.keep': () => 'preferences',
  'sending.keep': () => 'sending',
  'speakers.name': ({ id, label }) => `name ${id} ${label}`,
};

export function createClient(port: Port): Client {
  /** The last that writes there. */
  const latest = new Map<string, Promise<unknown>>();

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
          let isWaiting = true;
          function end(answer?: unknown): void {
            isWaiting = false;
            clearTimeout(timer);
            resolve((answer ?? fail({ code: 'background-gone' })) as ReplyOf<N>);
          }
          const timer = setTimeout(end, LONGEST_WAIT_MS);
          void send({ ask: name, arg }, () => isWaiting && isWanted(), PAUSES_MS).then(end);
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
