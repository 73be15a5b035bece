import { MONTHS } from './page-words.ts';

/** A day as a title names it; the year is often left out. */
export interface NamedDay {
  year: number | null;
  /** From 1. */
  month: number;
  day: number;
}

const NAMES = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|');
const ISO = /(?<!\d)((?:19|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g;
const COMPACT = /(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/g;
const EAST_ASIAN = /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日/g;
const SLASHED = /(?<![\d/.])(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)?\d\d)(?!\d)/g;
const DAY_FIRST = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|\\.)? (?:de |of )?(${NAMES})\\b\\.?(?:,? (?:de |of )?((?:19|20)\\d\\d))?`,
  'g',
);
const MONTH_FIRST = new RegExp(
  `\\b(${NAMES})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:\\d)(?:,? ((?:19|20)\\d\\d))?`,
  'g',
);
const CLOCK = /(?<!\d)\d{1,2}(?:[:h]\d\d(?::\d\d)?\s?(?:[ap]m)?|\s?[ap]m)\b/g;

/**
 * The days that a folded text names, and the text without them and without times of day. `3/4/2026` is both April 3 and
 * March 4.
 */
export function takeDates(folded: string): { rest: string; days: NamedDay[] } {
  const days: NamedDay[] = [];
  // Most titles have no digit, and lists are long.
  if (!/\d/.test(folded)) return { rest: folded, days };
  const note = (year: string | undefined, month: number, day: number) => {
    if (month < 1 || month > 12 || day < 1 || day > 31) return;
    days.push({ year: year === undefined ? null : fullYear(Number(year)), month, day });
  };
  const rest = folded
    .replace(ISO, (_, year: string, month, day) => (note(year, Number(month), Number(day)), ' '))
    .replace(COMPACT, (_, year: string, month, day) => (note(year, Number(month), Number(day)), ' '))
    .replace(EAST_ASIAN, (_, year: string | undefined, month, day) => (note(year, Number(month), Number(day)), ' '))
    .replace(SLASHED, (_, first, second, year: string) => {
      note(year, Number(second), Number(first));
      if (first !== second) note(year, Number(first), Number(second));
      return ' ';
    })
    .replace(DAY_FIRST, (_, day, name: string, year?: string) => (note(year, MONTHS.get(name) ?? 0, Number(day)), ' '))
    .replace(MONTH_FIRST, (_, name: string, day, year?: string) => {
      note(year, MONTHS.get(name) ?? 0, Number(day));
      return ' ';
    })
    .replace(CLOCK, ' ');
  return { rest, days };
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year);

/** Whether a moment is on that day, or within a day of it, because of time zones and notes written the day after. */
export function isNear(named: NamedDay, atMs: number): boolean {
  const moment = new Date(atMs);
  const years = named.year === null ? [-1, 0, 1].map((by) => moment.getUTCFullYear() + by) : [named.year];
  return years.some((year) => {
    const namedMs = Date.UTC(year, named.month - 1, named.day, 12);
    return Math.abs(namedMs - atMs) <= 36 * 3_600_000;
  });
}

export const isSameDay = (a: NamedDay, b: NamedDay): boolean =>
  a.month === b.month && a.day === b.day && (a.year === null || b.year === null || a.year === b.year);
