const STAMP = /^(?:(\d{1,5}):)?(\d{1,6}):(\d{1,2})(?:[.,](\d{1,6}))?$/;

/**
 * Seconds of `m:ss` or `h:mm:ss`, with or without a fraction; null for anything else. Minutes may exceed 59 when there
 * are no hours (docs/service.md#content: `transcription`), and seconds may have one digit, which is unambiguous.
 */
export function parseStamp(text: string): number | null {
  const match = STAMP.exec(text);
  if (!match) return null;
  const [, hours, minutes, seconds, fraction] = match;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction ?? 0}`);
}

/** `m:ss`, or `h:mm:ss` from one hour on; truncated like the service's own stamps. */
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

const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const DATE_STYLES = {
  time: { timeStyle: 'short' },
  dayMonth: { day: 'numeric', month: 'short' },
  dayMonthYear: { day: 'numeric', month: 'short', year: 'numeric' },
  full: { dateStyle: 'full', timeStyle: 'short' },
  weekdayDate: { weekday: 'short', day: 'numeric', month: 'short' },
  weekdayClock: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  month: { month: 'long', year: 'numeric' },
  dateClock: { weekday: 'short', day: 'numeric', month: 'short', ...TIME },
  dateYearClock: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...TIME },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Less than a day ahead comes from a fast clock, and is now (docs/faults.md#f66). */
const withoutFastClock = (atMs: number, nowMs: number) => (atMs > nowMs && atMs - nowMs < 86_400_000 ? nowMs : atMs);

/** The group of days that a moment is listed in. */
export interface DayGroup {
  /** Different for each group. */
  key: number;
  /** Whether it is a month, so that its rows must show their day. */
  isMonth: boolean;
}

/** The group of a moment in a list by days: a day of the last week, otherwise its month. A fast clock's is today. */
export function dayGroup(atMs: number, nowMs: number): DayGroup {
  const day = calendarDay(withoutFastClock(atMs, nowMs));
  const daysAgo = calendarDay(nowMs).number - day.number;
  if (daysAgo >= 0 && daysAgo < 7) return { key: daysAgo, isMonth: false };
  return { key: day.year * 12 + new Date(atMs).getMonth() + 7, isMonth: true };
}

/** The heading of the group: Today, Yesterday, the weekday with its date, or the month and its year. */
export function formatDayGroup(atMs: number, nowMs: number, locale: string): string {
  const { key, isMonth } = dayGroup(atMs, nowMs);
  if (isMonth) return capitalise(date(locale, 'month').format(atMs), locale);
  return capitalise(key < 2 ? relative(locale).format(-key, 'day') : date(locale, 'weekdayDate').format(atMs), locale);
}

/** How much of the date is shown next to a time; `near` shows a time only within the last week. */
export type DayShown = 'none' | 'weekday' | 'near';

/** The time, with as much of the date as `day` says, and with seconds when nothing else tells two moments apart. */
export function formatMoment(
  atMs: number,
  nowMs: number,
  locale: string,
  { day, seconds }: { day: DayShown; seconds: boolean },
): string {
  const isOtherYear = calendarDay(atMs).year !== calendarDay(nowMs).year;
  const near = !dayGroup(atMs, nowMs).isMonth ? 'weekdayClock' : isOtherYear ? 'dayMonthYear' : 'dayMonth';
  const styles = { none: 'time', weekday: isOtherYear ? 'dateYearClock' : 'dateClock', near } as const;
  return date(locale, styles[day], undefined, seconds).format(atMs);
}

/** The day of a moment, as shown next to a title: with the weekday in this year, otherwise with the year. */
export function formatDay(atMs: number, nowMs: number, locale: string): string {
  const isThisYear = calendarDay(atMs).year === calendarDay(nowMs).year;
  return date(locale, isThisYear ? 'weekdayDate' : 'dayMonthYear').format(atMs);
}

/** A moment in full, for a tooltip or a header: weekday, date and time. `timeZone` is the system's own when absent. */
export function formatFullDate(atMs: number, locale: string, timeZone?: string): string {
  return date(locale, 'full', timeZone).format(atMs);
}

/** How many calendar days ago a moment was: 1 for yesterday, however many hours ago that is. */
export function calendarDaysAgo(atMs: number, nowMs: number): number {
  return calendarDay(nowMs).number - calendarDay(atMs).number;
}

/** The local calendar day, with a number that grows by one from day to day. */
function calendarDay(atMs: number): { number: number; year: number } {
  // A hundred times faster than a formatter, and every row of a list needs it.
  const day = new Date(atMs);
  const year = day.getFullYear();
  return { number: Date.UTC(year, day.getMonth(), day.getDate()) / 86_400_000, year };
}

function capitalise(text: string, locale: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}

// Creating a formatter costs far more than using one, and a list formats hundreds of texts with the same few.
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const unitFormats = new Map<string, Intl.NumberFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

const date = (
  locale: string,
  style: keyof typeof DATE_STYLES,
  timeZone?: string,
  seconds = false,
): Intl.DateTimeFormat =>
  remember(dateFormats, `${locale} ${style} ${timeZone} ${seconds}`, () => {
    const options: Intl.DateTimeFormatOptions = { ...DATE_STYLES[style] };
    if (seconds && options.timeStyle) options.timeStyle = 'medium';
    else if (seconds) options.second = '2-digit';
    // As the time is written alone: 08:00, but 8:00 AM.
    if (options.hour && !date(locale, 'time').resolvedOptions().hour12) options.hour = '2-digit';
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

/** Whether `nowMs` is less than `durationMs` after `sinceMs`. One in the future was noted before the clock was set back. */
export const isRecent = (sinceMs: number, nowMs: number, durationMs: number): boolean =>
  sinceMs <= nowMs && nowMs - sinceMs < durationMs;
