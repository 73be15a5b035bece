import { forgivenIn } from '../search/near-words.ts';

/** From how many letters on a word may have a mistake: of shorter ones, too many others are as near. */
const ONE_FROM = 5;

/** How many mistakes are forgiven in a folded word of a text. */
export const forgivenEdits = (word: string): number => forgivenIn(word, ONE_FROM);

/**
 * How many letters must be put in, left out, replaced or swapped with their neighbour to make `b` of `a`, where that is
 * at most `most`; else more than `most`. Goes along both up to the first difference, and tries each mistake that can
 * explain it: takes time in proportion to the length of `a`, for the few mistakes that are forgiven.
 */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === a.length || at === b.length) return Math.abs(a.length - b.length);
  if (most === 0) return 1;
  const behind = (ofA: number, ofB: number) => editsBetween(a.slice(at + ofA), b.slice(at + ofB), most - 1);
  const isSwap = a.charCodeAt(at) === b.charCodeAt(at + 1) && a.charCodeAt(at + 1) === b.charCodeAt(at);
  return 1 + Math.min(behind(1, 1), behind(1, 0), behind(0, 1), isSwap ? behind(2, 2) : most);
}
