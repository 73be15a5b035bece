import { blocksIn, plainText, type Block } from '../../../lib/markdown/nodes.ts';

type HeadingTag = 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
type Heading = Extract<Block, { type: 'heading' }>;

const TAGS: readonly HeadingTag[] = ['h2', 'h3', 'h4', 'h5', 'h6'];

/** A heading as an outline shows it. */
export interface DocumentHeading {
  block: Heading;
  tag: HeadingTag;
  /** Position among the headings of the document, from 0; part of its id. */
  index: number;
  /** Its text on one line; empty when it has none. */
  text: string;
}

/** Documents with fewer headings than this do not need an outline. */
const LEAST_FOR_OUTLINE = 3;

/**
 * The headings of a document in reading order, including those in quotes and lists. The elements begin at `h2`, because
 * the page has a title, and skip no level.
 */
export function headingsOf(blocks: readonly Block[]): DocumentHeading[] {
  const headings = headingsIn(blocks);
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => a - b);
  return headings.map((block, index) => ({
    block,
    tag: TAGS[levels.indexOf(block.level)] ?? 'h6',
    index,
    text: plainText(block.children).replace(/\s+/g, ' ').trim(),
  }));
}

/** The headings that an outline shows; empty when there are too few for one. */
export function outlineOf(headings: readonly DocumentHeading[]): DocumentHeading[] {
  const worded = headings.filter(({ text }) => text !== '');
  return worded.length < LEAST_FOR_OUTLINE ? [] : worded;
}

/** Id of the element that holds the whole document. */
export const documentId = (documentName: string): string => `${documentName}-document`;

/**
 * Id of a heading's element. Never made from the document's text, which could then imitate another part of the page.
 */
export const headingId = (documentName: string, index: number): string => `${documentName}-heading-${index + 1}`;

const headingsIn = (blocks: readonly Block[]): Heading[] =>
  blocks.flatMap((block) => (block.type === 'heading' ? [block] : headingsIn(blocksIn(block))));
