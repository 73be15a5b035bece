import { browser } from '../browser.ts';
import { catchUncaught, describeError, type ErrorContext } from '../errors/error-report.ts';
import { fail } from '../failure.ts';
import { GREETING, onOwnMessage, REQUESTS_PORT, type MessageRuntime, type RuntimePort } from './port.ts';
import type { ArgOf, Notice, ReplyOf, RequestName } from './protocol.ts';

/** How often a request is sent: a background may be stopped during several in a row. */
const MOST_TRIES = 6;
/** Pause before connecting again when that has just failed, too. Starting a background takes 15 ms. */
const RECONNECT_MS = 500;
/**
 * Time for a background to greet: if the browser stops one just as it starts, the port may stay open with no one at its
 * other end (docs/faults.md#f13).
 */
const GREETING_MS = 2_000;
/**
 * Time for any reply: longer than requests for the list and for a content may take together (`lib/api/request.ts`), so that
 * their failure comes first.
 */
export const LONGEST_WAIT_MS = 240_000;

const GONE = fail({ code: 'background-gone' });

interface PendingRequest {
  message: object;
  isWanted: () => boolean;
  resolve: (reply: unknown) => void;
  tries: number;
  limit: ReturnType<typeof startTimer>;
}

export type Client = ReturnType<typeof createClient>;

/** A page's side of the protocol. Requests are answered in one channel, and start in the order in which they are made. */
export function createClient(runtime: MessageRuntime = browser.runtime) {
  /** By id, in the order in which they were made. */
  const pending = new Map<number, PendingRequest>();
  let port: RuntimePort | null = null;
  let lastId = 0;
  let lossesInARow = 0;

  function end(id: number, reply: unknown): void {
    const request = pending.get(id);
    if (!request) return;
    clearTimeout(request.limit);
    pending.delete(id);
    request.resolve(reply);
  }

  /** The background is gone. What waits for it starts the next one: every request is idempotent (docs/faults.md#f13). */
  function recover(): void {
    port = null;
    for (const [id, { isWanted, tries }] of pending) if (tries === MOST_TRIES || !isWanted()) end(id, GONE);
    if (pending.size > 0) startTimer(sendAll, lossesInARow++ === 0 ? 0 : RECONNECT_MS);
  }

  function connect(): RuntimePort {
    const opened = runtime.connect({ name: REQUESTS_PORT });
    const greeting = startTimer(() => {
      opened.disconnect();
      if (port === opened) recover();
    }, GREETING_MS);
    opened.onMessage.addListener((message) => {
      clearTimeout(greeting);
      if (message === GREETING) return;
      const { id, reply } = message as { id: number; reply: unknown };
      lossesInARow = 0;
      end(id, reply);
    });
    opened.onDisconnect.addListener(() => {
      // oxlint-disable-next-line no-void -- Only read: what is lost is sent again.
      void runtime.lastError;
      clearTimeout(greeting);
      if (port === opened) recover();
    });
    return opened;
  }

  function send(id: number, request: PendingRequest): void {
    request.tries += 1;
    try {
      port?.postMessage({ id, ...request.message });
    } catch {
      // The port has ended unheard, or this page is being closed, in which nothing runs any more.
      recover();
    }
  }

  /** Sends what waits, over a new port. */
  function sendAll(): void {
    if (port) return;
    try {
      port = connect();
    } catch {
      // The extension was replaced under this page, which the browser lets connect no more.
      for (const id of pending.keys()) end(id, GONE);
    }
    for (const [id, request] of pending) send(id, request);
  }

  return {
    /**
     * Sends a request to the background. One that is stopped is started, and is sent what was not answered; after several
     * in a row, or when the answer takes too long, the reply is a failure like any other. A request that is no longer
     * wanted is not sent again.
     */
    ask<N extends RequestName>(name: N, arg: ArgOf<N>, isWanted = () => true): Promise<ReplyOf<N>> {
      return new Promise((resolve) => {
        const id = ++lastId;
        const request: PendingRequest = {
          message: { ask: name, arg },
          isWanted,
          resolve: resolve as PendingRequest['resolve'],
          tries: 0,
          limit: startTimer(() => end(id, GONE), LONGEST_WAIT_MS),
        };
        pending.set(id, request);
        if (port) send(id, request);
        else sendAll();
      });
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

/** Calls `work` after `ms`. A page of Firefox that is closing still hears messages, but has no timers any more. */
function startTimer(work: () => void, ms: number): ReturnType<typeof setTimeout> | undefined {
  try {
    return setTimeout(work, ms);
  } catch {
    return undefined;
  }
}

/** Reports uncaught errors of this page to the background. Must be called before anything else starts. */
export function reportUncaught(context: ErrorContext, client: Pick<Client, 'ask'>): void {
  catchUncaught(globalThis, (thrown) => {
    // A report that fails is not reported, to avoid an endless loop.
    client.ask('errors.report', { context, ...describeError(thrown) }).catch(() => undefined);
  });
}
