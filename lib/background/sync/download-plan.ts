import type { FetchFailure, LibraryStamp } from '../../library/types.ts';
import type { ListedRecording } from '../../recording/listed-recording.ts';
import { isRecent } from '../../recording/elapsed.ts';
import { statusKind } from '../../recording/words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The pause after a failed download, which doubles with each further failure. */
const FIRST_REST_MS = DAY_MS;
/** The pause after a failure that retrying does not help. */
const FINAL_REST_MS = 30 * DAY_MS;

interface PlanInput {
  rows: readonly ListedRecording[];
  stamps: readonly LibraryStamp[];
  failures: readonly FetchFailure[];
  /**
   * Contents are deleted this many days after they were fetched, and older meetings are not fetched; null for no limit.
   */
  retentionDays: number | null;
  /** Epoch milliseconds. */
  nowMs: number;
}

interface DownloadPlan {
  /** Not stored; newest first, like `rows`. */
  missing: ListedRecording[];
  /** Stored, but the recording has changed since. */
  outdated: ListedRecording[];
  /** Stored and up to date. */
  done: number;
  /** Not stored and not available for now. */
  failed: number;
  /** Recordings that can be stored: ready and not too old. */
  total: number;
}

/** Plans the downloads by comparing the list with the library's contents. */
export function planDownloads({ rows, stamps, failures, retentionDays, nowMs }: PlanInput): DownloadPlan {
  const kept = new Map(stamps.map((stamp) => [stamp.id, stamp]));
  const failed = new Map(failures.map((failure) => [failure.id, failure]));
  const sinceMs = retentionDays === null ? -Infinity : nowMs - retentionDays * DAY_MS;
  const plan: DownloadPlan = { missing: [], outdated: [], done: 0, failed: 0, total: 0 };
  for (const row of rows) {
    if (statusKind(row.status) !== 'ready' || (row.createdAtMs ?? nowMs) < sinceMs) continue;
    plan.total += 1;
    const stamp = kept.get(row.id);
    if (stamp && !isOutdated(row, stamp, nowMs)) plan.done += 1;
    else if (isResting(row, failed.get(row.id), nowMs)) plan.failed += 1;
    else (stamp ? plan.outdated : plan.missing).push(row);
  }
  return plan;
}

/**
 * Compares times of the service's clock only with each other, and likewise times of this device's clock
 * (docs/faults.md#f66).
 */
function isOutdated(row: ListedRecording, stamp: LibraryStamp, nowMs: number): boolean {
  const { changedAtMs = 0 } = row;
  // A future time was recorded before this device's clock was set back, and can be compared only with other such times.
  // Content fetched then, with a change recorded at any other time, is fetched once more.
  const isFetchAhead = stamp.fetchedAtMs > nowMs;
  if (changedAtMs > nowMs === isFetchAhead ? changedAtMs > stamp.fetchedAtMs : isFetchAhead && changedAtMs > 0)
    return true;
  // Only the service's search reports update times: if none was known when the content was stored, this device's time
  // is used.
  return row.updatedAtMs !== null && row.updatedAtMs > (stamp.updatedAtMs ?? stamp.fetchedAtMs);
}

/**
 * Whether to wait before the next attempt: unless the list reports a change, for longer each time, or for a month if
 * retrying does not help.
 */
function isResting({ changedAtMs = 0 }: ListedRecording, failure: FetchFailure | undefined, nowMs: number): boolean {
  if (!failure || failure.changedAtMs !== changedAtMs) return false;
  if (failure.isFinal) return nowMs - failure.failedAtMs < FINAL_REST_MS;
  return isRecent(failure.failedAtMs, nowMs, FIRST_REST_MS * 2 ** (failure.times - 1));
}
