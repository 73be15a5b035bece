import type { Timers, Visibility } from '../../lib/models/poll.ts';

/** Time and visibility of a page, controlled by a test. */
export interface PageClock {
  now: () => number;
  timers: Timers;
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
  let lastHandle = 0;
  const timers = new Map<number, { atMs: number; callback: () => void }>();
  const listeners = new Set<() => void>();

  return {
    now: () => nowMs,
    timers: {
      set(callback, delayMs) {
        timers.set(++lastHandle, { atMs: nowMs + delayMs, callback });
        return lastHandle;
      },
      clear: (handle) => timers.delete(handle),
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
        const [next] = [...timers].filter(([, { atMs }]) => atMs <= endMs).sort(([, a], [, b]) => a.atMs - b.atMs);
        if (!next) break;
        const [handle, { atMs, callback }] = next;
        timers.delete(handle);
        nowMs = Math.max(nowMs, atMs);
        callback();
      }
      nowMs = endMs;
    },
    setVisible(next) {
      visible = next;
      for (const listener of listeners) listener();
    },
    waits: () => [...timers.values()].map(({ atMs }) => atMs - nowMs),
  };
}
