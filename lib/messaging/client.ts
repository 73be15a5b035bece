import { fail } from '../failure.ts';
import type { Port } from './port.ts';
import type { ArgOf, Notice, ReplyOf, RequestName } from './protocol.ts';

/** A page's side of the protocol. */
export interface Client {
  /** Asks the background; a background that is gone, even when asked again, is a failure like any other. */
  ask<N extends RequestName>(name: N, arg: ArgOf<N>): Promise<ReplyOf<N>>;
  /** Calls `listener` for each notice of the background until the returned function is called. */
  onNotice(listener: (notice: Notice) => void): () => void;
}

/** Before each try. A background may be stopped under one question after the other; starting it takes 15 ms. */
const PAUSES_MS = [0, 0, 50, 150];

export function createClient(port: Port): Client {
  return {
    async ask<N extends RequestName>(name: N, arg: ArgOf<N>) {
      const gone = fail({ code: 'background-gone' }) as ReplyOf<N>;
      for (const pauseMs of PAUSES_MS) {
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
        try {
          return ((await port.send({ ask: name, arg })) ?? gone) as ReplyOf<N>;
        } catch {
          // The browser stops the background at any time; every request is idempotent, so more tries are safe (fault 13).
        }
      }
      return gone;
    },
    onNotice(listener) {
      return port.listen((message) => {
        if (typeof message === 'object' && message !== null && 'notice' in message) listener(message as Notice);
        return undefined;
      });
    },
  };
}
