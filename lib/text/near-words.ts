import { hasUnspaced } from './terms.ts';

/** A word that begins with what was typed, apart from some mistakes. */
export interface NearMatch {
  /** A wrong, missing, or extra letter, or two swapped neighbors: one mistake each. */
  mistakes: number;
  /** How many UTF-16 units of the word the typed text stands for. */
  length: number;
}

const SWAP_ONLY_LENGTH = 3;
const TWO_MISTAKES_LENGTH = 9;
/** With this many letters, a wrong last one is forgiven, although it may still be typed over. */
const SURE_LENGTH = 6;
const DIGIT = /\p{N}/u;

/**
 * How many mistakes are forgiven in a folded word as typed: none in short words, in scripts without spaces, and in
 * numbers, where a different digit is a different number.
 */
export function forgivenIn(typed: string, shortest = SWAP_ONLY_LENGTH): number {
  if (typed.length < shortest || DIGIT.test(typed) || hasUnspaced(typed)) return 0;
  return typed.length < TWO_MISTAKES_LENGTH ? 1 : 2;
}

/** How the folded `word` begins with `typed`, with at most `forgiven` mistakes; null when it does not. */
export function matchNearly(word: string, typed: string, forgiven: number): NearMatch | null {
  return beginsAlike(word, typed, forgiven) ? compare(word, 0, typed, 0, forgiven) : null;
}

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
 * enough: an earlier mistake would have made an earlier difference, or explains this one as well.
 */
function compare(word: string, wordAt: number, typed: string, typedAt: number, forgiven: number): NearMatch | null {
  let at = wordAt;
  let from = typedAt;
  while (from < typed.length && at < word.length && word.charCodeAt(at) === typed.charCodeAt(from)) {
    at += 1;
    from += 1;
  }
  if (from === typed.length) return { mistakes: 0, length: at };
  if (forgiven === 0) return null;

  const isSwap =
    at + 1 < word.length &&
    word.charCodeAt(at) === typed.charCodeAt(from + 1) &&
    word.charCodeAt(at + 1) === typed.charCodeAt(from);
  let best = isSwap ? compare(word, at + 2, typed, from + 2, forgiven - 1) : null;
  if (typed.length > SWAP_ONLY_LENGTH) {
    const isLast = from + 1 === typed.length;
    if (at < word.length) {
      if (!isLast || at + 1 === word.length || typed.length >= SURE_LENGTH) {
        best = fewer(best, compare(word, at + 1, typed, from + 1, forgiven - 1));
      }
      best = fewer(best, compare(word, at + 1, typed, from, forgiven - 1));
    }
    if (!isLast || at === word.length) best = fewer(best, compare(word, at, typed, from + 1, forgiven - 1));
  }
  return best && { mistakes: best.mistakes + 1, length: best.length };
}

function fewer(a: NearMatch | null, b: NearMatch | null): NearMatch | null {
  if (!a || !b) return a ?? b;
  return b.mistakes < a.mistakes ? b : a;
}
