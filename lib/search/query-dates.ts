import { plainDigits } from '../recording/typed-time.ts';

/** The context in which a typed date is read. */
export interface QueryClock {
  nowMs: number;
  /** A BCP 47 tag: decides whether 5/1 is in May or in January; 5.1 is always in January. */
  locale: string;
}

/**
 * Words for days and periods, the same in every language; as a day, each is the first of its period. Offered in this
 * order.
 */
export const DAY_WORDS = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const;
export type DayWord = (typeof DAY_WORDS)[number];

/** Weekdays and months, each of which means the last one that has begun; three letters of each are enough. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export const MONTHS = [
  ...(['january', 'february', 'march', 'april', 'may', 'june', 'july'] as const),
  ...(['august', 'september', 'october', 'november', 'december'] as const),
];
/** Other words that can be used as a date, in calendar order. */
export const NAMED_DAYS = [...WEEKDAYS.slice(1), WEEKDAYS[0], ...MONTHS] as const;

const QUARTER_NAME = /^q([1-4])(?:[-\s](\d{4}))?$/;
const AGO = /^(\d{1,4})([dwmy])$/;
const YEAR_FIRST = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?[.]?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})[.]?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?z$/;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;

/**
 * The first moment, in the system's time zone, of a day as people type it: `2026-01-31`, `2026-01`, `2026`, `31.1.2026`;
 * `1/31/26` in the order of the locale; `7d`, `2w`, `3m`, `1y` ago; `yesterday`, `this-week` (also with a space;
 * weeks begin on Monday); `monday`, `october` and `q3` for the last one that has begun, `q3-2025`; or a moment in UTC,
 * `2026-01-31T09:30Z`. Epoch milliseconds; null for anything else.
 */
export function parseQueryDate(typed: string, clock: QueryClock): number | null {
  return parseQueryPeriod(typed, clock)?.[0] ?? null;
}

/**
 * The first moment of what `parseQueryDate` reads, and the first one after it: a day, week, month, quarter, or year, as
 * typed. A number of days, weeks, months, or years ago lasts until today is over, and so does a moment, so that a
 * repeated query stays the same.
 */
export function parseQueryPeriod(typed: string, clock: QueryClock): [fromMs: number, toMs: number] | null {
  const text = plainDigits(typed.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .trim()
    .toLowerCase();
  const word = DAY_WORDS.find((word) => word === text.replace(/[\s_]/g, '-'));
  if (word) return periodOfWord(word, clock.nowMs);
  const named = namedDay(text, clock.nowMs);
  if (named) return named;
  const quarter = startOfQuarter(text, clock.nowMs);
  if (quarter !== undefined) return lasting(quarter, QUARTER);
  const ago = AGO.exec(text);
  if (ago) return untilTonight(daysAgo(Number(ago[1]), ago[2] ?? '', clock.nowMs), clock);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) {
    const [, year, month, day] = yearFirst;
    const span = day ? DAY : month ? MONTH : YEAR;
    return lasting(startOf(Number(year), Number(month ?? 1), Number(day ?? 1)), span);
  }
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) return lasting(asLocale(yearLast, clock.locale), DAY);
  return MOMENT.test(text) ? untilTonight(inRange(Date.parse(text.toUpperCase())), clock) : null;
}

/** Years, months and days. */
type Span = readonly [number, number, number];
const DAY: Span = [0, 0, 1];
const WEEK: Span = [0, 0, 7];
const MONTH: Span = [0, 1, 0];
const QUARTER: Span = [0, 3, 0];
const YEAR: Span = [1, 0, 0];

function lasting(fromMs: number | null, [years, months, days]: Span): [number, number] | null {
  if (fromMs === null) return null;
  const from = new Date(fromMs);
  return [fromMs, new Date(from.getFullYear() + years, from.getMonth() + months, from.getDate() + days).getTime()];
}

function untilTonight(fromMs: number | null, { nowMs }: QueryClock): [number, number] | null {
  if (fromMs === null) return null;
  const now = new Date(nowMs);
  const tomorrowMs = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
  return [fromMs, Math.max(fromMs + 1, tomorrowMs)];
}

