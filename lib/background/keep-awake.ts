import type { Port } from '../messaging/port.ts';

export interface AwakeDeps<Timer> {
  /** Any call of the browser's interfaces, which counts as something done. */
  beat: () => void;
  /** Well within the shortest time after which this browser stops a background that does nothing. */
  beatMs: number;
  start: (beat: () => void, everyMs: number) => Timer;
  stop: (timer: Timer) => void;
}

/** Keeps the background awake as long as there is something to do. */
export interface Awake {
  /** Answers as `work` does. */
  whileDue<T>(work: Promise<T>): Promise<T>;
  /** `port`, with each answer that is due. */
  port(port: Port): Port;
}

/**
 * Browsers stop a background some time after the last thing that it did for them, and Firefox waits neither for an answer
 * nor for what an event has set going (docs/platform.md#p1): a check of a slow connection takes a while.
 */
export function createAwake<Timer>({ beat, beatMs, start, stop }: AwakeDeps<Timer>): Awake {
  let due = 0;
  let timer: Timer | null = null;

  async function whileDue<T>(work: Promise<T>): Promise<T> {
    due += 1;
    timer ??= start(beat, beatMs);
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
    whileDue,
    port: (port) => ({
      send: (message) => port.send(message),
      listen: (answer) =>
        port.listen((message) => {
          const answering = answer(message);
          return answering && whileDue(answering);
        }),
    }),
  };
}
