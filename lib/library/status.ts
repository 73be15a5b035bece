import type { Failure } from '../failure.ts';
import type { LibraryStats, LibraryUnavailable } from './types.ts';

/** Why the offline download is waiting, and until when (epoch milliseconds); null means until something changes. */
export type DownloadWaiting =
  /** As many requests were made within the hour as are allowed. */
  | { why: 'budget'; untilMs: number }
  | { why: 'failure'; failure: Failure; untilMs: number | null }
  /** The library did not take what was fetched. */
  | { why: 'library'; untilMs: number };

/** The state of the data on this device, as it is displayed. */
export interface LibraryStatus {
  /** Recordings in the list. */
  recordings: number;
  /** Whether a walk over the list has begun and not reached its end. */
  isReading: boolean;
  /** Epoch milliseconds when the service last confirmed the list; null before the first time. */
  syncedAtMs: number | null;
  /** Whether data that should have been erased may remain; erasing is retried at each start of the background. */
  unerased: boolean;
  kept: LibraryContents | { unavailable: LibraryUnavailable };
  download: DownloadProgress;
}

interface LibraryContents extends Omit<LibraryStats, 'contentBytes'> {
  unavailable: null;
}

export interface DownloadProgress {
  mode: 'off' | 'on' | 'paused';
  /** How many of the `total` recordings to store are stored and up to date. */
  done: number;
  total: number;
  /** How many cannot be downloaded for now. */
  failed: number;
  /** Estimated number of requests and bytes that the rest takes. */
  requests: number;
  bytes: number;
  /** Maximum number of requests per hour. */
  requestsAnHour: number;
  waiting: DownloadWaiting | null;
}
