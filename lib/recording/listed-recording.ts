import type { Recording } from './types.ts';

/** Rows of the first paint: two screens of the popup. */
export const NEWEST_ROWS = 24;

/** A recording as the cached list has it. */
export interface ListedRecording extends Recording {
  /** Epoch milliseconds when the service last said something else of it than before; absent when it never did. */
  changedAtMs?: number;
  /** The list has never named it, only the search: that no reading of the whole list finds it says nothing of it. */
  isFoundOnly?: boolean;
}
