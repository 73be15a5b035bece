import type { ErrorReport } from '../error-report.ts';
import { runDetached, within } from '../async.ts';
import { fail } from '../failures.ts';
import { GREETING, isOwnSender, REQUESTS_PORT, type MessageRuntime } from './port.ts';
import type { Handlers, RequestName } from './protocol.ts';

/** Longer than any request, which ends within three minutes. Chromium lets no event take longer either. */
export const LONGEST_WORK_MS = 5 * 60 * 1000;

/** Dependencies of a response: nothing here rejects. */
export interface Host {
  /** Prints and stores an exception; returns what was stored. */
  report: (thrown: unknown, request: string) => ErrorReport;
  /** Whether the browser still responds: one that is stopping the background refuses all requests, which is no bug. */
  isAlive: () => Promise<boolean>;
  /** Keeps the background alive until `work` is done. */
  whileRunning: (work: Promise<unknown>) => Promise<unknown>;
}

/**
 * Serves the protocol to our own pages. Every request is answered, unless the background is stopped, which closes the
 * port: a handler that throws or does not end is a bug, which is reported and returned.
 */
export function serve(runtime: MessageRuntime, handlers: Handlers, { report, isAlive, whileRunning }: Host): void {
  async function answer(name: RequestName, arg: unknown): Promise<unknown> {
    try {
      const handling = (handlers[name] as (arg: unknown) => Promise<object>)(arg);
      const reply = await within(LONGEST_WORK_MS, handling, null);
      if (reply === null) throw new Error('A request has not ended');
      return reply;
    } catch (thrown) {
      if (!(await isAlive())) return undefined;
      const { error, stack, version } = report(thrown, name);
      return fail({ code: 'internal', request: name, error, stack, version });
    }
  }

  runtime.onConnect.addListener((port) => {
    if (port.name !== REQUESTS_PORT || !isOwnSender(port.sender, runtime)) return port.disconnect();
    port.postMessage(GREETING);
    let isOpen = true;
    port.onDisconnect.addListener(() => (isOpen = false));
    port.onMessage.addListener((message) => {
      const { ask, arg } = message as { ask: RequestName; arg: unknown };
      const answered = answer(ask, arg).then((reply) => {
        // Left to the next background.
        if (reply === undefined) port.disconnect();
        else if (isOpen) port.postMessage({ reply });
      });
      runDetached(whileRunning(answered));
    });
  });
}
