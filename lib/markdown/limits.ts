/** Longer sources are shown as plain text: no summary is this long. */
export const MAX_SOURCE_CHARS = 256 * 1024;

/** The Markdown lexer's worst cases grow with the square of the length; some 20,000 words are enough. */
export const MAX_MARKDOWN_CHARS = 128 * 1024;

/** Blocks and emphasis inside one another. What lies deeper keeps its words and loses its structure. */
export const MAX_DEPTH = 50;
