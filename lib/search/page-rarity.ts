import type { Recording } from '../recording/types.ts';
import { fold } from '../text/fold.ts';
import { takeDates, type NamedDay } from './page-dates.ts';
import { toPhrase, type Phrase } from './page-name.ts';
import { toTokens } from './page-tokens.ts';
import { FRAMING, GENERIC } from './page-words.ts';

/** A recording with its title prepared for comparison with a page's. */
export interface TitleWords {
  recording: Recording;
  words: Phrase;
  /** Days that the title names. */
  days: NamedDay[];
}

/** How significant it is that two titles share this word. */
export type WeightOf = (token: string) => number;

/** Added to the number of titles: in a list of five, no word can be called rare. */
const PRIOR_TITLES = 50;
/** How many of the newest titles define what is rare; counting 10,000 would be noticeable each time the popup opens. */
const MOST_COUNTED = 1_000;
/** The relative weight of a word that is common in meeting titles everywhere. */
const GENERIC_SHARE = 0.4;
/** Two adjacent characters say less than a word, and there are as many pairs as characters. */
const PAIR_SHARE = 0.5;

/** Splits a title; null if it has only framing words. */
export function toTitleWords(recording: Recording): TitleWords | null {
  const { rest, days } = takeDates(fold(recording.title));
  const tokens = toTokens(rest).filter((token) => !FRAMING.has(token));
  return tokens.length > 0 ? { recording, words: toPhrase(tokens), days } : null;
}

/** Weighs words by how many of the titles contain them; `recordings` are newest first. */
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
