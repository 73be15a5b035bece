import { forgivenIn } from './near-words.ts';

/** Minimum length of a word that may have a typo: shorter ones resemble too many others. */
const ONE_FROM = 5;

/** How many mistakes are forgiven in a folded word of a text. */
export const forgivenEdits = (word: string): number => forgivenIn(word, ONE_FROM);

/**
 * The number of letters to insert, delete, replace, or swap with their neighbor to turn `a` into `b`, if that is at
 * most `most`; otherwise more than `most`. Follows both up to the first difference, and tries each edit that can
 * explain it: takes time in proportion to the length of `a`, for the few typos that are forgiven.
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
