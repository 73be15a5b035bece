import type { Failure } from '../failure.ts';

const baseDelayMs = 300;

/** How many times a failed request is asked again: the R column of the fault table, two at most. */
export function retriesOf(failure: Failure): number {
  // What fails at once is blocked, and would be blocked again (fault 10).
  if (failure.code === 'unreachable') return failure.quick ? 0 : 1;
  if (failure.code === 'timeout' || failure.code === 'cut-off') return 1;
  if (failure.code === 'rate-limited' || failure.code === 'maintenance') return 2;
  if (failure.code === 'server-error') return [500, 502, 504].includes(failure.status) ? 2 : 0;
  // No request of ours is conditional, so something on the way has mixed it up with one that is (fault 36).
  if (failure.code === 'unexpected-status') return [304, 412].includes(failure.status) ? 1 : 0;
  return 0;
}

/** The wait before retry number `retry`, from 0: when the service said, else full jitter over 0.3 s, doubling. */
export function retryDelayMs(failure: Failure, retry: number, nowMs: number, random: number): number {
  const jitterMs = Math.round(random * baseDelayMs * 2 ** retry);
  return 'retryAtMs' in failure ? Math.max(0, failure.retryAtMs - nowMs) + jitterMs : jitterMs;
}
