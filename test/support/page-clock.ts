import type { Later } from '../../lib/models/debounce.ts';
import type { Visibility } from '../../lib/models/poll.ts';

/** Time and visibility of a page, controlled by a test. */
export function createPageClock(startMs = 1_000_000) {
  let nowMs = startMs;
  let visible = true;
  const timers = new Map<() => void, number>();
  const listeners = new Set<() => void>();

  return {
    now: () => nowMs,
    later: ((work, ms) => {
      const own = () => work();
      timers.set(own, nowMs + ms);
      return () => timers.delete(own);
    }) satisfies Later,
    visibility: {
      isVisible: () => visible,
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } satisfies Visibility,
    /** Advances time, running due timers in order. */
    pass(ms: number) {
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
    setVisible(next: boolean) {
      visible = next;
      for (const listener of listeners) listener();
    },
    /** Milliseconds until each timer that is set. */
    waits: () => [...timers.values()].map((atMs) => atMs - nowMs),
  };
}
