/** Recordings that are seen without scrolling: with so many that match well, what matches less is not looked for. */
export const ENOUGH_FOUND = 5;
