import type { ListedRecording } from '../recording/listed-recording.ts';
import { mergeRecording } from '../recording/merge.ts';
import type { Recording } from '../recording/types.ts';

/**
 * Merges a row of the list with what the service reports now; `known` is null for a new row. `areFound`: the service's
 * search reports it, and its list may never do so.
 */
export function mergeRow(
  known: ListedRecording | null,
  recording: Recording,
  { areFound, nowMs }: { areFound: boolean; nowMs: number },
): ListedRecording {
  const merged = known ? mergeRecording(known, recording) : recording;
  const changedAtMs = known && saysOther(known, merged) ? nowMs : known?.changedAtMs;
  const isFoundOnly = areFound && (known === null || known.isFoundOnly === true);
  return { ...merged, ...(changedAtMs && { changedAtMs }), ...(isFoundOnly && { isFoundOnly }) };
}

/** Fields whose change means that the content has changed, or that another title finds the recording. */
const TELLING = ['title', 'status', 'durationValue', 'speakerCount', 'updatedAtMs'] as const;

/**
 * Whether the service reports something different from before. A value that it had not reported before is no change.
 */
function saysOther(before: Recording, after: Recording): boolean {
  return TELLING.some((name) => before[name] !== null && before[name] !== '' && before[name] !== after[name]);
}

/** Whether both rows have the same values. */
export function isSameRow(before: ListedRecording, after: ListedRecording): boolean {
  const old: Readonly<Record<string, unknown>> = { ...before };
  const entries = Object.entries(after);
  return entries.length === Object.keys(old).length && entries.every(([name, value]) => old[name] === value);
}
