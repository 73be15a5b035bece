import type { DownloadState } from '../../storage/download-state.ts';

type UsedRequests = DownloadState['requestsUsed'];

/** The download's share of the service's 1,000 requests per user and hour; the rest is the user's own. */
export const REQUESTS_AN_HOUR = 300;

const HOUR_MS = 60 * 60 * 1000;
/** Requests are counted in slots of five minutes: a record of 300 times would be rewritten with each request. */
const SLOT_MS = 5 * 60 * 1000;

/**
 * A slot counts until an hour after its end, so that no hour ever exceeds the quota. Slots in the future are from
 * before the clock was set back.
 */
const counting = (used: UsedRequests, nowMs: number) =>
  used.filter(([slotMs]) => slotMs + SLOT_MS + HOUR_MS > nowMs && slotMs <= nowMs);

const sum = (used: UsedRequests) => used.reduce((total, [, count]) => total + count, 0);

/** Adds one request to `used`; null when the hour's quota is used up. */
export function useOne(used: UsedRequests, nowMs: number): UsedRequests | null {
  const counted = counting(used, nowMs);
  if (sum(counted) >= REQUESTS_AN_HOUR) return null;
  const slotMs = Math.floor(nowMs / SLOT_MS) * SLOT_MS;
  const others = counted.filter(([other]) => other !== slotMs);
  const inSlot = counted.find(([other]) => other === slotMs)?.[1] ?? 0;
  return [...others, [slotMs, inSlot + 1]];
}

/** The time of the next allowed request, in epoch milliseconds: now, or when the oldest slot of a full hour expires. */
export function nextRequestAtMs(used: UsedRequests, nowMs: number): number {
  const counted = counting(used, nowMs).sort(([a], [b]) => a - b);
  if (sum(counted) < REQUESTS_AN_HOUR) return nowMs;
  return (counted[0]?.[0] ?? nowMs) + SLOT_MS + HOUR_MS;
}
