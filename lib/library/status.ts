import type { Failure } from '../failure.ts';
import type { LibraryStats, LibraryUnavailable } from './types.ts';

/** Why keeping all transcripts waits, and until when (epoch milliseconds); null: until something changes. */
export type DownloadWaiting =
  | { why: 'budget'; untilMs: number }
  | { why: 'failure'; failure: Failure; untilMs: number | null }
  | { why: 'library'; untilMs: number };

/** What is on this device, as people are told. */
export interface LibraryStatus {
  /** Recordings in the list. */
  recordings: number;
  /** The list is not read to its end: a walk is to come, under way, or was left and goes on. */
  isReading: boolean;
  /** Epoch milliseconds when the service last confirmed the list; null before the first time. */
  syncedAtMs: number | null;
  /** Something that was to be erased may still be there; it is tried again at each start of the background. */
  unerased: boolean;
  kept: LibraryContents | { unavailable: LibraryUnavailable };
  download: DownloadProgress;
}

interface LibraryContents extends LibraryStats {
  unavailable: null;
}

export interface DownloadProgress {
  mode: 'off' | 'on' | 'paused';
  /** Of the `total` that can be kept, those that are kept as they are at the service. */
  done: number;
  total: number;
  /** Those that are not to be had for now. */
  failed: number;
  /** Requests that it takes to keep the rest, and the room, estimated. */
  requests: number;
  bytes: number;
  /** Requests that are made in an hour at most. */
  requestsAnHour: number;
  waiting: DownloadWaiting | null;
}
