import type { ListedRecording } from '../recording/listed-recording.ts';
import { mergeRecording } from '../recording/merge.ts';
import type { Recording } from '../recording/types.ts';

/**
 * A row of the list with what the service says of it now; `known` is null for a new one. `areFound`: the search says so, and
 * the list may never name it.
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

/** What a recording cannot say differently without that its content is another, or is found by another title. */
const TELLING = ['title', 'status', 'durationValue', 'speakerCount', 'updatedAtMs'] as const;

/** Whether the service says something else than before. What it had not said before is no change. */
function saysOther(before: Recording, after: Recording): boolean {
  return TELLING.some((name) => before[name] !== null && before[name] !== '' && before[name] !== after[name]);
}

/** Whether both rows say the same. */
export function isSameRow(before: ListedRecording, after: ListedRecording): boolean {
  const old: Readonly<Record<string, unknown>> = { ...before };
  const entries = Object.entries(after);
  return entries.length === Object.keys(old).length && entries.every(([name, value]) => old[name] === value);
}
