const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const NUMERIC = /^\d{9,17}(?:\.\d{1,9})?$/;

/** Smaller numbers are seconds, before the year 5139; others are milliseconds, after March 1973. */
const MILLISECONDS_FROM = 1e11;
/** Smaller numbers are not dates: as seconds they all fall in 1970 to 1973, before there were recordings to list. */
const LEAST_EPOCH = 1e8;
/** Years outside this range are placeholders, such as 0001-01-01, or mistakes. */
const YEARS = { first: 1900, last: 2200 };

/**
 * Epoch milliseconds of an ISO 8601 date or of an epoch in seconds or milliseconds, told apart by magnitude
 * (docs/faults.md#f56); null for anything else and for days that do not exist. A time without a zone is UTC, like the
 * contract's `createdAt`. `Date.parse` is no help: it rolls February 30 over into March and reads a time without a zone
 * as local.
 */
export function parseDate(value: unknown): number | null {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim().slice(0, 60);
  const match = ISO.exec(text) ?? COMPACT.exec(text);
  if (match) return fromParts(match);
  return NUMERIC.test(text) ? fromEpoch(Number(text)) : null;
}

function fromEpoch(value: number): number | null {
  if (!Number.isFinite(value) || value < LEAST_EPOCH) return null;
  return inRange(Math.round(value < MILLISECONDS_FROM ? value * 1000 : value));
}

function fromParts([, ...parts]: RegExpExecArray): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(0, 6)
    .map((part) => Number(part ?? 0));
  const [fraction = '0', zone = 'Z'] = parts.slice(6);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  // `Date.UTC` reads years below 100 as 1900 to 1999.
  if (hour > 23 || minute > 59 || second > 60 || year < YEARS.first) return null;
  const offsetMinutes = readZone(zone);
  if (offsetMinutes === null) return null;
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  // A leap second, :60, becomes the second after it.
  return inRange(Date.UTC(year, month - 1, day, hour, minute - offsetMinutes, second, milliseconds));
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Minutes east of UTC; null for an offset that is used nowhere. */
function readZone(zone: string): number | null {
  if (/^[a-z]/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', ''));
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** RFC 9110, 5.6.7: the current form, and the two obsolete ones that must still be accepted. */
const HTTP_DATE =
  /^[a-z]{3,9},? (?:\d\d[ -][a-z]{3}[ -]\d{2,4} \d\d:\d\d:\d\d GMT|[a-z]{3} [ \d]\d \d\d:\d\d:\d\d \d{4})$/i;

/** Epoch milliseconds of an HTTP date; null for anything else. `Date.parse` alone accepts much that is not one. */
export function parseHttpDate(value: string | null): number | null {
  const text = value?.trim() ?? '';
  if (!HTTP_DATE.test(text)) return null;
  const atMs = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(atMs) ? null : atMs;
}

/** In several languages; in Polish as after “in”. */
const MONTH_NAMES = [
  'january jan januar janvier janv enero ene janeiro gennaio januari styczniu 一月',
  'february feb februar fevrier fevr febrero fevereiro fev febbraio februari lutym 二月',
  'march mar marz mrz mars marzo marco maart marcu 三月',
  'april apr avril avr abril abr aprile kwietniu 四月',
  'may mai mayo maio mag maggio mei maju 五月',
  'june jun juni juin junio junho giu giugno czerwcu 六月',
  'july jul juli juillet juil julio julho lug luglio lipcu 七月',
  'august aug aout agosto augustus sierpniu 八月',
  'september sep sept septembre septiembre setembro settembre wrzesniu 九月',
  'october oct oktober okt octobre octubre outubro ottobre ott pazdzierniku 十月',
  'november nov novembre noviembre novembro listopadzie 十一月',
  'december dec dezember dez decembre diciembre dic dezembro dicembre grudniu 十二月',
];

/** In English, which completions offer. */
export const MONTH_WORDS: readonly string[] = MONTH_NAMES.map((names) => names.slice(0, names.indexOf(' ')));

/** The number of a month, from 1, by its folded name. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

function inRange(atMs: number): number | null {
  const year = new Date(atMs).getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last ? atMs : null;
}
