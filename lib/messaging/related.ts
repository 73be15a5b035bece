import type { LibraryPerson } from '../library/types.ts';
import type { RecordingId } from '../recording/types.ts';

/** What was recorded before and after a recording. */
export interface Neighbors {
  earlier: RecordingId | null;
  later: RecordingId | null;
}

/** Where a recording is in its series: of the same title but for dates and counters, as far as the same people speak. */
export interface SeriesPlace extends Neighbors {
  /** Its user has taken it out. */
  isDetached: boolean;
}

/** What somebody said across the recordings on this device. */
export type PersonSaid = LibraryPerson;
