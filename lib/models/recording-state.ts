import type { Failure } from '../failures.ts';
import type { RecordingDetail } from '../messaging/protocol.ts';
import type { FoundPlace, ReadingPosition, Recording, RecordingId } from '../recording/types.ts';

/** The content of the panel. Times are epoch milliseconds. */
export type RecordingState =
  | { status: 'empty' }
  /** `recording` is its entry in the list on this device; null while that is unknown, or if there is none. */
  | { status: 'loading'; id: RecordingId; sinceMs: number; recording: Recording | null }
  /**
   * `stale` is why this is the cached copy and not the service's; `refreshing` while the service is being asked.
   * `initialPosition` stays the same object until the recording is opened again, so that a view goes there once.
   */
  | {
      status: 'shown';
      detail: RecordingDetail;
      stale: Failure | null;
      refreshing: boolean;
      initialPosition: InitialPosition;
    }
  /** `recording` as while it loads. */
  | { status: 'failed'; id: RecordingId; recording: Recording | null; failure: Failure };

/** Options for opening a recording. */
export interface OpenOptions {
  /** The words of the search that led to it; empty if none did. */
  query: string;
  /** The moment to start at, in seconds from the beginning; null for none. */
  atSeconds: number | null;
  /** The place where `query` was found: the reader goes there, with these words in the find box. */
  found?: FoundPlace;
}

/** The position at which the recording on the screen was opened. */
export interface InitialPosition extends OpenOptions {
  /** The reader's last place; null if it is unknown, or if the recording was already on the screen. */
  place: ReadingPosition | null;
}
