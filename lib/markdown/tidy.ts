import { cleanText } from '../recording/text.ts';
import type { Block, EmphasisType, Inline } from './nodes.ts';

type Emphasis = Extract<Inline, { type: EmphasisType }>;

/** The normal form of inline nodes (see `nodes.ts`), for a place without paragraphs: a heading, a cell. */
export function tidyInline(nodes: readonly Inline[]): Inline[] {
  return trimEdges(singleBreaks(tidy(nodes, [])));
}

/** The normal form of inline nodes as paragraphs: an empty line, however it was made, separates two of them. */
export function tidyParagraphs(nodes: readonly Inline[]): Block[] {
  const paragraphs: Inline[][] = [[]];
  const tidied = tidy(nodes, []);
  for (const [index, node] of tidied.entries()) {
    if (node.type !== 'break') paragraphs.at(-1)?.push(node);
    else if (tidied[index - 1]?.type === 'break') paragraphs.push([]);
    else if (tidied[index + 1]?.type !== 'break') paragraphs.at(-1)?.push(node);
  }
  return paragraphs
    .map(trimEdges)
    .filter((children) => children.length > 0)
    .map((children) => ({ type: 'paragraph', children }));
}

type List = Extract<Block, { type: 'list' }>;

/**
 * Blocks with the bullets between numbered points under these points, as models write `1. a`, `- b`, `1. c`; and
 * numbers under the bullets between which they stand, if they are `touching` them, without an empty line.
 */
export function joinLists(blocks: readonly Block[], touching: ReadonlySet<Block> = new Set()): Block[] {
  const out: Block[] = [];
  const joined = new Set<Block>();
  const isList = (block: Block | undefined): block is List => block?.type === 'list';
  const continues = (list: List, last: List, next: List) =>
    next.ordered
      ? next.start === list.start + list.items.length ||
        (next.start === 1 && list.start === 1 && (list.items.length === 1 || joined.has(list)))
      : touching.has(last) && touching.has(next);

  for (const block of blocks) {
    const [before, last] = [out.at(-2), out.at(-1)];
    if (!isList(block) || !isList(last)) out.push(block);
    else if (joined.has(last) && last.ordered !== block.ordered && (last.ordered || touching.has(block))) {
      last.items.at(-1)?.children.push(block);
    } else if (joined.has(last) && last.ordered === block.ordered && continues(last, block, block)) {
      for (const item of block.items) last.items.push(item);
    } else if (
      isList(before) &&
      before.ordered === block.ordered &&
      last.ordered !== block.ordered &&
      continues(before, last, block)
    ) {
      const items = before.items.map((item, index) =>
        index === before.items.length - 1 ? { ...item, children: [...item.children, last] } : item,
      );
      const list: List = { ...before, items: [...items, ...block.items] };
      out.splice(-2, 2, list);
      joined.add(list);
    } else out.push(block);
  }
  return out;
}

function isEmphasis(node: Inline): node is Emphasis {
  return node.type === 'strong' || node.type === 'emphasis' || node.type === 'strikethrough';
}

/** `around` are the emphases and links that the nodes are already in. */
function tidy(nodes: readonly Inline[], around: readonly Inline['type'][]): Inline[] {
  const out: Inline[] = [];
  let text = '';

  const endText = (beforeBreak = false): void => {
    let words = cleanText(text).replace(/[ \t\n]+/g, ' ');
    text = '';
    if (out.at(-1)?.type === 'break') words = words.replace(/^ /, '');
    if (beforeBreak) words = words.replace(/ $/, '');
    if (words !== '') out.push({ type: 'text', text: words });
  };
  const add = (node: Inline): void => {
    switch (node.type) {
      case 'text':
        text += node.text;
        return;
      case 'break':
        endText(true);
        out.push(node);
        return;
      case 'inline-code': {
        const code = cleanText(node.text).replace(/\n/g, ' ');
        const last = out.at(-1);
        if (code.trim() === '') text += ' ';
        // Adjacent code spans become one: their marks would meet in Markdown.
        else if (text === '' && last?.type === 'inline-code') out[out.length - 1] = { ...last, text: last.text + code };
        else addWhole({ type: 'inline-code', text: code });
        return;
      }
      case 'image':
        // An image in a link cannot be a link of its own: its description takes its place.
        if (around.includes('link')) text += node.alt;
        else addWhole(node);
        return;
      case 'link':
      case 'strong':
      case 'emphasis':
      case 'strikethrough': {
        if (around.includes(node.type)) {
          node.children.forEach(add);
          return;
        }
        const { lead, core, trail } = splitEdges(singleBreaks(tidy(node.children, [...around, node.type])));
        lead.forEach(add);
        if (core.length > 0) addWhole({ ...node, children: core });
        trail.forEach(add);
      }
    }
  };
  const addWhole = (node: Inline): void => {
    endText();
    out.push(node);
  };

  for (const node of joinEmphasis(nodes)) add(node);
  endText();
  return out;
}

/** Adjacent emphases of one kind become one, so that their marks never meet in Markdown. */
function joinEmphasis(nodes: readonly Inline[]): Inline[] {
  const out: Inline[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (last && isEmphasis(last) && isEmphasis(node) && last.type === node.type) {
      for (const child of node.children) last.children.push(child);
    } else if (isEmphasis(node)) out.push({ ...node, children: [...node.children] });
    else if (node.type !== 'text' || node.text !== '') out.push(node);
  }
  return out;
}

function singleBreaks(nodes: readonly Inline[]): Inline[] {
  return nodes.filter((node, index) => node.type !== 'break' || nodes[index - 1]?.type !== 'break');
}

/** Separates white space and breaks at both ends from what is between them. */
function splitEdges(nodes: Inline[]): { lead: Inline[]; core: Inline[]; trail: Inline[] } {
  let from = 0;
  let to = nodes.length;
  while (from < to && isBlank(nodes[from])) from += 1;
  while (to > from && isBlank(nodes[to - 1])) to -= 1;
  const [lead, core, trail] = [nodes.slice(0, from), nodes.slice(from, to), nodes.slice(to)];

  const first = core[0];
  if (first?.type === 'text') {
    const rest = first.text.trimStart();
    lead.push({ type: 'text', text: first.text.slice(0, first.text.length - rest.length) });
    core[0] = { type: 'text', text: rest };
  }
  const last = core.at(-1);
  if (last?.type === 'text') {
    const rest = last.text.trimEnd();
    trail.unshift({ type: 'text', text: last.text.slice(rest.length) });
    core[core.length - 1] = { type: 'text', text: rest };
  }
  return { lead, core, trail };
}

function trimEdges(nodes: Inline[]): Inline[] {
  return splitEdges(nodes).core;
}

function isBlank(node: Inline | undefined): boolean {
  return node?.type === 'break' || (node?.type === 'text' && node.text.trim() === '');
}
