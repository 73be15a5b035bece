import { highestLevel, moveHeadings, type Block, type Inline, type ListItem } from '../markdown/nodes.ts';
import { tidyInline } from '../markdown/tidy-inline.ts';
import { graphemesOf } from '../output/graphemes.ts';

/** The blocks with each text changed; addresses and code stay as they are. */
export function mapTexts(blocks: readonly Block[], change: (text: string) => string): Block[] {
  const inlines = (nodes: readonly Inline[]): Inline[] =>
    nodes.map((node) => {
      if (node.type === 'text') return { ...node, text: change(node.text) };
      return 'children' in node ? { ...node, children: inlines(node.children) } : node;
    });
  return blocks.map((block): Block => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return { ...block, children: inlines(block.children) };
      case 'list':
        return { ...block, items: block.items.map((item) => ({ ...item, children: mapTexts(item.children, change) })) };
      case 'quote':
        return { ...block, children: mapTexts(block.children, change) };
      case 'table':
        return { ...block, header: block.header.map(inlines), rows: block.rows.map((row) => row.map(inlines)) };
      case 'code':
      case 'rule':
        return block;
    }
  });
}

/** The first `count` lines of a document as it is written: a paragraph, a heading or an item of a list is one. */
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

/** The document up to `count` characters, as people count them, with an ellipsis where it was cut. */
export function truncateBlocks(blocks: readonly Block[], count: number): Block[] {
  return cutBlocks(blocks, createMeter(count));
}

/** The text up to `count` characters, with an ellipsis in place of the last one where it was cut. */
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
  switch (block.type) {
    case 'paragraph':
    case 'heading': {
      const children = tidyInline(cutInlines(block.children, meter));
      return children.length === 0 ? null : { ...block, children };
    }
    case 'list': {
      const items: ListItem[] = [];
      for (const { checked, children } of block.items) {
        if (meter.isFull()) break;
        const kept = cutBlocks(children, meter);
        if (kept.length > 0) items.push({ checked: kept[0]?.type === 'paragraph' ? checked : null, children: kept });
      }
      return items.length === 0 ? null : { ...block, items };
    }
    case 'quote': {
      const children = cutBlocks(block.children, meter);
      return children.length === 0 ? null : { ...block, children };
    }
    case 'code': {
      const text = meter.take(block.text);
      return text.trim() === '' ? null : { ...block, text };
    }
    case 'table': {
      const cut = (row: Inline[][]) => row.map((cell) => tidyInline(cutInlines(cell, meter)));
      const header = cut(block.header);
      const rows: Inline[][][] = [];
      for (const row of block.rows) {
        if (meter.isFull()) break;
        rows.push(cut(row));
      }
      return { ...block, header, rows };
    }
    case 'rule':
      return block;
  }
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

/** The blocks with their headings moved down, if need be, so that none is as high as `level`; 0 is above all. */
export function belowLevel(blocks: readonly Block[], level: number): Block[] {
  return highestLevel(blocks) > level ? [...blocks] : moveHeadings(blocks, level + 1);
}
