import { MAX_NODES, MAX_RUN } from './limits.ts';
import type { Block, Inline } from './nodes.ts';

/** The weight of a link on the screen: itself, its words set apart, and its host next to it. */
const LINK = 4;

/**
 * Whether a document is quickly drawn: the time grows with its elements, and with the square of those that are next to
 * each other in one line of words. Text counts too.
 */
export function isLight(blocks: readonly Block[]): boolean {
  return weightOfBlocks(blocks) <= MAX_NODES;
}

/** The weight of blocks: their elements and texts. */
export function weightOfBlocks(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + weightOfBlock(block), 0);
}

/**
 * The weight of one block with everything in it: at least 1; Infinity if more nodes are side by side than can be drawn.
 */
export function weightOfBlock(block: Block): number {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return 1 + weightOfRun(block.children);
    case 'list':
      return block.items.reduce((sum, { children }) => sum + 1 + weightOfBlocks(children), 1);
    case 'quote':
      return 1 + weightOfBlocks(block.children);
    case 'table':
      return [block.header, ...block.rows].reduce((sum, row) => sum + weightOfRow(row), 0);
    case 'code':
    case 'rule':
      return 1;
  }
}

/** The weight of one table row with its cells: at least 1; Infinity as for a block. */
export function weightOfRow(row: readonly Inline[][]): number {
  return row.reduce((sum, cell) => sum + 1 + weightOfRun(cell), 1);
}

function weightOfRun(nodes: readonly Inline[]): number {
  return nodes.length > MAX_RUN ? Infinity : nodes.reduce((sum, node) => sum + weightOfInline(node), 0);
}

function weightOfInline(node: Inline): number {
  switch (node.type) {
    case 'text':
    case 'inline-code':
    case 'break':
      return 1;
    case 'image':
      return LINK;
    case 'link':
      return LINK + weightOfRun(node.children);
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
      return 1 + weightOfRun(node.children);
  }
}
