import { vi } from 'vitest';

/** By default, what has happened is noticed after up to 50 milliseconds. */
const INTERVAL_MS = 10;

/**
 * Sets how long `vi.waitFor` and `vi.waitUntil` wait by default, which is otherwise a second, and how often they look;
 * the first call counts.
 */
export function bePatientFor(waitMs: number): void {
  // The modules of a worker are shared from file to file, and so is this change.
  const isPatient = Symbol.for('earshot.patient');
  if (isPatient in vi) return;
  const { waitFor, waitUntil } = vi;
  const patiently = (options?: number | { timeout?: number; interval?: number }) => ({
    timeout: waitMs,
    interval: INTERVAL_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
  Object.assign(vi, {
    [isPatient]: true,
    waitFor: ((callback, options) => waitFor(callback, patiently(options))) satisfies typeof waitFor,
    waitUntil: ((callback, options) => waitUntil(callback, patiently(options))) satisfies typeof waitUntil,
  });
}
