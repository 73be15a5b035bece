import type { LibraryQuery, LibraryTerm } from '../../lib/library/types.ts';
import { quoteIfNeeded, type FilterKeyword } from '../../lib/search/query-tokens.ts';

/** A space needs quotes, and is not part of what is read. */
const inQuotes = (text: string): string => quoteIfNeeded(` ${text}`);

/** A text that `parseQuery` reads as `query`. Filters come first, so that the last word can still be continued. */
export function printQuery({ terms, without, filters }: LibraryQuery): string {
  const { speaker, owner, team, title, afterMs, beforeMs, longerThanSeconds, shorterThanSeconds, sharings, has } =
    filters;
  const named = (keyword: FilterKeyword, values: readonly string[]) =>
    values.map((value) => `${keyword}:${quoteIfNeeded(value)}`);
  const measured = (keyword: FilterKeyword, value: number | null, print: (value: number) => string) =>
    value === null ? [] : [`${keyword}:${print(value)}`];
  const printTerm = ({ kind, text, isOpen }: LibraryTerm) => {
    if (kind !== 'phrase') return text;
    return isOpen ? inQuotes(text).slice(0, -1) : inQuotes(text);
  };
  const printed = [
    ...named('speaker', speaker),
    ...named('with', filters.with),
    ...named('owner', owner),
    ...named('team', team),
    ...named('title', title),
    ...measured('after', afterMs, printQueryDate),
    ...measured('before', beforeMs, printQueryDate),
    ...measured('longer', longerThanSeconds, printLength),
    ...measured('shorter', shorterThanSeconds, printLength),
    ...sharings.map((sharing) => `is:${sharing}`),
    ...has.map((part) => `has:${part}`),
    ...without.map((term) => `-${printTerm(term)}`),
    ...terms.map(printTerm),
  ];
  return printed.join(' ') + ((terms.at(-1) ?? without.at(-1))?.kind === 'word' ? ' ' : '');
}

function printLength(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = seconds % 60;
  const text = `${hours > 0 ? `${hours}h` : ''}${minutes > 0 ? `${minutes}m` : ''}${rest > 0 ? `${rest}s` : ''}`;
  return text || '0m';
}

/** The shortest text that `parseQueryDate` reads as this moment, at any time and in any locale. */
export function printQueryDate(atMs: number): string {
  const date = new Date(atMs);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  if (new Date(year, month - 1, day).getTime() !== atMs) return date.toISOString();
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}
