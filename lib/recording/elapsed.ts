/**
 * Whether `nowMs` is after `sinceMs`, by less than `durationMs` (all in milliseconds of one clock). A time in the
 * future was noted before the clock was set back: it is not recent, because otherwise nothing would be done until the
 * clock gets there again.
 */
export const isRecent = (sinceMs: number, nowMs: number, durationMs: number): boolean =>
  sinceMs <= nowMs && nowMs - sinceMs < durationMs;
