import * as v from 'valibot';
import type { Failure } from '../failure.ts';
import { isFailureCode } from '../failures.ts';

export type DownloadMode = 'off' | 'on' | 'paused';

/** The reason why nothing is being fetched, and until when (epoch milliseconds); null means until something changes. */
export type DownloadWait =
  /** The number of requests allowed per hour is reached. */
  | { why: 'budget'; untilMs: number }
  | { why: 'failure'; failure: Failure; untilMs: number | null }
  /** The library did not accept what was fetched. */
  | { why: 'library'; untilMs: number };

/**
 * Stored state of the offline download. Its progress, and what could not be had, is in the library itself: missing
 * contents are still to come. `spent` and `strikes` are the names that the record has on users' devices.
 */
export interface DownloadState {
  mode: DownloadMode;
  /** Number of requests in each five-minute slot; slots by their start, in epoch milliseconds. */
  spent: (readonly [slotMs: number, count: number])[];
  waiting: DownloadWait | null;
  /** Number of consecutive times that the download had to stop; each doubles the wait. */
  strikes: number;
}

export const DOWNLOAD_OFF: DownloadState = { mode: 'off', spent: [], waiting: null, strikes: 0 };

const count = v.pipe(v.number(), v.finite());
/** Written by this extension, but perhaps by another version of it; only its code is relied on. */
const failure = v.custom<Failure>(
  (value) => typeof value === 'object' && value !== null && 'code' in value && isFailureCode(value.code),
);
const schema = v.object({
  mode: v.picklist(['off', 'on', 'paused']),
  spent: v.fallback(v.array(v.tuple([count, count])), []),
  waiting: v.fallback(
    v.nullable(
      v.variant('why', [
        v.object({ why: v.literal('budget'), untilMs: count }),
        v.object({ why: v.literal('failure'), failure, untilMs: v.nullable(count) }),
        v.object({ why: v.literal('library'), untilMs: count }),
      ]),
    ),
    null,
  ),
  strikes: v.fallback(count, 0),
});

/** Damaged parts other than the mode get defaults; null without a mode: nothing is downloaded that no one asked for. */
export function decodeDownloadState(stored: unknown): DownloadState | null {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : null;
}
