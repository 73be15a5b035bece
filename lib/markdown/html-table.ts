import type { HtmlElement, HtmlNode } from './html-elements.ts';
import { inlinesOf, type Style } from './html-inline.ts';
import type { Align, Block, Inline } from './nodes.ts';
import { tidyInline } from './tidy-inline.ts';

/** Rows are padded to the widest one; beyond this, a small source would make a huge table. */
const MAX_CELLS = 100_000;

interface Row {
  cells: HtmlElement[];
  inHead: boolean;
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
  const { rows, others } = partsOf(element, false);
  const before = flow(others, style);
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const [first] = rows;
  const headed = first !== undefined && (first.inHead || first.cells.every(({ name }) => name === 'th'));
  if ((width < 2 && !headed) || width * rows.length > MAX_CELLS) {
    return [...before, ...rows.flatMap(({ cells }) => cells.flatMap((cell) => flow(cell.children, style)))];
  }

  const read = ({ cells }: Row): Inline[][] =>
    Array.from({ length: width }, (_, index) => tidyInline(style(inlinesOf(cells[index]?.children ?? []))));
  const header = headed ? read(first) : Array.from({ length: width }, () => []);
  const body = rows.slice(headed ? 1 : 0).map(read);
  if ([header, ...body].flat(2).length === 0) return before;
  const align = Array.from({ length: width }, (_, index) => alignOf(first?.cells[index]));
  return [...before, { type: 'table', align, header, rows: body }];
}

/** The rows of a table, and its content outside of rows. */
function partsOf(element: HtmlElement, inHead: boolean): { rows: Row[]; others: HtmlNode[] } {
  const rows: Row[] = [];
  const others: HtmlNode[] = [];
  for (const node of element.children) {
    if (typeof node === 'string') others.push(node);
    else if (node.name === 'tr') {
      const cells = node.children.filter((cell): cell is HtmlElement => typeof cell !== 'string' && isCell(cell));
      rows.push({ cells, inHead });
      for (const cell of node.children) if (typeof cell === 'string' || !isCell(cell)) others.push(cell);
    } else if (node.name === 'thead' || node.name === 'tbody' || node.name === 'tfoot') {
      const parts = partsOf(node, node.name === 'thead');
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
