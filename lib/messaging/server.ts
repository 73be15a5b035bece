import type { ErrorReport } from '../errors/error-report.ts';
import { fail } from '../failure.ts';
import type { Port } from './port.ts';
import type { ArgOf, Handlers, Notice, ReplyOf, RequestName } from './protocol.ts';

/** Checks the shape of what arrives; `lib/background` knows it. */
export interface Arguments {
  isRequestName: (name: unknown) => name is RequestName;
  parseArgument: <N extends RequestName>(name: N, arg: unknown) => { arg: ArgOf<N> } | undefined;
}

/**
 * Prints and keeps an exception; answers what is kept of it. Null where the browser has begun to end the background: it
 * refuses everything then, which is no bug, and the page asks the next background. Never rejects.
 */
export type Report = (thrown: unknown, request: string) => Promise<ErrorReport | null>;

/**
 * Serves the protocol: each message goes to the handler of its name, its argument checked first. Every request is answered:
 * what has no handler, a bad argument, and what its handler throws are bugs, which are reported and answered as such.
 * Without an answer the page would take the background for stopped, and ask again.
 */
export function serve(
  port: Port,
  handlers: Handlers,
  { isRequestName, parseArgument }: Arguments,
  report: Report,
): () => void {
  function call<N extends RequestName>(name: N, arg: unknown): Promise<ReplyOf<N>> {
    const checked = parseArgument(name, arg);
    if (!checked) throw namedError('BadArgument');
    return handlers[name](checked.arg);
  }

  async function answer(name: unknown, arg: unknown): Promise<unknown> {
    try {
      if (!isRequestName(name)) throw namedError('UnknownRequest');
      return await call(name, arg);
    } catch (thrown) {
      const request = typeof name === 'string' ? name : '';
      const reported = await report(thrown, request);
      if (reported === null) return undefined;
      const { error, stack, version } = reported;
      return fail({ code: 'internal', request, error, stack, version });
    }
  }

  return port.listen((message) => {
    if (typeof message !== 'object' || message === null || !('ask' in message)) return undefined;
    return answer(message.ask, 'arg' in message ? message.arg : null);
  });
}

/** Named by hand: a build shortens the names of classes. */
const namedError = (name: string): Error => Object.assign(new Error(name), { name });

/** Tells every open page; that none is open is no failure. */
export function announce(port: Port, notice: Notice): void {
  port.send(notice).catch(() => undefined);
}
