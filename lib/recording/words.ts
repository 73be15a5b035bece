export type StatusKind = 'ready' | 'pending' | 'failed' | 'unknown';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const READY = words('COMPLETED COMPLETE DONE READY FINISHED PROCESSED SUCCESS SUCCEEDED');
const FAILED = words('FAILED FAILURE ERROR ERRORED CANCELLED CANCELED ABORTED REJECTED');
const PENDING = words(
  'UPLOADING UPLOADED PROCESSING PENDING QUEUED TRANSCRIBING TRANSCODING SUMMARIZING SUMMARISING ANALYZING ' +
    'ANALYSING RECORDING STARTED STARTING RUNNING PROGRESS WAITING CREATED SCHEDULED IMPORTING INDEXING',
);

/**
 * The kind of a status, which decides what can be done: UPLOADING, COMPLETED and unknown others (docs/service.md#g1).
 * No status is `ready`: the row needs no badge, opening it requests the content, and nothing is polled forever for lack
 * of a status (docs/service.md#r6). Words in an unknown status count, as in `TRANSCRIPTION_FAILED`, but ready must be
 * the whole status: `NOT_COMPLETED` is not.
 */
export function statusKind(status: string): StatusKind {
  const upper = status.trim().toUpperCase();
  if (upper === '' || READY.has(upper)) return 'ready';
  const said = upper.split(/[^A-Z]+/);
  if (said.some((word) => FAILED.has(word))) return 'failed';
  return said.some((word) => PENDING.has(word)) ? 'pending' : 'unknown';
}

/** Whether to ask for the content. An unknown status is tried: without words, again later. */
export const mayHaveWords = (status: string): boolean => ['ready', 'unknown'].includes(statusKind(status));

/**
 * An enum value or a field's key in readable words: `SELECTED_TEAMS` is "Selected teams", `actionItems` "Action items"
 * (docs/faults.md#f60). A text that contains spaces was written by a person and stays as it is.
 */
export function humanise(text: string): string {
  const trimmed = text.trim();
  if (/\s/.test(trimmed)) return trimmed;
  const spaced = trimmed
    .replace(/[_\-.]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim();
  if (spaced === '') return trimmed;
  // Lower-cased word by word: an abbreviation inside mixed case ("meetingURL") keeps its capitals.
  const shouted = spaced === spaced.toUpperCase();
  const quiet = spaced
    .split(' ')
    .map((word) => (!shouted && word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase()))
    .join(' ');
  const [first = ''] = quiet;
  return first.toUpperCase() + quiet.slice(first.length);
}
