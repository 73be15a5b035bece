import type { Segment } from './types.ts';

/** About seven lines of the panel. */
const PARAGRAPH_LENGTH = 320;
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;

/** Part of a turn, as it is read: one text, and where in it each of its segments begins. */
export interface Paragraph {
  text: string;
  /** In order, by their first UTF-16 unit in `text`; never empty. */
  segments: { at: number; startSeconds: number | null }[];
}

/**
 * The segments of a turn as paragraphs: what was said in one breath runs on, and after several lines a new paragraph
 * begins, always between two segments.
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

/** What stands between a text and the next one: nothing in scripts that are written without spaces. */
export function joint(text: string): '' | ' ' {
  return WITHOUT_SPACES.test(text) ? '' : ' ';
}
