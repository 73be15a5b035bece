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

/** `answer`, or undefined when it has not come in time. */
function inTime(answer: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LONGEST_WAIT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

export function createClient(port: Port): Client {
  return {
    async ask<N extends RequestName>(name: N, arg: ArgOf<N>) {
      const message = { ask: name, arg };
      // The browser stops the background at any time; every request is idempotent, so one more try is safe (fault 13).
      const answer = await inTime(port.send(message).catch(() => port.send(message).catch(() => undefined)));
      return (answer ?? fail({ code: 'background-gone' })) as ReplyOf<N>;
    },
    onNotice(listener) {
      return port.listen((message) => {
        if (typeof message === 'object' && message !== null && 'notice' in message) listener(message as Notice);
        return undefined;
      });
    },
  };
}
