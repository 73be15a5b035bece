import type { Database } from '@sqlite.org/sqlite-wasm';
import { ENOUGH_FOUND } from '../search/enough-found.ts';
import { matchingRows, toClause } from './clause.ts';
import { findWords } from './found-words.ts';
import { lengthIn, readKnown, type KnownRecordings } from './known-recordings.ts';
import type { Matching } from './match.ts';
import { joinNamed, readNamed, type SaidByNamed, type ScoredRows } from './named-speakers.ts';
import { createPlaceReader } from './place-reader.ts';
import { exactWords, type QueryWord } from './query-words.ts';
import { alike, scoreRows, scoreTurns, type FoundWord, type Scores } from './scores.ts';
import { readSaid, readTurnStarts, type Said } from './turn-places.ts';

/** The matching rows, best first, and the deciding words. */
export interface Ranking {
  rows: readonly number[];
  /** Rows that contain the words in their titles and nowhere else, as far as is known. */
  titled: ReadonlySet<number>;
  words: readonly FoundWord[];
}

export interface Ranker {
  /**
   * Recordings that contain all words as typed, near each other; if there are enough, those that contain them anywhere
   * follow. If the query is strict, near and far are alike. `nowMs` (epoch milliseconds) is what recency counts from.
   */
  rank(matching: Matching, nowMs: number): Ranking;
  /** Recordings that contain any of `words`, and are not in the exact result. */
  rankWidened(matching: Matching, words: readonly QueryWord[], nowMs: number): Ranking;
  /** Drops everything cached, because the database has changed. */
  forget(): void;
}

/**
 * How much the score of a new meeting is raised, so that it wins among matches that are about equal; half as much at
 * this age.
 */
const RECENCY = 0.03;
const RECENCY_DAYS = 60;
const DAY_MS = 86_400_000;
/** Matches below this share of the best score are left out. */
const LEAST_OF_BEST = 0.3;
/**
 * If more recordings than this match, and they are more than half of all, a single word distinguishes them only by
 * their titles: its other places are not read then.
 */
const MANY = 100;
/** Number of first matches in which turns are told apart: reading them takes time. */
const MOST_BY_TURN = 10;

/** A cached result with the key of its query. */
interface Remembered extends Ranking {
  key: string;
}

