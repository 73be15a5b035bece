import { textValue, wordsOf, type Value } from './values.ts';

/** A place for a value; `length` is that of its words, in UTF-16 units. */
interface Hole {
  mark: string;
  length: number;
}

/**
 * Places in Markdown for values that the reader of Markdown does not get to see: each is two characters for private use, which are
 * neither markup nor a space nor punctuation. What fills it comes into the tree afterwards, so that it cannot become markup.
 */
export interface Holes {
  /** `value` is not empty. */
  holeFor(value: Value): Hole;
  /** `text` with a hole for each of these characters that it has of its own. */
  hide(text: string): string;
  /** What fills the hole. */
  valueOf(mark: string): Value | null;
}

/** The first character of a mark is of one plane and the second of the other: a turn or two of a long meeting each have several. */
const [FIRST, SECOND] = [0xf0000, 0x100000];
const PLANE = 0xfffe;
export const MARK = /[\u{F0000}-\u{FFFFD}][\u{100000}-\u{10FFFD}]/u;
/** To split a text at its marks, which are kept. */
export const MARKS = /([\u{F0000}-\u{FFFFD}][\u{100000}-\u{10FFFD}])/u;
/** Marks as they stand in an address. */
export const ENCODED_MARKS = /%F3%B[0-9A-F]%[89AB][0-9A-F]%[89AB][0-9A-F]%F4%8[0-9A-F]%[89AB][0-9A-F]%[89AB][0-9A-F]/gi;
/** What a mark could be made of. */
const PRIVATE = /[\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/gu;

export function createHoles(): Holes {
  const values: Value[] = [];
  /** By their words, and documents by themselves: they are made once and used often. */
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
