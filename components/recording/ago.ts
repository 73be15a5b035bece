import { uiLanguage, t } from '../../lib/i18n.ts';
import { calendarDaysAgo, formatFullDate, formatWhen } from '../../lib/recording/time.ts';

const STEPS = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'year', seconds: 31_557_600 },
] as const;

/**
 * Words for how long ago a moment was ("3 hours ago", "yesterday"); null for less than a minute (docs/faults.md#f66).
 * Times are in epoch milliseconds.
 */
export function agoWords(atMs: number, nowMs: number): string | null {
  const seconds = (nowMs - atMs) / 1000;
  const days = calendarDaysAgo(atMs, nowMs);
  // When clocks go back, a day is an hour longer than its step.
  const step = STEPS.findLast(({ unit, seconds: from }) => seconds >= from && (unit !== 'day' || days > 0));
  if (!step) return null;
  const isDay = step.unit === 'day';
  // "Yesterday" means a calendar day; "last month" would wrongly mean a calendar month.
  const format = new Intl.RelativeTimeFormat(uiLanguage(), { numeric: isDay ? 'auto' : 'always' });
  return format.format(isDay ? -days : -Math.floor(seconds / step.seconds), step.unit);
}

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
