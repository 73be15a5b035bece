/** Longer sources are shown as plain text: no summary is this long. */
export const MAX_SOURCE_CHARS = 256 * 1024;

/** The Markdown lexer's worst cases grow with the square of the length; some 20,000 words are enough. */
export const MAX_MARKDOWN_CHARS = 128 * 1024;

/** Blocks and emphasis inside one another. What lies deeper keeps its words and loses its structure. */
export const MAX_DEPTH = 50;

/** Elements and texts of a document on the screen: a summary of 100 kB, full of markup, has as many. */
export const MAX_NODES = 26_000;

/** Nodes side by side in one paragraph, heading or cell: drawing them takes time by the square of their number. */
export const MAX_RUN = 1000;

/** Lines that are read as markup, or shown as paragraphs: more of them are a flood of small elements. */
export const MAX_LINES = 8000;

/** How far on the end of a tag or of code in a line is looked for. */
export const TAG_REACH = 2000;

/** How far on the end of a link is looked for: its words and an address, of which services make long ones. */
export const LINK_REACH = 4000;
