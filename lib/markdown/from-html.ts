import { cleanText } from '../recording/text.ts';
import {
  elementOf,
  isBlockName,
  readHtml,
  type HtmlElement,
  type HtmlNode,
  inlinesOf,
  styleOf,
  wordsOf,
  type Style,
} from './html-elements.ts';
import { headingLevel, type Align, type Block, type Inline, type ListItem } from './nodes.ts';
import { tidyInline, tidyParagraphs } from './tidy.ts';

/** A summary in HTML as blocks; null if it is not worth reading as HTML (see `readHtml`). */
export function blocksFromHtml(source: string): Block[] | null {
  const root = readHtml(source);
  return root && blocksOf(root.children);
}

/** Elements and texts as blocks. */
export const blocksOf = (nodes: readonly HtmlNode[]): Block[] => flow(nodes, plainly);

const plainly: Style = (inlines) => inlines;

/** Nodes as blocks: runs of inline content become paragraphs, in the style of the inline elements around them. */
function flow(nodes: readonly HtmlNode[], style: Style): Block[] {
  const blocks: Block[] = [];
  let run: HtmlNode[] = [];
  /** Items without a list around them. */
  let items: HtmlNode[] = [];
  const endRun = (): void => {
    const read = items.length > 0 ? listBlocks(elementOf('ul', items), style) : tidyParagraphs(style(inlinesOf(run)));
    for (const block of read) blocks.push(block);
    [run, items] = [[], []];
  };
  for (const node of nodes) {
    const isBlank = typeof node === 'string' && node.trim() === '';
    const isItem = typeof node !== 'string' && node.name === 'li';
    if (items.length > 0 && !isItem && !isBlank) endRun();
    if (isItem) {
      if (items.length === 0) endRun();
      items.push(node);
    } else if (items.length > 0) continue;
    else if (typeof node === 'string' || !node.holdsBlocks) run.push(node);
    else {
      endRun();
      for (const block of blocksOfElement(node, style)) blocks.push(block);
    }
  }
  endRun();
  return blocks;
}

function blocksOfElement(element: HtmlElement, style: Style): Block[] {
  const [, level] = /^h([1-6])$/.exec(element.name) ?? [];
  if (level !== undefined) {
    const children = tidyInline(style(inlinesOf(element.children)));
    return children.length === 0 ? [] : [{ type: 'heading', level: headingLevel(Number(level)), children }];
  }
  switch (element.name) {
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return listBlocks(element, style);
    case 'blockquote': {
      const children = flow(element.children, style);
      return children.length === 0 ? [] : [{ type: 'quote', children }];
    }
    case 'pre':
      return codeBlocks(element);
    case 'table':
      return tableBlocks(element, style);
    case 'hr':
      return [{ type: 'rule' }];
    case 'dt':
      return flow(element.children, (inlines) => style([{ type: 'strong', children: inlines }]));
    default:
      return flow(element.children, isBlockName(element.name) ? style : (inlines) => style(styleOf(element)(inlines)));
  }
}

function listBlocks(element: HtmlElement, style: Style): Block[] {
  const lists: Extract<Block, { type: 'list' }>[] = [];
  const isOrdered = element.name === 'ol';
  let next = numberOf(element.attributes['start']) ?? 1;
  let isBroken = false;
  function add(item: ListItem, ordered: boolean) {
    const last = lists.at(-1);
    if (last?.ordered === ordered && !isBroken) last.items.push(item);
    else lists.push({ type: 'list', ordered, start: ordered ? next : 1, items: [item] });
    isBroken = false;
    if (ordered) next += 1;
  }
  for (const node of element.children) {
    if (typeof node === 'string' || node.name !== 'li') {
      // Editors put a nested list next to the item that it belongs to.
      const blocks = flow([node], style);
      const last = lists.at(-1)?.items.at(-1);
      if (last) for (const block of blocks) last.children.push(block);
      else if (blocks.length > 0) add({ checked: null, children: blocks }, isOrdered);
    } else {
      const item = taskOrItem(node.checked, flow(node.children, style));
      // Quill writes every list as an ordered one, and the kind of each item beside it.
      const kind = node.attributes['data-list'];
      const value = numberOf(node.attributes['value']);
      if (value !== null && value !== next) {
        // A list counts without gaps.
        next = value;
        if (lists.at(-1)?.ordered === true) isBroken = true;
      }
      if (item.children.length > 0) add(item, kind === undefined ? isOrdered : kind === 'ordered');
    }
  }
  return lists;
}

/** A check box needs words after it; without them, its state becomes a word of its own. */
function taskOrItem(checked: boolean | null, children: Block[]): ListItem {
  if (checked === null || children[0]?.type === 'paragraph') return { checked, children };
  const mark: Inline = { type: 'text', text: checked ? '☑' : '☐' };
  return { checked: null, children: [{ type: 'paragraph', children: [mark] }, ...children] };
}

