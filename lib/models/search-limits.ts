import { ENOUGH_FOUND } from '../search/merge-answers.ts';

/** The most rows that a user may scroll through; more typing is quicker than more rows. */
export const MOST_ROWS = 50;
/** One more, to know whether there are more. */
export const LOOKED_ROWS = MOST_ROWS + 1;
/**
 * Numbers of recordings requested from the library: first those that are visible without scrolling, because reading
 * each takes time, then the others; more words are quicker than more rows.
 */
export const LIBRARY_LIMITS = [ENOUGH_FOUND, 20] as const;
