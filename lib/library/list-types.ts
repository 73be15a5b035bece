import type { KnownPeople } from '../recording/known-people.ts';
import type { ListedRecording } from '../recording/listed-recording.ts';
import type { Recording, RecordingId, DurationUnit } from '../recording/types.ts';
import type { ListSyncState } from './list-sync-state.ts';

/** One page of the service's list. */
export interface ListPage {
  /** The page that was requested: a number from 1, or the continuation that the service returned. */
  asked: string | number;
  /** Id of the key that it was requested with. */
  keyId: string;
  /** Epoch milliseconds when it arrived. */
  atMs: number;
  recordings: Recording[];
  /** Number of recordings in the whole list, as reported by the service. */
  total: number | null;
  /** The service's own continuation, if it returned one. */
  next: string | null;
}

/** Facts about the list as a whole. */
export interface ListOverview {
  sync: ListSyncState;
  count: number;
  /** Unit of the service's durations. */
  unit: DurationUnit;
  /** Up to `NEWEST_ROWS` recordings. */
  newest: ListedRecording[];
  /** Speakers of the newest recordings, as far as they are known on this device. */
  people: KnownPeople[];
  /** Revision of the visible list; incremented by each change. */
  revision: number;
  /** The last snapshot written for pages; revision 0 before the first. */
  snapshot: ListSnapshotStamp;
}

export interface ListSnapshotStamp {
  revision: number;
  /** Number of rows. */
  count: number;
}

/** The list after a page from the service was merged. */
export interface ListPageTaken extends ListChange {
  /** Stored recordings that a complete list no longer contains. */
  unlisted: RecordingId[];
}

/** The list after a change. */
export interface ListChange extends ListOverview {
  /** Whether the visible list has changed. */
  changed: boolean;
  /** The rows that were merged. */
  rows: ListedRecording[];
}