/** Markdown cannot count from less than 0, or with more than nine digits. */
const numberOf = (value: string | undefined): number | null =>
  value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : null;

function codeBlocks(element: HtmlElement): Block[] {
  const text = cleanText(wordsOf(element.children)).replace(/^\n/, '').replace(/\n$/, '');
  const code = element.children.find((node) => typeof node !== 'string' && node.name === 'code');
  const named = typeof code === 'object' ? code.attributes['class'] : undefined;
  const language = /(?:^|\s)language-([\w+#.-]{1,30})(?!\S)/.exec(named ?? '')?.[1] ?? null;
  return text.trim() === '' ? [] : [{ type: 'code', language, text }];
}

/** Rows are padded to the widest one; beyond this, a small source would make a huge table. */
const MAX_CELLS = 100_000;

interface Row {
  cells: HtmlElement[];
  /** The table, or its head, body or foot. */
  group: HtmlElement;
}

/**
 * A table, after its caption. A table of one column without a head, or one that would be too large, is layout: its
 * content becomes blocks.
 */
function tableBlocks(element: HtmlElement, style: Style): Block[] {
  const { rows, others } = partsOf(element);
  const before = flow(others, style);
  const most = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const [first] = rows;
  const headed =
    first !== undefined && (first.group.name === 'thead' || first.cells.every(({ name }) => name === 'th'));
  const lines = byColumn(rows);
  if ((most < 2 && !headed) || !lines) {
    return [...before, ...rows.flatMap(({ cells }) => cells.flatMap((cell) => flow(cell.children, style)))];
  }

  const width = lines.reduce((widest, line) => Math.max(widest, line.length), 0);
  const read = (line: Line): Inline[][] =>
    Array.from({ length: width }, (_, column) => tidyInline(style(inlinesOf(line[column]?.children ?? []))));
  const [head = []] = lines;
  const header = headed ? read(head) : Array.from({ length: width }, () => []);
  const body = lines.slice(headed ? 1 : 0).map(read);
  if ([header, ...body].flat(2).length === 0) return before;
  const align = Array.from({ length: width }, (_, column) => alignOf(head[column]));
  return [...before, { type: 'table', align, header, rows: body }];
}

/** The cells of a row by column; none where one above or before it spans several places. */
type Line = (HtmlElement | undefined)[];

/** The rows of a table, in columns; null if it would be too large. */
function byColumn(rows: readonly Row[]): Line[] | null {
  const mostColumns = MAX_CELLS / rows.length;
  const lines: Line[] = [];
  /** For each column, the first row in which no cell from above takes it. A cell does not reach into the next group. */
  let freeFrom: number[] = [];
  for (const [row, { cells, group }] of rows.entries()) {
    const line: Line = [];
    if (group !== rows[row - 1]?.group) freeFrom = [];
    let column = 0;
    for (const cell of cells) {
      while ((freeFrom[column] ?? 0) > row) column++;
      if (column >= mostColumns) return null;
      line[column] = cell;
      const end = Math.min(column + spanOf(cell, 'colspan'), mostColumns);
      const free = row + spanOf(cell, 'rowspan');
      for (; column < end; column++) freeFrom[column] = Math.max(freeFrom[column] ?? 0, free);
    }
    lines.push(line);
  }
  return lines;
}

/** How many columns or rows a cell takes. */
function spanOf({ attributes }: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const span = attributes[name] ?? '';
  return /^\d{1,5}$/.test(span) ? Math.max(1, Number(span)) : 1;
}

/** The rows of a table, and its content outside of rows. */
function partsOf(element: HtmlElement): { rows: Row[]; others: HtmlNode[] } {
  const rows: Row[] = [];
  const others: HtmlNode[] = [];
  for (const node of element.children) {
    if (typeof node === 'string') others.push(node);
    else if (node.name === 'tr') {
      const cells = node.children.filter((cell): cell is HtmlElement => typeof cell !== 'string' && isCell(cell));
      rows.push({ cells, group: element });
      for (const cell of node.children) if (typeof cell === 'string' || !isCell(cell)) others.push(cell);
    } else if (node.name === 'thead' || node.name === 'tbody' || node.name === 'tfoot') {
      const parts = partsOf(node);
      for (const row of parts.rows) rows.push(row);
      for (const other of parts.others) others.push(other);
    } else others.push(node);
  }
  return { rows, others };
}

const isCell = ({ name }: HtmlElement): boolean => name === 'td' || name === 'th';

function alignOf(cell: HtmlElement | undefined): Align {
  const align = cell?.attributes['align']?.toLowerCase();
  return align === 'left' || align === 'center' || align === 'right' ? align : null;
}
