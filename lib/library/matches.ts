import { fold } from '../text/fold.ts';
import { UNSPACED } from '../text/terms.ts';
import { isCut, skipGap, toNameText, wordEnd, type Piece } from '../text/tokens.ts';
import type { IndexedUnit } from './index-reader.ts';
import type { Variant, WeighedWord } from './query-words.ts';

/** A place in a folded text where a word of a query was found. */
export interface Match {
  /** Index of the word. */
  word: number;
  weight: number;
  /** In UTF-16 units. */
  start: number;
  end: number;
}

/** Maximum number of places of one word in one text: more of them add nothing. */
const MOST_MATCHES = 20;
/** What words of the query add that stand near each other in its order, by the number of words between them. */
const NEARNESS = [0.5, 0.35, 0.35, 0.25, 0.25, 0.25, 0.25, 0.25, 0.2, 0.2, 0.2, 0.2, 0.15, 0.15, 0.15, 0.15];
/** What it counts that the word is in the name of who says the text, against its being said. */
const SAID_BY = 1.5;
/** What a text of this length in UTF-16 units, or longer, loses of its score to a short one. */
const LONG = 400;
const LONG_SHARE = 0.05;
/** What it counts that words are near around one that is not there. */
const AROUND_MISSING = 0.6;
/** A query of as many words is a question rather than words that were heard. */
export const LONG_QUERY = 5;
/** In UTF-16 units: words farther apart are not near. */
const FARTHEST = 160;
/** A word, or a character of a script without spaces. */
const TOKEN = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/** The places of each word in a folded text, in order; where ways to find a word overlap, the best of them first. */
export function findMatches(text: string, words: readonly WeighedWord[]): Match[] {
  const matches = words.flatMap(({ variants }, word) =>
    variants.flatMap((variant) => findVariant(text, variant).map((found) => ({ word, ...found }))),
  );
  return matches.sort((a, b) => a.start - b.start || b.weight - a.weight);
}

function findVariant(text: string, { pieces: [first, ...rest], weight, begunWeight }: Variant): Omit<Match, 'word'>[] {
  if (!first) return [];
  const found: Omit<Match, 'word'>[] = [];
  for (let start = text.indexOf(first.text); start !== -1;) {
    const end = isCut(text, start) ? endOf(text, start, first, rest) : null;
    const isWhole = end !== null && isCut(text, end);
    if (end !== null && (isWhole || begunWeight > 0)) {
      found.push({ start, end, weight: isWhole ? weight : begunWeight });
      if (found.length === MOST_MATCHES) break;
    }
    // Nothing else of the same word can be a place: a hostile one may be megabytes long.
    start = text.indexOf(first.text, first.unspaced ? start + 1 : Math.max(end ?? 0, wordEnd(text, start)));
  }
  return found;
}

/** Where the pieces end that begin at `start`; null if others follow there. */
function endOf(text: string, start: number, first: Piece, rest: readonly Piece[]): number | null {
  let end = start + first.text.length;
  let before = first;
  for (const piece of rest) {
    if (!isCut(text, end)) return null;
    const next = skipGap(text, end);
    // Without a gap, the run that ends here in the query continues in the text.
    if (before.unspaced && piece.unspaced && next === end) return null;
    if (!text.startsWith(piece.text, next)) return null;
    end = next + piece.text.length;
    before = piece;
  }
  return end;
}

/** A unit of the index, compared with a query. */
export interface ComparedUnit {
  row: number;
  text: string;
  /** The displayed name. */
  speaker: string | null;
  folded: string;
  matches: Match[];
  /** What each word of the query counts here: 0 if it is not there. */
  values: number[];
  score: number;
}

/** Compares a unit with the words of a query. What its speaker says counts for the speaker's name, too. */
export function compareUnit([row, read, speaker]: IndexedUnit, words: readonly WeighedWord[]): ComparedUnit {
  const text = read ?? '';
  const folded = fold(text);
  const matches = findMatches(folded, words);
  const values = words.map(() => 0);
  for (const { word, weight } of matches) {
    values[word] = Math.max(values[word] ?? 0, weight * (words[word]?.rarity ?? 0));
  }
  const names = speaker === null ? '' : `${toNameText(speaker)} `;
  for (const [word, { typed, rarity, isPhrase }] of words.entries()) {
    if (!isPhrase && names.includes(` ${typed} `)) values[word] = SAID_BY * rarity;
  }
  let score = values.reduce((sum, value) => sum + value, 0);
  let before = -1;
  let skipped = 0;
  for (const [word, value] of values.entries()) {
    skipped += words[word]?.skipped ?? 0;
    if (value > 0 && before >= 0) {
      const near = nearness(folded, matches, before, word, skipped + word - before - 1);
      score += Math.min(value, values[before] ?? 0) * near * (before === word - 1 ? 1 : AROUND_MISSING);
    }
    // In a short query, a word that is not here may be the wrong one: what it stood between is near all the same.
    if (value > 0) [before, skipped] = [word, 0];
    else if (words.length >= LONG_QUERY) before = -1;
  }
  score *= 1 - LONG_SHARE * Math.min(1, folded.length / LONG);
  return { row, text, speaker, folded, matches, values, score };
}

/** How near one word of the query follows another, of which `skipped` words are not looked for between them. */
function nearness(text: string, matches: readonly Match[], first: number, second: number, skipped: number): number {
  let best = 0;
  let before: Match | null = null;
  for (const match of matches) {
    if (match.word === first) before = match;
    if (match.word !== second || before === null || match.start - before.end > FARTHEST) continue;
    if (match.start <= before.start) continue;
    const between = match.start <= before.end ? 0 : (text.slice(before.end, match.start).match(TOKEN)?.length ?? 0);
    best = Math.max(best, NEARNESS[Math.max(0, between - skipped)] ?? 0);
  }
  return best;
}

/** Sums of the same values in another order differ by less. */
const ROUNDING = 1e-9;

/**
 * The match that a snippet of this many units begins at: the one from which on the words that tell most stand together,
 * the first of equals; null without matches.
 */
export function bestMatch(matches: readonly Match[], words: readonly WeighedWord[], length: number): Match | null {
  let best = matches[0] ?? null;
  let most = 0;
  for (const [at, match] of matches.entries()) {
    const values = new Map<number, number>();
    for (const { word, weight, start, end } of matches.slice(at)) {
      if (start > match.start + length) break;
      if (start > match.start && end > match.start + length) continue;
      values.set(word, Math.max(values.get(word) ?? 0, weight * (words[word]?.rarity ?? 0)));
    }
    const total = [...values.values()].reduce((sum, value) => sum + value, 0);
    if (total > most + ROUNDING) [best, most] = [match, total];
  }
  return best;
}
