import type { Failure } from '../failure.ts';
import { FAILURES } from '../failures.ts';
import { statusKind } from '../recording/words.ts';
import type { RecordingState } from './recording-state.ts';

/** `setTimeout` and `clearTimeout`, so that tests need no real time. */
export interface Timers {
  set(callback: () => void, delayMs: number): number;
  clear(handle: number): void;
}

/** Whether someone can see the page (`document.visibilityState`). */
export interface Visibility {
  isVisible(): boolean;
  /** Calls `listener` on each change until the returned function is called. */
  onChange(listener: () => void): () => void;
}

export interface PollDeps {
  /** Epoch milliseconds. */
  now: () => number;
  timers: Timers;
  visibility: Visibility;
  run: () => void;
}

const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 60_000;
/** About an hour: a panel that is left open must not use up the service's allowance (docs/service.md#r5). */
const MOST_RUNS = 64;

/** Runs at growing intervals, but only while the page is visible: a run that falls due while it is hidden waits. */
export function createPoll({ now, timers, visibility, run }: PollDeps) {
  let delayMs = FIRST_DELAY_MS;
  let runs = 0;
  let dueAtMs: number | null = null;
  let handle: number | null = null;

  function arm() {
    if (handle !== null) timers.clear(handle);
    handle = null;
    if (dueAtMs === null || !visibility.isVisible()) return;
    handle = timers.set(
      () => {
        handle = null;
        dueAtMs = null;
        run();
      },
      Math.max(0, dueAtMs - now()),
    );
  }

  function startOver() {
    dueAtMs = null;
    delayMs = FIRST_DELAY_MS;
    runs = 0;
  }

  visibility.onChange(() => {
    if (runs > MOST_RUNS && visibility.isVisible()) {
      startOver();
      dueAtMs = now();
    }
    arm();
  });
  return {
    /**
     * Schedules one run: 5 s from now at first, then twice as long each time up to a minute; never before `earliestMs`.
     * False if there were too many runs to schedule another: the next one is then when the user returns to the page, and
     * starts over.
     */
    next(earliestMs: number = 0): boolean {
      runs += 1;
      if (runs > MOST_RUNS) return false;
      dueAtMs = Math.max(now() + delayMs, earliestMs);
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
      arm();
      return true;
    },
    /** Cancels the scheduled run, and starts over with short waits. */
    stop(): void {
      startOver();
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
