import { fail } from '../failure.ts';
import type { Port } from './port.ts';
import type { ArgOf, Notice, ReplyOf, RequestName } from './protocol.ts';

/** A page's side of the protocol. */
export interface Client {
  /** Asks the background; one that is gone, even after one more try, or silent for too long is a failure like any other. */
  ask<N extends RequestName>(name: N, arg: ArgOf<N>): Promise<ReplyOf<N>>;
  /** Calls `listener` for each notice of the background until the returned function is called. */
  onNotice(listener: (notice: Notice) => void): () => void;
}

/** As long as the service may take altogether (`lib/api/types.ts`): nobody waits longer, whatever has gone wrong. */
const LONGEST_WAIT_MS = 25_000;

export function createClient(port: Port): Client {
  return {
    ask<N extends RequestName>(name: N, arg: ArgOf<N>) {
      const message = { ask: name, arg };
      return new Promise<ReplyOf<N>>((resolve) => {
        const end = (answer: unknown) => resolve((answer ?? fail({ code: 'background-gone' })) as ReplyOf<N>);
        const timer = setTimeout(end, LONGEST_WAIT_MS);
        // The browser stops the background at any time; every request is idempotent, so one more try is safe (fault 13).
        void port
          .send(message)
          .catch(() => port.send(message).catch(() => undefined))
          .then((answer) => {
            clearTimeout(timer);
            end(answer);
          });
      });
    },
    onNotice(listener) {
      return port.listen((message) => {
        if (typeof message === 'object' && message !== null && 'notice' in message) listener(message as Notice);
        return undefined;
      });
    },
  };
}
