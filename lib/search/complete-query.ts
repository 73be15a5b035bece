import { fold } from '../text/fold.ts';
import { DOCUMENT_PARTS, SHARINGS } from '../recording/types.ts';
import { MONTH_WORDS, MONTHS } from '../text/dates.ts';
import { UNSPACED } from '../text/terms.ts';
import { rankNames } from './named.ts';
import { formatDuration } from '../recording/time.ts';
import { parseTypedTime } from '../recording/typed-time.ts';
import { parseQueryPeriod, toIsoDate } from './query-dates.ts';
import { quoteIfNeeded, scanQuery, type QueryToken } from './query-language.ts';
import { DAY_WORDS, ENGLISH, FILTER_KEYWORDS, IN_PERIOD, toKey } from './query-words.ts';
import type { FilterKeyword, FilterWords, TypedWords } from './query-words.ts';

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
  /** The names of connections, where there are several. */
  connections: readonly string[];
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

/** A filter, phrase or `-without` in words: “Last week”, “not Ana”; what is no filter stays as it was typed. */
export function chipWords(text: string, words: FilterWords, typedWords: TypedWords = ENGLISH): string {
  const [token] = scanQuery(text, typedWords);
  if (!token) return text;
  const { keyword, value, isNegated } = token;
  const plain = isNegated ? text.slice(1) : text;
  const said = keyword === null ? plain : filterWords(keyword, value, words, typedWords);
  return isNegated ? words.not(said) : said;
}

/** A filter with its value: a name stays as it was typed, even if it happens to be a fixed word. */
export function filterWords(
  keyword: FilterKeyword,
  typed: string,
  { locale, values, around }: FilterWords,
  typedWords: TypedWords = ENGLISH,
): string {
  const known: Readonly<Partial<Record<string, string>>> = values;
  const isLength = keyword === 'longer' || keyword === 'shorter';
  const seconds = isLength ? parseTypedTime(typed) : null;
  const value = typedWords.values.get(toKey(typed)) ?? '';
  const said = NAMES.has(keyword) ? typed : seconds === null ? known[value] : formatDuration(seconds, locale);
  const shown = said ?? periodWords(typed.toLowerCase().replace(/[\s_]/g, '-'), locale, typedWords) ?? typed;
  return around[keyword]?.(shown) ?? shown;
}

/** A month by its name, or a day or month in figures; null for anything else. */
function periodWords(typed: string, locale: string, typedWords: TypedWords): string | null {
  const value = toIsoDate(typed);
  const [, , day] = value.split('-');
  const [fromMs = null] = parseQueryPeriod(value, Date.now(), typedWords) ?? [];
  if (fromMs === null || /^\d+$/.test(value)) return null;
  // As in 10月, the name of a month may have a digit.
  const isName = /\p{L}/u.test(value);
  const format = isName ? ({ month: 'long' } as const) : ({ year: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(locale, day === undefined ? format : { dateStyle: 'medium' }).format(fromMs);
}

/** Filters whose values are names. */
export const NAMES: ReadonlySet<FilterKeyword> = new Set(['speaker', 'with', 'owner', 'team', 'title']);
const MOST_SUGGESTIONS = 8;
/** A single letter begins too many words to be taken for the beginning of a keyword. */
const SHORTEST_KEYWORD_START = 2;
const LENGTHS = ['15m', '30m', '1h', '2h'];

/**
 * Suggestions for the filter that the caret is in, or for the keyword that is being typed; null if nothing fits. `words`
 * are those of the user's language; fixed words and months are suggested in English, which is stored and read anywhere.
 */
export function completeQuery(
  text: string,
  caret: number,
  known: KnownValues,
  words: TypedWords = ENGLISH,
): Completion | null {
  const token = scanQuery(text, words).find(({ start, end }) => start < caret && caret <= end);
  if (!token) return null;
  if (token.keyword === null) return completeKeyword(token, caret, text, words);
  if (caret < token.valueStart || (token.isClosed && caret === token.end)) return null;
  const typed = text.slice(token.valueStart + (token.isQuoted ? 1 : 0), caret);
  const suggestions = valuesFor(token.keyword, fold(typed.trim()), known, words).slice(0, MOST_SUGGESTIONS);
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
  { suggested }: TypedWords,
): Completion | null {
  if (isQuoted || caret !== end || (value.length < SHORTEST_KEYWORD_START && !UNSPACED.test(value))) return null;
  const typed = toKey(text.slice(valueStart, caret));
  const suggestions = FILTER_KEYWORDS.flatMap(
    (keyword, at) => [suggested[at] ?? keyword, keyword].find((word) => toKey(word).startsWith(typed)) ?? [],
  );
  return suggestions.length > 0 ? { keyword: null, range: [valueStart, end], suggestions } : null;
}

function valuesFor(
  keyword: FilterKeyword,
  typed: string,
  known: KnownValues,
  { values, months }: TypedWords,
): readonly string[] {
  const key = toKey(typed);
  const fixed = (words: readonly string[]) =>
    words.filter((word) => [...values].some(([begun, value]) => value === word && begun.startsWith(key)));
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
      return [
        ...(keyword === 'in' ? known.connections.filter((name) => toKey(name).startsWith(key)) : []),
        ...fixed(DAY_WORDS),
        ...MONTH_WORDS.filter(
          (_, at) => key !== '' && [...months].some(([name, month]) => month === at + 1 && name.startsWith(key)),
        ),
      ];
    case 'is':
      return fixed([...SHARINGS, 'task']);
    case 'has':
      return fixed(DOCUMENT_PARTS);
    case 'longer':
    case 'shorter':
      return LENGTHS.filter((length) => length.startsWith(key));
  }
}

const namesIn = (names: readonly KnownName[], typed: string): string[] =>
  rankNames(names, typed).map(({ known }) => known.name);

/** Words that name a period, at most; in scripts without spaces, characters. */
const MOST_STARTS = 8;

/**
 * The words before the caret that name a period: `yesterday`, `last week`, `in october`, `in 2025`. Null for anything
 * else; a month without `in` may be any word, unless it has a number, as 10月. The range is in UTF-16 units, the value as
 * the filter `in:` accepts it. `words` are those of the user's language.
 */
export function findTypedDate(
  text: string,
  caret: number,
  words: TypedWords = ENGLISH,
): { range: [number, number]; value: string } | null {
  const last = scanQuery(text, words).find(({ end }) => end === caret);
  if (!last || last.keyword !== null || last.isQuoted) return null;
  const before = text.slice(0, caret);
  const starts = [...before.matchAll(STARTS)].slice(-MOST_STARTS).map(({ index }) => index);
  for (const start of starts) {
    const value = periodOf(before.slice(start), words);
    if (value !== null) return { range: [start, caret], value };
  }
  return null;
}

const STARTS = new RegExp(`(?<=^|\\s|${UNSPACED.source})\\S`, 'gu');

/** A period in words, as the filter `in:` accepts it; null for anything else. */
function periodOf(typed: string, { values, months }: TypedWords): string | null {
  const words = typed.normalize('NFKC');
  const name = words.replace(IN_PERIOD, '');
  const key = toKey(name);
  const day = DAY_WORDS.find((word) => word === values.get(key));
  if (day) return day;
  if (name === words && !/\d\p{L}/u.test(name)) return null;
  const iso = toIsoDate(name);
  if (iso !== name && parseQueryPeriod(iso, Date.now())) return iso;
  return /^(?:19|20)\d\d$/.test(key) || months.has(key) || MONTHS.has(key) ? name.toLowerCase() : null;
}
