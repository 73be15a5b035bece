import type { RecordingId } from './types.ts';

/** Who speaks in a recording whose content is on this device, as its row says it. */
export interface KnownPeople {
  id: RecordingId;
  /** A few of those with a name, the service's or this device's; never empty. */
  names: string[];
  /** How many others speak. */
  others: number;
}
