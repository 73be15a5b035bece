import { fold } from '../text/fold.ts';
import { DOCUMENT_PARTS, type DocumentPart, SHARINGS, type Sharing } from '../recording/types.ts';
import { MONTH_WORDS, MONTHS } from '../text/dates.ts';
import { rankNames } from './named.ts';
import { formatDuration } from '../recording/time.ts';
import { parseTypedTime } from '../recording/typed-time.ts';
import { DAY_WORDS, parseQueryPeriod, type DayWord } from './query-dates.ts';
import { FILTER_KEYWORDS, quoteIfNeeded, scanQuery, type FilterKeyword, type QueryToken } from './query-language.ts';

/** A name, and the number of recordings it occurs in. Local speaker names are names as well. */
export interface KnownName {
  name: string;
  count: number;
}

/** The values that completions are chosen from. */
export interface KnownValues {
  speakers: readonly KnownName[];
  owners: readonly KnownName[];
  teams: readonly KnownName[];
  /** Newest first. */
  titles: readonly string[];
}

/** Suggestions for the text at the caret. */
export interface Completion {
  /** The filter whose value is being typed; null while its keyword is being typed. */
  keyword: FilterKeyword | null;
  /** The range that an accepted suggestion replaces, in UTF-16 units of the text. */
  range: [number, number];
  /** Values as they are typed, or keywords; best first. */
  suggestions: string[];
}

/** Filters as they are displayed, in the user's language. */
export interface FilterWords {
  locale: string;
  /** The fixed words among values (`this-week`, `private`). */
  values: Readonly<Record<DayWord | Sharing | DocumentPart, string>>;
  /** What stands around the words of a value: “30 min or longer”. Other filters are displayed as their value. */
  around: Readonly<Partial<Record<FilterKeyword, (value: string) => string>>>;
  not: (filter: string) => string;
}

/** A filter, phrase or `-without` in words: “Last week”, “not Ana”; what is no filter stays as it was typed. */
export function chipWords(text: string, words: FilterWords): string {
  const [token] = scanQuery(text);
  if (!token) return text;
  const { keyword, value, isNegated } = token;
  const plain = isNegated ? text.slice(1) : text;
  const said = keyword === null ? plain : filterWords(keyword, value, words);
  return isNegated ? words.not(said) : said;
}

/** A filter with its value: a name stays as it was typed, even if it happens to be a fixed word. */
export function filterWords(keyword: FilterKeyword, typed: string, { locale, values, around }: FilterWords): string {
  const known: Readonly<Partial<Record<string, string>>> = values;
  const value = typed.toLowerCase().replace(/[\s_]/g, '-');
  const isLength = keyword === 'longer' || keyword === 'shorter';
  const seconds = isLength ? parseTypedTime(typed) : null;
  const said = NAMES.has(keyword) ? typed : seconds === null ? known[value] : formatDuration(seconds, locale);
  const shown = said ?? periodWords(value, locale) ?? typed;
  return around[keyword]?.(shown) ?? shown;
}

/** A month by its name, or a day or month in figures; null for anything else. Only the name of a month has no digit. */
function periodWords(value: string, locale: string): string | null {
  const [, day] = value.split('-').slice(1);
  const [fromMs = null] = parseQueryPeriod(value, Date.now()) ?? [];
  if (fromMs === null || /^\d+$/.test(value)) return null;
  const format = /\d/.test(value) ? ({ year: 'numeric', month: 'short' } as const) : ({ month: 'long' } as const);
  return new Intl.DateTimeFormat(locale, day === undefined ? format : { dateStyle: 'medium' }).format(fromMs);
}

/** Filters whose values are names. */
export const NAMES: ReadonlySet<FilterKeyword> = new Set(['speaker', 'with', 'owner', 'team', 'title']);
const MOST_SUGGESTIONS = 8;
/** A single letter begins too many words to be taken for the beginning of a keyword. */
const SHORTEST_KEYWORD_START = 2;
const LENGTHS = ['15m', '30m', '1h', '2h'];

