import type { Recording } from '../recording/types.ts';
import { fold } from './fold.ts';
import { takeDates, type NamedDay } from './page-dates.ts';
import { toTokens } from './page-tokens.ts';
import { FRAMING, GENERIC } from './page-words.ts';

/** A recording, with its title ready to be compared with a page's. */
export interface TitleWords {
  recording: Recording;
  tokens: string[];
  /** Days that the title names. */
  days: NamedDay[];
}

export interface Corpus {
  titles: TitleWords[];
  /** How much it says that two titles share this word. */
  weightOf: (token: string) => number;
}

/** Added to the number of titles: in a list of five, no word can be called rare. */
const PRIOR_TITLES = 50;
/** What a word is worth that meetings everywhere have in their titles. */
const GENERIC_SHARE = 0.4;
/** Two neighbouring characters say less than a word, and there are as many as characters. */
const PAIR_SHARE = 0.5;

/** Takes the titles apart and counts in how many each word stands. Titles of nothing but framing words are left out. */
export function countTitles(recordings: readonly Recording[]): Corpus {
  const counts = new Map<string, number>();
  const titles = recordings.flatMap((recording): TitleWords[] => {
    const { rest, days } = takeDates(fold(recording.title));
    const tokens = toTokens(rest).filter((token) => !FRAMING.has(token));
    for (const token of new Set(tokens)) counts.set(token, (counts.get(token) ?? 0) + 1);
    return tokens.length > 0 ? [{ recording, tokens, days }] : [];
  });
  function weightOf(token: string): number {
    const rarity = Math.log((titles.length + PRIOR_TITLES) / ((counts.get(token) ?? 0) + 0.5));
    if (GENERIC.has(token)) return rarity * GENERIC_SHARE;
    return isPair(token) ? rarity * PAIR_SHARE : rarity;
  }
  return { titles, weightOf };
}

const isPair = (token: string): boolean => /^[^\0-\u0dff]{2}$/u.test(token);
