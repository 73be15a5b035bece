import { signal } from '@preact/signals-core';
import { runDetached } from '../errors/run-detached.ts';
import type { Failure } from '../failure.ts';
import type { DownloadProgress } from '../messaging/protocol.ts';
import type { Client } from '../messaging/client.ts';
import type { UserData } from '../storage/user-data.ts';
import { createDebounce, type Later } from './debounce.ts';

/** How many of the transcripts are on this device. */
export interface TranscriptsPart {
  download: DownloadProgress;
  /** Whether the user can decide if all are saved. */
  isTheirs: boolean;
  /** Why the last decision was not saved. */
  failure: Failure | null;
}

/** The library handles one request after the other: the search comes first. */
const PAUSE_MS = 600;

export type TranscriptOffer = ReturnType<typeof createTranscriptOffer>;

/** The transcripts that full text cannot find because they are not on this device, and a way to download them. */
export function createTranscriptOffer(client: Client, { policyCache }: Pick<UserData, 'policyCache'>, later: Later) {
  const state = signal<TranscriptsPart | null>(null);
  const pause = createDebounce(later, PAUSE_MS);
  let asked = 0;
  /** Number of the latest answered request: responses to earlier ones are too old. */
  let answered = 0;
  let unsubscribe: (() => void) | null = null;

  async function read(): Promise<void> {
    const own = ++asked;
    const [library, policy] = await Promise.all([client.ask('library.status', null), policyCache.read()]);
    if (!library.ok || !policy.ok || own < answered) return;
    const isTheirs = policy.value.keepAll === null;
    const { download, kept } = library.value;
    answered = own;
    const before = state.value;
    // If the mode was changed elsewhere since, it is no longer news.
    const failure = before?.download.mode === download.mode ? before.failure : null;
    state.value = kept.unavailable === null ? { download, isTheirs, failure } : null;
  }

  return {
    /** Null until the user has searched, and if it is unknown. */
    state,
    /** Called on a search: reads it once, and then whenever it changes. */
    look(): void {
      if (unsubscribe) return;
      pause.run(() => runDetached(read()));
      unsubscribe = client.onNotice(({ notice }) => {
        if (notice === 'library.changed') runDetached(read());
      });
    },
    setMode: async (mode: 'on' | 'paused'): Promise<void> => {
      const answer = await client.ask('library.setDownloadMode', { mode });
      if (answer.ok) answered = ++asked;
      if (!state.value) return;
      state.value = answer.ok
        ? { ...state.value, download: answer.value.download, failure: null }
        : { ...state.value, failure: answer.failure };
    },
    dispose(): void {
      pause.cancel();
      unsubscribe?.();
    },
  };
}
