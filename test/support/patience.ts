import { vi } from 'vitest';

/** How long `vi.waitFor` and `vi.waitUntil` wait by themselves, where a second is the default; the first one to say counts. */
export function bePatientFor(waitMs: number): void {
  // Modules of a worker are kept from file to file, and so is what is done here.
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
