import { uiLanguage } from '../../lib/i18n.ts';
import { calendarDaysAgo } from '../../lib/recording/time.ts';

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
