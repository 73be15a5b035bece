import type { Port } from '../messaging/port.ts';

export interface KeepAliveDeps<Timer> {
  /** Any call of the browser's interfaces, which counts as something done. */
  heartbeat: () => void;
  /** Well within the shortest time after which this browser stops a background that does nothing. */
  heartbeatMs: number;
  start: (heartbeat: () => void, everyMs: number) => Timer;
  stop: (timer: Timer) => void;
}

/** Keeps the background alive as long as there is something to do. */
export interface KeepAlive {
  /** Answers as `work` does. */
  whileRunning<T>(work: Promise<T>): Promise<T>;
  /** `port`, with each answer that is due. */
  port(port: Port): Port;
}

/**
 * Browsers stop a background some time after the last thing that it did for them, and Firefox waits neither for an answer
 * nor for what an event has set going (docs/platform.md#p1): a check of a slow connection takes a while.
 */
export function createKeepAlive<Timer>({ heartbeat, heartbeatMs, start, stop }: KeepAliveDeps<Timer>): KeepAlive {
  let due = 0;
  let timer: Timer | null = null;

  async function whileRunning<T>(work: Promise<T>): Promise<T> {
    due += 1;
    timer ??= start(heartbeat, heartbeatMs);
    try {
      return await work;
    } finally {
      due -= 1;
      if (due === 0 && timer !== null) {
        stop(timer);
        timer = null;
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
