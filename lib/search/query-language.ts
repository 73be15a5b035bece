import { type ContentPart, DOCUMENT_PARTS, SHARINGS, type Sharing } from '../recording/types.ts';
import { parseTypedTime } from '../recording/typed-time.ts';
import { MAX_TERMS } from '../text/terms.ts';
import { parseQueryPeriod } from './query-dates.ts';
import { ENGLISH, type FilterKeyword, toKey, type TypedWords } from './query-words.ts';

/** A parsed query. Texts are as the user wrote them: the library folds and cuts them as it does the transcripts. */
export interface LibraryQuery {
  /**
   * A search finds recordings with all of them in one turn or line, a strict one anywhere in the recording, a widened one
   * with some of them. Without any, the filters alone decide.
   */
  terms: LibraryTerm[];
  /** None of these may be found. */
  without: LibraryTerm[];
  filters: LibraryFilters;
  /** Each has the values of one filter, none of which may match. */
  withoutFilters: LibraryFilters[];
}

/**
 * `word`: this whole word (in scripts without spaces, these characters). `prefix`: a word that begins so; a single letter
 * counts only as a whole word, and is ignored next to other terms. `phrase`: these words in this order, within one turn
 * or one line of a document.
 */
export interface LibraryTerm {
  kind: 'word' | 'prefix' | 'phrase';
  text: string;
  /** A phrase whose quote is not closed: in titles, its last word may go on. */
  isOpen?: true;
}

/**
 * All of these must match, and none matches a missing value. Texts match beginnings of words: `ana` matches "Anabel".
 */
export interface LibraryFilters {
  /** Someone of each name must speak, and terms count only where one of these people says them. */
  speaker: string[];
  /** Someone of each name must speak. */
  with: string[];
  owner: string[];
  team: string[];
  title: string[];
  /** Epoch milliseconds, inclusive. */
  afterMs: number | null;
  /** Epoch milliseconds, exclusive. */
  beforeMs: number | null;
  longerThanSeconds: number | null;
  shorterThanSeconds: number | null;
  /** One of these must match, if there are any. */
  sharings: Sharing[];
  has: ContentPart[];
  /** Of the connections that it must belong to, if there are any. */
  scopes: string[];
}

/** Filters that every recording passes, to be narrowed. */
export const noFilters = (): LibraryFilters => ({
  speaker: [],
  with: [],
  owner: [],
  team: [],
  title: [],
  afterMs: null,
  beforeMs: null,
  longerThanSeconds: null,
  shorterThanSeconds: null,
  sharings: [],
  has: [],
  scopes: [],
});

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
const KEYWORD = /^([\p{L}\p{M}\p{Cf}-]+)([:：])/u;
/** Not less than a keyword and its colon, in any language. */
const LONGEST_KEYWORD = 24;

/** The text that the offsets of tokens refer to; of the same length, up to the most that is read. */
const queryText = (typed: string): string => typed.slice(0, MAX_QUERY_UNITS).toWellFormed();

/** Splits a query into tokens, in one pass. Any text is a query. `words` are those of the user's language. */
export function scanQuery(typed: string, words: TypedWords = ENGLISH): QueryToken[] {
  const text = queryText(typed);
  const tokens: QueryToken[] = [];
  for (let at = 0; at < text.length; at++) {
    if (SPACE.test(text.charAt(at))) continue;
    const token = scanToken(text, at, words);
    tokens.push(token);
    at = token.end - 1;
  }
  return tokens;
}

