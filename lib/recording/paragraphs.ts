import type { Segment } from './types.ts';

/** About seven lines of the panel. */
const PARAGRAPH_LENGTH = 320;
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;

/** Part of a turn as it is shown: one text, and where in it each of its segments begins. */
export interface Paragraph {
  text: string;
  /** In order, with their offset in `text` in UTF-16 units; never empty. */
  segments: { at: number; startSeconds: number | null }[];
}

/**
 * Joins the segments of a turn into paragraphs: after several lines a new paragraph begins, always between two
 * segments.
 */
export function toParagraphs(segments: readonly Segment[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const { text, startSeconds } of segments) {
    const last = paragraphs.at(-1);
    if (last && last.text.length < PARAGRAPH_LENGTH) {
      last.text += joint(last.text);
      last.segments.push({ at: last.text.length, startSeconds });
      last.text += text;
    } else {
      paragraphs.push({ text, segments: [{ at: 0, startSeconds }] });
    }
  }
  return paragraphs;
}

/** The separator between a text and the next one: empty in scripts that are written without spaces. */
export function joint(text: string): '' | ' ' {
  return WITHOUT_SPACES.test(text) ? '' : ' ';
}
