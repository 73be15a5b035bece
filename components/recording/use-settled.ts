import { useEffect, useState } from 'preact/hooks';

/** The last `value` that has not changed for `delayMs`; `initial` before there is one. */
export function useSettled<T>(value: T, delayMs: number, initial: T): T {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const handle = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(handle);
  }, [value]);
  return settled;
}
