import type { Block } from '../markdown/nodes.ts';
import { wordsOf, type Value } from './values.ts';

/** What fills a hole: words, or blocks. Never empty. */
export type Filling = { kind: 'words'; words: string } | { kind: 'blocks'; blocks: readonly Block[] };

/**
 * Places in Markdown for values that the reader of Markdown does not get to see: each is two characters for private use, which are
 * neither markup nor a space nor punctuation. What fills it comes into the tree afterwards, so that it cannot become markup.
 */
export interface Holes {
  /** `length` is that of what fills it, in UTF-16 units of its words. */
  holeFor(value: Value): { mark: string; length: number };
  /** `text` with a hole for each of these characters that it has of its own. */
  hide(text: string): string;
  fillingOf(mark: string): Filling | null;
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
  const fillings: Filling[] = [];
  /** Values are made once and used often: titles, documents. */
  const known = new Map<Value | string, { mark: string; length: number }>();

  function add(filling: Filling): string {
    const index = fillings.push(filling) - 1;
    return String.fromCodePoint(FIRST + Math.floor(index / PLANE), SECOND + (index % PLANE));
  }
  function holeFor(key: Value | string, filling: () => Filling, length: () => number) {
    const hole = known.get(key) ?? { mark: add(filling()), length: length() };
    known.set(key, hole);
    return hole;
  }

  return {
    holeFor(value) {
      if (value.kind === 'document') {
        return holeFor(
          value,
          () => ({ kind: 'blocks', blocks: value.blocks }),
          () => wordsOf(value).length,
        );
      }
      const words = wordsOf(value);
      return holeFor(
        words,
        () => ({ kind: 'words', words }),
        () => words.length,
      );
    },
    hide: (text) =>
      text.replace(
        PRIVATE,
        (own) =>
          holeFor(
            own,
            () => ({ kind: 'words', words: own }),
            () => 1,
          ).mark,
      ),
    fillingOf(mark) {
      const [first = 0, second = 0] = Array.from(mark, (character) => character.codePointAt(0) ?? 0);
      return fillings[(first - FIRST) * PLANE + second - SECOND] ?? null;
    },
  };
}
