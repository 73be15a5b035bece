import { useEffect, useState } from 'preact/hooks';

/** The present, in epoch milliseconds, with a new drawing every `everyMs`: for countdowns and ages on the screen. */
export function useNow(now: () => number, everyMs: number): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    const handle = setInterval(() => setTick((tick) => tick + 1), everyMs);
    return () => clearInterval(handle);
  }, [everyMs]);
  return now();
}
