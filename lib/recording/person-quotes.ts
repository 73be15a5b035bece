/** Quotes of one person that are shown at once; whoever looks for more types a word. */
export const MOST_QUOTES = 500;
