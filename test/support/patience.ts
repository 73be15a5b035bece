import { vi } from 'vitest';

/**
 * Sets how long `vi.waitFor` and `vi.waitUntil` wait by default, which is otherwise a second; the first call counts.
 */
export function bePatientFor(waitMs: number): void {
  // The modules of a worker are shared from file to file, and so is this change.
  const isPatient = Symbol.for('earshot.patient');
  if (isPatient in vi) return;
  const { waitFor, waitUntil } = vi;
  const patiently = (options?: number | { timeout?: number; interval?: number }) =>
    typeof options === 'number' ? options : { timeout: waitMs, ...options };
  Object.assign(vi, {
    [isPatient]: true,
    waitFor: ((callback, options) => waitFor(callback, patiently(options))) satisfies typeof waitFor,
    waitUntil: ((callback, options) => waitUntil(callback, patiently(options))) satisfies typeof waitUntil,
  });
}
