import type { RecordingId } from './types.ts';

/** Recordings that the user pinned or opened last on this device, so that they need not look for them again. */
export interface Shortlist {
  /** Pinned recordings, latest first. */
  pins: RecordingId[];
  /** Opened recordings, latest first; at most `MOST_OPENED`. */
  opened: RecordingId[];
}

export const EMPTY_SHORTLIST: Shortlist = { pins: [], opened: [] };

export const MOST_OPENED = 8;
/** Searches that led to something, which are stored as they were typed. */
export const MOST_SEARCHES = 20;
/** Maximum length of a stored search (UTF-16 units). */
export const MAX_SEARCH_LENGTH = 200;
