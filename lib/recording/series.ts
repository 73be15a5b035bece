/** Shorter beginnings hide nothing. */
const LEAST_PREFIX = 12;

/** Of each title, how much of its beginning it has in common with others that go on differently; whole words, mostly 0. */
export function seriesPrefixes(titles: readonly string[]): ReadonlyMap<string, number> {
  const prefixes = new Map<string, number>();
  const sorted = [...new Set(titles)].sort();
  // In order, those that have the most in common are neighbors.
  for (const [at, title] of sorted.entries()) {
    const length = Math.max(commonWords(title, sorted[at - 1]), commonWords(title, sorted[at + 1]));
    if (length >= LEAST_PREFIX) prefixes.set(title, length);
  }
  return prefixes;
}

function commonWords(title: string, other = ''): number {
  let length = 0;
  while (length < title.length && title[length] === other[length]) length++;
  // Back to where the first word begins that they do not share.
  return length === 0 ? 0 : title.lastIndexOf(' ', length - 1) + 1;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const NUMBER = /\p{N}/u;
/** Scripts in which a date or a counter stands in a word with what follows: `第3回定例`, `11月20日会議`. */
const COUNTER_UNSPACED = /第?\p{N}+[年月日回次週号期차회년월일]?/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const dateWords = new Map<string, ReadonlySet<string>>();

/** What the meetings of a series have in common: the title without dates, counters and signs; empty where nothing is left. */
export function seriesOf(title: string, locale: string): string {
  const ofDates = dateWordsOf(locale);
  const words = title.normalize('NFKC').toLowerCase().match(WORD) ?? [];
  return words
    .map((word) => {
      if (!NUMBER.test(word)) return word;
      return UNSPACED.test(word) ? word.replace(COUNTER_UNSPACED, '') : '';
    })
    .filter((word) => word !== '' && !ofDates.has(word))
    .join(' ');
}

/** The names of months and days of the week, long and short, in a language and in English. */
function dateWordsOf(locale: string): ReadonlySet<string> {
  const known = dateWords.get(locale);
  if (known) return known;
  const names = [locale, 'en'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) => {
      const month = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
      const weekday = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
      const months = Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2026, at, 1)));
      return [...months, ...Array.from({ length: 7 }, (_, at) => weekday.format(Date.UTC(2026, 0, 1 + at)))];
    }),
  );
  const words = new Set(names.flatMap((name) => name.toLowerCase().match(WORD) ?? []));
  dateWords.set(locale, words);
  return words;
}
