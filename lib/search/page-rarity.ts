import type { Recording } from '../recording/types.ts';
import { fold } from './fold.ts';
import { takeDates, type NamedDay } from './page-dates.ts';
import { toPhrase, type Phrase } from './page-name.ts';
import { toTokens } from './page-tokens.ts';
import { FRAMING, GENERIC } from './page-words.ts';

/** A recording, with its title ready to be compared with a page's. */
export interface TitleWords {
  recording: Recording;
  words: Phrase;
  /** Days that the title names. */
  days: NamedDay[];
}

/** How much it says that two titles share this word. */
export type WeightOf = (token: string) => number;

/** Added to the number of titles: in a list of five, no word can be called rare. */
const PRIOR_TITLES = 50;
/** So many of the newest titles tell what is rare; counting 10,000 would be felt each time the popup opens. */
const MOST_COUNTED = 1_000;
/** What a word is worth that meetings everywhere have in their titles. */
const GENERIC_SHARE = 0.4;
/** Two neighbouring characters say less than a word, and there are as many as characters. */
const PAIR_SHARE = 0.5;

/** Takes a title apart; null for one of nothing but framing words. */
export function toTitleWords(recording: Recording): TitleWords | null {
  const { rest, days } = takeDates(fold(recording.title));
  const tokens = toTokens(rest).filter((token) => !FRAMING.has(token));
  return tokens.length > 0 ? { recording, words: toPhrase(tokens), days } : null;
}

/** Counts in how many of the titles each word stands; `recordings` are newest first. */
export function weighWords(recordings: readonly Recording[]): WeightOf {
  const counts = new Map<string, number>();
  const counted = recordings.slice(0, MOST_COUNTED);
  for (const { title } of counted) {
    for (const token of new Set(toTokens(fold(title)))) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return (token) => {
    const rarity = Math.log((counted.length + PRIOR_TITLES) / ((counts.get(token) ?? 0) + 0.5));
    if (GENERIC.has(token)) return rarity * GENERIC_SHARE;
    return isPair(token) ? rarity * PAIR_SHARE : rarity;
  };
}

const isPair = (token: string): boolean => /^[^\0-\u0dff]{2}$/u.test(token);
