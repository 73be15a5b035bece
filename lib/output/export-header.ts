import { plainText, type Block, type Inline } from '../markdown/nodes.ts';
import { tidyInline } from '../markdown/tidy.ts';
import { cleanLine } from '../recording/text.ts';
import type { Recording } from '../recording/types.ts';

/** The top of everything that is exported; each text is one clean line. */
export interface Header {
  title: string;
  /** The date, the length, and the people, in this order, as far as they are known. */
  facts: string[];
}

export interface HeaderWords {
  /** The title of a recording that has none. */
  untitled: string;
  /** Formats epoch milliseconds in the user's language. */
  formatDate: (epochMs: number) => string;
  /** Formats seconds in the user's language; without it, the length is left out. */
  formatLength?: (seconds: number) => string;
}

/** The title, the date, the length, and these people, as far as they are known. */
export function headerOf(recording: Recording, people: readonly string[], words: HeaderWords): Header {
  const { createdAtMs, createdAtText, durationSeconds } = recording;
  const date = createdAtMs === null ? (createdAtText ?? '') : words.formatDate(createdAtMs);
  const length = durationSeconds === null ? '' : (words.formatLength?.(durationSeconds) ?? '');
  const names = people.map(oneLine).filter((name) => name !== '');
  return {
    title: oneLine(recording.title) || words.untitled,
    facts: [date, length, [...new Set(names)].join(', ')].map(oneLine).filter((fact) => fact !== ''),
  };
}

export function headerBlocks({ title, facts }: Header): Block[] {
  const line = (text: string): Inline[] => tidyInline([{ type: 'text', text }]);
  const heading: Block = { type: 'heading', level: 1, children: line(title) };
  return facts.length === 0 ? [heading] : [heading, { type: 'paragraph', children: line(facts.join(' · ')) }];
}

/** The blocks without a first heading that only repeats the title: generated summaries often begin with it. */
export function withoutTitle(blocks: readonly Block[], title: string): Block[] {
  const [first] = blocks;
  const repeats =
    first?.type === 'heading' && plainText(first.children).trim().toLowerCase() === title.trim().toLowerCase();
  return blocks.slice(repeats ? 1 : 0);
}

/** `text` as one clean line of any length; empty if nothing of it is visible. */
export function oneLine(text: string): string {
  return cleanLine(text, Infinity);
}
