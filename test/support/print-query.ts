import type { LibraryFilters, LibraryQuery, LibraryTerm } from '../../lib/library/types.ts';
import { quoteIfNeeded } from '../../lib/search/query-language.ts';
import type { FilterKeyword } from '../../lib/search/query-words.ts';

/** A space needs quotes, and is not part of what is read. */
const inQuotes = (text: string): string => quoteIfNeeded(` ${text}`);

/** A text that `parseQuery` reads as `query`. Filters come first, so that the last word can still be continued. */
export function printQuery({ terms, without, filters, withoutFilters }: LibraryQuery): string {
  const printTerm = ({ kind, text, isOpen }: LibraryTerm) => {
    if (kind !== 'phrase') return text;
    return isOpen ? inQuotes(text).slice(0, -1) : inQuotes(text);
  };
  const printed = [
    ...printFilters(filters),
    ...withoutFilters.flatMap((negated) => {
      const { afterMs, beforeMs } = negated;
      const isPeriod = afterMs !== null && beforeMs !== null;
      const all = isPeriod ? [`in:${printPeriod(afterMs, beforeMs)}`] : printFilters(negated);
      return all.map((filter) => `-${filter}`);
    }),
    ...without.map((term) => `-${printTerm(term)}`),
    ...terms.map(printTerm),
  ];
  return printed.join(' ') + ((terms.at(-1) ?? without.at(-1))?.kind === 'word' ? ' ' : '');
}

function printFilters(filters: LibraryFilters): string[] {
  const { afterMs, beforeMs, longerThanSeconds, shorterThanSeconds, sharings, has } = filters;
  const named = (keyword: 'speaker' | 'with' | 'owner' | 'team' | 'title') =>
    filters[keyword].map((value) => `${keyword}:${quoteIfNeeded(value)}`);
  const measured = (keyword: FilterKeyword, value: number | null, print: (value: number) => string) =>
    value === null ? [] : [`${keyword}:${print(value)}`];
  return [
    ...named('speaker'),
    ...named('with'),
    ...named('owner'),
    ...named('team'),
    ...named('title'),
    ...measured('after', afterMs, printQueryDate),
    ...measured('before', beforeMs, printQueryDate),
    ...measured('longer', longerThanSeconds, printLength),
    ...measured('shorter', shorterThanSeconds, printLength),
    ...sharings.map((sharing) => `is:${sharing}`),
    ...has.map((part) => `has:${part}`),
  ];
}

/** A day, a month, or a year. */
function printPeriod(fromMs: number, toMs: number): string {
  const day = printQueryDate(fromMs);
  const days = Math.round((toMs - fromMs) / 86_400_000);
  if (days === 1) return day;
  return days > 300 ? day.slice(0, 4) : day.slice(0, 7);
}

function printLength(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = seconds % 60;
  const text = `${hours > 0 ? `${hours}h` : ''}${minutes > 0 ? `${minutes}m` : ''}${rest > 0 ? `${rest}s` : ''}`;
  return text || '0m';
}

/** A day, by its first moment. */
export function printQueryDate(atMs: number): string {
  const date = new Date(atMs);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