/** Ranks recordings. The last result is cached, because the next request is often for other rows of the same query. */
export function createRanker(database: Database): Ranker {
  const reader = createPlaceReader(database);
  let known: KnownRecordings | null = null;
  let exact: Remembered | null = null;
  let widened: Remembered | null = null;

  function matchExact(matching: Matching, nowMs: number): Ranking {
    const all = knownNow();
    const matched = matchingRows(database, toClause(matching, true));
    if (matching.expression === null) return rankingOf(inOrder(all, matched, null, nowMs), [], null, []);
    const { words, ...typed } = scoreExact(all, matching, matched);
    const named = matching.isStrict || matching.speakers.length > 0 ? null : readNamed(matching, words);
    const { rows, scores } = named ? joinNamed(typed, scoreNamed(all, named), named.worth) : typed;
    const isAnywhere = matching.isStrict || words.length < 2;
    // Where a speaker has the name that is typed, it counts more that they say the rest.
    const ranked = (isMatch?: (at: number) => boolean) =>
      named
        ? inOrder(all, rows, scores, nowMs, isMatch)
        : rankByTurn(matching, words, { rows, scores }, nowMs, isMatch);
    if (isAnywhere) return rankingOf(ranked(), rows, scores, words);
    const near = ranked((at) => scores.together[at] === 1);
    if (near.length < ENOUGH_FOUND) return rankingOf(near, rows, scores, words);
    const far = inOrder(all, rows, scores, nowMs, (at) => scores.together[at] !== 1);
    return rankingOf([...near, ...far], rows, scores, words);
  }

  function scoreExact(all: KnownRecordings, matching: Matching, matched: readonly number[]) {
    const said = saidIn(matched, matching);
    const asked = exactWords(said ? matching.wanted : matching.typed, said !== null);
    const isCommon = asked.length === 1 && !said && matched.length > MANY && matched.length * 2 > all.places.size;
    const words = findWords(reader, all, asked, said, said ? 'rows' : isCommon ? 'titlesOfAll' : 'titles');
    const rows = said ? matched.filter((row) => words.every((word) => word.rows.has(row))) : matched;
    return { words, rows, scores: scoreRows(words, rows, lengthIn(all)) };
  }

  function scoreNamed(all: KnownRecordings, { matching, holds }: SaidByNamed): ScoredRows {
    const rows = matchingRows(database, toClause(matching, true)).filter(holds);
    return matching.expression === null ? { rows, scores: alike(rows.length) } : scoreExact(all, matching, rows);
  }

  function matchWidened(matching: Matching, wanted: readonly QueryWord[], nowMs: number): Ranking {
    const all = knownNow();
    const allowed = matchingRows(database, toClause(matching, false));
    const said = saidIn(allowed, matching);
    const words = findWords(reader, all, wanted, said, 'rows');
    const required = words.filter(({ word }) => word.isRequired);
    const found = new Set(rank(matching, nowMs).rows);
    const rows = allowed.filter((row) => !found.has(row) && required.every((word) => word.rows.has(row)));
    const scores = scoreRows(words, rows, lengthIn(all));
    const least = LEAST_OF_BEST * scores.values.reduce((most, value) => Math.max(most, value), 0);
    const isMatch = (at: number) => {
      const value = scores.values[at] ?? 0;
      return value > 0 && value >= least;
    };
    return rankingOf(rankByTurn(matching, words, { rows, scores }, nowMs, isMatch), rows, scores, words);
  }

  /** In order; having all words in one turn counts more. A question is no quote of a turn. */
  function rankByTurn(
    matching: Matching,
    words: readonly FoundWord[],
    { rows, scores }: ScoredRows,
    nowMs: number,
    isMatch?: (at: number) => boolean,
  ): number[] {
    const all = knownNow();
    const ordered = inOrder(all, rows, scores, nowMs, isMatch);
    const isQuestion = matching.wanted.length < matching.typed.length;
    const deciding = words.filter(({ isCommon }) => !isCommon).length;
    if (isQuestion || deciding < 2 || ordered.length < 2) return ordered;
    const first = ordered.slice(0, MOST_BY_TURN).sort((a, b) => a - b);
    const inTurn = scoreTurns(words, first, readTurnStarts(database, first));
    const values = inTurn.map((value, at) => value + (scores.values[rows.indexOf(first[at] ?? 0)] ?? 0));
    return [...inOrder(all, first, { ...scores, values }, nowMs), ...ordered.slice(MOST_BY_TURN)];
  }

  const saidIn = (rows: readonly number[], { speakers }: Matching): Said | null =>
    speakers.length > 0 ? readSaid(database, rows, speakers) : null;

  const knownNow = (): KnownRecordings => (known ??= readKnown(database));

  function rank(matching: Matching, nowMs: number): Ranking {
    const key = keyOf(matching);
    if (exact?.key !== key) exact = { ...matchExact(matching, nowMs), key };
    return exact;
  }

  return {
    rank,
    rankWidened(matching, words, nowMs) {
      const key = JSON.stringify([words.map(({ typed }) => typed), keyOf(matching)]);
      if (widened?.key !== key) widened = { ...matchWidened(matching, words, nowMs), key };
      return widened;
    },
    forget() {
      known = null;
      exact = null;
      widened = null;
      reader.forget();
    },
  };
}

const keyOf = (matching: Matching): string =>
  JSON.stringify([
    matching.isStrict,
    matching.typed.map(({ isPhrase }) => isPhrase),
    toClause(matching, true),
    matching.speakers,
  ]);

/** The ranked rows, of those that were scored. */
function rankingOf(
  ranked: readonly number[],
  scored: readonly number[],
  scores: Scores | null,
  words: readonly FoundWord[],
): Ranking {
  return { rows: ranked, titled: new Set(scored.filter((_, at) => scores?.titled[at] === 1)), words };
}

/** The `rows` that `isMatch` accepts by their index, best first; among equal matches, newer first. */
function inOrder(
  all: KnownRecordings,
  rows: readonly number[],
  scores: Scores | null,
  nowMs: number,
  isMatch: (at: number) => boolean = () => true,
): number[] {
  const rated = rows.flatMap((row, at) => {
    if (!isMatch(at)) return [];
    const { place, createdAtMs } = all.places.get(row) ?? { place: 0, createdAtMs: 0 };
    const days = Math.max(0, nowMs - createdAtMs) / DAY_MS;
    return [{ row, place, score: (scores?.values[at] ?? 0) * (1 + RECENCY / (1 + days / RECENCY_DAYS)) }];
  });
  return rated.sort((a, b) => b.score - a.score || a.place - b.place).map(({ row }) => row);
}
