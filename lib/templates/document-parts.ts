import { highestLevel, moveHeadings, type Block, type Inline } from '../markdown/nodes.ts';
import { tidyInline } from '../markdown/tidy-inline.ts';
import { graphemesOf } from '../output/graphemes.ts';

/**
 * A block with its inline nodes and inner blocks changed, one after another in their order; code stays as it is. Null
 * if nothing is left of it.
 */
export function rebuilt(
  block: Block,
  inlines: (nodes: readonly Inline[]) => Inline[],
  blocks: (children: readonly Block[]) => Block[],
): Block | null {
  switch (block.type) {
    case 'paragraph':
    case 'heading': {
      const children = inlines(block.children);
      return children.length === 0 ? null : { ...block, children };
    }
    case 'list': {
      const items = block.items.flatMap(({ checked, children }) => {
        const kept = blocks(children);
        // A task begins with a paragraph; anything else is an ordinary item.
        return kept.length === 0 ? [] : [{ checked: kept[0]?.type === 'paragraph' ? checked : null, children: kept }];
      });
      return items.length === 0 ? null : { ...block, items };
    }
    case 'quote': {
      const children = blocks(block.children);
      return children.length === 0 ? null : { ...block, children };
    }
    case 'table':
      return { ...block, header: block.header.map(inlines), rows: block.rows.map((row) => row.map(inlines)) };
    case 'code':
    case 'rule':
      return block;
  }
}

/** The blocks with each text changed; addresses and code stay as they are. */
export function mapTexts(blocks: readonly Block[], change: (text: string) => string): Block[] {
  const inlines = (nodes: readonly Inline[]): Inline[] =>
    nodes.map((node) => {
      if (node.type === 'text') return { ...node, text: change(node.text) };
      return 'children' in node ? { ...node, children: inlines(node.children) } : node;
    });
  return blocks.flatMap((block) => rebuilt(block, inlines, (children) => mapTexts(children, change)) ?? []);
}

/** The first `count` lines of a document as it is written: a paragraph, a heading, or a list item is one. */
export function firstLines(blocks: readonly Block[], count: number): Block[] {
  const first: Block[] = [];
  let left = count;
  for (const block of blocks) {
    if (left <= 0) break;
    if (block.type === 'list') {
      const items = block.items.slice(0, left);
      first.push({ ...block, items });
      left -= items.length;
    } else {
      first.push(block);
      left -= 1;
    }
  }
  return first;
}

/** The document up to `count` characters, as people count them, with an ellipsis if it was cut. */
export function truncateBlocks(blocks: readonly Block[], count: number): Block[] {
  return cutBlocks(blocks, createMeter(count));
}

/** The text up to `count` characters; if it was cut, an ellipsis takes the place of the last one. */
export function truncateText(text: string, count: number): string {
  return createMeter(count).take(text);
}

interface Meter {
  isFull(): boolean;
  take(text: string): string;
}

function createMeter(count: number): Meter {
  let left = count;
  let full = count <= 0;
  return {
    isFull: () => full,
    take(text) {
      if (full) return '';
      const taken: string[] = [];
      for (const character of graphemesOf(text)) {
        taken.push(character);
        if (taken.length > left) {
          full = true;
          return `${taken
            .slice(0, Math.max(0, left - 1))
            .join('')
            .trimEnd()}…`;
        }
      }
      left -= taken.length;
      return text;
    },
  };
}

function cutBlocks(blocks: readonly Block[], meter: Meter): Block[] {
  const kept: Block[] = [];
  for (const block of blocks) {
    if (meter.isFull()) break;
    const cut = cutBlock(block, meter);
    if (cut) kept.push(cut);
  }
  return kept;
}

function cutBlock(block: Block, meter: Meter): Block | null {
  if (block.type === 'code') {
    const text = meter.take(block.text);
    return text.trim() === '' ? null : { ...block, text };
  }
  const cut = rebuilt(
    block,
    (nodes) => tidyInline(cutInlines(nodes, meter)),
    (children) => cutBlocks(children, meter),
  );
  if (cut?.type !== 'table' || block.type !== 'table') return cut;
  const isBlank = (row: readonly Inline[][] | undefined) => row?.every((cell) => cell.length === 0) ?? true;
  // Rows that were blank before are kept.
  return { ...cut, rows: cut.rows.filter((row, at) => !isBlank(row) || isBlank(block.rows[at])) };
}

function cutInlines(nodes: readonly Inline[], meter: Meter): Inline[] {
  const kept: Inline[] = [];
  for (const node of nodes) {
    if (meter.isFull()) break;
    if (node.type === 'text') kept.push({ ...node, text: meter.take(node.text) });
    else if (node.type === 'inline-code') kept.push({ ...node, text: meter.take(node.text) });
    else if ('children' in node) kept.push({ ...node, children: cutInlines(node.children, meter) });
    else kept.push(node);
  }
  return kept;
}

/**
 * The blocks with their headings moved down, if necessary, so that none is as high as `level`; 0 is above all of them.
 */
export function belowLevel(blocks: readonly Block[], level: number): Block[] {
  return highestLevel(blocks) > level ? [...blocks] : moveHeadings(blocks, level + 1);
}
