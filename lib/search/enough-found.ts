/** Number of recordings visible without scrolling: with this many good matches, weaker ones are not looked for. */
export const ENOUGH_FOUND = 5;
