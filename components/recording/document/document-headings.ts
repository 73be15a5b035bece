import { plainText, type Block } from '../../../lib/markdown/nodes.ts';

type HeadingTag = 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
type Heading = Extract<Block, { type: 'heading' }>;

const TAGS: readonly HeadingTag[] = ['h2', 'h3', 'h4', 'h5', 'h6'];

/** A heading as an outline shows it. */
export interface DocumentHeading {
  block: Heading;
  tag: HeadingTag;
  /** Its place among the headings of the document, from 0: what its id is made of. */
  index: number;
  /** Its words on one line; empty when it has none. */
  text: string;
}

/** With fewer headings than this, a document has no outline: it is its own. */
const LEAST_FOR_OUTLINE = 3;

/**
 * The headings of a document in reading order, also those in quotes and lists. The elements begin at `h2`, because the page has a
 * title, and skip no level.
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

/** Those that an outline shows; none when there are too few for one. */
export function outlineOf(headings: readonly DocumentHeading[]): DocumentHeading[] {
  const worded = headings.filter(({ text }) => text !== '');
  return worded.length < LEAST_FOR_OUTLINE ? [] : worded;
}

/** The id of the element that holds the whole of a document. */
export const documentId = (documentName: string): string => `${documentName}-document`;

/** Never made from the words of the document, which could then be taken for another part of the page. */
export const headingId = (documentName: string, index: number): string => `${documentName}-heading-${index + 1}`;

function headingsIn(blocks: readonly Block[]): Heading[] {
  return blocks.flatMap((block) => {
    if (block.type === 'heading') return [block];
    if (block.type === 'quote') return headingsIn(block.children);
    return block.type === 'list' ? block.items.flatMap(({ children }) => headingsIn(children)) : [];
  });
}
