import type { Failure } from '../failure.ts';
import { FAILURES } from '../failures.ts';

const baseDelayMs = 300;

/** Number of retries of a failed request: as many as its kind allows, unless its details rule them out. */
export function retriesOf(failure: Failure): number {
  return isWorthRetrying(failure) ? FAILURES[failure.code].retriesAtOnce : 0;
}

function isWorthRetrying(failure: Failure): boolean {
  // A request that fails at once was blocked, and would be blocked again (docs/faults.md#f10).
  if (failure.code === 'unreachable') return !failure.quick;
  if (failure.code === 'server-error') return [500, 502, 504].includes(failure.status);
  // We send no conditional requests, so something on the way has mixed this one up with another (docs/faults.md#f36).
  if (failure.code === 'unexpected-status') return [304, 412].includes(failure.status);
  return true;
}

/**
 * Wait before retry number `retry` (from 0), in ms: until the time the service gave, if any, plus full jitter over 0.3
 * s, doubling.
 */
export function retryDelayMs(failure: Failure, retry: number, nowMs: number, random: number): number {
  const jitterMs = Math.round(random * baseDelayMs * 2 ** retry);
  return 'retryAtMs' in failure ? Math.max(0, failure.retryAtMs - nowMs) + jitterMs : jitterMs;
}
