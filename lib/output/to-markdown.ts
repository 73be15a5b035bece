import type { Align, Block, Inline, ListItem } from '../markdown/nodes.ts';
import { longestRun } from './escape-markdown.ts';
import { inlinesToMarkdown } from './inline-to-markdown.ts';

/** Blocks as Markdown that is read again as the same tree. Pictures are links: pasting tells their server nothing. */
export function documentToMarkdown(blocks: readonly Block[]): string {
  // Lists of one kind in a row alternate between two markers, as they would be one list otherwise.
  let marker = 0;
  const texts = blocks.map((block, index) => {
    const previous = blocks[index - 1];
    const touches = block.type === 'list' && previous?.type === 'list' && previous.ordered === block.ordered;
    marker = touches ? 1 - marker : 0;
    return blockToMarkdown(block, marker);
  });
  return texts.join('\n\n');
}

function blockToMarkdown(block: Block, marker: number): string {
  const line = { before: '', after: '', start: true, single: false, cell: false };
  switch (block.type) {
    case 'paragraph':
      return inlinesToMarkdown(block.children, line);
    case 'heading': {
      const words = inlinesToMarkdown(block.children, { ...line, start: false, single: true });
      return `${'#'.repeat(block.level)} ${words.replace(/#$/, '\\#')}`;
    }
    case 'list':
      return listToMarkdown(block, marker);
    case 'quote':
      return documentToMarkdown(block.children)
        .replace(/^(?=.)/gm, '> ')
        .replace(/^$/gm, '>');
    case 'code': {
      const fence = '`'.repeat(Math.max(3, longestRun(block.text) + 1));
      return `${fence}${block.language ?? ''}\n${block.text}\n${fence}`;
    }
    case 'table':
      return tableToMarkdown(block);
    case 'rule':
      return '***';
  }
}

function listToMarkdown(list: Extract<Block, { type: 'list' }>, marker: number): string {
  const tight = list.items.every(
    ({ children }) => children.length === 1 || (children.length === 2 && followsTight(children)),
  );
  return list.items
    .map((item, index) => {
      const number = Math.min(list.start + index, 999_999_999);
      const mark = list.ordered ? `${number}${marker === 0 ? '.' : ')'} ` : marker === 0 ? '- ' : '+ ';
      return itemToMarkdown(item, mark);
    })
    .join(tight ? '\n' : '\n\n');
}

function itemToMarkdown({ checked, children }: ListItem, mark: string): string {
  const task = checked === null ? '' : checked ? '[x] ' : '[ ] ';
  const [first, ...rest] = children;
  const text =
    children.length === 2 && followsTight(children)
      ? `${documentToMarkdown(first ? [first] : [])}\n${documentToMarkdown(rest)}`
      : documentToMarkdown(children);
  return mark + task + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`);
}

/** Only a list that counts from one may follow a paragraph without an empty line. */
function followsTight([first, second]: readonly Block[]): boolean {
  return first?.type === 'paragraph' && second?.type === 'list' && (!second.ordered || second.start === 1);
}

const DELIMITERS: Record<Exclude<Align, null>, string> = { left: ':---', center: ':---:', right: '---:' };

function tableToMarkdown({ align, header, rows }: Extract<Block, { type: 'table' }>): string {
  const row = (cells: Inline[][]): string => `| ${cells.map(cellToMarkdown).join(' | ')} |`;
  const delimiters = align.map((side) => (side === null ? '---' : DELIMITERS[side]));
  return [row(header), `| ${delimiters.join(' | ')} |`, ...rows.map(row)].join('\n');
}

function cellToMarkdown(cell: Inline[]): string {
  return inlinesToMarkdown(cell, { before: '', after: '', start: false, single: true, cell: true });
}
