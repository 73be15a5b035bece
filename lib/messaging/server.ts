import type { Port } from './port.ts';
import type { ArgOf, Handlers, Notice, ReplyOf, RequestName } from './protocol.ts';

/** Checks the shape of what arrives; `lib/background` knows it. */
export interface Arguments {
  isRequestName: (name: unknown) => name is RequestName;
  parseArgument: <N extends RequestName>(name: N, arg: unknown) => { arg: ArgOf<N> } | undefined;
}

/**
 * Serves the protocol: each message goes to the handler of its name, its argument checked first. What is no request, or
 * no argument of its request, is left without an answer.
 */
export function serve(port: Port, handlers: Handlers, { isRequestName, parseArgument }: Arguments): () => void {
  function answer<N extends RequestName>(name: N, arg: unknown): Promise<ReplyOf<N>> | undefined {
    const checked = parseArgument(name, arg);
    return checked && handlers[name](checked.arg);
  }
  return port.listen((message) => {
    if (typeof message !== 'object' || message === null || !('ask' in message)) return undefined;
    return isRequestName(message.ask) ? answer(message.ask, 'arg' in message ? message.arg : null) : undefined;
  });
}

/** Tells every open page; that none is open is no failure. */
export function announce(port: Port, notice: Notice): void {
  port.send(notice).catch(() => undefined);
}
