import { useEffect, useState } from 'preact/hooks';

/** `value` as it was when it had not changed for a while; `initial` before that. */
export function useSettled<T>(value: T, delayMs: number, initial: T): T {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const handle = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(handle);
  }, [value]);
  return settled;
}
