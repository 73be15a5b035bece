import type { Turn } from './types.ts';

const MOST_WORDS = 3;
/** UTF-16 units. What is longer stands on no line beside a name; and scripts without spaces have no words to be counted. */
const MOST_UNITS = 32;
const MOST_UNSPACED_UNITS = 10;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Whether no more than a few words are said, as in passing: they are read on one line with who says them. */
export function isShortTurn({ segments }: Turn): boolean {
  let units = 0;
  let words = 0;
  for (const { text } of segments) {
    units += text.length;
    // Before the words are looked at: most turns are far longer.
    if (units > MOST_UNITS) return false;
    words += text.trim().split(/\s+/u).length;
    if (words > MOST_WORDS || (units > MOST_UNSPACED_UNITS && UNSPACED.test(text))) return false;
  }
  return true;
}
