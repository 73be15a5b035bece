import { toSentences } from './sentences.ts';
import { endsIn } from './spoken.ts';
import type { Segment, Turn } from './types.ts';

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
 * Joins the segments of a turn into paragraphs: after several lines a new paragraph begins, always between two segments,
 * and at the end of a sentence if one comes soon.
 */
export function toParagraphs(segments: readonly Segment[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const { text, startSeconds } of segments) {
    const last = paragraphs.at(-1);
    if (last && !isFull(last.text)) {
      last.text += joint(last.text);
      last.segments.push({ at: last.text.length, startSeconds });
      last.text += text;
    } else {
      paragraphs.push({ text, segments: [{ at: 0, startSeconds }] });
    }
  }
  return paragraphs;
}

/** The end of a sentence, with closing quotation marks and brackets. */
const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]」』]*$/u;

const isFull = (text: string): boolean =>
  text.length >= PARAGRAPH_LENGTH &&
  (text.length >= 2 * PARAGRAPH_LENGTH || SENTENCE_END.test(text.slice(-8).trimEnd()));

/** A segment that lasts longer, or of more than two paragraphs, is cut. */
const LONG_SECONDS = 60;

/**
 * The same turns, with long segments cut at the ends of sentences, each part with the time at which it was likely said:
 * by its share of the words, if the segment has both times and they are plausible.
 */
export function cutLong(turns: readonly Turn[]): Turn[] {
  const { said } = endsIn(turns.flatMap(({ segments }) => segments));
  const secondsOf = (segment: Segment) => (said(segment) ?? 0) - (segment.startSeconds ?? 0);
  const isLong = (segment: Segment) =>
    segment.text.length > PARAGRAPH_LENGTH &&
    (segment.text.length > 2 * PARAGRAPH_LENGTH || secondsOf(segment) > LONG_SECONDS);
  return turns.map((turn) =>
    turn.segments.some(isLong)
      ? { ...turn, segments: turn.segments.flatMap((one) => (isLong(one) ? cut(one, secondsOf(one)) : one)) }
      : turn,
  );
}

/** `seconds` it takes; none or less if that is not known. */
function cut(segment: Segment, seconds: number): Segment[] {
  const { text, startSeconds, endSeconds } = segment;
  const timeAt = (at: number) =>
    startSeconds === null || seconds <= 0 ? null : startSeconds + (at / text.length) * seconds;
  const parts: Segment[] = [];
  let at = 0;
  let part = '';
  for (const sentence of toSentences(text)) {
    part += sentence;
    const isLast = at + part.length === text.length;
    if (part.length < PARAGRAPH_LENGTH && !isLast) continue;
    const end = at + part.length;
    const begins = at === 0 ? startSeconds : timeAt(at);
    const words = part.trim();
    if (words !== '')
      parts.push({ ...segment, text: words, startSeconds: begins, endSeconds: isLast ? endSeconds : timeAt(end) });
    at = end;
    part = '';
  }
  return parts;
}

/** The separator between a text and the next one: empty in scripts that are written without spaces. */
export function joint(text: string): '' | ' ' {
  return WITHOUT_SPACES.test(text) ? '' : ' ';
}
