import type { ErrorReport } from '../errors/error-report.ts';
import { fail } from '../failure.ts';
import type { Port } from './port.ts';
import type { ArgOf, Handlers, Notice, ReplyOf, RequestName } from './protocol.ts';

/** A request as it arrives; `id` is random, and the same when the page sends it again. */
interface Message {
  ask: unknown;
  arg?: unknown;
  id?: unknown;
}

/** Checks of incoming messages, which `lib/background` implements. */
export interface Arguments {
  isRequestName: (name: unknown) => name is RequestName;
  parseArgument: <N extends RequestName>(name: N, arg: unknown) => { arg: ArgOf<N> } | undefined;
}

/** Dependencies of a response: nothing here rejects. */
export interface Host {
  /** Prints and stores an exception; returns what was stored. */
  report: (thrown: unknown, request: string) => ErrorReport;
  /**
   * Whether the browser still responds. One that has begun to end the background refuses all its requests ("No SW" in
   * Chromium, measured), so that it looks as if nothing were stored.
   */
  isAlive: () => Promise<boolean>;
  /** Keeps the background alive until `work` is done. */
  whileRunning: (work: Promise<unknown>) => Promise<unknown>;
}

/**
 * Serves the protocol: checks the argument of each message and calls the handler of its name. Every request gets a
 * response: a missing handler, a bad argument and an exception in a handler are bugs, which are reported and returned
 * as such. Only when the browser is ending this background is there none, so that the page retries. A page can ask
 * whether a request that it waits for is being handled here.
 */
export function serve(
  port: Port,
  handlers: Handlers,
  { isRequestName, parseArgument }: Arguments,
  { report, isAlive, whileRunning }: Host,
): () => void {
  function call<N extends RequestName>(name: N, arg: unknown): Promise<ReplyOf<N>> {
    const checked = parseArgument(name, arg);
    if (!checked) throw namedError('BadArgument');
    return handlers[name](checked.arg);
  }

  async function answer(name: unknown, arg: unknown): Promise<unknown> {
    try {
      if (!isRequestName(name)) throw namedError('UnknownRequest');
      const reply = await call(name, arg);
      // Checked last: if anything was refused before, this is refused too.
      return (await isAlive()) ? reply : undefined;
    } catch (thrown) {
      if (!(await isAlive())) return undefined;
      const request = typeof name === 'string' ? name : '';
      const { error, stack, version } = report(thrown, request);
      return fail({ code: 'internal', request, error, stack, version });
    }
  }

  /** The ids of the requests that have no response yet. */
  const handling = new Set<unknown>();

  async function handle({ ask, arg = null, id }: Message): Promise<unknown> {
    handling.add(id);
    return answer(ask, arg).finally(() => handling.delete(id));
  }

  return port.listen((message) => {
    if (typeof message !== 'object' || message === null) return undefined;
    if ('isHandling' in message) return Promise.resolve(handling.has(message.isHandling));
    return 'ask' in message ? whileRunning(handle(message)) : undefined;
  });
}

/** Named explicitly, because a build shortens class names. */
const namedError = (name: string): Error => Object.assign(new Error(name), { name });

/** Sends a notice to every open page; having none open is not a failure. */
export function announce(port: Port, notice: Notice): void {
  port.send(notice).catch(() => undefined);
}
