import { fold } from '../text/fold.ts';
import { MONTH_WORDS } from '../text/dates.ts';
import { type ContentPart, DOCUMENT_PARTS, SHARINGS, type Sharing } from '../recording/types.ts';

/** Keywords that form a filter with the colon after them; understood in every language, and not case-sensitive. */
export const FILTER_KEYWORDS = [
  ...(['speaker', 'with', 'owner', 'team', 'title', 'after', 'before', 'in', 'is', 'has'] as const),
  ...(['longer', 'shorter'] as const),
] as const;
export type FilterKeyword = (typeof FILTER_KEYWORDS)[number];

/** Words for days and periods, understood in every language. */
export const DAY_WORDS = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'] as const;
export type DayWord = (typeof DAY_WORDS)[number];

/** What stands before a period in words, in the languages of the interface: “in”, and articles. */
export const IN_PERIOD = /^(?:(?:in|im|en|em|we?|في|the|la|el|le|il|na|no)\s+)+|^ב(?=[^\s\d])/iu;

/** Other words for periods than those that the interface displays, without “in”; understood in every language. */
const PERIODS: Readonly<Partial<Record<DayWord, string>>> = {
  today: 'dziś',
  'this-week': 'tym tygodniu|这周|這週',
  'last-week': 'vorige Woche|zeszłym tygodniu|שבוע שעבר',
  'this-month': 'dieser Monat|ce mois|tym miesiącu|这个月|這個月',
  'last-month': 'letzter Monat|zeszłym miesiącu|上月|חודש שעבר',
};

/** Filters as they are displayed, in the user's language. */
export interface FilterWords {
  locale: string;
  /** Words for `FILTER_KEYWORDS`, in their order, with a space between them. */
  keywords: string;
  /** The fixed words among values (`this-week`, `private`). */
  values: Readonly<Record<DayWord | Sharing | ContentPart, string>>;
  /** What stands around the words of a value: “30 min or longer”. Other filters are displayed as their value. */
  around: Readonly<Partial<Record<FilterKeyword, (value: string) => string>>>;
  not: (filter: string) => string;
}

/** Filters as they are typed, in the user's language and in English, by `toKey`. */
export interface TypedWords {
  /** The keywords that are suggested, in the order of `FILTER_KEYWORDS`. */
  suggested: readonly string[];
  keywords: ReadonlyMap<string, FilterKeyword>;
  /** Of each fixed word, the English one. */
  values: ReadonlyMap<string, string>;
  /** Numbers of months, from 1. */
  months: ReadonlyMap<string, number>;
}

/** A typed word or value without the differences that do not matter: case, accents, full width, spaces and hyphens. */
export const toKey = (text: string): string => fold(text.trim()).replace(/(?!^)[\s_-]+/g, '');

/** Filters as they are typed in English alone. */
export const ENGLISH: TypedWords = {
  suggested: FILTER_KEYWORDS,
  keywords: new Map(FILTER_KEYWORDS.map((keyword) => [keyword, keyword])),
  values: new Map([
    ...Object.entries(PERIODS).flatMap(([value, words]) =>
      words.split('|').map((word) => [toKey(word), value] as const),
    ),
    ...[...DAY_WORDS, ...SHARINGS, ...DOCUMENT_PARTS, 'task'].map((value) => [toKey(value), value] as const),
  ]),
  months: new Map(MONTH_WORDS.map((name, at) => [name, at + 1])),
};

/** Filters as a user of that language types them. A word that means something else in English keeps that meaning. */
export function createTypedWords({ locale, keywords, values }: Omit<FilterWords, 'around' | 'not'>): TypedWords {
  const own = keywords.split(' ');
  const suggested = FILTER_KEYWORDS.map((keyword, at) => own[at] || keyword);
  const ownKeywords = FILTER_KEYWORDS.map((keyword, at) => [toKey(suggested[at] ?? ''), keyword] as const);
  const ownValues = Object.entries(values).map(([value, words]) => [toKey(words), value] as const);
  return {
    suggested,
    keywords: new Map([...ownKeywords, ...ENGLISH.keywords]),
    values: new Map([...ownValues, ...ENGLISH.values]),
    months: new Map([...monthsOf(locale), ...ENGLISH.months]),
  };
}

/** The names of the months in a language: alone, shortened, and as they stand in dates. */
function monthsOf(locale: string): [string, number][] {
  const styles = [{ month: 'long' }, { month: 'short' }, { month: 'long', day: 'numeric' }] as const;
  return styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(locale, { ...style, calendar: 'gregory', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, at) => at).flatMap((at): [string, number][] => {
      const atMs = Date.UTC(2026, at, 1);
      const part = format.formatToParts(atMs).find(({ type }) => type === 'month')?.value ?? '';
      const name = 'day' in style ? part : format.format(atMs);
      // In a date, a month may be just its number.
      return /\p{L}/u.test(name) ? [[toKey(name).replace(/[.']$/, ''), at + 1]] : [];
    });
  });
}
