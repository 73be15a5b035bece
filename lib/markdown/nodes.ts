import { hasLetters, readsFromRight } from '../recording/text.ts';

/**
 * The allowed content of a summary or a note: clean text, and checked addresses (see `links.ts`); nothing else
 * survives.
 *
 * Normal form: no empty paragraph, list, table or emphasis; adjacent texts, and codes, are one; white space is single
 * spaces, none at the edges of a block or an emphasis; no emphasis in its own kind, and no link in a link.
 */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: HeadingLevel; children: Inline[] }
  /** `start` is the first number of an ordered list; 1 otherwise. */
  | { type: 'list'; ordered: boolean; start: number; items: ListItem[] }
  | { type: 'quote'; children: Block[] }
  /** Without the last line break. `language` is one harmless word. */
  | { type: 'code'; language: string | null; text: string }
  /** Every row, and `align`, is as long as `header`, whose cells may all be empty. */
  | { type: 'table'; align: Align[]; header: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' };

export type Inline =
  | { type: 'text'; text: string }
  | { type: EmphasisType; children: Inline[] }
  | { type: 'inline-code'; text: string }
  | Link
  /** Never loaded: loading a picture tells its server who is reading. `alt` may be empty. */
  | { type: 'image'; alt: string; href: string; host: string }
  | { type: 'break' };

export type EmphasisType = 'strong' | 'emphasis' | 'strikethrough';

export interface Link {
  type: 'link';
  href: string;
  /** The real target: host and port, in punycode; for `mailto:`, the domain of the recipient. */
  host: string;
  /** Whether the text looks like an address at another host: the real one is added to it. */
  disguised: boolean;
  children: Inline[];
}

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
export type Align = 'left' | 'center' | 'right' | null;

export interface ListItem {
  /** Null if the item is not a task. A task begins with a paragraph. */
  checked: boolean | null;
  children: Block[];
}

export const plainText = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if ('children' in node) return plainText(node.children);
      if (node.type === 'break') return '\n';
      return node.type === 'image' ? node.alt : node.text;
    })
    .join('');

export function blocksIn(block: Block): Block[] {
  if (block.type === 'quote') return block.children;
  return block.type === 'list' ? block.items.flatMap(({ children }) => children) : [];
}

/** The inline nodes of a block itself: one list, or one for each cell of a table. */
export function inlinesIn(block: Block): Inline[][] {
  if (block.type === 'table') return [block.header, ...block.rows].flat();
  return block.type === 'paragraph' || block.type === 'heading' ? [block.children] : [];
}

/** The side on which a block begins: by its first letter; a list by most of its items, as one may begin with a name. */
export function directionOf(block: Block): 'ltr' | 'rtl' {
  const texts = block.type === 'list' ? block.items.map(({ children }) => wordsIn(children)) : [wordsIn([block])];
  const worded = texts.filter(hasLetters);
  return worded.length > 0 && worded.filter(readsFromRight).length * 2 >= worded.length ? 'rtl' : 'ltr';
}

const wordsIn = (blocks: readonly Block[]): string =>
  blocks
    .map((block) =>
      block.type === 'code' ? block.text : `${inlinesIn(block).map(plainText).join(' ')} ${wordsIn(blocksIn(block))}`,
    )
    .join(' ');

/** The level of the highest heading in `blocks`, which is the lowest number; Infinity if there is none. */
export const highestLevel = (blocks: readonly Block[]): number =>
  blocks.reduce(
    (highest, block) => Math.min(highest, block.type === 'heading' ? block.level : highestLevel(blocksIn(block))),
    Infinity,
  );

/** The blocks, changed one by one, also those in quotes and lists. */
function mapBlocks(blocks: readonly Block[], change: (block: Block) => Block): Block[] {
  return blocks.map((block) => {
    if (block.type === 'quote') return { ...block, children: mapBlocks(block.children, change) };
    if (block.type !== 'list') return change(block);
    return { ...block, items: block.items.map((item) => ({ ...item, children: mapBlocks(item.children, change) })) };
  });
}

/** The blocks with the inline nodes of each paragraph, heading and cell changed. */
export function mapLines(blocks: readonly Block[], change: (line: Inline[], isCell: boolean) => Inline[]): Block[] {
  const cells = (row: Inline[][]) => row.map((cell) => change(cell, true));
  return mapBlocks(blocks, (block) => {
    if (block.type === 'table') return { ...block, header: cells(block.header), rows: block.rows.map(cells) };
    const hasLine = block.type === 'paragraph' || block.type === 'heading';
    return hasLine ? { ...block, children: change(block.children, false) } : block;
  });
}

/** The blocks, shifted so that the highest heading outside of lists and quotes has `level`, and none is higher. */
export function moveHeadings(blocks: readonly Block[], level: number): Block[] {
  const own = highestLevel(blocks.filter(({ type }) => type === 'heading'));
  const shift = level - (own === Infinity ? 1 : own);
  return mapBlocks(blocks, (block) =>
    block.type === 'heading' ? { ...block, level: headingLevel(Math.max(level, block.level + shift)) } : block,
  );
}

export const headingLevel = (level: number): HeadingLevel => Math.min(6, Math.max(1, level)) as HeadingLevel;
