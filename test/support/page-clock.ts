import type { Later } from '../../lib/models/debounce.ts';
import type { Visibility } from '../../lib/models/poll.ts';

/** Time and visibility of a page, controlled by a test. */
export interface PageClock {
  now: () => number;
  later: Later;
  visibility: Visibility;
  /** Advances time, running due timers in order. */
  pass(ms: number): void;
  setVisible(visible: boolean): void;
  /** Milliseconds until each timer that is set. */
  waits(): number[];
}

export function createPageClock(startMs = 1_000_000): PageClock {
  let nowMs = startMs;
  let visible = true;
  const timers = new Map<() => void, number>();
  const listeners = new Set<() => void>();

  return {
    now: () => nowMs,
    later(work, ms) {
      const own = () => work();
      timers.set(own, nowMs + ms);
      return () => timers.delete(own);
    },
    visibility: {
      isVisible: () => visible,
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    pass(ms) {
      const endMs = nowMs + ms;
      for (;;) {
        const [next] = [...timers].filter(([, atMs]) => atMs <= endMs).sort(([, a], [, b]) => a - b);
        if (!next) break;
        const [work, atMs] = next;
        timers.delete(work);
        nowMs = Math.max(nowMs, atMs);
        work();
      }
      nowMs = endMs;
    },
    setVisible(next) {
      visible = next;
      for (const listener of listeners) listener();
    },
    waits: () => [...timers.values()].map((atMs) => atMs - nowMs),
  };
}