function scanToken(text: string, start: number, words: TypedWords): QueryToken {
  const isNegated = /^[-－][^\s\p{Cc}]/u.test(text.slice(start, start + 2));
  const from = isNegated ? start + 1 : start;
  const [whole = '', word = ''] = KEYWORD.exec(text.slice(from, from + LONGEST_KEYWORD)) ?? [];
  const keyword = words.keywords.get(toKey(word)) ?? null;
  const valueStart = keyword === null ? from : from + whole.length;
  const quotes = closersOf(text.charAt(valueStart));
  const isEnd = (character: string, at: number) =>
    quotes?.includes(character) ?? (SPACE.test(character) || (at > from && PARTING.has(character)));
  let end = quotes ? valueStart + 1 : valueStart;
  while (end < text.length && !isEnd(text.charAt(end), end)) end++;
  const isClosed = quotes !== undefined && end < text.length;
  return {
    start,
    end: isClosed ? end + 1 : end,
    isNegated,
    keyword,
    valueStart,
    value: quotes ? oneLine(text.slice(valueStart + 1, end)) : text.slice(valueStart, end),
    isQuoted: quotes !== undefined,
    isClosed,
  };
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

/** A part of the typed text, for the search box to show. */
interface QueryPart {
  /** UTF-16 units of the text as typed: from, to; sorted and disjoint. */
  range: [number, number];
  kind: 'word' | 'phrase' | 'without' | FilterKeyword;
  /** False for a filter that is not valid, or may still go on: it is searched as text, or ignored for now. */
  understood: boolean;
}

export interface ParsedQuery {
  query: LibraryQuery;
  parts: QueryPart[];
  /** The terms as plain text, for ranking titles and for the service's own search; empty if there are none. */
  text: string;
  /** Range of the filter that the caret is in, which may still go on; it is not part of `query`. Null without one. */
  unfinished: [number, number] | null;
}

/** The caret is null where nothing is being typed. */
interface ReadingAs {
  caret?: number | null | undefined;
  isSettled?: boolean | undefined;
  words?: TypedWords;
  /** The connections that `in:` may name. */
  connections?: readonly QueriedConnection[];
}

/** A connection that a query may name. */
interface QueriedConnection {
  name: string;
  /** What the ids of its recordings begin with. */
  scope: string;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Parses what was typed: words (the last one as a prefix, until a space ends it; the space before a filter or a
 * `-without` does not), "phrases", `-without`, filters, and `-filters`. Any text is a query: quotes may be of any kind and lack
 * their end, and a filter that cannot be understood is searched as typed. With `caret`, in UTF-16 units, the filter that
 * is being typed there is ignored; once typing has paused (`isSettled`), only until it is valid. Takes time in
 * proportion to the text, of which no more than 2,000 units are read. `words` are those of the user's language.
 */
export function parseQuery(
  typed: string,
  nowMs: number,
  { caret = null, isSettled = false, words: typedWords = ENGLISH, connections = [] }: ReadingAs = {},
): ParsedQuery {
  const length = queryText(typed).length;
  const tokens = scanQuery(typed, typedWords);
  const filters = noFilters();
  const withoutFilters: LibraryFilters[] = [];
  const terms: LibraryTerm[] = [];
  const without: LibraryTerm[] = [];
  const parts: QueryPart[] = [];
  let unfinished: [number, number] | null = null;

  /** The term that is still being typed: nothing comes after it, or only what narrows it. */
  let last: LibraryTerm | null = null;

  for (const token of tokens) {
    const { start, end, isNegated, keyword, value, isQuoted } = token;
    const mayGoOn = caret !== null && isBeingTyped(token, caret);
    const narrowed = isNegated ? noFilters() : filters;
    const isRead = !mayGoOn || isSettled;
    const understood =
      keyword === null || (isRead && applyFilter(narrowed, keyword, value, { nowMs, words: typedWords, connections }));
    if (keyword !== null && understood && isNegated) withoutFilters.push(narrowed);
    const kind = keyword ?? (isNegated ? 'without' : isQuoted ? 'phrase' : 'word');
    parts.push({ range: [start, end], kind, understood });
    if (keyword !== null && understood) continue;
    if (mayGoOn) {
      unfinished = [start, end];
      continue;
    }
    // A filter whose value is still to come asks for nothing yet.
    if (keyword !== null && value === '' && end === length) continue;
    const term = toTerm(token, typed);
    if (term.text !== '') (isNegated ? without : terms).push(term);
    if (isNegated) continue;
    const isWhole = term.text === '' || term.kind === 'phrase';
    last = !isWhole && (end === length || token !== tokens.at(-1)) ? term : null;
  }
  if (last) last.kind = 'prefix';
  // As in titles, punctuation is ignored next to words, and searched for if there is nothing else.
  const words = terms.filter(({ text }) => LETTER_OR_DIGIT.test(text));
  const query: LibraryQuery = {
    terms: (words.length > 0 ? words : terms).slice(0, MAX_TERMS),
    without: without.filter(({ text }) => LETTER_OR_DIGIT.test(text)).slice(0, MAX_TERMS),
    filters,
    withoutFilters: withoutFilters.slice(0, MAX_TERMS),
  };
  return { query, parts, text: query.terms.map(({ text }) => text).join(' '), unfinished };
}

/** Whether the caret is in a filter, or at its end, where its value may go on. */
const isBeingTyped = ({ start, end, keyword, isClosed }: QueryToken, caret: number): boolean =>
  keyword !== null && start < caret && (isClosed ? caret < end : caret <= end);

/** The text of a token that is not a filter, or not a valid one: then with its keyword. */
function toTerm(token: QueryToken, typed: string): LibraryTerm {
  const { start, isNegated, valueStart, value, isQuoted, isClosed } = token;
  const text = typed.slice(isNegated ? start + 1 : start, valueStart) + value;
  return { kind: isQuoted ? 'phrase' : 'word', text, ...(isQuoted && !isClosed && !isNegated && { isOpen: true }) };
}

/** Adds one filter to `filters`; false, without any change, if the value is not understood. */
function applyFilter(
  filters: LibraryFilters,
  keyword: FilterKeyword,
  value: string,
  { nowMs, words, connections }: { nowMs: number; words: TypedWords; connections: readonly QueriedConnection[] },
): boolean {
  const word = words.values.get(toKey(value));
  switch (keyword) {
    case 'speaker':
    case 'with':
    case 'owner':
    case 'team':
    case 'title':
      return add(filters[keyword], LETTER_OR_DIGIT.test(value) ? value : undefined);
    case 'is':
      if (word === 'task') return add<ContentPart>(filters.has, word);
      return add(
        filters.sharings,
        SHARINGS.find((sharing) => sharing === word),
      );
    case 'has':
      return add(
        filters.has,
        DOCUMENT_PARTS.find((part) => part === word),
      );
    case 'after':
    case 'before':
    case 'in': {
      const named = keyword === 'in' ? connections.find(({ name }) => toKey(name) === toKey(value)) : undefined;
      if (named) return add(filters.scopes, named.scope);
      const [fromMs, nextMs] = parseQueryPeriod(value, nowMs, words) ?? [];
      if (fromMs === undefined || nextMs === undefined) return false;
      const toMs = keyword === 'in' ? nextMs : fromMs;
      if (keyword !== 'before') filters.afterMs = Math.max(fromMs, filters.afterMs ?? fromMs);
      if (keyword !== 'after') filters.beforeMs = Math.min(toMs, filters.beforeMs ?? toMs);
      return true;
    }
    case 'longer':
    case 'shorter': {
      const typed = parseTypedTime(value);
      if (typed === null) return false;
      const seconds = Math.round(typed);
      if (keyword === 'longer') filters.longerThanSeconds = Math.max(seconds, filters.longerThanSeconds ?? seconds);
      else filters.shorterThanSeconds = Math.min(seconds, filters.shorterThanSeconds ?? seconds);
      return true;
    }
  }
}

function add<T>(values: T[], value: T | undefined): boolean {
  if (value === undefined) return false;
  if (values.includes(value)) return true;
  return values.length < MAX_TERMS && values.push(value) > 0;
}
