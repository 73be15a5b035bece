import { SAYS_ALL, TITLE } from './evidence.ts';
import { matchingSaidBy, type Matching } from './match.ts';
import { PART_TITLE, partOf, rowOf } from './places.ts';
import type { FoundWord, Scores } from './scores.ts';

/** A query such as "ana budget", read as `speaker:ana budget`. */
export interface SaidByNamed {
  matching: Matching;
  /** Whether everyone who is named speaks in the recording of this row. */
  holds: (row: number) => boolean;
  /** The score of the names and the title in a row, in addition to that of the other words. */
  worth: (row: number) => number;
}

/** Rows in ascending order, with their scores. */
export interface ScoredRows {
  rows: readonly number[];
  scores: Scores;
}

/** Reads the query as words said by the people that it names, by whole words of their names; null if it names none. */
export function readNamed(matching: Matching, words: readonly FoundWord[]): SaidByNamed | null {
  const names = words.filter(({ word, speakers }) => speakers.size > 0 && word.variants[0]?.wanted.isPhrase === false);
  if (names.length === 0) return null;
  const typed = new Set(names.map(({ word }) => word.typed));
  // Only the deciding words: a stop word may be part of the name.
  const others = words.flatMap((one) => (names.includes(one) ? [] : (one.word.variants.at(-1)?.wanted ?? [])));
  const worth = SAYS_ALL * names.reduce((sum, { rarity }) => sum + rarity, 0);
  const titles = titleWorths(words);
  return {
    matching: matchingSaidBy(
      matching,
      others,
      [...typed].map((name) => ` ${name} `),
    ),
    holds: (row) => names.every(({ speakers }) => speakers.has(row)),
    worth: (row) => worth + (titles.get(row) ?? 0),
  };
}

/** The weight of words in the title of each row, computed as `createEvidence` does. */
function titleWorths(words: readonly FoundWord[]): ReadonlyMap<number, number> {
  const worths = new Map<number, number>();
  for (const { variants, rarity } of words) {
    const weights = new Map<number, number>();
    for (const { weight, standing } of variants) {
      for (const place of standing.places) {
        if (partOf(place) !== PART_TITLE) continue;
        const row = rowOf(place);
        weights.set(row, Math.max(weights.get(row) ?? 0, weight));
      }
    }
    for (const [row, weight] of weights) worths.set(row, (worths.get(row) ?? 0) + TITLE * rarity * weight);
  }
  return worths;
}

/** The rows of both, each with its better score; from `named`, only rows with the other words near each other. */
export function joinNamed(typed: ScoredRows, named: ScoredRows, worth: SaidByNamed['worth']): ScoredRows {
  const values = new Map(typed.rows.map((row, at) => [row, typed.scores.values[at] ?? 0]));
  const together = new Set(typed.rows.filter((_, at) => typed.scores.together[at] === 1));
  const titled = new Set(typed.rows.filter((_, at) => typed.scores.titled[at] === 1));
  for (const [at, row] of named.rows.entries()) {
    if (named.scores.together[at] !== 1) continue;
    values.set(row, Math.max(values.get(row) ?? 0, (named.scores.values[at] ?? 0) + worth(row)));
    together.add(row);
  }
  const rows = [...values.keys()].sort((a, b) => a - b);
  return {
    rows,
    scores: {
      values: Float64Array.from(rows, (row) => values.get(row) ?? 0),
      together: Uint8Array.from(rows, (row) => Number(together.has(row))),
      titled: Uint8Array.from(rows, (row) => Number(titled.has(row))),
    },
  };
}
