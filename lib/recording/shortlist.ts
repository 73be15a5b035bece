import type { RecordingId } from './types.ts';

/**
 * Recordings and searches that the user pinned or used last on this device, so that they need not look for them again.
 */
export interface Shortlist {
  /** Pinned recordings, latest first. */
  pins: RecordingId[];
  /** Opened recordings, latest first; at most `MOST_OPENED`. */
  opened: RecordingId[];
  /** Searches that led to something, as they were typed, latest first; at most `MOST_SEARCHES`. */
  searches: string[];
}

export const EMPTY_SHORTLIST: Shortlist = { pins: [], opened: [], searches: [] };

export const MOST_OPENED = 8;
export const MOST_SEARCHES = 20;
/** Maximum length of a stored search (UTF-16 units). */
export const MAX_SEARCH_LENGTH = 200;
