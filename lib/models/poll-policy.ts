import type { Failure } from '../failure.ts';
import { FAILURES } from '../failures.ts';
import { statusKind } from '../recording/words.ts';
import type { RecordingDetail } from '../messaging/protocol.ts';
import type { RecordingState } from './recording-state.ts';

/** Why the screen does not show the service's newest response; null if it does. */
export function failureOf(state: RecordingState): Failure | null {
  if (state.status === 'failed') return state.failure;
  return state.status === 'shown' ? state.stale : null;
}

/**
 * When to ask the service again, in epoch milliseconds at the earliest, or null for never: only for a recording that it
 * is still processing, and not if the user has to do something first.
 */
export function nextPollMs(state: RecordingState): number | null {
  const failure = failureOf(state);
  const unfinished = state.status === 'shown' ? isUnfinished(state.detail) : failure?.code === 'processing';
  if (!unfinished || (failure && !FAILURES[failure.code].passes)) return null;
  return failure && 'retryAtMs' in failure ? failure.retryAtMs : 0;
}

/** An unknown status may also mean that work is in progress, until there is something to read (docs/service.md#g1). */
function isUnfinished({ recording, content }: RecordingDetail): boolean {
  const kind = statusKind(recording.status);
  return kind === 'pending' || (kind === 'unknown' && content === null);
}
