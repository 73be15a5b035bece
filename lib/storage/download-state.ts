import * as v from 'valibot';
import type { Failure } from '../failure.ts';
import { isFailureCode } from '../failures.ts';

const count = v.pipe(v.number(), v.finite());
/** Only this extension writes one, but perhaps another version of it; only its code is relied on. */
const failure = v.custom<Failure>(
  (value) => typeof value === 'object' && value !== null && 'code' in value && isFailureCode(value.code),
);
/** `spent` and `strikes` are the names that the record has on users' devices. */
const schema = v.object({
  mode: v.picklist(['off', 'on', 'paused']),
  /** Requests by the five minutes (their first, in epoch milliseconds) that they were made in. */
  spent: v.fallback(v.array(v.tuple([count, count])), []),
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
  /** How many times in a row the walk had to stop; each doubles the wait. */
  strikes: v.fallback(count, 0),
});

/**
 * What the walk over the contents has to remember. How far it is, and what could not be had, the library itself says: it lacks
 * what is to come.
 */
export type DownloadState = v.InferOutput<typeof schema>;

export const DOWNLOAD_OFF: DownloadState = { mode: 'off', spent: [], waiting: null, strikes: 0 };

/** What is damaged beside the mode is forgotten; without a mode, nothing is kept that nobody asked for. */
export function decodeDownloadState(stored: unknown): DownloadState | null {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : null;
}
