/** Longer sources are shown as plain text: no summary is this long. */
export const MAX_SOURCE_CHARS = 256 * 1024;

/** The Markdown lexer's worst cases grow with the square of the length; some 20,000 words are enough. */
export const MAX_MARKDOWN_CHARS = 128 * 1024;

/** Maximum nesting of blocks and emphasis. Deeper content keeps its words and loses its structure. */
export const MAX_DEPTH = 50;

/** Elements and texts of a displayed document: a summary of 100 kB, full of markup, has about as many. */
export const MAX_NODES = 26_000;

/** Adjacent nodes in one paragraph, heading, or cell: drawing them takes quadratic time. */
export const MAX_RUN = 1000;

/** Lines that are read as markup, or shown as paragraphs: more would be a flood of small elements. */
export const MAX_LINES = 8000;

/** How far ahead to look for the end of a tag or of inline code. */
export const TAG_REACH = 2000;

/** How far ahead to look for the end of a link: its words and an address, which can be long at some services. */
export const LINK_REACH = 4000;
