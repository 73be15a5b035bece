import { uiLanguage } from '../../lib/i18n.ts';

const STEPS = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'year', seconds: 31_557_600 },
] as const;

/**
 * How long ago a moment was ("3 hours ago", "yesterday"), in epoch milliseconds; null for less than a minute
 * (docs/faults.md#f66).
 */
export function agoWords(atMs: number, nowMs: number): string | null {
  const seconds = (nowMs - atMs) / 1000;
  const step = STEPS.findLast((step) => seconds >= step.seconds);
  if (!step) return null;
  return new Intl.RelativeTimeFormat(uiLanguage(), { numeric: 'auto' }).format(
    -Math.floor(seconds / step.seconds),
    step.unit,
  );
}
