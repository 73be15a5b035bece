import type { Paragraph } from './paragraphs.ts';

const MINUTE_SECONDS = 60;

/**
 * The time of each paragraph of a turn, in seconds, if it should be shown: a minute or more after the last time shown,
 * which at first is the turn's own. Null for the others, and for all without times.
 */
export function minuteMarks(paragraphs: readonly Paragraph[], startSeconds: number | null): (number | null)[] {
  let told = startSeconds;
  return paragraphs.map(({ segments: [first] }, index) => {
    const seconds = first?.startSeconds ?? null;
    if (index === 0 || seconds === null || told === null || seconds - told < MINUTE_SECONDS) return null;
    told = seconds;
    return seconds;
  });
}
