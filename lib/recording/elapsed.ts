/**
 * Whether `nowMs` comes after `sinceMs`, by less than `durationMs` (all in milliseconds of one clock). What lies in the future
 * was noted before the clock was set back: it is not recent, or else nothing would be done until the clock gets there again.
 */
export const isRecent = (sinceMs: number, nowMs: number, durationMs: number): boolean =>
  sinceMs <= nowMs && nowMs - sinceMs < durationMs;
