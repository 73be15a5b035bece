import { batch, computed, effect, signal } from '@preact/signals-core';
import type { Client } from '../messaging/client.ts';
import type { Recording } from '../recording/types.ts';
import { runDetached } from '../errors/run-detached.ts';
import { createDebounce, type Later } from './debounce.ts';
import { createLatestOnly } from '../latest-only.ts';
import type { ServicePart } from './search-state.ts';

/** Not more often, whatever the service says. */
const SOONEST_RETRY_MS = 1_000;

/** Calls `retry` when the wait is over that a busy service has asked for. Returns a function that stops this. */
export function retryWhenDue(
  part: () => ServicePart,
  { now, later, retry }: { now: () => number; later: Later; retry: () => void },
): () => void {
  const busy = computed(() => {
    const current = part();
    return current.status === 'failed' && 'retryAtMs' in current.failure ? current.failure : null;
  });
  return effect(() => {
    const untilMs = busy.value?.retryAtMs ?? null;
    return untilMs === null ? undefined : later(retry, Math.max(SOONEST_RETRY_MS, untilMs - now()));
  });
}

/** Long enough that a word typed in one go is one request, short enough that the pause is not noticed. */
const PAUSE_MS = 180;

/**
 * The service's own search by title; its state (`part`) replaces that of the list. The newest text wins. `onFound`
 * receives the results, together with the change of `part`.
 */
export function createServiceSearch(client: Client, later: Later, onFound: (recordings: readonly Recording[]) => void) {
  const pause = createDebounce(later, PAUSE_MS);
  const latest = createLatestOnly();
  const part = signal<ServicePart>({ status: 'idle' });

  /** Asks at once. */
  async function run(text: string): Promise<void> {
    pause.cancel();
    part.value = { status: 'searching' };
    const signal = latest.begin();
    const answer = await client.ask('recordings.search', { query: text }, () => !signal.aborted);
    if (signal.aborted) return;
    batch(() => {
      if (!answer.ok) part.value = { status: 'failed', failure: answer.failure };
      // The background dropped this request in favor of another window's: the next key asks again.
      else if (answer.value === null) part.value = { status: 'idle' };
      else {
        const { recordings, filteredHere, unreadable } = answer.value;
        part.value = { status: 'answered', filteredHere, unreadable };
        onFound(recordings);
      }
    });
  }

  /** Drops all requests and timers. */
  function dispose(): void {
    pause.cancel();
    latest.end();
  }

  return {
    part,
    run,
    /** Asks after a pause, but not for an empty text. Responses for other texts are dropped. */
    runLater(text: string): void {
      dispose();
      if (text === '') return;
      part.value = { status: 'searching' };
      pause.run(() => runDetached(run(text)));
    },
    dispose,
  };
}
