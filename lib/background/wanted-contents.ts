import type { LibraryStamp } from '../library/types.ts';
import type { ListedRecording } from '../list/list-store.ts';
import type { RecordingId } from '../recording/types.ts';
import { statusKind } from '../recording/words.ts';
import type { KeepAllState } from '../storage/keep-all.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What was not to be had is not asked for again before this, unless the service says something new of it. */
const FAILED_REST_MS = DAY_MS;

interface Shelf {
  rows: readonly ListedRecording[];
  stamps: readonly LibraryStamp[];
  failed: KeepAllState['failed'];
  /** Contents go this many days after they were fetched, and older meetings are not fetched; null for no limit. */
  retentionDays: number | null;
  /** Epoch milliseconds. */
  nowMs: number;
}

interface SortedOut {
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
export function sortOut({ rows, stamps, failed, retentionDays, nowMs }: Shelf): SortedOut {
  const kept = new Map(stamps.map((stamp) => [stamp.id, stamp]));
  const failedAtMs = new Map(failed);
  const sinceMs = retentionDays === null ? -Infinity : nowMs - retentionDays * DAY_MS;
  const sorted: SortedOut = { missing: [], outdated: [], done: 0, failed: 0, total: 0 };
  for (const row of rows) {
    if (statusKind(row.status) !== 'ready' || (row.createdAtMs ?? nowMs) < sinceMs) continue;
    sorted.total += 1;
    const stamp = kept.get(row.id);
    if (stamp && !isOutdated(row, stamp)) sorted.done += 1;
    else if (isResting(row, failedAtMs, nowMs)) sorted.failed += 1;
    else (stamp ? sorted.outdated : sorted.missing).push(row);
  }
  return sorted;
}

/** Times of the service's clock are compared with each other, and times of this device's with each other (fault 66). */
function isOutdated(row: ListedRecording, stamp: LibraryStamp): boolean {
  if ((row.changedAtMs ?? 0) > stamp.fetchedAtMs) return true;
  // Only the search tells when a recording was updated: where that was not known when it was kept, this device's time must do.
  return row.updatedAtMs !== null && row.updatedAtMs > (stamp.updatedAtMs ?? stamp.fetchedAtMs);
}

function isResting(row: ListedRecording, failedAtMs: ReadonlyMap<RecordingId, number>, nowMs: number): boolean {
  const atMs = failedAtMs.get(row.id);
  if (atMs === undefined || atMs > nowMs) return false;
  return nowMs - atMs < FAILED_REST_MS && (row.changedAtMs ?? 0) <= atMs;
}
