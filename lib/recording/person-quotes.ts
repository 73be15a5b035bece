/** Maximum number of quotes shown of one person; typing a word narrows them down. */
export const MOST_QUOTES = 500;
