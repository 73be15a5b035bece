import type { Recording } from './types.ts';

/** Number of rows in the first paint: two screens of the popup. */
export const NEWEST_ROWS = 24;

/** A recording as it is in the cached list. */
export interface ListedRecording extends Recording {
  /** When the service last returned something different for it, in epoch milliseconds; absent when it never did. */
  changedAtMs?: number;
  /** Only the search has returned it, never the list: being absent from a reading of the whole list proves nothing. */
  isFoundOnly?: boolean;
}
