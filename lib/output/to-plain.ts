import type { Block, Inline, ListItem } from '../markdown/nodes.ts';
import { formulaGuard } from './formula-guard.ts';

/** Blocks as text without markup: lists keep their marks, and links their addresses if the words do not show them. */
export function documentToPlain(blocks: readonly Block[]): string {
  return blocks.map(blockToPlain).join('\n\n');
}

function blockToPlain(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlinesToPlain(block.children);
    case 'list':
      return block.items
        .map((item, index) => itemToPlain(item, block.ordered ? `${block.start + index}. ` : '• '))
        .join('\n');
    case 'quote':
      return indent(documentToPlain(block.children), '> ');
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

/** A tab or a line end in a cell would begin another cell, which the guard does not see. */
function cellToPlain(cell: readonly Inline[]): string {
  const words = inlinesToPlain(cell).replace(/[\t\n]/g, ' ');
  return formulaGuard(words) + words;
}

function itemToPlain({ checked, children }: ListItem, marker: string): string {
  const mark = checked === null ? marker : checked ? '☑ ' : '☐ ';
  const text = children.map(blockToPlain).join('\n');
  return mark + indent(text, '  ').slice(2);
}

function indent(text: string, prefix: string): string {
  return text.replace(/^/gm, prefix);
}

function inlinesToPlain(nodes: readonly Inline[]): string {
  return nodes.map(inlineToPlain).join('');
}

function inlineToPlain(node: Inline): string {
  switch (node.type) {
    case 'text':
    case 'inline-code':
      return node.text;
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
      return inlinesToPlain(node.children);
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
