import type { HtmlElement, HtmlNode } from './html-elements.ts';
import { inlinesOf, type Style } from './html-inline.ts';
import type { Align, Block, Inline } from './nodes.ts';
import { tidyInline } from './tidy-inline.ts';

/** Rows are padded to the widest one; beyond this, a small source would make a huge table. */
const MAX_CELLS = 100_000;

interface Row {
  cells: HtmlElement[];
  /** The table, or its head, body or foot. */
  group: HtmlElement;
}

/**
 * A table, after its caption. A table of one column without a head, or one that would be too large, is layout: its
 * content becomes blocks. `flow` is how `from-html.ts` reads blocks.
 */
export function tableBlocks(
  element: HtmlElement,
  style: Style,
  flow: (nodes: readonly HtmlNode[], style: Style) => Block[],
): Block[] {
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

function isCell({ name }: HtmlElement): boolean {
  return name === 'td' || name === 'th';
}

function alignOf(cell: HtmlElement | undefined): Align {
  const align = cell?.attributes['align']?.toLowerCase();
  return align === 'left' || align === 'center' || align === 'right' ? align : null;
}
