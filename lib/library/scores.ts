import { createEvidence } from './evidence.ts';
import type { Standing } from './places.ts';
import type { QueryWord } from './query-words.ts';

/** One way in which a word of the query may stand in a text. */
export interface Variant {
  standing: Standing;
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
  const all = new Set<number>();
  for (const { standing } of variants) for (const row of standing.rows) all.add(row);
  return all;
}

/** How well recordings match, in the order of their rows. */
export interface Scores {
  /** 0 for one that holds none of the words, and in which nobody of that name speaks. */
  values: Float64Array;
  /** 1 where all words stand in one place, near each other, and where there are none. */
  together: Uint8Array;
}

/** Of so many recordings in which no words were looked for. */
export const alike = (count: number): Scores => ({
  values: new Float64Array(count),
  together: new Uint8Array(count).fill(1),
});

/**
 * How well each of these rows, in order, matches. `lengthOf`: how long its recording is beside the others, 1 for one of the
 * usual length. All variants are walked through side by side, and nothing is made for a row: there are thousands of them.
 */
export function scoreRows(
  words: readonly FoundWord[],
  rows: readonly number[],
  lengthOf: (row: number) => number,
): Scores {
  const scored = alike(rows.length);
  const all = words.flatMap(({ variants }, word) => variants.map((variant) => ({ word, variant })));
  const reached = new Int32Array(all.length);
  const asked = words.filter(({ isCommon }) => !isCommon).length;
  const named = words.some(({ speakers }) => speakers.size > 0);
  const evidence = createEvidence(words);
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
    if (evidence.isEmpty() && !(named && words.some(({ speakers }) => speakers.has(row)))) continue;
    scored.values[at] = evidence.score(row, lengthOf(row));
    scored.together[at] = evidence.count() >= asked ? 1 : 0;
  }
  return scored;
}
