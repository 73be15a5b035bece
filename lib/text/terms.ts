import { fold } from './fold.ts';

/** One word of a query, folded. */
export interface Term {
  text: string;
  /** Its words without punctuation (`design-review`), to be found separately; itself if it has only signs. */
  parts: string[];
}

/** A query, prepared for comparison with folded texts. All its terms must match. */
export interface Terms {
  /** The whole query, folded. */
  phrase: string;
  terms: Term[];
}

/** Whole questions are read; more than this is a pasted text. */
export const MAX_TERMS = 32;
/** A run of letters and digits with their marks. */
export const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Limit of `q` (docs/service.md#search: 1 to 200 characters), counted in code points, as people count. */
const MAX_QUERY_LENGTH = 200;

/** The typed text as it is searched and remembered: one line, single spaces, at most 200 code points. */
export function cleanQuery(text: string): string {
  // Any code point is at most two units: no more than this of a pasted megabyte is ever read.
  const line = text
    .trimStart()
    .slice(0, MAX_QUERY_LENGTH * 8)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, MAX_QUERY_LENGTH).join('').trim();
}

/**
 * The terms of a query. Punctuation between spaces is ignored next to words (`budget - 2024`), and searched for as it
 * is if there is nothing else.
 */
export function toTerms(query: string): Terms {
  const phrase = fold(cleanQuery(query));
  const tokens = [...new Set(phrase.split(' '))].filter((token) => token !== '');
  const terms = tokens.map((text): Term => ({ text, parts: text.match(WORD) ?? [text] }));
  const withWords = terms.filter(({ text }) => text.search(WORD) !== -1);
  return { phrase, terms: (withWords.length > 0 ? withWords : terms).slice(0, MAX_TERMS) };
}

/** Matches script extensions, so that the long vowel mark of kana counts. */
const NO_SPACES = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/**
 * Scripts in which any character may begin a word: they are written without spaces or, as Korean, join words with others
 * and with particles.
 */
export const UNSPACED = new RegExp(`[${NO_SPACES}\\p{Script=Hangul}]`, 'u');
/** What belongs to the character before it: marks and, as folding takes syllables apart, the vowels and ends of Korean. */
export const CONTINUES = /[\p{M}\u1160-\u11ff]/u;

const WITHOUT_LETTERS = new RegExp(`[${NO_SPACES}]`, 'u');
/**
 * Whether a folded text has characters that stand for more than a letter, so that none of them is a slip. Korean ones are
 * taken apart.
 */
export const hasSyllables = (text: string): boolean => WITHOUT_LETTERS.test(text);

/** The words of terms, for terms that are not found whole. */
export const toWords = (terms: readonly Term[]): string[] => terms.flatMap(({ parts }) => parts);
