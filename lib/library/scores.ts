import { PART_TITLE, partOf, ROW_SIZE, rowOf, type Places } from './places.ts';
import type { QueryWord } from './query-words.ts';

/** One way in which a word of the query may stand in a text. */
export interface Variant {
  places: Places;
  /** 1 for the word as typed, less for what is only like it. */
  weight: number;
}

/** A word of the query as it was found. */
export interface FoundWord {
  word: QueryWord;
  /** In the order of its variants. */
  variants: readonly Variant[];
  /** Which of its variants stand anywhere. */
  isThere: readonly boolean[];
  /** Rows of recordings that hold it. */
  rows: ReadonlySet<number>;
  /** Rows of recordings in which somebody of that name speaks. */
  speakers: ReadonlySet<number>;
  rarity: number;
  /** It stands in so many places that they were not read, but for titles. */
  isCommon: boolean;
}

/**
 * A word that more recordings hold tells less of them; it never tells against one. The root of what is usual: people
 * remember several words, and two that are known stand above one that nobody else says.
 */
export const rarityOf = (count: number, of: number): number =>
  Math.sqrt(Math.log(1 + (of - count + 0.5) / (count + 0.5)));

/** The rows of recordings in which any of these stand. */
export function rowsOf(variants: readonly Variant[]): Set<number> {
  const rows = new Set<number>();
  for (const { places } of variants) for (const { row } of runsOf(places)) rows.add(row);
  return rows;
}

/** The places of each recording: from, to. */
function* runsOf(places: Places): Generator<{ row: number; from: number; to: number }> {
  for (let from = 0; from < places.length;) {
    const row = rowOf(places[from] ?? 0);
    const end = (row + 1) * ROW_SIZE;
    let to = from + 1;
    while (to < places.length && (places[to] ?? 0) < end) to++;
    yield { row, from, to };
    from = to;
  }
}

/** How near words must be to say something together: about what one speaker says in two breaths. */
const WINDOW = 40;
/** Of the weight of a word, what its first mention is worth; the rest comes with more of them. */
const FIRST_MENTION = 0.75;
const SATURATION = 2;
/** Of what mentions are worth in a recording of the usual length, what they are in one without any: more of them. */
const SHORTEST = 0.5;
const TITLE = 1.2;
const SPEAKER = 0.8;
const TOGETHER = 3;
const ADJACENT = 0.6;
const FURTHER = 0.25;

interface Evidence {
  word: number;
  weight: number;
  places: Places;
  from: number;
  to: number;
}

/** How well a recording matches. */
export interface Score {
  value: number;
  /** Whether all words stand in one place, near each other. */
  isTogether: boolean;
}

/**
 * How well each of these rows matches, if it holds any of the words, or is spoken in by somebody of that name. `lengthOf`:
 * how long its recording is beside the others, 1 for one of the usual length.
 */
export function scoreRows(
  words: readonly FoundWord[],
  rows: ReadonlySet<number>,
  lengthOf: (row: number) => number,
): Map<number, Score> {
  const byRow = new Map<number, Evidence[]>();
  for (const [word, { variants, speakers }] of words.entries()) {
    for (const { places, weight } of variants) {
      for (const { row, from, to } of runsOf(places)) {
        if (!rows.has(row)) continue;
        const known = byRow.get(row);
        if (known) known.push({ word, weight, places, from, to });
        else byRow.set(row, [{ word, weight, places, from, to }]);
      }
    }
    for (const row of speakers) if (rows.has(row) && !byRow.has(row)) byRow.set(row, []);
  }
  const asked = words.filter(({ isCommon }) => !isCommon).length;
  const scores = new Map<number, Score>();
  for (const [row, evidence] of byRow) {
    const { value, count } = together(evidence, words);
    const each = alone(evidence, words, row, lengthOf(row));
    scores.set(row, { value: each + TOGETHER * value, isTogether: count >= asked });
  }
  return scores;
}

/** What the words say each for itself. */
function alone(evidence: readonly Evidence[], words: readonly FoundWord[], row: number, length: number): number {
  const best = words.map(() => 0);
  const mentions = words.map(() => 0);
  const titles = words.map(() => 0);
  for (const { word, weight, places, from, to } of evidence) {
    best[word] = Math.max(best[word] ?? 0, weight);
    mentions[word] = (mentions[word] ?? 0) + weight * (to - from);
    if (partOf(places[from] ?? 0) === PART_TITLE) titles[word] = Math.max(titles[word] ?? 0, weight);
  }
  return words.reduce((sum, { speakers, rarity }, word) => {
    const count = mentions[word] ?? 0;
    const said =
      (best[word] ?? 0) *
      (FIRST_MENTION + ((1 - FIRST_MENTION) * count) / (count + SATURATION * (SHORTEST + (1 - SHORTEST) * length)));
    const named = speakers.has(row) ? SPEAKER : 0;
    return sum + rarity * (said + TITLE * (titles[word] ?? 0) + named);
  }, 0);
}

/**
 * The most that words say in one place: within some words of each other, and more where they stand as in the query; and
 * how many do.
 */
function together(evidence: readonly Evidence[], words: readonly FoundWord[]): { value: number; count: number } {
  const [first] = evidence;
  if (!first) return { value: 0, count: 0 };
  if (evidence.every(({ word }) => word === first.word)) {
    const value = (words[first.word]?.rarity ?? 0) * evidence.reduce((most, { weight }) => Math.max(most, weight), 0);
    return { value, count: 1 };
  }
  const heads = evidence.map(({ from }) => from);
  const seen = words.map(() => -Infinity);
  const values = words.map(() => 0);
  const paired = words.map(() => -Infinity);
  const pairs = words.map(() => 0);
  let best = 0;
  let most = 0;
  for (;;) {
    // The next place of all: there are few words.
    let next = -1;
    let place = Infinity;
    for (let at = 0; at < evidence.length; at++) {
      const one = evidence[at];
      const head = heads[at] ?? 0;
      if (one && head < one.to && (one.places[head] ?? 0) < place) {
        place = one.places[head] ?? 0;
        next = at;
      }
    }
    const one = evidence[next];
    if (!one) return { value: best, count: most };
    heads[next] = (heads[next] ?? 0) + 1;
    const { word, weight } = one;
    const value = (words[word]?.rarity ?? 0) * weight;
    // A mistake or a form beside the word itself takes nothing from it.
    if (place - (seen[word] ?? 0) > WINDOW || value >= (values[word] ?? 0)) {
      seen[word] = place;
      values[word] = value;
    }
    const gap = place - (seen[word - 1] ?? -Infinity) - (words[word]?.word.gap ?? 1);
    if (word > 0 && Math.abs(gap) <= 2 && gap > -(words[word]?.word.gap ?? 1)) {
      const pair = Math.min(value, values[word - 1] ?? 0) * (gap === 0 ? ADJACENT : FURTHER);
      if (place - (paired[word] ?? 0) > WINDOW || pair >= (pairs[word] ?? 0)) {
        paired[word] = place;
        pairs[word] = pair;
      }
    }
    let sum = 0;
    let count = 0;
    for (let at = 0; at < words.length; at++) {
      if (place - (seen[at] ?? 0) <= WINDOW) {
        sum += values[at] ?? 0;
        if (words[at]?.isCommon === false) count += 1;
      }
      if (place - (paired[at] ?? 0) <= WINDOW) sum += pairs[at] ?? 0;
    }
    if (sum > best) best = sum;
    if (count > most) most = count;
  }
}
