import * as v from 'valibot';
import type { Failure } from '../failure.ts';
import { isFailureCode } from '../failures.ts';

const count = v.pipe(v.number(), v.finite());
/** Written by this extension, but perhaps by another version of it; only its code is relied on. */
const failure = v.custom<Failure>(
  (value) => typeof value === 'object' && value !== null && 'code' in value && isFailureCode(value.code),
);
const schema = v.object({
  mode: v.picklist(['off', 'on', 'paused']),
  /** Number of requests in each five-minute slot; slots by their start, in epoch milliseconds. */
  requestsUsed: v.fallback(v.array(v.tuple([count, count])), []),
  /** Why nothing is being fetched, and until when (epoch milliseconds); null: until something changes. */
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
  /** Number of consecutive times that the download had to stop; each doubles the wait. */
  failures: v.fallback(count, 0),
});

/** The persistent state of the download. Its progress and failures are in the library, which knows what is missing. */
export type DownloadState = v.InferOutput<typeof schema>;

export const DOWNLOAD_OFF: DownloadState = { mode: 'off', requestsUsed: [], waiting: null, failures: 0 };

/** Damaged parts other than the mode get defaults; null without a mode: nothing is downloaded that no one asked for. */
export function decodeDownloadState(stored: unknown): DownloadState | null {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : null;
}
