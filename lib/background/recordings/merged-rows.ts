import type { ListedRecording } from '../../list/list-store.ts';
import { mergeRecording, sortRecent } from '../../recording/merge.ts';
import type { Recording } from '../../recording/types.ts';
import { seenBy } from '../sync/list-walk.ts';

export interface UpdateOptions {
  /** Epoch milliseconds, when the rows come from a walk over the service's list. */
  seenAtMs?: number;
  /** The rows are a search's: the list, whose they else are, may never name them. */
  areFound?: boolean;
  /** Drops the rows that the list has named, and not since then (epoch milliseconds). */
  dropUnseenSinceMs?: number;
}

/** Merges by id, keeps what earlier answers knew, and sorts newest first. */
export function mergeRows(
  existing: readonly ListedRecording[],
  recordings: readonly Recording[],
  { seenAtMs, areFound = false, dropUnseenSinceMs, nowMs }: UpdateOptions & { nowMs: number },
): ListedRecording[] {
  const byId = new Map(existing.map((row) => [row.id, row]));
  for (const recording of recordings) {
    const known = byId.get(recording.id);
    const merged = known ? mergeRecording(known, recording) : recording;
    const changedAtMs = known && saysOther(known, merged) ? nowMs : (known?.changedAtMs ?? 0);
    const isFoundOnly = areFound && (known?.isFoundOnly ?? known === undefined);
    byId.set(recording.id, {
      ...merged,
      seenAtMs: seenAtMs ?? known?.seenAtMs ?? 0,
      changedAtMs,
      ...((isFoundOnly || known?.isFoundOnly) && { isFoundOnly }),
    });
  }
  const rows = [...byId.values()];
  const isToStay = (row: ListedRecording) =>
    dropUnseenSinceMs === undefined || row.isFoundOnly === true || seenBy(row.seenAtMs, nowMs) >= dropUnseenSinceMs;
  return sortRecent(rows.filter(isToStay));
}

/** What a recording cannot say differently without that its content is another, or is found by another title. */
const TELLING = ['title', 'status', 'durationValue', 'speakerCount', 'updatedAtMs'] as const;

/** Whether the service says something else than before. What it had not said before is no change. */
function saysOther(before: Recording, after: Recording): boolean {
  return TELLING.some((name) => before[name] !== null && before[name] !== '' && before[name] !== after[name]);
}

/** Whether people see the same in both, row by row. */
export function sameToPeople(before: readonly ListedRecording[], after: readonly ListedRecording[]): boolean {
  return before.length === after.length && after.every((row, index) => sameRow(before[index], row));
}

function sameRow(before: ListedRecording | undefined, after: ListedRecording): boolean {
  if (before === undefined || before === after) return before === after;
  const old: Readonly<Record<string, unknown>> = { ...before };
  return Object.entries(after).every(([name, value]) => name === 'seenAtMs' || old[name] === value);
}
