import type { RecordingId } from './types.ts';

/** The speakers of a recording whose content is on this device, as its row shows them. */
export interface KnownPeople {
  id: RecordingId;
  /** Some of the named speakers, with names from the service or this device; never empty. */
  names: string[];
  /** Number of other speakers. */
  others: number;
}
