/** Parts of a pattern such as `yyyy-MM-dd`; text between apostrophes is left as it is. */
const PARTS = /'[^']*'|yyyy|yy|M{1,4}|d{1,2}|E{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|a/g;

export interface Place {
  /** BCP 47. */
  locale: string;
  /** Defaults to the system's own. */
  timeZone?: string;
}

/**
 * A moment formatted by a pattern of `yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm m ss s a`, or `iso` for
 * `yyyy-MM-dd`. Numbers are in Latin digits and the Gregorian calendar, because files and forms expect them; names of
 * months and days are in `locale`.
 */
export function formatPattern(atMs: number, pattern: string, place: Place): string {
  const wanted = pattern === 'iso' ? 'yyyy-MM-dd' : pattern;
  const parts = numbersOf(atMs, place);
  return wanted.replace(PARTS, (part) => (part.startsWith("'") ? part.slice(1, -1) : partOf(part, atMs, parts, place)));
}

function partOf(part: string, atMs: number, numbers: Map<string, number>, place: Place): string {
  const number = (name: string) => numbers.get(name) ?? 0;
  const padded = (value: number) => String(value).padStart(part.length, '0');
  switch (part.charAt(0)) {
    case 'y':
      return part === 'yy' ? String(number('year') % 100).padStart(2, '0') : padded(number('year'));
    case 'M':
      if (part.length > 2) return nameOf('month', part.length === 4 ? 'long' : 'short', atMs, place);
      return padded(number('month'));
    case 'd':
      return padded(number('day'));
    case 'E':
      return nameOf('weekday', part.length === 4 ? 'long' : 'short', atMs, place);
    case 'H':
      return padded(number('hour'));
    case 'h':
      return padded(number('hour') % 12 || 12);
    case 'm':
      return padded(number('minute'));
    case 's':
      return padded(number('second'));
    default:
      return number('hour') < 12 ? 'AM' : 'PM';
  }
}

function numbersOf(atMs: number, { timeZone }: Place): Map<string, number> {
  const format = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    timeZone,
  });
  return new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
}

/** Formatted together with the day, because some languages then inflect the name of a month. */
function nameOf(name: 'month' | 'weekday', style: 'long' | 'short', atMs: number, { locale, timeZone }: Place): string {
  const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', day: 'numeric', [name]: style, timeZone });
  return format.formatToParts(atMs).find(({ type }) => type === name)?.value ?? '';
}
