import { DAY_WORDS, MONTHS, parseQueryPeriod, WEEKDAYS, type QueryClock } from './query-dates.ts';
import { scanQuery, type QueryToken } from './query-tokens.ts';

/** A date typed in plain words. */
export interface TypedDate {
  /** In UTF-16 units of the text. */
  range: [number, number];
  /** The value as the filter `in:` accepts it. */
  value: string;
}

const BEFORE_NAMES = ['in', 'on', 'last'];

/**
 * The words before the caret that name a day, a week, a month, a quarter, or a year: `yesterday`, `last week`,
 * `in october`, `on monday`, `Q3`, `Q3 2025`. Null for anything else; a month without `in` may be any word.
 */
export function findTypedDate(text: string, caret: number, clock: QueryClock): TypedDate | null {
  const tokens = scanQuery(text).filter(({ end }) => end <= caret);
  const last = tokens.at(-1);
  const before = tokens.at(-2);
  if (!last || last.end !== caret || !isWord(last)) return null;
  const word = last.value.toLowerCase();
  const pair = before && isWord(before) ? ([before.value.toLowerCase(), word] as const) : null;
  const ofTwo = pair && valueOfTwo(...pair);
  const value = ofTwo ?? valueOfOne(word);
  if (value === null || parseQueryPeriod(value, clock) === null) return null;
  return { range: [(ofTwo !== null && before ? before : last).start, last.end], value };
}

const isWord = ({ keyword, isQuoted, isNegated }: QueryToken): boolean => keyword === null && !isQuoted && !isNegated;
const isIn = (names: readonly string[], word: string): boolean => names.includes(word);
const isQuarter = (word: string): boolean =>
  word.length === 2 && word.startsWith('q') && '1234'.includes(word.charAt(1));
const isYear = (word: string): boolean => word.length === 4 && (word.startsWith('19') || word.startsWith('20'));

function valueOfTwo(first: string, second: string): string | null {
  const joined = `${first}-${second}`;
  if (isIn(DAY_WORDS, joined)) return joined;
  if (isQuarter(first) && isYear(second)) return joined;
  if (!isIn(BEFORE_NAMES, first)) return null;
  const isNamed = isIn(MONTHS, second) || isIn(WEEKDAYS, second) || isQuarter(second);
  return isNamed || (first === 'in' && isYear(second)) ? second : null;
}

const valueOfOne = (word: string): string | null =>
  isIn(DAY_WORDS, word) || isIn(WEEKDAYS, word) || isQuarter(word) ? word : null;
