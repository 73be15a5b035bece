import { PART_TITLE, partOf } from './places.ts';
import type { FoundWord, Variant } from './scores.ts';

/** The maximum distance in tokens at which words count as near each other: about two breaths of speech. */
const WINDOW = 40;
/** The share of a word's weight that its first mention earns; further mentions add the rest. */
const FIRST_MENTION = 0.75;
const SATURATION = 2;
/**
 * Saturation in a recording of no length, relative to one of the usual length: in short ones, fewer mentions suffice.
 */
const SHORTEST = 0.5;
/** The weight of a word that is in the title. */
export const TITLE = 1.2;
const SPEAKER = 0.8;
const TOGETHER = 3;
/** Added to `TOGETHER` if all words are near each other in one turn: less than for adjacent ones. */
const IN_TURN = 0.6;
const ADJACENT = 0.6;
const FURTHER = 0.35;
/**
 * The weight of a speaker's name if that speaker says all other words: more than if someone says the name next to them.
 */
export const SAYS_ALL = 1 + SPEAKER + TOGETHER * (1 + ADJACENT);

/** Collects the query words found in one recording, and scores how well they match. */
export interface Evidence {
  clear(): void;
  /** Adds a variant of a word that occurs in the recording; `at` is an index into `variant.standing.rows`. */
  add(word: number, variant: Variant, at: number): void;
  isEmpty(): boolean;
  /** Whether the words are in the title and nowhere else; called before `score`. */
  isInTitleOnly(): boolean;
  /** `length`: the length of the recording relative to the others, 1 for the usual length. */
  score(row: number, length: number): number;
  /** The number of words that are near each other in one place of the recording scored last. */
  count(): number;
  /** What it adds to the score that all words are near each other in one turn; 0 if they are not. */
  scoreInTurn(turnStart: TurnStart): number;
}

/**
 * The place where the turn of a place begins. A title is like one turn: -Infinity. The lines of a document are not
 * known: Infinity.
 */
export type TurnStart = (place: number) => number;

/** A variant of a word in one recording; its places from `head` to `end` are still to be visited. */
interface Found {
  word: number;
  variant: Variant;
  head: number;
  end: number;
}

const placeOf = ({ variant, head }: Found): number => variant.standing.places[head] ?? Infinity;

