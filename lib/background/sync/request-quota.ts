import type { DownloadState } from '../../storage/download-state.ts';

type UsedRequests = DownloadState['spent'];

/** Of the 1,000 requests an hour that a user of such a service has, what this leaves is the user's own. */
export const REQUESTS_AN_HOUR = 300;

const HOUR_MS = 60 * 60 * 1000;
/** Requests are counted by five minutes: a record of 300 moments would be written again with each. */
const SLOT_MS = 5 * 60 * 1000;

/** A slot counts until an hour after its end, so that no hour ever has more. One from the future is of a clock set back. */
const counting = (used: UsedRequests, nowMs: number) =>
  used.filter(([slotMs]) => slotMs + SLOT_MS + HOUR_MS > nowMs && slotMs <= nowMs);

const sum = (used: UsedRequests) => used.reduce((total, [, count]) => total + count, 0);

/** `used` with one request more; null when the hour's are used up. */
export function useOne(used: UsedRequests, nowMs: number): UsedRequests | null {
  const counted = counting(used, nowMs);
  if (sum(counted) >= REQUESTS_AN_HOUR) return null;
  const slotMs = Math.floor(nowMs / SLOT_MS) * SLOT_MS;
  const others = counted.filter(([other]) => other !== slotMs);
  const inSlot = counted.find(([other]) => other === slotMs)?.[1] ?? 0;
  return [...others, [slotMs, inSlot + 1]];
}

/** Epoch milliseconds when a request may be made: now, or when the oldest of those that fill the hour count no longer. */
export function nextRequestAtMs(used: UsedRequests, nowMs: number): number {
  const counted = counting(used, nowMs).sort(([a], [b]) => a - b);
  if (sum(counted) < REQUESTS_AN_HOUR) return nowMs;
  return (counted[0]?.[0] ?? nowMs) + SLOT_MS + HOUR_MS;
}
