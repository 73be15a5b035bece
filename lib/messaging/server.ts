import type { ErrorReport } from '../errors/error-report.ts';
import { fail } from '../failure.ts';
import type { Port } from './port.ts';
import type { ArgOf, Handlers, Notice, ReplyOf, RequestName } from './protocol.ts';

/** Checks the shape of what arrives; `lib/background` knows it. */
export interface Arguments {
  isRequestName: (name: unknown) => name is RequestName;
  parseArgument: <N extends RequestName>(name: N, arg: unknown) => { arg: ArgOf<N> } | undefined;
}

/** What answers stand on: nothing here rejects. */
export interface Host {
  /** Prints and keeps an exception; answers what is kept of it. */
  report: (thrown: unknown, request: string) => ErrorReport;
  /**
   * Whether the browser still answers. One that has begun to end the background refuses all that it asks for ("No SW" in
   * Chromium, measured), so that it looks as if nothing were stored.
   */
  isAlive: () => Promise<boolean>;
  /** Has the browser not stop the background before `work` is done. */
  whileRunning: (work: Promise<unknown>) => Promise<unknown>;
}

/**
 * Serves the protocol: each message goes to the handler of its name, its argument checked first. Every request is answered:
 * what has no handler, a bad argument, and what its handler throws are bugs, which are reported and answered as such.
 * Without an answer the page takes the background for stopped, and asks again: so it is where the browser ends this one.
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
      // Asked once all has been said: whatever was refused before, this is too.
      return (await isAlive()) ? reply : undefined;
    } catch (thrown) {
      if (!(await isAlive())) return undefined;
      const request = typeof name === 'string' ? name : '';
      const { error, stack, version } = report(thrown, request);
      return fail({ code: 'internal', request, error, stack, version });
    }
  }

  return port.listen((message) => {
    if (typeof message !== 'object' || message === null || !('ask' in message)) return undefined;
    return whileRunning(answer(message.ask, 'arg' in message ? message.arg : null));
  });
}

/** Named by hand: a build shortens the names of classes. */
const namedError = (name: string): Error => Object.assign(new Error(name), { name });

/** Tells every open page; that none is open is no failure. */
export function announce(port: Port, notice: Notice): void {
  port.send(notice).catch(() => undefined);
}
