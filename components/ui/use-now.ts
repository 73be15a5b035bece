import { useEffect, useState } from 'preact/hooks';

/** The current time in epoch milliseconds, rendering again every `everyMs`: for countdowns and ages on the screen. */
export function useNow(now: () => number, everyMs: number): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    const handle = setInterval(() => setTick((tick) => tick + 1), everyMs);
    return () => clearInterval(handle);
  }, [everyMs]);
  return now();
}
