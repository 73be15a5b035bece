import type { Database } from '@sqlite.org/sqlite-wasm';
import { ENOUGH_FOUND } from '../search/enough-found.ts';
import { matchingRows, toClause } from './clause.ts';
import { findWords, type Said } from './found-words.ts';
import { lengthIn, readKnown, type KnownRecordings } from './known-recordings.ts';
import type { Matching } from './match.ts';
import { createPlaceReader } from './place-reader.ts';
import { exactWords, type QueryWord } from './query-words.ts';
import { scoreRows, type FoundWord, type Scores } from './scores.ts';
import { readSaidBy } from './turn-places.ts';

/** The rows that match, best first, as many as were asked for; and how many do. */
export interface Ranking {
  rows: readonly number[];
  total: number;
  /** The words that decide. */
  words: readonly FoundWord[];
}

export interface Ranker {
  /**
   * What has all words as typed, near each other; where there is enough of that, what has them anywhere follows it. Where
   * the query is strict, near and far are alike. `nowMs` (epoch milliseconds) is what recency counts from.
   */
  rank(matching: Matching, nowMs: number, most: number): Ranking;
  /** What has any of `words`, and is not in the exact answer. */
  rankWidened(matching: Matching, words: readonly QueryWord[], nowMs: number, most: number): Ranking;
  /** Whatever it has remembered of the database is not so any more. */
  forget(): void;
}

/** Of two meetings that match all but alike, the newer is meant: by so much it may be behind; half of it after so long. */
const RECENCY = 0.03;
const RECENCY_DAYS = 60;
const DAY_MS = 86_400_000;
/** What is so much worse than the best is no answer any more. */
const LEAST_OF_BEST = 0.3;
/**
 * A single word that more than half of so many recordings hold tells them apart by nothing, unless it is in a title: where
 * else it stands is not read then.
 */
const MANY = 100;
/** Sorted at once: whoever asks for the first few asks for more of them next. */
const LEAST_SORTED = 20;

/** What matches a question, and how well. */
interface Matches {
  key: string;
  rows: readonly number[];
  /** So many of `rows` stand above the others, whatever their values. */
  first: number;
  /** For each of `rows`. */
  values: Float64Array;
  words: readonly FoundWord[];
  /** The best of `rows`, as many as were asked for until now. */
  best: readonly number[];
}

