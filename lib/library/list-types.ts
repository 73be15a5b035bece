import type { KnownPeople } from '../recording/known-people.ts';
import type { ListedRecording } from '../recording/listed-recording.ts';
import type { Recording, RecordingId, DurationUnit } from '../recording/types.ts';
import type { ListSyncState } from './list-sync-state.ts';

/** One page of the service's list. */
export interface ListPage {
  /** What was asked for: a page number from 1, or the continuation that the service gave. */
  asked: string | number;
  /** Of the key that it was asked for with. */
  keyId: string;
  /** Epoch milliseconds when it came. */
  atMs: number;
  recordings: Recording[];
  /** How many there are, as the service says. */
  total: number | null;
  /** The service's own continuation, when it names one. */
  next: string | null;
}

/** What is known of the list as a whole. */
export interface ListOverview {
  sync: ListSyncState;
  count: number;
  /** Of the service's lengths. */
  unit: DurationUnit;
  /** As many as `NEWEST_ROWS`. */
  newest: ListedRecording[];
  /** Who speaks in the newest, as far as that is known here. */
  people: KnownPeople[];
  /** Of what people see of it; one more with each change. */
  revision: number;
  /** The snapshot for pages that was written last; revision 0 before the first. */
  snapshot: ListSnapshotStamp;
}

export interface ListSnapshotStamp {
  revision: number;
  /** Of its rows. */
  count: number;
}

/** The list after a page of the service's was taken. */
export interface ListPageTaken extends ListChange {
  /** What is kept, and the whole list does not name any more. */
  unlisted: RecordingId[];
}

/** The list after a change. */
export interface ListChange extends ListOverview {
  /** Whether people see something else now. */
  changed: boolean;
  /** The rows that were merged. */
  rows: ListedRecording[];
}
