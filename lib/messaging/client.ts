import { browser } from '../browser.ts';
import { type ErrorContext, catchUncaught, describeError } from '../error-report.ts';
import { fail } from '../failures.ts';
import { waitFor } from '../async.ts';
import { GREETING, onOwnMessage, REQUESTS_PORT, type MessageRuntime } from './port.ts';
import type { ArgOf, Notice, ReplyOf, RequestName } from './protocol.ts';

/** How often a request is sent: a background may be stopped during several in a row. */
const MOST_TRIES = 6;
/** Pause before connecting again when that has just failed, too. Starting a background takes 15 ms. */
const RECONNECT_MS = 500;
/** Time for a background to greet: the port of one that was stopped as it started may stay open (docs/faults.md#f13). */
const GREETING_MS = 2_000;

/** Sends a request over a port of its own; null when the background is gone before it answers. */
function askOnce(runtime: MessageRuntime, request: object): Promise<{ reply: unknown } | null> {
  return new Promise((resolve) => {
    try {
      const port = runtime.connect({ name: REQUESTS_PORT });
      let isGreeted = false;
      function end(answer: { reply: unknown } | null): void {
        port.disconnect();
        resolve(answer);
      }
      port.onMessage.addListener((message) => {
        isGreeted = true;
        if (message !== GREETING) end(message as { reply: unknown });
      });
      port.onDisconnect.addListener(() => {
        // oxlint-disable-next-line no-void -- Only read: what is lost is sent again.
        void runtime.lastError;
        resolve(null);
      });
      port.postMessage(request);
      setTimeout(() => isGreeted || end(null), GREETING_MS);
    } catch {
      // The page is closing, or the extension was replaced under it: then the browser lets it connect no more.
      resolve(null);
    }
  });
}

export type Client = ReturnType<typeof createClient>;

/** A page's side of the protocol. */
export function createClient(runtime: MessageRuntime = browser.runtime) {
  return {
    /**
     * Sends a request to the background. One that is stopped is started and asked again, while that is wanted: every
     * request is idempotent (docs/faults.md#f13). After several in a row, the reply is a failure like any other.
     */
    async ask<N extends RequestName>(name: N, arg: ArgOf<N>, isWanted = () => true): Promise<ReplyOf<N>> {
      for (let tries = 1; ; tries++) {
        const answer = await askOnce(runtime, { ask: name, arg });
        if (answer) return answer.reply as ReplyOf<N>;
        if (tries === MOST_TRIES || !isWanted()) return fail({ code: 'background-gone' }) as ReplyOf<N>;
        // A page of Firefox that is closing still hears messages, but has no timers any more.
        if (tries > 1) await waitFor(RECONNECT_MS).catch(() => undefined);
      }
    },
    /** Calls `listener` for each notice from the background until the returned function is called. */
    onNotice(listener: (notice: Notice) => void): () => void {
      return onOwnMessage(runtime, (message) => {
        if (typeof message === 'object' && message !== null && 'notice' in message) listener(message as Notice);
        return undefined;
      });
    },
  };
}

/** Reports uncaught errors of this page to the background. Must be called before anything else starts. */
export function reportUncaught(context: ErrorContext, client: Pick<Client, 'ask'>): void {
  catchUncaught(globalThis, (thrown) => {
    // A report that fails is not reported, to avoid an endless loop.
    client.ask('errors.report', { context, ...describeError(thrown) }).catch(() => undefined);
  });
}
