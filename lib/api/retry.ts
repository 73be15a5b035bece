import type { Failure } from '../failure.ts';
import { FAILURES } from '../failures.ts';

const baseDelayMs = 300;

/** How many times a failed request is asked again: as often as its kind allows, where its details do not forbid it. */
export function retriesOf(failure: Failure): number {
  return isWorthRetrying(failure) ? FAILURES[failure.code].retriesAtOnce : 0;
}

function isWorthRetrying(failure: Failure): boolean {
  // What fails at once is blocked, and would be blocked again (docs/faults.md#f10).
  if (failure.code === 'unreachable') return !failure.quick;
  if (failure.code === 'server-error') return [500, 502, 504].includes(failure.status);
  // No request of ours is conditional, so something on the way has mixed it up with one that is (docs/faults.md#f36).
  if (failure.code === 'unexpected-status') return [304, 412].includes(failure.status);
  return true;
}

/** The wait before retry number `retry`, from 0: when the service said, else full jitter over 0.3 s, doubling. */
export function retryDelayMs(failure: Failure, retry: number, nowMs: number, random: number): number {
  const jitterMs = Math.round(random * baseDelayMs * 2 ** retry);
  return 'retryAtMs' in failure ? Math.max(0, failure.retryAtMs - nowMs) + jitterMs : jitterMs;
}
