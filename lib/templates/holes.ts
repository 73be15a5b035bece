import { textValue, wordsOf, type Value } from './values.ts';

/** A placeholder for a value; `length` is that of the value's words, in UTF-16 units. */
interface Hole {
  mark: string;
  length: number;
}

/**
 * Placeholders in Markdown for values that the Markdown reader does not get to see: each is two private-use characters,
 * which are neither markup nor a space nor punctuation. The value is inserted into the tree afterward, so that it
 * cannot become markup.
 */
export interface Holes {
  holeFor(value: Value): Hole;
  /** `text` with a hole for each private-use character that it contains itself. */
  hide(text: string): string;
  /** The value that fills the hole. */
  valueOf(mark: string): Value | null;
}

/**
 * The first character of a mark is from one plane and the second from the other: each turn of a long meeting has
 * several marks.
 */
const [FIRST, SECOND] = [0xf0000, 0x100000];
const PLANE = 0xfffe;
export const MARK = /[\u{F0000}-\u{FFFFD}][\u{100000}-\u{10FFFD}]/u;
/** Splits a text at its marks, and keeps them. */
export const MARKS = /([\u{F0000}-\u{FFFFD}][\u{100000}-\u{10FFFD}])/u;
/** Marks as they are encoded in an address. */
export const ENCODED_MARKS = /%F3%B[0-9A-F]%[89AB][0-9A-F]%[89AB][0-9A-F]%F4%8[0-9A-F]%[89AB][0-9A-F]%[89AB][0-9A-F]/gi;
/** Characters that could form a mark. */
const PRIVATE = /[\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/gu;

export function createHoles(): Holes {
  const values: Value[] = [];
  /** Holes by their words; documents are keyed by identity, because they are made once and used often. */
  const known = new Map<Value | string, Hole>();

  function holeFor(value: Value): Hole {
    const key = value.kind === 'document' ? value : wordsOf(value);
    const before = known.get(key);
    if (before) return before;
    const index = values.push(value) - 1;
    const mark = String.fromCodePoint(FIRST + Math.floor(index / PLANE), SECOND + (index % PLANE));
    const hole = { mark, length: wordsOf(value).length };
    known.set(key, hole);
    return hole;
  }

  return {
    holeFor,
    hide: (text) => text.replace(PRIVATE, (own) => holeFor(textValue(own)).mark),
    valueOf(mark) {
      const [first = 0, second = 0] = Array.from(mark, (character) => character.codePointAt(0) ?? 0);
      return values[(first - FIRST) * PLANE + second - SECOND] ?? null;
    },
  };
}
