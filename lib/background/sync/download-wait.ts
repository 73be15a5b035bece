import type { DownloadWaiting } from '../../library/status.ts';

const FIRST_WAIT_MS = 5 * 60 * 1000;
const LONGEST_WAIT_MS = 60 * 60 * 1000;
/** None is longer: an hour for the quota, counted by five minutes. */
const LONGEST_OF_ALL_MS = 2 * LONGEST_WAIT_MS;

/** After so many stops in a row, in milliseconds. */
export const restMs = (consecutiveFailures: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** consecutiveFailures, LONGEST_WAIT_MS);

/** Whether it is not over. One that is longer than any was begun before the clock was set back, and is over, too. */
export const isWaiting = (waiting: DownloadWaiting | null, nowMs: number): waiting is DownloadWaiting =>
  waiting !== null &&
  (waiting.untilMs === null || (waiting.untilMs > nowMs && waiting.untilMs <= nowMs + LONGEST_OF_ALL_MS));
