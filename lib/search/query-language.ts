import type { LibraryFilters, LibraryQuery, LibraryTerm } from '../library/types.ts';
import { DOCUMENT_PARTS } from '../recording/document-parts.ts';
import { SHARINGS } from '../recording/sharing.ts';
import { parseTypedTime } from '../recording/typed-time.ts';
import { noFilters } from './filter-recordings.ts';
import { parseQueryDate, parseQueryPeriod, type QueryClock } from './query-dates.ts';
import { queryText, scanQuery, type FilterKeyword, type QueryToken } from './query-tokens.ts';

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

/** More terms than this narrow nothing down. */
const MAX_TERMS = 12;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Parses what was typed: words (the last one as a prefix, until a space ends it; the space before a filter or a
 * `-without` does not), "phrases", `-without`, and filters. Any text is a query: quotes may be of any kind and lack
 * their end, and a filter that cannot be understood is searched as typed. With `caret`, in UTF-16 units, the filter that
 * is being typed there is ignored; once typing has paused (`isSettled`), only until it is valid. Takes time in
 * proportion to the text, of which no more than 2,000 units are read.
 */
export function parseQuery(
  typed: string,
  clock: QueryClock,
  caret: number | null = null,
  isSettled = false,
): ParsedQuery {
  const length = queryText(typed).length;
  const tokens = scanQuery(typed);
  const filters = noFilters();
  const terms: LibraryTerm[] = [];
  const without: LibraryTerm[] = [];
  const parts: QueryPart[] = [];
  let unfinished: [number, number] | null = null;

  /** The term that is still being typed: nothing comes after it, or only what narrows it. */
  let last: LibraryTerm | null = null;

  for (const token of tokens) {
    const { start, end, isNegated, keyword, value, isQuoted } = token;
    const mayGoOn = caret !== null && isBeingTyped(token, caret);
    const isIgnored = (mayGoOn && !isSettled) || isNegated;
    const understood = keyword === null || (!isIgnored && applyFilter(filters, keyword, value, clock));
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
    // A keyword without a value is complete: printed last without a space, it would wait for its value again.
    const isWhole = term.text === '' || term.kind === 'phrase' || (keyword !== null && value === '');
    last = !isWhole && (end === length || token !== tokens.at(-1)) ? term : null;
  }
  if (last) last.kind = 'prefix';
  // As in titles, punctuation is ignored next to words, and searched for if there is nothing else.
  const words = terms.filter(({ text }) => LETTER_OR_DIGIT.test(text));
  const query: LibraryQuery = {
    terms: (words.length > 0 ? words : terms).slice(0, MAX_TERMS),
    without: without.filter(({ text }) => LETTER_OR_DIGIT.test(text)).slice(0, MAX_TERMS),
    filters,
  };
  return { query, parts, text: query.terms.map(({ text }) => text).join(' '), unfinished };
}

/** Whether the caret is in a filter, or at its end, where its value may go on. */
const isBeingTyped = ({ start, end, keyword, isNegated, isClosed }: QueryToken, caret: number): boolean =>
  keyword !== null && !isNegated && start < caret && (isClosed ? caret < end : caret <= end);

/** The text of a token that is not a filter, or not a valid one: then with its keyword. */
function toTerm(token: QueryToken, typed: string): LibraryTerm {
  const { start, isNegated, valueStart, value, isQuoted, isClosed } = token;
  const text = typed.slice(isNegated ? start + 1 : start, valueStart) + value;
  return { kind: isQuoted ? 'phrase' : 'word', text, ...(isQuoted && !isClosed && !isNegated && { isOpen: true }) };
}

/** Adds one filter to `filters`; false, without any change, if the value is not understood. */
function applyFilter(filters: LibraryFilters, keyword: FilterKeyword, value: string, clock: QueryClock): boolean {
  switch (keyword) {
    case 'speaker':
    case 'with':
    case 'owner':
    case 'team':
    case 'title':
      return addName(filters[keyword], value);
    case 'after':
      return narrow(parseQueryDate(value, clock), (atMs) => beginAt(filters, atMs));
    case 'before':
      return narrow(parseQueryDate(value, clock), (atMs) => endAt(filters, atMs));
    case 'in':
      return narrow(parseQueryPeriod(value, clock), ([fromMs, toMs]) => {
        beginAt(filters, fromMs);
        endAt(filters, toMs);
      });
    case 'longer':
      return narrow(parseLength(value), (seconds) => {
        filters.longerThanSeconds = Math.max(seconds, filters.longerThanSeconds ?? seconds);
      });
    case 'shorter':
      return narrow(parseLength(value), (seconds) => {
        filters.shorterThanSeconds = Math.min(seconds, filters.shorterThanSeconds ?? seconds);
      });
    case 'is':
      return addSharing(filters, value);
    case 'has':
      return addPart(filters, value);
  }
}

function beginAt(filters: LibraryFilters, atMs: number): void {
  filters.afterMs = Math.max(atMs, filters.afterMs ?? atMs);
}

function endAt(filters: LibraryFilters, atMs: number): void {
  filters.beforeMs = Math.min(atMs, filters.beforeMs ?? atMs);
}

function narrow<T>(value: T | null, apply: (value: T) => void): boolean {
  if (value !== null) apply(value);
  return value !== null;
}

function addName(names: string[], value: string): boolean {
  if (!LETTER_OR_DIGIT.test(value) || (names.length >= MAX_TERMS && !names.includes(value))) return false;
  if (!names.includes(value)) names.push(value);
  return true;
}

function addSharing(filters: LibraryFilters, value: string): boolean {
  const word = value.toLowerCase().replace(/[\s_]/g, '-');
  const sharing = SHARINGS.find((sharing) => sharing === word);
  if (!sharing) return false;
  filters.sharings = SHARINGS.filter((one) => one === sharing || filters.sharings.includes(one));
  return true;
}

function addPart(filters: LibraryFilters, value: string): boolean {
  const part = DOCUMENT_PARTS.find((part) => part === value.toLowerCase());
  if (!part) return false;
  filters.has = DOCUMENT_PARTS.filter((one) => one === part || filters.has.includes(one));
  return true;
}

/** Whole seconds of a duration as typed: `30m`, `1h30`, `90` (minutes), `1:30:00`; null for anything else. */
function parseLength(typed: string): number | null {
  const seconds = parseTypedTime(typed);
  return seconds === null ? null : Math.round(seconds);
}
