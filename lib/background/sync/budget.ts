import type { KeepAllState } from '../../storage/keep-all.ts';

type Spent = KeepAllState['spent'];

/** Of the 1,000 requests an hour that a user of such a service has, what this leaves is the user's own. */
export const REQUESTS_AN_HOUR = 300;

const HOUR_MS = 60 * 60 * 1000;
/** Requests are counted by five minutes: a record of 300 moments would be written again with each. */
const SLOT_MS = 5 * 60 * 1000;

/** A slot counts until an hour after its end, so that no hour ever has more. One from the future is of a clock set back. */
const counting = (spent: Spent, nowMs: number) =>
  spent.filter(([slotMs]) => slotMs + SLOT_MS + HOUR_MS > nowMs && slotMs <= nowMs);

const sum = (spent: Spent) => spent.reduce((total, [, count]) => total + count, 0);

/** `spent` with one request more; null when the hour's are used up. */
export function spendOne(spent: Spent, nowMs: number): Spent | null {
  const counted = counting(spent, nowMs);
  if (sum(counted) >= REQUESTS_AN_HOUR) return null;
  const slotMs = Math.floor(nowMs / SLOT_MS) * SLOT_MS;
  const others = counted.filter(([other]) => other !== slotMs);
  const inSlot = counted.find(([other]) => other === slotMs)?.[1] ?? 0;
  return [...others, [slotMs, inSlot + 1]];
}

/** Epoch milliseconds when a request may be made: now, or when the oldest of those that fill the hour count no longer. */
export function nextRequestAtMs(spent: Spent, nowMs: number): number {
  const counted = counting(spent, nowMs).sort(([a], [b]) => a - b);
  if (sum(counted) < REQUESTS_AN_HOUR) return nowMs;
  return (counted[0]?.[0] ?? nowMs) + SLOT_MS + HOUR_MS;
}
