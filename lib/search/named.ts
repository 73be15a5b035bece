import type { TaskCount } from '../recording/tasks.ts';
import { scopedId, scopeOf, serviceId, type KnownPerson, type Recording } from '../recording/types.ts';
import { createSeriesTest, seriesOf, seriesPrefixes } from '../recording/series.ts';
import { fold, foldWithOrigins, originRange } from '../text/fold.ts';
import { toTerms, UNSPACED, WORD } from '../text/terms.ts';
import { findTerm, toNameQuery, toNameText } from '../text/tokens.ts';
import { parseQueryPeriod } from './query-dates.ts';
import { quoteIfNeeded, scanQuery } from './query-language.ts';
import { DAY_WORDS, type DayWord, ENGLISH, IN_PERIOD, toKey, type TypedWords } from './query-words.ts';
import { mark, type TitleHit } from './titles.ts';

interface NamedParts {
  /** Unique among what a query names. */
  id: string;
  /** The whole query with this as a filter instead of the words; null if no filter selects it. */
  filter: string | null;
  /** Whether it stands above titles that begin with the words: nothing else is likely to be meant. */
  isSure: boolean;
}

/** Somebody who speaks in meetings; `ranges` are marked in the name. */
export interface NamedPerson extends NamedParts {
  kind: 'person';
  person: KnownPerson;
  ranges: [number, number][];
}

/** A period in epoch milliseconds, without its end, and the meetings in it, the newest first. */
export interface NamedPeriod extends NamedParts {
  kind: 'dates';
  /** Its fixed word, if that was typed. */
  word: DayWord | null;
  fromMs: number;
  toMs: number;
  recordings: Recording[];
}

/** Two or more meetings whose titles differ only in dates and counters; `ranges` are marked in their name. */
export interface NamedSeries extends NamedParts {
  kind: 'series';
  name: string;
  ranges: [number, number][];
  count: number;
  /** The latest of them, for which it stands as a row without a quote. */
  recording: Recording;
  group: null;
  /** When the next of them begins, in epoch milliseconds; null if none is to come. */
  nextMs: number | null;
}

/** The open tasks of all meetings on this device. */
export interface NamedTasks extends NamedParts, TaskCount {
  kind: 'tasks';
}

export type Named = NamedPerson | NamedPeriod | NamedSeries | NamedTasks;

const isShort = (folded: string, shortest: number): boolean =>
  folded.length < (UNSPACED.test(folded) ? SHORTEST_UNSPACED : shortest);

/** More people than these would be a list of mentions. */
const MOST_PEOPLE = 3;
/** Folded letters: one begins too many names. */
const SHORTEST_NAME = 2;
/** A shorter word is more likely the beginning of another than the name of a month in some language. */
const SHORTEST_MONTH = 4;
const SHORTEST_SERIES = 3;
/** In scripts without spaces, two characters are a word. */
const SHORTEST_UNSPACED = 2;
/** The clock of a device that records may be fast. */
const FAST_MS = 3_600_000;

/**
 * Names that begin so, before names of which a later word does; each group most frequent first. No empty names. `typed`
 * is folded.
 */
export function rankNames<Name extends { name: string; count: number }>(
  names: readonly Name[],
  typed: string,
): { known: Name; isFirst: boolean }[] {
  const words = toNameQuery(typed, true);
  const places = names.flatMap((known) => {
    const at = known.name.trim() === '' ? -1 : toNameText(known.name).indexOf(words);
    return at === -1 ? [] : [{ known, isFirst: at === 0 }];
  });
  return places.sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || b.known.count - a.known.count);
}

/** The people whose name, or a part of whose name, begins with the last words of a query. */
export function namedPeople(query: string, words: string, people: readonly KnownPerson[]): NamedPerson[] {
  const typed = fold(words);
  if (typed.length < SHORTEST_NAME || typed.search(WORD) === -1 || !query.endsWith(words)) return [];
  const before = query.slice(0, query.length - words.length);
  const terms = toTerms(words);
  return rankNames(people, typed)
    .slice(0, MOST_PEOPLE)
    .map(({ known, isFirst }) => ({
      kind: 'person',
      id: known.name,
      filter: `${before}speaker:${quoteIfNeeded(known.name)} `,
      isSure: isFirst,
      person: known,
      ranges: mark(known.name, terms),
    }));
}

/** Short in many languages. */
const MAY = 5;
const SHORTEST_TASKS = 4;

/**
 * The open tasks, if a query asks for them: by the filter, or as they are called (`names`); null if there are none.
 * `words` are those of the user's language.
 */
