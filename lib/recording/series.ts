/** Shorter beginnings are not hidden. */
const LEAST_PREFIX = 12;

/**
 * Length of the beginning that a title shares with other titles, in UTF-16 units, up to a whole word; only for those
 * that share one.
 */
export function seriesPrefixes(titles: readonly string[]): ReadonlyMap<string, number> {
  const prefixes = new Map<string, number>();
  const sorted = [...new Set(titles)].sort();
  // When sorted, the titles with most in common are neighbors.
  for (const [at, title] of sorted.entries()) {
    const length = Math.max(commonWords(title, sorted[at - 1]), commonWords(title, sorted[at + 1]));
    if (length >= LEAST_PREFIX) prefixes.set(title, length);
  }
  return prefixes;
}

function commonWords(title: string, other = ''): number {
  let length = 0;
  while (length < title.length && title[length] === other[length]) length++;
  // Back to the start of the first word that differs.
  return length === 0 ? 0 : title.lastIndexOf(' ', length - 1) + 1;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const NUMBER = /\p{N}/u;
/** A number, an ordinal, a time, a quarter or a week: `12`, `2nd`, `9am`, `14h30`, `Q3`, `W47`; `B2B` is a word. */
const COUNTER = /^(?:\p{N}+(?:st|nd|rd|th|er?|[eè]me|am|pm|[ht]\p{N}*z?)?|q[1-4]|(?:w|wk|cw|kw)\p{N}{1,2})$/u;
/** Signs of ordinals, which would be letters: `1ª`. */
const ORDINAL = /\.?[ºª]/gu;
/** A meeting of two people, not a time. */
const ONE_ON_ONE = /(?<![\p{N}:])1:1(?![\p{N}:])/gu;
const PAIR = '1on1';
/** Dates and counters in scripts that join them to the next word: `第3回定例`, `第三次例会`, `11月20日会議`. */
const COUNTER_UNSPACED = /(?:[第제]?\p{N}+|第[一二三四五六七八九十百]+)[年月日回次週号期차회년월일]?/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

interface DateWords {
  /** Full names of days of the week, which have no other meaning. */
  days: ReadonlySet<string>;
  /** All others, which may also be words or names: `May`, `Sun`. */
  others: ReadonlySet<string>;
}

const dateWords = new Map<string, DateWords>();

/**
 * Tells whether a title is of the same series as `title`; null if that is of none. Most titles of a long list lack one
 * of its words, and need not be read further.
 */
export function createSeriesTest(title: string, locale: string): ((other: string) => boolean) | null {
  const series = seriesOf(title, locale);
  if (series === '') return null;
  const words = series.split(' ').filter((word) => !word.includes('1:1'));
  // Where counters are joined to words, these may be apart.
  const needed = words.flatMap((word) => (UNSPACED.test(word) ? Array.from(word) : [word]));
  return (other) => {
    const text = plain(other);
    return needed.every((part) => text.includes(part)) && seriesOf(other, locale) === series;
  };
}

const plain = (title: string): string => title.replace(ORDINAL, '').normalize('NFKC').toLowerCase();

/**
 * The part of a title that the meetings of a series share: without dates, counters and signs; empty when nothing is
 * left.
 */
export function seriesOf(title: string, locale: string): string {
  const { days, others } = dateWordsOf(locale);
  const words = plain(title).replace(ONE_ON_ONE, PAIR).match(WORD) ?? [];
  const isDate = (word: string) =>
    COUNTER.test(word) || days.has(word) || (NUMBER.test(word) && others.has(word.replace(/\p{N}+/gu, '')));
  const areDates = words.map(isDate);
  // An ambiguous word is a date next to one: `Fri, Nov 20` from its end, `20 Nov, Fri` from its beginning.
  const spread = (at: number, beside: number) => {
    if (areDates[beside] && others.has(words[at] ?? '')) areDates[at] = true;
  };
  for (let at = 1; at < words.length; at++) spread(at, at - 1);
  for (let at = words.length - 2; at >= 0; at--) spread(at, at + 1);
  return words
    .filter((_, at) => !areDates[at])
    .map((word) => (UNSPACED.test(word) ? word.replace(COUNTER_UNSPACED, '') : word))
    .filter((word) => word !== '')
    .join(' ')
    .replaceAll(PAIR, '1:1');
}

/** The names of months and days of the week, and what stands in dates around them, in a language and in English. */
function dateWordsOf(locale: string): DateWords {
  const known = dateWords.get(locale);
  if (known) return known;
  // The first days of the months are all days of the week.
  const firsts = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
  const wordsOf = (...styles: Intl.DateTimeFormatOptions[]) =>
    new Set(
      styles.flatMap((style) =>
        [locale, 'en'].flatMap((language) => {
          const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
          return firsts.flatMap((atMs) => format.format(atMs).toLowerCase().match(WORD) ?? []);
        }),
      ),
    );
  const words = {
    days: wordsOf({ weekday: 'long' }),
    others: wordsOf({ month: 'long' }, { month: 'short' }, { weekday: 'short' }, { dateStyle: 'long' }),
  };
  dateWords.set(locale, words);
  return words;
}
