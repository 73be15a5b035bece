import { parseDate, parseHttpDate } from '../text/dates.ts';

/** The longest wait, whatever the service says (docs/faults.md#f43). */
export const longestDelayMs = 10 * 60_000;

/**
 * How long the service asks clients to wait, in milliseconds; null when it does not say, or says zero, a past date or
 * nonsense (docs/faults.md#f41 to #f43). A date is compared with the service's own `Date`, because its clock and ours
 * may differ.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const serverNowMs = parseHttpDate(headers.get('Date')) ?? nowMs;
  const delays = [
    retryAfter(headers.get('Retry-After'), serverNowMs),
    reset(headers.get('RateLimit-Reset'), serverNowMs),
    reset(headers.get('X-RateLimit-Reset'), serverNowMs),
  ];
  const delayMs = delays.find((delay) => delay !== null && delay > 0) ?? null;
  return delayMs === null ? null : Math.min(delayMs, longestDelayMs);
}

/** RFC 9110, 10.2.3: seconds or a date. */
function retryAfter(value: string | null, serverNowMs: number): number | null {
  if (value !== null && /^\d+$/.test(value)) return Number(value) * 1000;
  const dateMs = parseHttpDate(value);
  return dateMs === null ? null : dateMs - serverNowMs;
}

/**
 * Not standardized: seconds from now, an epoch in seconds or milliseconds (told apart by magnitude), ISO 8601, or an
 * HTTP date.
 */
function reset(value: string | null, serverNowMs: number): number | null {
  if (value === null) return null;
  if (/^\d+(?:\.\d+)?$/.test(value)) {
    const count = Number(value);
    if (count < 1e9) return count * 1000;
    return (count < 1e11 ? count * 1000 : count) - serverNowMs;
  }
  const dateMs = parseDate(value) ?? parseHttpDate(value);
  return dateMs === null ? null : dateMs - serverNowMs;
}
