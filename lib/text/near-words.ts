import { hasSyllables } from './terms.ts';

/** A word that begins with what was typed, apart from some mistakes. */
export interface NearMatch {
  /** A wrong, missing, or extra letter, or two swapped neighbors: one mistake each. */
  mistakes: number;
  /** How many UTF-16 units of the word the typed text stands for. */
  length: number;
}

const SWAP_ONLY_LENGTH = 3;
/** Shorter words of a text resemble too many others. */
const SHORTEST_IN_TEXT = 4;
const TWO_MISTAKES_LENGTH = 9;
/** With this many letters, a wrong last one is forgiven, although it may still be typed over. */
const SURE_LENGTH = 6;
const DIGIT = /\p{N}/u;

/**
 * How many mistakes are forgiven in a folded word as typed: none in short words, in scripts without spaces, and in
 * numbers, where a different digit is a different number.
 */
export function forgivenIn(typed: string, shortest = SWAP_ONLY_LENGTH): number {
  if (typed.length < shortest || DIGIT.test(typed) || hasSyllables(typed)) return 0;
  return typed.length < TWO_MISTAKES_LENGTH ? 1 : 2;
}

/** How many mistakes are forgiven in a folded word of a text. */
export const forgivenEdits = (word: string): number => forgivenIn(word, SHORTEST_IN_TEXT);

/**
 * The number of letters to insert, delete, replace, or swap with their neighbor to turn `a` into `b`, if that is at
 * most `most`; otherwise more than `most`.
 */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  if (Math.min(a.length, b.length) > most && !beginsAlike(a, b, most)) return most + 1;
  return compare(a, 0, b, 0, most, true)?.mistakes ?? most + 1;
}

/** How the folded `word` begins with `typed`, with at most `forgiven` mistakes; null when it does not. */
export const matchNearly = (word: string, typed: string, forgiven: number): NearMatch | null =>
  beginsAlike(word, typed, forgiven) ? compare(word, 0, typed, 0, forgiven, false) : null;

/** Whether any of the first letters are the same: a quick check that rules out most words. */
function beginsAlike(word: string, typed: string, forgiven: number): boolean {
  for (let at = 0; at <= forgiven; at++) {
    const code = word.charCodeAt(at);
    for (let from = 0; from <= forgiven; from++) {
      if (code === typed.charCodeAt(from)) return true;
    }
  }
  return false;
}

/**
 * Follows both up to the first difference, and tries each mistake that can explain it. Looking no further back is
 * enough: an earlier mistake would have made an earlier difference, or explains this one as well. Takes time in
 * proportion to the length of `typed`, for the few mistakes that are forgiven. Unless the whole word is compared, a slip
 * at the end of a short one is not forgiven: it is still being typed.
 */
function compare(
  word: string,
  wordAt: number,
  typed: string,
  typedAt: number,
  forgiven: number,
  isWhole: boolean,
): NearMatch | null {
  let at = wordAt;
  let from = typedAt;
  while (from < typed.length && at < word.length && word.charCodeAt(at) === typed.charCodeAt(from)) {
    at += 1;
    from += 1;
  }
  if (from === typed.length) {
    const mistakes = isWhole ? word.length - at : 0;
    return mistakes <= forgiven ? { mistakes, length: at + mistakes } : null;
  }
  if (forgiven === 0) return null;

  const after = (ofWord: number, ofTyped: number) =>
    compare(word, at + ofWord, typed, from + ofTyped, forgiven - 1, isWhole);
  const isSwap =
    at + 1 < word.length &&
    word.charCodeAt(at) === typed.charCodeAt(from + 1) &&
    word.charCodeAt(at + 1) === typed.charCodeAt(from);
  let best = isSwap ? after(2, 2) : null;
  if (isWhole || typed.length > SWAP_ONLY_LENGTH) {
    const isEnd = !isWhole && from + 1 === typed.length;
    if (at < word.length) {
      if (!isEnd || at + 1 === word.length || typed.length >= SURE_LENGTH) best = fewer(best, after(1, 1));
      best = fewer(best, after(1, 0));
    }
    if (!isEnd || at === word.length) best = fewer(best, after(0, 1));
  }
  return best && { mistakes: best.mistakes + 1, length: best.length };
}

const fewer = (a: NearMatch | null, b: NearMatch | null): NearMatch | null =>
  a && (!b || a.mistakes <= b.mistakes) ? a : b;
