import { wellFormed } from '../recording/text.ts';

/** Keywords that form a filter with the colon after them; the same in every language, and not case-sensitive. */
export const FILTER_KEYWORDS = [
  'speaker',
  'with',
  'owner',
  'team',
  'title',
  'after',
  'before',
  'in',
  'is',
  'has',
  'longer',
  'shorter',
] as const;
export type FilterKeyword = (typeof FILTER_KEYWORDS)[number];

/** A piece of a query as typed. All offsets are UTF-16 units of the text. */
export interface QueryToken {
  start: number;
  end: number;
  /** Whether it has a hyphen before it: it must not be found. */
  isNegated: boolean;
  /** The word before the colon, if it is a filter's. */
  keyword: FilterKeyword | null;
  /** Where the value begins, after keyword and colon: at its quote, if it has one. */
  valueStart: number;
  /** Without its quotes, as one line. */
  value: string;
  isQuoted: boolean;
  /** Whether its closing quote was typed. */
  isClosed: boolean;
}

/** No one types more; the rest of a pasted megabyte is never read. */
export const MAX_QUERY_UNITS = 2000;

const SPACE = /[\s\p{Cc}]/u;
const SPACES = /[\s\p{Cc}]+/gu;
/** Opening and closing quotes of one kind are interchangeable: „so“, “so”, ”so” and, from helpful keyboards, “so". */
const QUOTES = ['"“”„‟＂', '«»', '「」', '『』'];
/** They directly follow a word in scripts without spaces, and separate it from what they quote. */
const PARTING = new Set('「『');
const HYPHENS = new Set('-－');
const COLONS = new Set(':：');
const LONGEST_KEYWORD = FILTER_KEYWORDS.reduce((longest, { length }) => Math.max(longest, length), 0);

/** The text that the offsets of tokens refer to; of the same length, up to the most that is read. */
export const queryText = (typed: string): string => wellFormed(typed.slice(0, MAX_QUERY_UNITS));

/** Splits a query into tokens, in one pass. Any text is a query. */
export function scanQuery(typed: string): QueryToken[] {
  const text = queryText(typed);
  const tokens: QueryToken[] = [];
  for (let at = 0; at < text.length;) {
    if (SPACE.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const token = scanToken(text, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function scanToken(text: string, start: number): QueryToken {
  const behind = text.charAt(start + 1);
  const isNegated = HYPHENS.has(text.charAt(start)) && behind !== '' && !SPACE.test(behind);
  const from = isNegated ? start + 1 : start;
  const keyword = keywordAt(text, from);
  const valueStart = keyword === null ? from : from + keyword.length + 1;
  const quotes = closersOf(text.charAt(valueStart));
  if (quotes !== undefined) {
    let close = valueStart + 1;
    while (close < text.length && !quotes.includes(text.charAt(close))) close++;
    const isClosed = close < text.length;
    const value = oneLine(text.slice(valueStart + 1, close));
    const end = isClosed ? close + 1 : close;
    return { start, end, isNegated, keyword, valueStart, value, isQuoted: true, isClosed };
  }
  let end = valueStart;
  while (end < text.length && !SPACE.test(text.charAt(end)) && !(end > from && PARTING.has(text.charAt(end)))) end++;
  const value = text.slice(valueStart, end);
  return { start, end, isNegated, keyword, valueStart, value, isQuoted: false, isClosed: false };
}

function keywordAt(text: string, start: number): FilterKeyword | null {
  let colon = start;
  while (colon <= start + LONGEST_KEYWORD && colon < text.length && !COLONS.has(text.charAt(colon))) colon++;
  if (!COLONS.has(text.charAt(colon))) return null;
  const word = text.slice(start, colon).toLowerCase();
  return FILTER_KEYWORDS.find((keyword) => keyword === word) ?? null;
}

const closersOf = (quote: string): string | undefined =>
  quote === '' ? undefined : QUOTES.find((quotes) => quotes.includes(quote));

const oneLine = (text: string): string => text.replace(SPACES, ' ').trim();

/** `value` in quotes that it does not contain. A scanned value never contains the quotes that it was in. */
function quote(value: string): string {
  const quotes = QUOTES.find((kind) => !Array.from(kind).some((mark) => value.includes(mark))) ?? '""';
  // Of the first kind, the plain quote is the one on keyboards.
  const [open = '', close = ''] = quotes.startsWith('"') ? '""' : quotes;
  return `${open}${value}${close}`;
}

/** `value` as it can follow a keyword: in quotes if necessary. */
export function quoteIfNeeded(value: string): string {
  const isPlain = value !== '' && !/[\s\p{Cc}「『]/u.test(value) && closersOf(value.charAt(0)) === undefined;
  return isPlain ? value : quote(value);
}
