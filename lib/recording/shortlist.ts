import type { RecordingId } from './types.ts';

/** What a person has marked and used last on this device, so that they need not look for it again. */
export interface Shortlist {
  /** Recordings that were pinned, the last one first. */
  pins: RecordingId[];
  /** Recordings that were opened, the last one first; at most `MOST_OPENED`. */
  opened: RecordingId[];
  /** Searches that led to something, as they were typed, the last one first; at most `MOST_SEARCHES`. */
  searches: string[];
}

export const EMPTY_SHORTLIST: Shortlist = { pins: [], opened: [], searches: [] };

export const MOST_OPENED = 8;
export const MOST_SEARCHES = 20;
/** UTF-16 units of a search that is kept. */
export const MAX_SEARCH_LENGTH = 200;
