import type { Block, Inline, ListItem } from '../markdown/nodes.ts';
import { formulaGuard } from './formula-guard.ts';

/** The prefix of a cell, or of a line, with these words. */
type Guard = (words: string, isCell?: boolean) => string;

/**
 * Blocks as text without markup: lists keep their marks, and links their addresses if the words do not show them.
 * `guard` is for text that may be pasted.
 */
export function documentToPlain(blocks: readonly Block[], guard: Guard = formulaGuard): string {
  return blocks.map((block) => blockToPlain(block, guard)).join('\n\n');
}

function blockToPlain(block: Block, guard: Guard): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlinesToPlain(block.children).replace(/^.*/gm, (line) => guard(line, false) + line);
    case 'list':
      return block.items
        .map((item, index) => itemToPlain(item, block.ordered ? `${block.start + index}. ` : null, guard))
        .join('\n');
    case 'quote':
      return indent(documentToPlain(block.children, guard), '> ');
    case 'code':
      return block.text;
    case 'table':
      return [block.header, ...block.rows]
        .filter((cells) => cells.some((cell) => cell.length > 0))
        .map((cells) => cells.map((cell) => cellToPlain(cell, guard)).join('\t'))
        .join('\n');
    case 'rule':
      return '---';
  }
}

/** A tab or a line end in a cell would begin another cell, which the guard does not see. */
function cellToPlain(cell: readonly Inline[], guard: Guard): string {
  const words = inlinesToPlain(cell).replace(/[\t\n]/g, ' ');
  return guard(words) + words;
}

function itemToPlain({ checked, children }: ListItem, number: string | null, guard: Guard): string {
  const box = checked === null ? '' : checked ? '☑ ' : '☐ ';
  const mark = (number ?? (box === '' ? '• ' : '')) + box;
  const text = children.map((child) => blockToPlain(child, guard)).join('\n');
  return mark + indent(text, '  ').slice(2);
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
