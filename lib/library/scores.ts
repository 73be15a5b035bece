import { createEvidence, type Evidence, type TurnStart } from './evidence.ts';
import type { Standing } from './places.ts';
import type { QueryWord } from './query-words.ts';

/** One form in which a word of the query may occur in a text. */
export interface Variant {
  standing: Standing;
  /** 1 for the word as typed, less for similar words. */
  weight: number;
}

/** A word of the query as it was found. */
export interface FoundWord {
  word: QueryWord;
  /** In the order of `word.variants`. */
  variants: readonly Variant[];
  /** Rows of recordings that contain it. */
  rows: ReadonlySet<number>;
  /** Rows of recordings with a speaker of that name. */
  speakers: ReadonlySet<number>;
  rarity: number;
  /** Whether it has so many places that only those in titles were read. */
  isCommon: boolean;
}

/**
 * The weight of a word that `count` of `of` recordings contain: less if more do, and never negative. The square root of
 * the usual formula: people remember several words, and two common ones should outrank a single rare one.
 */
export const rarityOf = (count: number, of: number): number =>
  Math.sqrt(Math.log(1 + (of - count + 0.5) / (count + 0.5)));

/** The rows of recordings in which any of these variants occurs. */
export function rowsOf(variants: readonly Variant[]): Set<number> {
  const all = new Set<number>();
  for (const { standing } of variants) for (const row of standing.rows) all.add(row);
  return all;
}

/** Scores of recordings, in the order of their rows. */
export interface Scores {
  /** 0 for a recording that contains none of the words, and in which no one of that name speaks. */
  values: Float64Array;
  /** 1 if all words are near each other in one place, or if there are no words. */
  together: Uint8Array;
  /** 1 if the words are known to be in the title only. */
  titled: Uint8Array;
}

/** Equal scores for this many recordings, in which no words were looked for. */
export const alike = (count: number): Scores => ({
  values: new Float64Array(count),
  together: new Uint8Array(count).fill(1),
  titled: new Uint8Array(count),
});

/**
 * Scores each of these rows, which are in order. `lengthOf`: the length of a recording relative to the others, 1 for
 * the usual length.
 */
export function scoreRows(
  words: readonly FoundWord[],
  rows: readonly number[],
  lengthOf: (row: number) => number,
): Scores {
  const scored = alike(rows.length);
  const asked = words.filter(({ isCommon }) => !isCommon).length;
  const named = words.some(({ speakers }) => speakers.size > 0);
  const evidence = createEvidence(words);
  visitRows(words, rows, evidence, (row, at) => {
    if (evidence.isEmpty() && !(named && words.some(({ speakers }) => speakers.has(row)))) return;
    scored.titled[at] = evidence.isInTitleOnly() ? 1 : 0;
    scored.values[at] = evidence.score(row, lengthOf(row));
    scored.together[at] = evidence.count() >= asked ? 1 : 0;
  });
  return scored;
}

/** What it adds to the score of each of these rows, which are in order, that all words are in one turn. */
export function scoreTurns(words: readonly FoundWord[], rows: readonly number[], turnStart: TurnStart): Float64Array {
  const values = new Float64Array(rows.length);
  const evidence = createEvidence(words);
  visitRows(words, rows, evidence, (_, at) => {
    values[at] = evidence.scoreInTurn(turnStart);
  });
  return values;
}

/**
 * Collects the evidence of each row in turn. Walks through all variants side by side and allocates nothing for a row:
 * there are thousands of them.
 */
function visitRows(
  words: readonly FoundWord[],
  rows: readonly number[],
  evidence: Evidence,
  visit: (row: number, at: number) => void,
): void {
  const all = words.flatMap(({ variants }, word) => variants.map((variant) => ({ word, variant })));
  const reached = new Int32Array(all.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    evidence.clear();
    for (let index = 0; index < all.length; index++) {
      const one = all[index];
      if (!one) continue;
      const { standing } = one.variant;
      let next = reached[index] ?? 0;
      while ((standing.rows[next] ?? Infinity) < row) next++;
      reached[index] = next;
      if (standing.rows[next] === row) evidence.add(one.word, one.variant, next);
    }
    visit(row, at);
  }
}
