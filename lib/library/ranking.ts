import type { Database } from '@sqlite.org/sqlite-wasm';
import type { Matching } from './match.ts';
import { select } from './rows.ts';

/** The rows that match, best first, as many as were asked for; and how many do. */
interface Ranking {
  rows: readonly number[];
  total: number;
}

export interface Ranker {
  /** `nowMs` (epoch milliseconds) is what recency counts from. */
  rank(matching: Matching, nowMs: number, most: number): Ranking;
  /** Whatever it has remembered of the database is not so any more. */
  forget(): void;
}

/** A word in a title says more of a meeting than one in its summary, and that more than one that somebody said. */
const WEIGHTS = '8.0, 1.0, 3.0, 3.0';
/** Of two meetings that match alike the newer is meant; after this long, half of its lead is gone. */
const RECENCY_DAYS = 60;
/**
 * Words that more than half of so many recordings hold tell them apart by nothing (bm25 is all but 0 for them), and cost
 * the most to weigh: then the newest are the best.
 */
const MANY = 100;

/** Ranks recordings. The same question with fewer rows or more of them is the next one often: the last answer is kept. */
export function createRanker(database: Database): Ranker {
  /** The place of each row among all, the newest first. */
  let places: ReadonlyMap<number, number> | null = null;
  let last: { key: string; most: number; ranking: Ranking } | null = null;

  function readPlaces(): ReadonlyMap<number, number> {
    const rows = rowsOf(database, "group_concat(row, ',' ORDER BY createdAtMs DESC, id) FROM recording", []);
    return new Map(rows.map((row, place) => [row, place]));
  }

  function work(clause: Clause, nowMs: number, most: number): Ranking {
    const matching = matchingRows(database, clause);
    const total = matching.length;
    places ??= readPlaces();
    const isTelling = total <= MANY || total * 2 <= places.size;
    if (clause.hasText && isTelling && total > 1) return { rows: bestRows(database, clause, nowMs, most), total };
    const placeOf = (row: number) => places?.get(row) ?? 0;
    return { rows: matching.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, most), total };
  }

  return {
    rank(matching, nowMs, most) {
      const clause = toClause(matching);
      const key = JSON.stringify([clause.where, ...clause.values]);
      if (last?.key === key && (last.most >= most || last.ranking.rows.length < last.most)) return last.ranking;
      const ranking = work(clause, nowMs, most);
      last = { key, most, ranking };
      return ranking;
    },
    forget() {
      places = null;
      last = null;
    },
  };
}

/** Which rows, with a value for each `?`. */
interface Clause {
  /** With the recordings (`r`), whatever is asked of them. */
  from: string;
  where: string;
  /** Whether anything is asked of the recordings: the index alone is quicker. */
  isOfWords: boolean;
  values: (string | number)[];
  hasText: boolean;
}

function toClause({ expression, exclusion, conditions, values }: Matching): Clause {
  const hasText = expression !== null;
  const where = [
    ...(hasText ? ['words MATCH ?'] : []),
    ...(exclusion === null ? [] : ['r.row NOT IN (SELECT rowid FROM words WHERE words MATCH ?)']),
    ...conditions,
  ];
  return {
    from: hasText ? 'FROM words JOIN recording r ON r.row = words.rowid' : 'FROM recording r',
    where: where.length > 0 ? `WHERE ${where.join(' AND ')}` : '',
    isOfWords: hasText && where.length === 1,
    values: [...(hasText ? [expression] : []), ...(exclusion === null ? [] : [exclusion]), ...values],
    hasText,
  };
}

/** All that match, in no order. */
function matchingRows(database: Database, { from, where, isOfWords, values }: Clause): number[] {
  const sql = isOfWords ? `group_concat(rowid) FROM words ${where}` : `group_concat(r.row) ${from} ${where}`;
  return rowsOf(database, sql, values);
}

function bestRows(database: Database, { from, where, values }: Clause, nowMs: number, most: number): number[] {
  const age = 'max(0, ? - ifnull(r.createdAtMs, 0)) / 86400000.0';
  const score = `-bm25(words, ${WEIGHTS}) * (1 + 1 / (1 + ${age} / ${RECENCY_DAYS}))`;
  const sql = `SELECT r.row, ${score} AS score ${from} ${where}
    ORDER BY score DESC, r.createdAtMs DESC, r.id LIMIT ?`;
  return select<[number]>(database, sql, [nowMs, ...values, most]).map(([row]) => row);
}

/** The numbers that `sql` gathers in one text: a value at a time, thousands of them take longer than to find them. */
function rowsOf(database: Database, sql: string, values: (string | number)[]): number[] {
  const [found] = select<[string | null]>(database, `SELECT ${sql}`, values);
  return found?.[0] ? found[0].split(',').map(Number) : [];
}
