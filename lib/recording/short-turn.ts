import type { Segment } from './types.ts';

const MOST_WORDS = 3;
/**
 * In UTF-16 units. Longer text does not fit on a line next to a name; scripts without spaces have no words to count.
 */
const MOST_UNITS = 32;
const MOST_UNSPACED_UNITS = 10;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Whether a turn has only a few words, as if in passing: it is shown on one line with its speaker. */
export function isShortTurn({ segments }: { segments: readonly Pick<Segment, 'text'>[] }): boolean {
  let units = 0;
  let words = 0;
  for (const { text } of segments) {
    units += text.length;
    // Checked before the words: most turns are far longer.
    if (units > MOST_UNITS) return false;
    words += text.trim().split(/\s+/u).length;
    if (words > MOST_WORDS || (units > MOST_UNSPACED_UNITS && UNSPACED.test(text))) return false;
  }
  return true;
}
