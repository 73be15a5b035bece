import type { Port } from '../messaging/port.ts';

/**
 * `port` without the answers of a background that the browser has begun to end: Chromium refuses all that such a one asks for
 * ("No SW", measured), so that it looks as if nothing were stored. Without an answer, the page asks the next background.
 * `isAlive` tells whether the browser still answers at all.
 */
export function withoutRepliesWhileStopping(port: Port, isAlive: () => Promise<boolean>): Port {
  return {
    send: (message) => port.send(message),
    listen: (answer) =>
      port.listen((message) =>
        answer(message)?.then(async (said) => {
          // Asked once all has been said: whatever was refused before, this is too.
          return (await isAlive()) ? said : undefined;
        }),
      ),
  };
}
