import { useEffect, useState } from 'preact/hooks';

/**
 * How many of `total` items to draw by now: none at first, then `step` more each time the browser is idle, so that a
 * day-long transcript is readable as soon as a short one. Never goes back, so that no scroll place is lost.
 */
export function useGrowingCount(total: number, step: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= total) return undefined;
    return whenIdle(() => setCount(count + step));
  }, [count, total, step]);
  return Math.min(count, total);
}

/** Calls back when the browser has nothing better to do, and soon at any rate. Returns the undoing of it. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const handle = setTimeout(callback);
    return () => clearTimeout(handle);
  }
  const handle = requestIdleCallback(callback, { timeout: 100 });
  return () => cancelIdleCallback(handle);
}
