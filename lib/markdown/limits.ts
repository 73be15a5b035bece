import { blocksIn, inlinesIn, type Block, type Inline } from './nodes.ts';

/** Longer sources are shown as plain text: no summary is this long. */
export const MAX_SOURCE_CHARS = 256 * 1024;

/** Some 20,000 words: enough for a summary, and read in a moment whatever they are. */
export const MAX_MARKDOWN_CHARS = 128 * 1024;

/** Maximum nesting of blocks and emphasis. Deeper content keeps its words and loses its structure. */
export const MAX_DEPTH = 50;

/** Elements and texts of a displayed document: a summary of 100 kB, full of markup, has about as many. */
export const MAX_NODES = 26_000;

/** Adjacent nodes in one paragraph, heading, or cell: drawing them takes quadratic time. */
const MAX_RUN = 1000;

/** Lines that are read as markup, or shown as paragraphs: more would be a flood of small elements. */
export const MAX_LINES = 8000;

export const TAG_REACH = 2000;

/** The weight of a link on the screen: itself, its words set apart, and its host next to it. */
const LINK = 4;

/** Whether a document is quickly drawn: it has few elements and texts, and few next to each other in one line. */
export function isLight(blocks: readonly Block[]): boolean {
  return weightOf(blocks) <= MAX_NODES;
}

/** The weight of blocks: their elements and texts; Infinity if more are side by side than can be drawn. */
function weightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => {
    const lines = inlinesIn(block);
    const parts = block.type === 'list' ? block.items : block.type === 'table' ? [...block.rows, ...lines] : [];
    return lines.reduce((all, line) => all + weightOfRun(line), sum + 1 + parts.length + weightOf(blocksIn(block)));
  }, 0);
}

function weightOfRun(nodes: readonly Inline[]): number {
  if (nodes.length > MAX_RUN) return Infinity;
  return nodes.reduce((sum, node) => {
    const own = node.type === 'link' || node.type === 'image' ? LINK : 1;
    return sum + own + ('children' in node ? weightOfRun(node.children) : 0);
  }, 0);
}

/** Fifty markers of lists and quotes, or as many columns as they would be indented. */
const DEEP = /^(?:(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=\s))){50}|[ \t]{120,}\S)/m;

/** Whether Markdown opens more blocks than the parser, which recurses into them, can bear. */
export const isTooMuch = (markdown: string): boolean => DEEP.test(markdown);
