import { ENOUGH_FOUND } from '../search/enough-found.ts';

/** Rows a person may scroll through; more typing is quicker than more rows. */
export const MOST_ROWS = 50;
/** One more, to know whether there are more. */
export const LOOKED_ROWS = MOST_ROWS + 1;
/**
 * Recordings that the library is asked for: first those that are seen without scrolling, because reading each takes its
 * time, then the others; more words are quicker than more rows.
 */
export const LIBRARY_LIMITS = [ENOUGH_FOUND, 20] as const;
