import { plainDigits } from '../recording/typed-time.ts';
import { MONTHS } from '../text/dates.ts';
import { DAY_WORDS, type DayWord, ENGLISH, toKey, type TypedWords } from './query-words.ts';

/** A day, month or year as it is written in Chinese, Japanese and Korean. */
const CJK_DATE = /^(\d{4})[年년][\s-]*(?:(\d{1,2})[月월][\s-]*(?:(\d{1,2})[日号號일])?)?$/;

/** `2025-10` for `2025年10月`; any other text as it is. */
export const toIsoDate = (text: string): string =>
  text.replace(CJK_DATE, (_, ...parts: (string | undefined)[]) => parts.slice(0, 3).filter(Boolean).join('-'));

const ISO = /^((?:19|2\d)\d\d)(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;

/**
 * The first moment, in the system's time zone, of a day, month, or year as people type it, and the first one after it:
 * `2026-01-31`, `2026-01`, `2026`; `yesterday`, `this-week` (also with a space; weeks begin on Monday); `october` for the
 * last one that has begun, in several languages. `words` are those of the user's language. Epoch milliseconds; null for
 * anything else.
 */
export function parseQueryPeriod(
  typed: string,
  nowMs: number,
  words: TypedWords = ENGLISH,
): [fromMs: number, toMs: number] | null {
  const digits = plainDigits(typed.normalize('NFKC').replace(/\p{Cf}/gu, ''));
  const text = toIsoDate(digits.trim().toLowerCase());
  const now = new Date(nowMs);
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const word = DAY_WORDS.find((word) => word === words.values.get(toKey(text)));
  if (word) {
    const monday = day - ((now.getDay() + 6) % 7);
    const periods: Record<DayWord, [fromMs: number, toMs: number]> = {
      today: [midnight(year, month, day), midnight(year, month, day + 1)],
      yesterday: [midnight(year, month, day - 1), midnight(year, month, day)],
      'this-week': [midnight(year, month, monday), midnight(year, month, monday + 7)],
      'last-week': [midnight(year, month, monday - 7), midnight(year, month, monday)],
      'this-month': [midnight(year, month, 1), midnight(year, month + 1, 1)],
      'last-month': [midnight(year, month - 1, 1), midnight(year, month, 1)],
    };
    return periods[word];
  }
  const named = (words.months.get(toKey(text)) ?? MONTHS.get(toKey(text)) ?? 0) - 1;
  if (named >= 0) {
    const ofYear = named > month ? year - 1 : year;
    return [midnight(ofYear, named, 1), midnight(ofYear, named + 1, 1)];
  }
  const [iso, y, m, d] = ISO.exec(text) ?? [];
  if (iso === undefined) return null;
  const [isoYear, isoMonth, isoDay] = [Number(y), Number(m ?? 1) - 1, Number(d ?? 1)];
  const from = new Date(isoYear, isoMonth, isoDay);
  // The calendar has no such day.
  if (from.getMonth() !== isoMonth || from.getDate() !== isoDay) return null;
  const [nextYear, nextMonth, nextDay] = d ? [0, 0, 1] : m ? [0, 1, 0] : [1, 0, 0];
  return [from.getTime(), midnight(isoYear + nextYear, isoMonth + nextMonth, isoDay + nextDay)];
}

const midnight = (year: number, month: number, day: number): number => new Date(year, month, day).getTime();
