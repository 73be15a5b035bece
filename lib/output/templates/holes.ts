import type { Block } from '../../markdown/nodes.ts';
import { wordsOf, type Value } from './values.ts';

/** What fills a hole: words, or blocks. Never empty. */
export type Filling = { kind: 'words'; words: string } | { kind: 'blocks'; blocks: readonly Block[] };

/**
 * Places in Markdown for values that the reader of Markdown does not get to see: each is one character for private use, which is
 * neither markup nor a space nor punctuation. What fills it comes into the tree afterwards, so that it cannot become markup.
 */
export interface Holes {
  /** `length` is that of what fills it, in UTF-16 units of its words. */
  holeFor(value: Value): { mark: string; length: number };
  /** `text` with a hole for each of these characters that it has of its own. */
  hide(text: string): string;
  fillingOf(mark: string): Filling | null;
  isFull(): boolean;
}

const FIRST = 0xf0000;
const LAST = 0x10fffd;
export const MARK = /[\u{F0000}-\u{10FFFD}]/u;
/** To split a text at its marks, which are kept. */
export const MARKS = /([\u{F0000}-\u{10FFFD}])/u;
/** Marks as they stand in an address. */
export const ENCODED_MARKS =
  /%F3%B[0-9A-F]%[89AB][0-9A-F]%[89AB][0-9A-F]|%F4%8[0-9A-F]%[89AB][0-9A-F]%[89AB][0-9A-F]/gi;

export function createHoles(): Holes {
  const fillings: Filling[] = [];
  /** Values are made once and used often: titles, documents. */
  const known = new Map<Value | string, { mark: string; length: number }>();

  function add(filling: Filling): string {
    fillings.push(filling);
    return String.fromCodePoint(Math.min(FIRST + fillings.length - 1, LAST));
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
      MARK.test(text)
        ? text.replace(
            new RegExp(MARKS, 'gu'),
            (own) =>
              holeFor(
                own,
                () => ({ kind: 'words', words: own }),
                () => 1,
              ).mark,
          )
        : text,
    fillingOf: (mark) => fillings[(mark.codePointAt(0) ?? 0) - FIRST] ?? null,
    isFull: () => fillings.length > LAST - FIRST,
  };
}
