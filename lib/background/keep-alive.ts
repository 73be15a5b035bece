import type { Port } from '../messaging/port.ts';

/** Keeps the background alive as long as there is something to do. */
export interface KeepAlive {
  /** Answers as `work` does. */
  whileRunning<T>(work: Promise<T>): Promise<T>;
  /** `port`, with each answer that is due. */
  port(port: Port): Port;
}

/**
 * Browsers stop a background some time after the last thing that it did for them, and Firefox waits neither for an answer
 * nor for what an event has set going (docs/platform.md#p1): a check of a slow connection takes a while. `beginHeartbeat` calls the browser's interfaces again and
 * again, which counts as something done, until what it returns is called.
 */
export function createKeepAlive(beginHeartbeat: () => () => void): KeepAlive {
  let due = 0;
  let endHeartbeat: (() => void) | null = null;

  async function whileRunning<T>(work: Promise<T>): Promise<T> {
    due += 1;
    endHeartbeat ??= beginHeartbeat();
    try {
      return await work;
    } finally {
      due -= 1;
      if (due === 0) {
        endHeartbeat?.();
        endHeartbeat = null;
      }
    }
  }

  return {
    whileRunning,
    port: (port) => ({
      send: (message) => port.send(message),
      listen: (answer) =>
        port.listen((message) => {
          const answering = answer(message);
          return answering && whileRunning(answering);
        }),
    }),
  };
}
