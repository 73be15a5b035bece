import { signal } from '@preact/signals-core';
import { createLatestOnly, runDetached } from '../async.ts';
import type { Failure } from '../failures.ts';
import type { DownloadProgress } from '../messaging/protocol.ts';
import type { Client } from '../messaging/client.ts';
import type { UserData } from '../storage/user-data.ts';
import { isRecent } from '../recording/time.ts';
import type { Later } from './debounce.ts';

/** How many of the transcripts are on this device. */
export interface TranscriptsPart {
  download: DownloadProgress;
  /** Whether the user can decide if all are saved. */
  isTheirs: boolean;
  /** Why the last decision was not saved. */
  failure: Failure | null;
  /** Whether the offer stands below results: once a day, as long as the page is open; otherwise only where none are. */
  isDue: boolean;
}

const DAY_MS = 86_400_000;
/** The library handles one request after the other: the search comes first. */
const PAUSE_MS = 600;

export type TranscriptOffer = ReturnType<typeof createTranscriptOffer>;

/** The transcripts that full text cannot find because they are not on this device, and a way to download them. */
export function createTranscriptOffer(
  client: Client,
  { policyCache, offeredAtMs }: Pick<UserData, 'policyCache' | 'offeredAtMs'>,
  { later, now }: { later: Later; now: () => number },
) {
  const state = signal<TranscriptsPart | null>(null);
  /** Responses to requests before the last one or a decision are too old. */
  const reads = createLatestOnly();
  let isLooking = false;

  async function read(): Promise<void> {
    const signal = reads.begin();
    const status = client.ask('library.status', null);
    const [library, policy, offered] = await Promise.all([status, policyCache.read(), offeredAtMs.read()]);
    if (!library.ok || !policy.ok || signal.aborted) return;
    const isTheirs = policy.value.keepAll === null;
    const { download, kept } = library.value;
    let isDue = state.value?.isDue === true;
    const isOffered = isTheirs && download.mode !== 'on' && download.left > 0;
    if (isOffered && !isDue && offered.ok && !isRecent(offered.value, now(), DAY_MS)) {
      isDue = true;
      runDetached(offeredAtMs.write(now()));
    }
    const before = state.value;
    // If the mode was changed elsewhere since, it is no longer news.
    const failure = before?.download.mode === download.mode ? before.failure : null;
    state.value = kept.unavailable === null ? { download, isTheirs, failure, isDue } : null;
  }

  return {
    /** Null until the user has searched, and if it is unknown. */
    state,
    /** Called on a search: reads it once, and then whenever it changes. */
    look(): void {
      if (isLooking) return;
      isLooking = true;
      later(() => runDetached(read()), PAUSE_MS);
      client.onNotice(({ notice }) => {
        if (notice === 'library.changed') runDetached(read());
      });
    },
    setMode: async (mode: 'on' | 'paused'): Promise<void> => {
      const answer = await client.ask('library.setDownloadMode', { mode });
      if (answer.ok) reads.end();
      if (!state.value) return;
      const news = answer.ok ? { download: answer.value.download, failure: null } : { failure: answer.failure };
      // What was begun here can be gone on with here.
      state.value = { ...state.value, ...news, isDue: true };
    },
  };
}
