import type { DownloadWaiting } from '../../library/types.ts';

const FIRST_WAIT_MS = 5 * 60 * 1000;
const LONGEST_WAIT_MS = 60 * 60 * 1000;
/** The longest possible wait: an hour for the quota, counted in slots of five minutes. */
const LONGEST_OF_ALL_MS = 2 * LONGEST_WAIT_MS;

/** The pause in milliseconds after this many failures in a row. */
export const restMs = (consecutiveFailures: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** consecutiveFailures, LONGEST_WAIT_MS);

/**
 * Whether the wait is still running. An impossibly long one was started before the clock was set back, and counts as
 * over.
 */
export const isWaiting = (waiting: DownloadWaiting | null, nowMs: number): waiting is DownloadWaiting =>
  waiting !== null &&
  (waiting.untilMs === null || (waiting.untilMs > nowMs && waiting.untilMs <= nowMs + LONGEST_OF_ALL_MS));