/** Ranks recordings. The same question with fewer rows or more of them is the next one often: the last answer is kept. */
export function createRanker(database: Database): Ranker {
  const reader = createPlaceReader(database);
  let known: KnownRecordings | null = null;
  let exact: Matches | null = null;
  let widened: Matches | null = null;

  function matchExact(all: KnownRecordings, matching: Matching, key: string): Matches {
    const matched = matchingRows(database, toClause(matching, true));
    if (matching.expression === null) return matchesOf(key, matched, null, [], () => true);
    const said = saidIn(matched, matching);
    const asked = exactWords(said ? matching.wanted : matching.typed, said !== null);
    const isCommon = asked.length === 1 && !said && matched.length > MANY && matched.length * 2 > all.places.size;
    const words = findWords(reader, all, asked, said, said ? 'rows' : isCommon ? 'titlesOfAll' : 'titles');
    const rows = said ? matched.filter((row) => words.every((word) => word.rows.has(row))) : matched;
    const scores = scoreRows(words, rows, lengthIn(all));
    const isAnywhere = matching.isStrict || words.length < 2;
    if (isAnywhere) return matchesOf(key, rows, scores, words, () => true);
    const near = matchesOf(key, rows, scores, words, (at) => scores.together[at] === 1);
    if (near.rows.length < ENOUGH_FOUND) return near;
    return followedBy(
      near,
      matchesOf(key, rows, scores, words, (at) => scores.together[at] !== 1),
    );
  }

  function matchWidened(all: KnownRecordings, matching: Matching, wanted: readonly QueryWord[], key: string): Matches {
    const allowed = matchingRows(database, toClause(matching, false));
    const said = saidIn(allowed, matching);
    const words = findWords(reader, all, wanted, said, 'rows');
    const required = words.filter(({ word }) => word.isRequired);
    const known = new Set(exactOf(all, matching).rows);
    const rows = allowed.filter((row) => !known.has(row) && required.every((word) => word.rows.has(row)));
    const scores = scoreRows(words, rows, lengthIn(all));
    const least = LEAST_OF_BEST * scores.values.reduce((most, value) => Math.max(most, value), 0);
    return matchesOf(key, rows, scores, words, (at) => {
      const value = scores.values[at] ?? 0;
      return value > 0 && value >= least;
    });
  }

  const saidIn = (rows: readonly number[], { speakers }: Matching): Said | null =>
    speakers.length > 0 ? readSaidBy(database, rows, speakers) : null;

  const knownNow = (): KnownRecordings => (known ??= readKnown(database));

  function exactOf(all: KnownRecordings, matching: Matching): Matches {
    const key = keyOf(matching);
    if (exact?.key !== key) exact = matchExact(all, matching, key);
    return exact;
  }

  return {
    rank(matching, nowMs, most) {
      const all = knownNow();
      return rankingOf(all, exactOf(all, matching), nowMs, most);
    },
    rankWidened(matching, words, nowMs, most) {
      const all = knownNow();
      const key = keyOf(matching);
      if (widened?.key !== key) widened = matchWidened(all, matching, words, key);
      return rankingOf(all, widened, nowMs, most);
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

/** Those of `rows`, which stand in their order, that `isMatch` takes by their number. */
function matchesOf(
  key: string,
  rows: readonly number[],
  scores: Scores | null,
  words: readonly FoundWord[],
  isMatch: (at: number) => boolean,
): Matches {
  const kept: number[] = [];
  const values = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    if (!isMatch(at)) continue;
    values[kept.length] = scores?.values[at] ?? 0;
    kept.push(rows[at] ?? 0);
  }
  return { key, rows: kept, first: kept.length, values: values.subarray(0, kept.length), words, best: [] };
}

/** What matches less stands below all that matches well. */
function followedBy(near: Matches, far: Matches): Matches {
  const values = new Float64Array(near.values.length + far.values.length);
  values.set(near.values);
  values.set(far.values, near.values.length);
  return { ...near, rows: [...near.rows, ...far.rows], values };
}

/** The best of what matches: of thousands, only those that are shown are put in order. */
function rankingOf(all: KnownRecordings, matches: Matches, nowMs: number, most: number): Ranking {
  const { rows, first, words } = matches;
  const wanted = Math.min(rows.length, Math.max(most, LEAST_SORTED));
  if (matches.best.length < wanted) {
    const best = bestOf(all, matches, 0, first, nowMs, wanted);
    matches.best = [...best, ...bestOf(all, matches, first, rows.length, nowMs, wanted - best.length)];
  }
  return { rows: matches.best.slice(0, most), total: rows.length, words };
}

/** A row with what it is sorted by. */
interface Rated {
  row: number;
  place: number;
  score: number;
}

const isBefore = (a: Rated, b: Rated): boolean => a.score > b.score || (a.score === b.score && a.place < b.place);

function bestOf(
  all: KnownRecordings,
  { rows, values }: Matches,
  from: number,
  to: number,
  nowMs: number,
  most: number,
): number[] {
  const best: Rated[] = [];
  if (most === 0) return [];
  for (let at = from; at < to; at++) {
    const row = rows[at] ?? 0;
    const known = all.places.get(row);
    const days = Math.max(0, nowMs - (known?.createdAtMs ?? 0)) / DAY_MS;
    const score = (values[at] ?? 0) * (1 + RECENCY / (1 + days / RECENCY_DAYS));
    const rated = { row, place: known?.place ?? 0, score };
    const worst = best.at(-1);
    if (best.length === most && worst && !isBefore(rated, worst)) continue;
    if (best.length === most) best.pop();
    let behind = best.length;
    for (let before = best[behind - 1]; before && isBefore(rated, before); before = best[behind - 1]) behind--;
    best.splice(behind, 0, rated);
  }
  return best.map(({ row }) => row);
}