export function namedTasks(
  query: string,
  tasks: TaskCount,
  names: readonly string[],
  words: TypedWords = ENGLISH,
): NamedTasks | null {
  const typed = fold(query);
  const [token, ...others] = scanQuery(query, words);
  const isTask = token?.keyword === 'is' && words.values.get(toKey(token.value)) === 'task';
  const isFilter = isTask && !token.isNegated && others.length === 0;
  const hasWord = typed.search(WORD) !== -1;
  const isCalled = hasWord && !isShort(typed, SHORTEST_TASKS) && rankNames(names.map(toKnown), typed).length > 0;
  if (tasks.count === 0 || !(isFilter || isCalled)) return null;
  return { kind: 'tasks', id: 'tasks', filter: isFilter ? null : 'is:task ', isSure: isFilter, ...tasks };
}

const toKnown = (name: string) => ({ name, count: 0 });

/** The day, week, month or year that a query names as a whole; null for none. `words` are those of the user's language. */
export function namedPeriod(
  query: string,
  recordings: readonly Recording[],
  nowMs: number,
  words: TypedWords = ENGLISH,
): NamedPeriod | null {
  const value = query.replace(IN_PERIOD, '').replace(/\s+/g, '-');
  const word = DAY_WORDS.find((one) => one === words.values.get(toKey(value))) ?? null;
  // `may`, `march` and `2026` also begin titles.
  const isPlain = value === query && word === null && /^(?:\p{L}+|\d+)$/u.test(value);
  if (isPlain && value.length < SHORTEST_MONTH && words.months.get(toKey(value)) !== MAY && !UNSPACED.test(value))
    return null;
  const [fromMs, toMs] = parseQueryPeriod(value, nowMs, words) ?? [];
  if (fromMs === undefined || toMs === undefined) return null;
  const found = recordings.filter(({ createdAtMs: at }) => at !== null && at >= fromMs && at < toMs);
  if (isPlain && found.length === 0) return null;
  return {
    kind: 'dates',
    id: 'dates',
    filter: `in:${word ?? value.toLowerCase()} `,
    isSure: !isPlain,
    word,
    fromMs,
    toMs,
    recordings: found.sort((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0)),
  };
}

/**
 * The series that a query names: the only one that begins with its words, or to which all of the titles with them
 * belong; null for none. `recordings` are the newest first.
 */
export function namedSeries(
  words: string,
  titles: readonly TitleHit[],
  recordings: readonly Recording[],
  { nowMs, locale }: { nowMs: number; locale: string },
): NamedSeries | null {
  const terms = toTerms(words);
  const typed = toNameQuery(words, true);
  if (isShort(terms.phrase, SHORTEST_SERIES) || typed === '') return null;
  const exact = titles.filter(({ isSimilar }) => !isSimilar).map(({ recording }) => recording);
  const bySeries = new Map<string, Recording[]>();
  for (const recording of exact) {
    const series = seriesOf(recording.title, locale);
    // Not with meetings of another connection.
    const key = scopedId(scopeOf(recording.id), series);
    if (series !== '') bySeries.set(key, [...(bySeries.get(key) ?? []), recording]);
  }
  const all = [...bySeries].filter(([, hits]) => hits.length > 1);
  const begun = all.filter(([key]) => toNameText(serviceId(key)).startsWith(typed));
  const [only, ...others] = begun.length > 0 ? begun : all.filter(([, hits]) => hits.length === exact.length);
  const [key, hits] = only ?? [];
  const series = key && serviceId(key);
  // A query that also counts, as `agenda 1103`, means one of them.
  const isName = series !== undefined && terms.terms.every(({ text }) => findTerm(fold(series), text) !== -1);
  const isOf = isName && others.length === 0 && hits?.[0] ? createSeriesTest(hits[0].title, locale) : null;
  const own = isOf ? recordings.filter(({ id, title }) => scopeOf(id) === scopeOf(key ?? '') && isOf(title)) : [];
  const isPast = ({ createdAtMs }: Recording) => (createdAtMs ?? 0) <= nowMs + FAST_MS;
  const latest = own.find(isPast) ?? own[0];
  if (!latest || series === undefined || own.length < 2) return null;
  const name = nameOf(series, latest.title, own);
  const isFilter = own.every(({ title }) => toNameText(title).includes(toNameQuery(name, true)));
  return {
    kind: 'series',
    id: series,
    filter: isFilter ? `title:${quoteIfNeeded(name)} ` : null,
    isSure: exact.every(({ title }) => own.some((one) => one.title === title) || !toNameText(title).startsWith(typed)),
    name,
    ranges: mark(name, terms),
    count: own.length,
    recording: latest,
    group: null,
    nextMs: own.findLast((recording) => !isPast(recording))?.createdAtMs ?? null,
  };
}

/** The part of a title that is the name of its series, as it is written there. */
function nameOf(series: string, title: string, own: readonly Recording[]): string {
  const [folded, name] = [foldWithOrigins(title), fold(series)];
  const at = folded.text.indexOf(name);
  if (at !== -1) return title.slice(...originRange(folded, at, at + name.length));
  const prefix = title.slice(0, seriesPrefixes(own.map((recording) => recording.title)).get(title) ?? 0);
  return prefix.replace(/[^\p{L}\p{M}\p{N})]+$/u, '') || title;
}
