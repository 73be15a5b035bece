import { makeImage, makeLink } from '../markdown/links.ts';
import type { Block, Inline } from '../markdown/nodes.ts';
import { linesOf } from '../markdown/plain-paragraphs.ts';
import { tidyInline, tidyParagraphs } from '../markdown/tidy-inline.ts';
import { belowLevel, rebuilt } from './document-parts.ts';
import { ENCODED_MARKS, MARK, MARKS, type Holes } from './holes.ts';
import { wordsOf, type Value } from './values.ts';

/**
 * The tree of a template with its holes filled, in normal form (see `lib/markdown/nodes.ts`). Words are inserted as
 * text, whatever they look like. A document replaces its paragraph, within the surrounding quote or list, with its
 * headings below the template's; elsewhere, and if it is a single paragraph, it continues the line. Empty values are
 * left out.
 */
export function fillBlocks(blocks: readonly Block[], holes: Holes): Block[] {
  /** Level of the template's last heading; 0 before the first. */
  let level = 0;

  function fill(blocks: readonly Block[]): Block[] {
    const filled: Block[] = [];
    for (const block of blocks) for (const each of fillBlock(block)) filled.push(each);
    return filled;
  }

  function fillBlock(block: Block): Block[] {
    if (block.type === 'paragraph') return fillParagraph(block.children);
    if (block.type === 'code') {
      const text = fillText(block.text, holes).replace(/^\n+/, '').replace(/\n$/, '');
      return text.trim() === '' ? [] : [{ ...block, text }];
    }
    const filled = rebuilt(block, (nodes) => tidyInline(fillInlines(nodes, holes)), fill);
    if (filled?.type === 'heading') level = filled.level;
    return filled ? [filled] : [];
  }

  function fillParagraph(nodes: readonly Inline[]): Block[] {
    const filled: Block[] = [];
    let run: Inline[] = [];
    const endRun = () => {
      for (const block of tidyParagraphs(run)) filled.push(block);
      run = [];
    };
    for (const node of nodes) {
      for (const part of partsOf(node)) {
        const value = valueIn(part, holes);
        if (value?.kind === 'document' && !onlyParagraph(value.blocks)) {
          endRun();
          for (const block of belowLevel(value.blocks, level)) filled.push(block);
        } else for (const inline of fillInline(part, holes)) run.push(inline);
      }
    }
    endRun();
    return filled;
  }

  return fill(blocks);
}

/** A text split into parts that are a hole each, or contain none; other nodes are one part. */
function partsOf(node: Inline): Inline[] {
  if (node.type !== 'text' || !MARK.test(node.text)) return [node];
  return node.text.split(MARKS).map((text) => ({ type: 'text', text }));
}

function valueIn(part: Inline, holes: Holes): Value | null {
  return part.type === 'text' && MARK.test(part.text) ? holes.valueOf(part.text) : null;
}

/** The paragraph that is the whole document; null if there is more. */
function onlyParagraph([first, second]: readonly Block[]) {
  return first?.type === 'paragraph' && second === undefined ? first : null;
}

function fillInlines(nodes: readonly Inline[], holes: Holes): Inline[] {
  return nodes.flatMap((node) => partsOf(node).flatMap((part) => fillInline(part, holes)));
}

/** `node` is a part (see `partsOf`). */
function fillInline(node: Inline, holes: Holes): Inline[] {
  switch (node.type) {
    case 'text': {
      if (!MARK.test(node.text)) return [node];
      const value = holes.valueOf(node.text);
      return value ? inlinesOf(value) : [];
    }
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
      return [{ ...node, children: fillInlines(node.children, holes) }];
    case 'inline-code':
      return [{ ...node, text: fillText(node.text, holes) }];
    case 'link': {
      const children = tidyInline(fillInlines(node.children, holes));
      const link = makeLink(fillAddress(node.href, holes), children);
      return link ? [link] : children;
    }
    case 'image': {
      const alt = fillText(node.alt, holes);
      const image = makeImage(fillAddress(node.href, holes), alt);
      return image ? [image] : linesOf(alt);
    }
    case 'break':
      return [node];
  }
}

function inlinesOf(value: Value): Inline[] {
  const paragraph = value.kind === 'document' ? onlyParagraph(value.blocks) : null;
  return paragraph?.children ?? linesOf(wordsOf(value));
}

function wordsAt(mark: string, holes: Holes): string {
  const value = holes.valueOf(mark);
  return value ? wordsOf(value) : '';
}

function fillText(text: string, holes: Holes): string {
  if (!MARK.test(text)) return text;
  return text
    .split(MARKS)
    .map((part) => (MARK.test(part) ? wordsAt(part, holes) : part))
    .join('');
}

/** Words in an address are encoded, so that they can only be part of one path segment, or of the query. */
function fillAddress(href: string, holes: Holes): string {
  const pathEnd = /[?#]|$/.exec(href)?.index ?? href.length;
  return href.replace(ENCODED_MARKS, (encoded, at: number) => {
    const words = wordsAt(decodeURIComponent(encoded), holes).toWellFormed();
    // Steps up, and browsers read dots that are encoded once as dots.
    if (at < pathEnd && /^\.{1,2}$/.test(words)) return '%252E'.repeat(words.length);
    return encodeURIComponent(words);
  });
}
