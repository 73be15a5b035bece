import { cleanText } from '../recording/text.ts';
import { elementOf, isBlockName, linesOf, wordsOf, type HtmlElement, type HtmlNode } from './html-elements.ts';
import { linkOr, makeImage, splitAddresses } from './links.ts';
import { headingLevel, plainText, type Align, type Block, type Inline, type ListItem } from './nodes.ts';
import { joinLists, tidyInline, tidyParagraphs } from './tidy.ts';

type Style = (children: Inline[]) => Inline[];

/** Elements and texts as blocks: the only way from any source to a document. */
export const blocksOf = (nodes: readonly HtmlNode[]): Block[] => flow(nodes, (inlines) => inlines);

/** Text as it is, with its addresses as links: empty lines separate paragraphs, and other line ends are kept. */
export const paragraphsOf = (text: string): HtmlNode[] =>
  text.split(/\n[ \t]*\n/).map((paragraph) => {
    const lines = linesOf(paragraph);
    return elementOf(
      'p',
      lines.flatMap((line) => (typeof line === 'string' ? linked(line) : [line])),
    );
  });

export const plainParagraphs = (text: string): Block[] => blocksOf(paragraphsOf(cleanText(text)));

export const linked = (text: string): HtmlNode[] =>
  splitAddresses(text).map(([part, href]) => (href === null ? part : elementOf('a', [part], { href })));

/** Nodes as blocks: runs of inline content become paragraphs, in the style of the inline elements around them. */
function flow(nodes: readonly HtmlNode[], style: Style): Block[] {
  const blocks: Block[] = [];
  /** Those of Markdown that touch the block before. */
  const touching = new Set<Block>();
  let isMarkdown = false;
  let run: HtmlNode[] = [];
  let items: HtmlNode[] = [];
  const add = (read: readonly Block[], touches?: string): void => {
    isMarkdown ||= touches !== undefined;
    for (const block of read) {
      blocks.push(block);
      if (touches === 'true') touching.add(block);
    }
  };
  const endRun = (): void => {
    add(items.length > 0 ? listBlocks(elementOf('ul', items), style) : tidyParagraphs(style(inlinesOf(run))));
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
      add(blocksOfElement(node, style), node.attributes[TOUCHING]);
    }
  }
  endRun();
  return isMarkdown ? joinLists(blocks, touching) : blocks;
}

/** Says of a list of Markdown whether no empty line separates it from a list before. */
export const TOUCHING = 'touching';

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
      return flow(element.children, isBlockName(element.name) ? style : (inlines) => style(styled(element, inlines)));
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
  group: HtmlElement;
}

/** A table, after its caption. One column without a head, or too many cells, is layout: its content becomes blocks. */
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

export const CODE_TAGS: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'tt']);

/** Nodes of any kind as inline content: blocks end their line. */
export const inlinesOf = (nodes: readonly HtmlNode[]): Inline[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [{ type: 'text', text: node }] : inlineOf(node)));

function inlineOf(element: HtmlElement): Inline[] {
  const { name, attributes, children } = element;
  if (CODE_TAGS.has(name)) return [{ type: 'inline-code', text: wordsOf(children) }];
  if (name === 'br' || name === 'hr') return [{ type: 'break' }];
  if (name === 'img') {
    const { src = '', alt = '' } = attributes;
    return [makeImage(src, alt) ?? { type: 'text', text: alt }];
  }
  const words = styled(element, inlinesOf(children));
  if (name === 'td' || name === 'th') return [...words, { type: 'text', text: ' ' }];
  if (!isBlockName(name)) return words;
  if (name !== 'li') return [{ type: 'break' }, ...words, { type: 'break' }];
  // Its words may be in a paragraph of their own.
  const isWord = (node: Inline) => node.type !== 'break' && !(node.type === 'text' && node.text.trim() === '');
  const first = Math.max(0, words.findIndex(isWord));
  return [{ type: 'break' }, { type: 'text', text: '• ' }, ...words.slice(first), { type: 'break' }];
}

/** Inline nodes in the style of an element; elements without a meaning here leave them as they are. */
function styled({ name, attributes }: HtmlElement, children: Inline[]): Inline[] {
  switch (name) {
    case 'strong':
    case 'b':
      return [{ type: 'strong', children }];
    case 'em':
    case 'i':
      return [{ type: 'emphasis', children }];
    case 's':
    case 'del':
    case 'strike':
      return [{ type: 'strikethrough', children }];
    case 'sup':
    case 'sub':
      return [{ type: 'text', text: raised(plainText(children), name === 'sup') }];
    case 'a':
      return linkOr(attributes['href'] ?? '', children);
    default:
      return children;
  }
}

const RAISED = { plain: '0123456789+-−=()in', above: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ', below: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ᵢₙ' };
/** Raised only for looks: `1st`, `2e`, `Earshot™`. */
const ORNAMENTS = /^(?:st|nd|rd|th|er|re|ème|tm|sm|\p{S}|[*†‡]|\[.*\])$/iu;

/** Raised or lowered words as text, so that no number changes: `10⁶`, not `106`; otherwise `a^(x/y)`, `a_max`. */
function raised(words: string, isAbove: boolean): string {
  const characters = Array.from(words.trim());
  const places = characters.map((character) => RAISED.plain.indexOf(character));
  if (places.every((place) => place !== -1)) {
    return places.map((place) => RAISED[isAbove ? 'above' : 'below'].charAt(place)).join('');
  }
  if (isAbove && ORNAMENTS.test(words.trim())) return words;
  return `${isAbove ? '^' : '_'}${characters.length === 1 || /^\w+$/.test(words.trim()) ? words.trim() : `(${words.trim()})`}`;
}
