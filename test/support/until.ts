import { setTimeout as pause } from 'node:timers/promises';

/**
 * Calls `ask` again and again until the result is neither null, undefined nor false, and returns it. Throws after
 * `timeoutMs`, naming what was waited for.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> {
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (performance.now() > endMs) throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}`);
    await pause(20);
  }
}
