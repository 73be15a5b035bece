import { FAILURES, type Failure } from '../failures.ts';
import { statusKind } from '../recording/words.ts';
import type { Later } from './debounce.ts';
import type { RecordingState } from './recording-state.ts';

/** Whether someone can see the page (`document.visibilityState`). */
export interface Visibility {
  isVisible(): boolean;
  /** Calls `listener` on each change until the returned function is called. */
  onChange(listener: () => void): () => void;
}

export interface PollDeps {
  /** Epoch milliseconds. */
  now: () => number;
  later: Later;
  visibility: Visibility;
  run: () => void;
}

/** A wait is a quarter of the time waited so far, within these bounds: a panel may be left open for days. */
const WAIT_MS = { least: 5_000, most: 15 * 60_000 };

/** Runs less and less often, but only while the page is visible: a run that falls due while it is hidden waits. */
export function createPoll({ now, later, visibility, run }: PollDeps) {
  let sinceMs: number | null = null;
  let dueAtMs: number | null = null;
  let cancel: () => void = () => undefined;

  function arm() {
    cancel();
    if (dueAtMs === null || !visibility.isVisible()) return;
    cancel = later(
      () => {
        dueAtMs = null;
        run();
      },
      Math.max(0, dueAtMs - now()),
    );
  }

  visibility.onChange(() => {
    // Somebody is back.
    if (dueAtMs !== null && dueAtMs <= now()) sinceMs = null;
    arm();
  });
  return {
    /** Schedules one run, never before `earliestMs`. */
    next(earliestMs: number = 0): void {
      sinceMs ??= now();
      const waitMs = Math.min(Math.max((now() - sinceMs) / 4, WAIT_MS.least), WAIT_MS.most);
      dueAtMs = Math.max(now() + waitMs, earliestMs);
      arm();
    },
    /** Cancels the scheduled run, and starts over with short waits. */
    stop(): void {
      sinceMs = dueAtMs = null;
      arm();
    },
  };
}

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
  const detail = state.status === 'shown' ? state.detail : null;
  const kind = detail && statusKind(detail.recording.status);
  // An unknown status may also mean that work is in progress, until there is something to read (docs/service.md#g1).
  const mayChange = kind === 'pending' || (kind === 'unknown' && !detail?.content);
  const isUnfinished = detail ? mayChange : failure?.code === 'processing';
  if (!isUnfinished || (failure && !FAILURES[failure.code].passes)) return null;
  return failure && 'retryAtMs' in failure ? failure.retryAtMs : 0;
}
