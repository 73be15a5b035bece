import type { FetchFailure, LibraryStamp } from '../../library/types.ts';
import type { ListedRecording } from '../../recording/listed-recording.ts';
import { isRecent } from '../../recording/elapsed.ts';
import { statusKind } from '../../recording/words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What was not to be had is left alone for so long, and each time for twice as long as before. */
const FIRST_REST_MS = DAY_MS;

interface PlanInput {
  rows: readonly ListedRecording[];
  stamps: readonly LibraryStamp[];
  failures: readonly FetchFailure[];
  /** Contents go this many days after they were fetched, and older meetings are not fetched; null for no limit. */
  retentionDays: number | null;
  /** Epoch milliseconds. */
  nowMs: number;
}

interface DownloadPlan {
  /** Not kept at all; the newest first, as `rows` are. */
  missing: ListedRecording[];
  /** Kept, but the recording has changed since. */
  outdated: ListedRecording[];
  /** Kept as they are. */
  done: number;
  /** Neither kept nor to be had for now. */
  failed: number;
  /** Those that can be kept: ready, and not too old to be. */
  total: number;
}

/** What is to be fetched, by what the list says and what the library holds. */
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
 * Times of the service's clock are compared with each other, and times of this device's with each other
 * (docs/faults.md#f66).
 */
function isOutdated(row: ListedRecording, stamp: LibraryStamp, nowMs: number): boolean {
  const { changedAtMs = 0 } = row;
  // A time that lies ahead was noted before this device's clock was set back: only with another such time can it be compared.
  // What was fetched then, and changed at any other time, is fetched once more.
  const isFetchAhead = stamp.fetchedAtMs > nowMs;
  if (changedAtMs > nowMs === isFetchAhead ? changedAtMs > stamp.fetchedAtMs : isFetchAhead && changedAtMs > 0)
    return true;
  // Only the search tells when a recording was updated: where that was not known when it was kept, this device's time must do.
  return row.updatedAtMs !== null && row.updatedAtMs > (stamp.updatedAtMs ?? stamp.fetchedAtMs);
}

/** Until the list says something else of it; if asking again may help, also not for ever, but for longer each time. */
function isResting({ changedAtMs = 0 }: ListedRecording, failure: FetchFailure | undefined, nowMs: number): boolean {
  if (!failure || failure.changedAtMs !== changedAtMs) return false;
  return failure.isFinal || isRecent(failure.failedAtMs, nowMs, FIRST_REST_MS * 2 ** (failure.times - 1));
}
