import { t, uiLanguage } from '../../lib/i18n.ts';
import { formatFullDate, formatWhen } from '../../lib/recording/time.ts';
import { agoWords } from './ago.ts';

const DAY_MS = 86_400_000;

/**
 * Words for when a state began and how long ago that was: "Since 10:40 (3 hours ago)". Times are in epoch milliseconds.
 * Null for a moment more than a day in the future, when some clock is wrong (docs/faults.md#f66).
 */
export function sinceWords(atMs: number, nowMs: number): string | null {
  if (atMs - nowMs > DAY_MS) return null;
  const isToday = atMs > nowMs || new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  const when = isToday ? formatWhen(atMs, nowMs, uiLanguage()) : formatFullDate(atMs, uiLanguage());
  const ago = agoWords(atMs, nowMs);
  return ago === null ? t('statusSince', when) : t('statusSinceAgo', when, ago);
}
