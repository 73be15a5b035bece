import { plainText, type Block } from '../../../lib/markdown/nodes.ts';
import { readsFromRight } from '../../../lib/recording/text-direction.ts';

/**
 * The side on which a list, quote or table begins, from its first words. `dir="auto"` cannot tell: it does not look into elements that
 * have a `dir` of their own, as the paragraphs and cells do.
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
