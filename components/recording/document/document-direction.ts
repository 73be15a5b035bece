import { plainText, type Block } from '../../../lib/markdown/nodes.ts';
import { readsFromRight } from '../../../lib/recording/text-direction.ts';

/**
 * The text direction of a list, quote or table, from its first words. `dir="auto"` does not work: it skips elements
 * that have their own `dir`, as the paragraphs and cells do.
 */
export function directionOf(block: Block): 'ltr' | 'rtl' {
  return readsFromRight(wordsOf([block])) ? 'rtl' : 'ltr';
}

function wordsOf(blocks: readonly Block[]): string {
  return blocks.map(wordsOfOne).join(' ');
}

function wordsOfOne(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return plainText(block.children);
    case 'list':
      return block.items.map(({ children }) => wordsOf(children)).join(' ');
    case 'quote':
      return wordsOf(block.children);
    case 'table':
      return [block.header, ...block.rows].map((cells) => cells.map(plainText).join(' ')).join(' ');
    case 'code':
      return block.text;
    case 'rule':
      return '';
  }
}
