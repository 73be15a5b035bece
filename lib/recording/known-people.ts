import type { RecordingId } from './types.ts';

/** The speakers of a recording whose content is on this device, as its row shows them. */
export interface KnownPeople {
  id: RecordingId;
  /** Some of the named speakers, with names from the service or this device; never empty. */
  names: string[];
  /** Number of other speakers. */
  others: number;
}

/** Somebody who speaks in `count` recordings whose contents are on this device, and the newest of these. */
export interface KnownPerson {
  name: string;
  count: number;
  lastId: RecordingId;
  /** Epoch milliseconds; null if none of them has a date. */
  lastMs: number | null;
}
