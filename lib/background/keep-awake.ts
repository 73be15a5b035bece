import type { Port } from '../messaging/port.ts';

/** Browsers stop a background half a minute after the last thing that it did for them. */
const BEAT_MS = 10_000;

export interface KeepAwakeDeps<Timer> {
  /** Any call of the browser's interfaces, which counts as something done. */
  beat: () => void;
  start: (beat: () => void, everyMs: number) => Timer;
  stop: (timer: Timer) => void;
}

/**
 * The port, which keeps the background awake as long as an answer is due: Firefox does not wait for one (platform facts,
 * hazard 2), and a check of a slow connection or of a large library can take longer than half a minute.
 */
export function keepingAwake<Timer>(port: Port, { beat, start, stop }: KeepAwakeDeps<Timer>): Port {
  let due = 0;
  let timer: Timer | null = null;

  async function whileDue(answer: Promise<unknown>): Promise<unknown> {
    due += 1;
    timer ??= start(beat, BEAT_MS);
    try {
      return await answer;
    } finally {
      due -= 1;
      if (due === 0 && timer !== null) {
        stop(timer);
        timer = null;
      }
    }
  }

  return {
    send: (message) => port.send(message),
    listen: (answer) =>
      port.listen((message) => {
        const answering = answer(message);
        return answering && whileDue(answering);
      }),
  };
}
