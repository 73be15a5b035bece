const STAMP = /^(?:(\d{1,5}):)?(\d{1,6}):(\d{1,2})(?:[.,](\d{1,6}))?$/;

/**
 * Seconds of `m:ss` or `h:mm:ss`, with or without a fraction; null for anything else. Minutes may pass 59 when there are
 * no hours (docs/service.md#content: `transcription`), and seconds may have one digit, which cannot mean anything else.
 */
export function parseStamp(text: string): number | null {
  const match = STAMP.exec(text);
  if (!match) return null;
  const [, hours, minutes, seconds, fraction] = match;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction ?? 0}`);
}

/**
 * `m:ss`, and `h:mm:ss` from an hour on: a moment is written the same wherever it is named. Cut, not rounded, as the
 * service's own stamps are.
 */
export function formatStamp(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const ss = twoDigits(whole % 60);
  if (whole < 3600) return `${Math.floor(whole / 60)}:${ss}`;
  return `${Math.floor(whole / 3600)}:${twoDigits(Math.floor(whole / 60) % 60)}:${ss}`;
}

/** A length in words of `locale`, to the minute from one minute on: `30 sec`, `45 min`, `1 hr 5 min`. */
export function formatDuration(seconds: number, locale: string): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return unit(locale, 'second').format(whole);
  const minutes = Math.round(whole / 60);
  const hours = Math.floor(minutes / 60);
  const parts = [];
  if (hours > 0) parts.push(unit(locale, 'hour').format(hours));
  if (minutes % 60 > 0) parts.push(unit(locale, 'minute').format(minutes % 60));
  return parts.join(' ');
}

const DATE_STYLES = {
  time: { timeStyle: 'short' },
  weekday: { weekday: 'long' },
  dayMonth: { day: 'numeric', month: 'short' },
  dayMonthYear: { day: 'numeric', month: 'short', year: 'numeric' },
  full: { dateStyle: 'full', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * A moment, short enough for a row: the time today, then yesterday, the weekday within six days, the day and month, and
 * the year where it is another, by the system's own time. A moment less than a day ahead is a clock that is fast, and
 * reads as now (docs/faults.md#f66).
 */
export function formatWhen(atMs: number, nowMs: number, locale: string): string {
  const shownMs = atMs > nowMs && atMs - nowMs < 86_400_000 ? nowMs : atMs;
  const day = calendarDay(shownMs);
  const today = calendarDay(nowMs);
  const daysAgo = today.number - day.number;
  if (daysAgo === 0) return date(locale, 'time').format(shownMs);
  if (daysAgo === 1) return capitalise(relative(locale).format(-1, 'day'), locale);
  if (daysAgo > 1 && daysAgo < 7) return capitalise(date(locale, 'weekday').format(shownMs), locale);
  return date(locale, day.year === today.year ? 'dayMonth' : 'dayMonthYear').format(shownMs);
}

/** A moment in full, for a tooltip or a header: weekday, date and time. `timeZone` is the system's own when absent. */
export function formatFullDate(atMs: number, locale: string, timeZone?: string): string {
  return date(locale, 'full', timeZone).format(atMs);
}

/** The day on the wall calendar, with a number that grows by one from day to day. */
function calendarDay(atMs: number): { number: number; year: number } {
  // A hundred times quicker than a formatter, and every row of a list asks.
  const day = new Date(atMs);
  const year = day.getFullYear();
  return { number: Date.UTC(year, day.getMonth(), day.getDate()) / 86_400_000, year };
}

function capitalise(text: string, locale: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}

// Making a formatter costs far more than using one, and a list makes hundreds of texts from the same few.
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const unitFormats = new Map<string, Intl.NumberFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

const date = (locale: string, style: keyof typeof DATE_STYLES, timeZone?: string): Intl.DateTimeFormat =>
  remember(dateFormats, `${locale} ${style} ${timeZone}`, () => {
    const options: Intl.DateTimeFormatOptions = DATE_STYLES[style];
    return new Intl.DateTimeFormat(locale, timeZone === undefined ? options : { ...options, timeZone });
  });

const unit = (locale: string, name: 'hour' | 'minute' | 'second'): Intl.NumberFormat =>
  remember(unitFormats, `${locale} ${name}`, () => {
    return new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' });
  });

const relative = (locale: string): Intl.RelativeTimeFormat =>
  remember(relativeFormats, locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

function remember<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const value = kept.get(key) ?? make();
  kept.set(key, value);
  return value;
}
