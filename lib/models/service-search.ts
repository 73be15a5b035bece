import { batch, computed, effect, signal } from '@preact/signals-core';
import type { Client } from '../messaging/client.ts';
import type { Recording } from '../recording/types.ts';
import { runDetached } from '../errors/run-detached.ts';
import { createDebounce, type Later } from './debounce.ts';
import { createLatestOnly } from '../latest-only.ts';
import type { ServicePart } from './search-state.ts';

/** Between automatic retries, at least: twice as long each time that the service is still busy. */
const RETRY_MS = { first: 10_000, longest: 5 * 60_000 };

/**
 * Calls `retry` when a busy service may be asked again, less and less often: a popup may be left open. `part` is the
 * state that it is given, with the moment of the retry.
 */
export function createRetry(
  given: () => ServicePart,
  { now, later, retry }: { now: () => number; later: Later; retry: () => void },
) {
  let leastMs = RETRY_MS.first;
  const part = computed((): ServicePart => {
    const state = given();
    if (state.status !== 'failed' || !('retryAtMs' in state.failure)) return state;
    const retryAtMs = Math.max(now() + leastMs, state.failure.retryAtMs);
    return { ...state, failure: { ...state.failure, retryAtMs } };
  });
  const stop = effect(() => {
    const { value } = part;
    if (value.status === 'answered') leastMs = RETRY_MS.first;
    if (value.status !== 'failed' || !('retryAtMs' in value.failure)) return undefined;
    return later(() => {
      leastMs = Math.min(leastMs * 2, RETRY_MS.longest);
      retry();
    }, value.failure.retryAtMs - now());
  });
  return { part, stop };
}

/** Long enough that a word typed in one go is one request, short enough that the pause is not noticed. */
const PAUSE_MS = 180;

/** The service's own search by title. The newest text wins. `onFound` is called together with the change of `part`. */
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
