import { plainDigits } from '../recording/typed-time.ts';
import { MONTHS } from '../text/dates.ts';
import { fold } from '../text/fold.ts';

/** Words for days and periods, the same in every language; as a day, each is the first of its period. */
export const DAY_WORDS = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'] as const;
export type DayWord = (typeof DAY_WORDS)[number];

const ISO = /^((?:19|2\d)\d\d)(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/;
const AGO = /^(\d{1,4})([dwmy])$/;

/** Years, months and days. */
type Span = readonly [years: number, months: number, days: number];
const DAY: Span = [0, 0, 1];
const WEEK: Span = [0, 0, 7];
const MONTH: Span = [0, 1, 0];
const YEAR: Span = [1, 0, 0];

/**
 * The first moment, in the system's time zone, of what `parseQueryPeriod` reads, or of a day some time ago: `7d`, `2w`,
 * `3m`, `1y`. Epoch milliseconds; null for anything else.
 */
export function parseQueryDate(typed: string, nowMs: number): number | null {
  const [, count, unit] = AGO.exec(plain(typed)) ?? [];
  if (count === undefined) return parseQueryPeriod(typed, nowMs)?.[0] ?? null;
  const [years, months, days] = { d: DAY, w: WEEK, m: MONTH }[unit ?? ''] ?? YEAR;
  const now = new Date(nowMs);
  const ago = (part: number, span: number) => part - span * Number(count);
  const [year, month, day] = [ago(now.getFullYear(), years), ago(now.getMonth(), months), ago(now.getDate(), days)];
  return new Date(year, month, day).getTime();
}

/**
 * The first moment, in the system's time zone, of a day, month, or year as people type it, and the first one after it:
 * `2026-01-31`, `2026-01`, `2026`; `yesterday`, `this-week` (also with a space; weeks begin on Monday); `october` for the
 * last one that has begun, in several languages. Epoch milliseconds; null for anything else.
 */
export function parseQueryPeriod(typed: string, nowMs: number): [fromMs: number, toMs: number] | null {
  const text = plain(typed);
  const word = DAY_WORDS.find((word) => word === text.replace(/[\s_]/g, '-'));
  if (word) return periodOfWord(word, nowMs);
  const now = new Date(nowMs);
  const named = MONTHS.get(fold(text));
  if (named !== undefined) {
    return lasting(startOf(now.getFullYear() - (named > now.getMonth() + 1 ? 1 : 0), named, 1), MONTH);
  }
  const [iso, year, month, day] = ISO.exec(text) ?? [];
  if (iso === undefined) return null;
  const from = startOf(Number(year), Number(month ?? 1), Number(day ?? 1));
  return lasting(from, day ? DAY : month ? MONTH : YEAR);
}

const plain = (typed: string): string =>
  plainDigits(typed.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .trim()
    .toLowerCase();

function lasting(fromMs: number | null, [years, months, days]: Span): [number, number] | null {
  if (fromMs === null) return null;
  const from = new Date(fromMs);
  return [fromMs, new Date(from.getFullYear() + years, from.getMonth() + months, from.getDate() + days).getTime()];
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
  };
  const [from, span] = periods[word];
  return lasting(from.getTime(), span);
}

/** Null if the calendar has no such day. */
function startOf(year: number, month: number, day: number): number | null {
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? date.getTime() : null;
}
