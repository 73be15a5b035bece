import type { Failure } from '../failure.ts';
import type { RecordingDetail } from '../messaging/protocol.ts';
import type { FoundPlace, ReadingPosition, Recording, RecordingId } from '../recording/types.ts';

/** What the panel shows. Times are epoch milliseconds. */
export type RecordingState =
  | { status: 'empty' }
  | { status: 'loading'; id: RecordingId; sinceMs: number }
  /**
   * `stale` is why this is the kept copy and not the service's; `refreshing` while the service is being asked. `initialPosition`
   * stays the same object until the recording is opened again, so that a view goes there once. `givenUp` when the service
   * was asked so often without news that it is not asked any more by itself.
   */
  | {
      status: 'shown';
      detail: RecordingDetail;
      stale: Failure | null;
      refreshing: boolean;
      givenUp: boolean;
      initialPosition: InitialPosition;
    }
  /** `recording` is what the list on this device says of it; null while that is not known, or when it says nothing. */
  | { status: 'failed'; id: RecordingId; recording: Recording | null; failure: Failure; givenUp: boolean };

/** How a recording was asked for. */
export interface OpenOptions {
  /** The words of the search that led to it; empty when none did. */
  query: string;
  /** The moment to begin at, in seconds from the start; null for none. */
  atSeconds: number | null;
  /** Where `query` was found: there the reader goes, with these words in the find box. */
  found?: FoundPlace;
}

/** How the reader came to the recording on the screen. */
export interface InitialPosition extends OpenOptions {
  /** Where the reader was the last time; null when that is not known, or when the recording was on the screen already. */
  place: ReadingPosition | null;
}
