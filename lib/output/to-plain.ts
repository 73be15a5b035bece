import type { Block, Inline, ListItem } from '../markdown/nodes.ts';
import { guardFormulas } from './formula-guard.ts';

/** Blocks as text without markup: lists keep their marks, and links their addresses if the words do not show them. */
export const documentToPlain = (blocks: readonly Block[]): string => plainOf(guardFormulas(blocks));

/** The same for text that is not pasted anywhere, where a formula is one of the words. */
export const plainOf = (blocks: readonly Block[]): string => blocks.map(blockToPlain).join('\n\n');

function blockToPlain(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlinesToPlain(block.children);
    case 'list':
      return block.items
        .map((item, index) => itemToPlain(item, block.ordered ? `${block.start + index}. ` : null))
        .join('\n');
    case 'quote':
      return indent(plainOf(block.children), '> ');
    case 'code':
      return block.text;
    case 'table':
      return [block.header, ...block.rows]
        .filter((cells) => cells.some((cell) => cell.length > 0))
        .map((cells) => cells.map(cellToPlain).join('\t'))
        .join('\n');
    case 'rule':
      return '---';
  }
}

/** A tab or a line end in a cell would begin another one. */
const cellToPlain = (cell: readonly Inline[]): string => inlinesToPlain(cell).replace(/[\t\n]/g, ' ');

function itemToPlain({ checked, children }: ListItem, number: string | null): string {
  const box = checked === null ? '' : checked ? '☑ ' : '☐ ';
  const mark = (number ?? (box === '' ? '• ' : '')) + box;
  return mark + indent(children.map(blockToPlain).join('\n'), '  ').slice(2);
}

const indent = (text: string, prefix: string): string => text.replace(/^/gm, prefix);

const inlinesToPlain = (nodes: readonly Inline[]): string => nodes.map(inlineToPlain).join('');

function inlineToPlain(node: Inline): string {
  switch (node.type) {
    case 'text':
    case 'inline-code':
      return node.text;
    case 'strong':
    case 'emphasis':
      return inlinesToPlain(node.children);
    case 'strikethrough':
      // What was struck out must not read as valid.
      return `~~${inlinesToPlain(node.children)}~~`;
    case 'link':
      return withAddress(inlinesToPlain(node.children), node.href);
    case 'image':
      return withAddress(node.alt || node.host, node.href);
    case 'break':
      return '\n';
  }
}

function withAddress(words: string, href: string): string {
  const bare = (address: string): string => address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '');
  return bare(words) === bare(href) ? words : `${words} (${href})`;
}