/** The last such weekday, including today, or the last such month that has begun. */
function namedDay(text: string, nowMs: number): [number, number] | null {
  const isName = (name: string) => name === text || (text.length >= 3 && name.slice(0, 3) === text);
  const now = new Date(nowMs);
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const weekday = WEEKDAYS.findIndex(isName);
  if (weekday !== -1) return lasting(new Date(year, month, day - ((now.getDay() - weekday + 7) % 7)).getTime(), DAY);
  const named = MONTHS.findIndex(isName);
  return named === -1 ? null : lasting(new Date(named > month ? year - 1 : year, named, 1).getTime(), MONTH);
}

/** Start of the last such quarter that has begun, or of one in a given year; undefined if no quarter is named. */
function startOfQuarter(text: string, nowMs: number): number | null | undefined {
  const [, quarter, named] = QUARTER_NAME.exec(text) ?? [];
  if (quarter === undefined) return undefined;
  const now = new Date(nowMs);
  const month = (Number(quarter) - 1) * 3;
  const year = named === undefined ? now.getFullYear() - (month > now.getMonth() ? 1 : 0) : Number(named);
  return startOf(year, month + 1, 1);
}

function inRange(atMs: number): number | null {
  const year = new Date(atMs).getFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? atMs : null;
}

/** Null if the calendar has no such day. */
function startOf(year: number, month: number, day: number): number | null {
  const date = new Date(year, month - 1, day);
  const exists = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return exists ? inRange(date.getTime()) : null;
}

/**
 * Reads day and month in the order of the locale, with dots the day first, as wherever dates have dots; in the other
 * order if only that is a date.
 */
function asLocale([, first, separator, second, year = '']: RegExpExecArray, locale: string): number | null {
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const [a, b] = [Number(first), Number(second)];
  const dayFirst = startOf(fullYear, b, a);
  const monthFirst = startOf(fullYear, a, b);
  return separator !== '.' && monthComesFirst(locale) ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
}

function monthComesFirst(locale: string): boolean {
  try {
    const options: Intl.DateTimeFormatOptions = {
      calendar: 'gregory',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    };
    const order = new Intl.DateTimeFormat(locale, options).formatToParts(0).map(({ type }) => type);
    // Locales that put the year first never write it last, so the rest of the world is the better guess.
    return order.indexOf('month') < order.indexOf('day') && order.indexOf('month') < order.indexOf('year');
  } catch {
    // Not a valid locale.
    return false;
  }
}

function daysAgo(count: number, unit: string, nowMs: number): number | null {
  const now = new Date(nowMs);
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (unit === 'd') return inRange(new Date(year, month, day - count).getTime());
  if (unit === 'w') return inRange(new Date(year, month, day - 7 * count).getTime());
  const months = unit === 'y' ? 12 * count : count;
  // A month before the 31st may have only 30 days: then it is the last of them.
  const lastDay = new Date(year, month - months + 1, 0).getDate();
  return inRange(new Date(year, month - months, Math.min(day, lastDay)).getTime());
}

function periodOfWord(word: DayWord, nowMs: number): [number, number] | null {
  const now = new Date(nowMs);
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const monday = day - ((now.getDay() + 6) % 7);
  const periods: Record<DayWord, [from: Date, span: Span]> = {
    today: [new Date(year, month, day), DAY],
    yesterday: [new Date(year, month, day - 1), DAY],
    'this-week': [new Date(year, month, monday), WEEK],
    'last-week': [new Date(year, month, monday - 7), WEEK],
    'this-month': [new Date(year, month, 1), MONTH],
    'last-month': [new Date(year, month - 1, 1), MONTH],
    'this-year': [new Date(year, 0, 1), YEAR],
    'last-year': [new Date(year - 1, 0, 1), YEAR],
  };
  const [from, span] = periods[word];
  return lasting(from.getTime(), span);
}