/** The arrays are reused for all recordings: there are thousands of them, and each has few places. */
export function createEvidence(words: readonly FoundWord[]): Evidence {
  const perWord = () => new Float64Array(words.length);
  const [best, mentions, titles] = [perWord(), perWord(), perWord()];
  const [seen, values, paired, pairs] = [perWord(), perWord(), perWord(), perWord()];
  const rarities = Float64Array.from(words, ({ rarity }) => rarity);
  const gaps = Float64Array.from(words, ({ word }) => word.gap);
  const isCommon = words.map((word) => word.isCommon);
  const asked = isCommon.filter((one) => !one).length;
  const found: Found[] = [];
  let together = 0;
  let count = 0;

  /** The score of the words, each on its own. */
  function alone(row: number, length: number): number {
    best.fill(0);
    mentions.fill(0);
    titles.fill(0);
    for (const { word, variant, head, end } of found) {
      const { weight, standing } = variant;
      best[word] = Math.max(best[word] ?? 0, weight);
      mentions[word] = (mentions[word] ?? 0) + weight * (end - head);
      const isInTitle = head < end && partOf(standing.places[head] ?? 0) === PART_TITLE;
      if (isInTitle) titles[word] = Math.max(titles[word] ?? 0, weight);
    }
    const slow = SATURATION * (SHORTEST + (1 - SHORTEST) * length);
    let sum = 0;
    for (let word = 0; word < words.length; word++) {
      const times = mentions[word] ?? 0;
      const said = (best[word] ?? 0) * (FIRST_MENTION + ((1 - FIRST_MENTION) * times) / (times + slow));
      const named = words[word]?.speakers.has(row) === true ? SPEAKER : 0;
      sum += (rarities[word] ?? 0) * (said + TITLE * (titles[word] ?? 0) + named);
    }
    return sum;
  }

  /** A single found word has nothing near it. False if there are several. */
  function ofOneWord(): boolean {
    const word = found[0]?.word ?? 0;
    let weight = 0;
    for (const one of found) {
      if (one.word !== word) return false;
      weight = Math.max(weight, one.variant.weight);
    }
    together = (rarities[word] ?? 0) * weight;
    count = found.length > 0 ? 1 : 0;
    return true;
  }

  /**
   * The variant with the nearest next place, found by a linear search: there are few words. Null after the last place.
   */
  function nextOf(): Found | null {
    let next: Found | null = null;
    for (const one of found) {
      if (one.head < one.end && (next === null || placeOf(one) < placeOf(next))) next = one;
    }
    return next;
  }

  /**
   * Finds the highest score of words in one place, near each other, and more if they are in the order of the query; and
   * the highest number of such words. With `turnStart`, only words of one turn are near each other.
   */
  function gather(turnStart: TurnStart | null): void {
    if (ofOneWord()) return;
    together = 0;
    count = 0;
    seen.fill(-Infinity);
    values.fill(0);
    paired.fill(-Infinity);
    pairs.fill(0);
    for (let next = nextOf(); next; next = nextOf()) {
      const { word, variant } = next;
      const place = placeOf(next);
      const since = turnStart ? Math.max(place - WINDOW, turnStart(place)) : place - WINDOW;
      next.head += 1;
      const value = (rarities[word] ?? 0) * variant.weight;
      // A typo or another form next to the word itself does not lower its value.
      if ((seen[word] ?? 0) < since || value >= (values[word] ?? 0)) {
        seen[word] = place;
        values[word] = value;
      }
      if (word > 0) pairUp(word, place, value);
      weigh(since);
    }
  }

  /** Scores a word that follows the previous word of the query at the typed distance or nearly so. */
  function pairUp(word: number, place: number, value: number): void {
    const wanted = gaps[word] ?? 1;
    const gap = place - (seen[word - 1] ?? -Infinity) - wanted;
    if (Math.abs(gap) > 2 || gap <= -wanted) return;
    const pair = Math.min(value, values[word - 1] ?? 0) * (gap === 0 ? ADJACENT : FURTHER);
    if (place - (paired[word] ?? 0) <= WINDOW && pair < (pairs[word] ?? 0)) return;
    paired[word] = place;
    pairs[word] = pair;
  }

  /** Scores the words seen since a place. */
  function weigh(since: number): void {
    let sum = 0;
    let near = 0;
    for (let word = 0; word < words.length; word++) {
      if ((seen[word] ?? 0) >= since) {
        sum += values[word] ?? 0;
        if (isCommon[word] === false) near += 1;
      }
      if ((paired[word] ?? 0) >= since) sum += pairs[word] ?? 0;
    }
    if (sum > together) together = sum;
    if (near > count) count = near;
  }

  return {
    clear() {
      found.length = 0;
    },
    add(word, variant, at) {
      const { starts } = variant.standing;
      found.push({ word, variant, head: starts[at] ?? 0, end: starts[at + 1] ?? 0 });
    },
    isEmpty: () => found.length === 0,
    // Places are in order, those in the title first.
    isInTitleOnly: () =>
      found.length > 0 &&
      !isCommon.includes(true) &&
      found.every(
        ({ variant, head, end }) => head < end && partOf(variant.standing.places[end - 1] ?? 0) === PART_TITLE,
      ),
    score(row, length) {
      const each = alone(row, length);
      gather(null);
      return each + TOGETHER * together;
    },
    count: () => count,
    scoreInTurn(turnStart) {
      gather(turnStart);
      return count >= asked ? IN_TURN * together : 0;
    },
  };
}