/** Suggestions for the filter that the caret is in, or for the keyword that is being typed; null if nothing fits. */
export function completeQuery(text: string, caret: number, known: KnownValues): Completion | null {
  const token = scanQuery(text).find(({ start, end }) => start < caret && caret <= end);
  if (!token) return null;
  if (token.keyword === null) return completeKeyword(token, caret, text);
  if (caret < token.valueStart || (token.isClosed && caret === token.end)) return null;
  const typed = text.slice(token.valueStart + (token.isQuoted ? 1 : 0), caret);
  const suggestions = valuesFor(token.keyword, fold(typed.trim()), known).slice(0, MOST_SUGGESTIONS);
  if (suggestions.length === 0) return null;
  // A quote without an end contains everything that follows: only what is before the caret is replaced.
  const end = token.isQuoted && !token.isClosed ? caret : token.end;
  return { keyword: token.keyword, range: [token.valueStart, end], suggestions };
}

/** The text and the caret after a suggestion is accepted: after a value, the caret is where the next word begins. */
export function acceptSuggestion(
  text: string,
  { keyword, range }: Completion,
  suggestion: string,
): { text: string; caret: number } {
  const [start, end] = range;
  const inserted = keyword === null ? `${suggestion}:` : `${quoteIfNeeded(suggestion)} `;
  const rest = text.slice(end);
  const before = text.slice(0, start) + inserted;
  return { text: before + (keyword === null ? rest : rest.replace(/^\s/, '')), caret: before.length };
}

function completeKeyword(
  { valueStart, end, isQuoted, value }: QueryToken,
  caret: number,
  text: string,
): Completion | null {
  if (isQuoted || caret !== end || value.length < SHORTEST_KEYWORD_START) return null;
  const typed = text.slice(valueStart, caret).toLowerCase();
  const suggestions = FILTER_KEYWORDS.filter((keyword) => keyword.startsWith(typed));
  return suggestions.length > 0 ? { keyword: null, range: [valueStart, end], suggestions } : null;
}

function valuesFor(keyword: FilterKeyword, typed: string, known: KnownValues): readonly string[] {
  switch (keyword) {
    case 'speaker':
    case 'with':
      return namesIn(known.speakers, typed);
    case 'owner':
      return namesIn(known.owners, typed);
    case 'team':
      return namesIn(known.teams, typed);
    case 'title':
      return namesIn(
        [...new Set(known.titles)].map((name) => ({ name, count: 0 })),
        typed,
      );
    case 'after':
    case 'before':
    case 'in':
      // Months are quickly typed: they are offered once their first letter is there.
      return startingWith(typed === '' ? DAY_WORDS : [...DAY_WORDS, ...MONTH_WORDS], typed);
    case 'is':
      return startingWith(SHARINGS, typed);
    case 'has':
      return startingWith(DOCUMENT_PARTS, typed);
    case 'longer':
    case 'shorter':
      return startingWith(LENGTHS, typed);
  }
}

const namesIn = (names: readonly KnownName[], typed: string): string[] =>
  rankNames(names, typed).map(({ known }) => known.name);

const startingWith = (words: readonly string[], typed: string): string[] =>
  words.filter((word) => word.startsWith(typed.replace(/[\s_]/g, '-')));

const TYPED_DATE = new RegExp(
  `(?<=^|\\s)(?:${DAY_WORDS.join('|').replaceAll('-', '[\\s-]')}|in\\s+(?<named>[\\p{L}\\p{M}]+|(?:19|20)\\d\\d))$`,
  'iu',
);

/**
 * The words before the caret that name a period: `yesterday`, `last week`, `in october`, `in 2025`. Null for anything
 * else; a month without `in` may be any word. The range is in UTF-16 units, the value as the filter `in:` accepts it.
 */
export function findTypedDate(text: string, caret: number): { range: [number, number]; value: string } | null {
  const match = TYPED_DATE.exec(text.slice(0, caret));
  const last = scanQuery(text).find(({ end }) => end === caret);
  if (!match || !last || last.keyword !== null || last.isQuoted) return null;
  const named = match.groups?.['named'];
  if (named !== undefined && !/\d/.test(named) && !MONTHS.has(fold(named))) return null;
  return { range: [match.index, caret], value: (named ?? match[0].replace(/\s/, '-')).toLowerCase() };
}
