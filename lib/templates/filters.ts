import type { Liquid } from 'liquidjs';
import { graphemesOf } from '../output/graphemes.ts';
import { DocumentValue, firstPeople, Moment, MOST_PEOPLE, wordsOf, type TemplateWords } from './subject-values.ts';
import { inlinesOf } from '../markdown/from-elements.ts';
import { linesOf } from '../markdown/html-elements.ts';
import { tidyInline } from '../markdown/tidy.ts';

type FilterHandler = Extract<Parameters<Liquid['registerFilter']>[1], (...args: never[]) => unknown>;

/** Adds filters that know the language. `report` gets letters of a date that mean nothing, with line and column. */
export function addFilters(
  engine: Liquid,
  words: TemplateWords,
  report: (letters: string, at: readonly number[]) => void,
): void {
  const { locale } = words;
  const { date } = engine.filters;
  const filters: Record<string, FilterHandler> = {
    date(value: unknown, pattern: unknown) {
      if (!(value instanceof Moment) || value.atMs === null || pattern === undefined) return value;
      // Patterns of Liquid have a sign before each letter.
      if (typeof date === 'function' && wordsOf(pattern).includes('%')) {
        return date.call(this, new Date(value.atMs), wordsOf(pattern)) as unknown;
      }
      const formatted = formatPattern(value.atMs, wordsOf(pattern), words);
      if (formatted.ok) return formatted.text;
      report(formatted.letters, this.token.getPosition());
      return value;
    },
    time: (value: unknown) =>
      value instanceof Moment && value.atMs !== null
        ? new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: words.timeZone }).format(value.atMs)
        : value,
    first_people: (value: unknown, count: unknown) =>
      Array.isArray(value) ? firstPeople(value.map(wordsOf), Number(count) || MOST_PEOPLE, words) : value,
    bullets: (value: unknown) => bulleted(Array.isArray(value) ? value.map(wordsOf) : wordsOf(value).split('\n')),
    plain: wordsOf,
    upcase: (value: unknown) => wordsOf(value).toLocaleUpperCase(locale),
    downcase: (value: unknown) => wordsOf(value).toLocaleLowerCase(locale),
    truncate: (value: unknown, count: unknown = 50, end: unknown = '…') =>
      truncated(wordsOf(value), Number(count), wordsOf(end)),
  };
  for (const [name, handler] of Object.entries(filters)) engine.registerFilter(name, handler);
  engine.registerFilter('raw', {
    raw: true,
    handler: (value: unknown) => (value instanceof DocumentValue ? value.toMarkdown() : wordsOf(value)),
  });
}

function bulleted(lines: readonly string[]): DocumentValue | '' {
  const items = lines.flatMap((line) => {
    const children = tidyInline(inlinesOf(linesOf(line)));
    return children.length === 0 ? [] : [{ checked: null, children: [{ type: 'paragraph' as const, children }] }];
  });
  return items.length === 0 ? '' : new DocumentValue([{ type: 'list', ordered: false, start: 1, items }]);
}

/** Counts characters as people see them, of up to 32 units; `end` takes the place of the last ones. */
function truncated(text: string, count: number, end: string): string {
  const characters = [...graphemesOf(text.slice(0, (count + 1) * 32))];
  const kept = characters.slice(0, Math.max(0, count - [...graphemesOf(end)].length));
  return characters.length > count ? kept.join('').trimEnd() + end : text;
}

const PARTS = /'[^']*'|(\p{L})\1*/gu;

/** Names, in the language of the person; some languages inflect the name of a month beside its day. */
const NAMES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  MMMM: { month: 'long', day: 'numeric' },
  MMM: { month: 'short', day: 'numeric' },
  EEEE: { weekday: 'long' },
  EEE: { weekday: 'short' },
};

/** A moment, in epoch milliseconds, by a pattern such as `yyyy-MM-dd`; or the first letters that mean nothing. */
export function formatPattern(
  atMs: number,
  pattern: string,
  { locale, timeZone }: { locale: string; timeZone?: string | undefined },
): { ok: true; text: string } | { ok: false; letters: string } {
  // Swedish dates are those of ISO 8601, in Latin digits, as files and forms expect them.
  const iso = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(atMs);
  const [year = 0, M = 0, d = 0, H = 0, m = 0, s = 0] = (iso.match(/\d+/g) ?? []).map(Number);
  const numbers: Readonly<Record<string, number>> = { yy: year % 100, M, d, H, h: ((H + 11) % 12) + 1, m, s };
  let unknown: string | undefined;
  const text = pattern.replace(PARTS, (part) => {
    if (part.startsWith("'")) return part.slice(1, -1);
    // Other programs write years and days in capitals.
    const letters = /^[YD]/.test(part) ? part.toLowerCase() : part;
    const names = Object.hasOwn(NAMES, letters) ? NAMES[letters] : undefined;
    if (names) {
      const parts = new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...names, timeZone }).formatToParts(atMs);
      return parts.find(({ type }) => type === (names.month ? 'month' : 'weekday'))?.value ?? '';
    }
    if (letters === 'yyyy') return String(year);
    if (letters === 'a') return H < 12 ? 'AM' : 'PM';
    const number = numbers[letters] ?? (letters.length === 2 ? numbers[letters.charAt(0)] : undefined);
    if (number !== undefined) return String(number).padStart(letters.length, '0');
    unknown ??= part;
    return part;
  });
  return unknown === undefined ? { ok: true, text } : { ok: false, letters: unknown };
}
