import type { Database } from '@sqlite.org/sqlite-wasm';
import { findHits, type FoundHits } from './find-hits.ts';
import { toMatching, type Matching } from './match.ts';
import { readRow, select, withLocalNames } from './rows.ts';
import type { LibraryAnswer, LibraryGroup, LibrarySearch } from './types.ts';

/** A word in a title says more of a meeting than one in its summary, and that more than one that somebody said. */
const WEIGHTS = '8.0, 1.0, 3.0, 3.0';
/** Of two meetings that match alike the newer is meant; after this long, half of its lead is gone. */
const RECENCY_DAYS = 60;
/** With `speaker:`, a transcript must be read to know whether the words are theirs: not more of them than this. */
const MOST_READ = 200;

/**
 * Words that more than half of so many recordings hold tell them apart by nothing (bm25 is all but 0 for them), and cost
 * the most to weigh: then the newest are the best.
 */
const MANY = 100;

/** Answers a query over everything that is kept. `nowMs` (epoch milliseconds) is what recency counts from. */
export function searchStore(database: Database, { query, limit, offset }: LibrarySearch, nowMs: number): LibraryAnswer {
  const matching = toMatching(query);
  const clause = toClause(matching);
  if (matching.speakers.length === 0 || matching.wanted.length === 0) {
    const { rows, total } = rank(database, clause, nowMs, [limit, offset]);
    const groups = rows.flatMap((row) => groupOf(database, row, matching)?.group ?? []);
    return { groups, total, totalIsExact: true };
  }
  const { rows, total } = rank(database, clause, nowMs, [MOST_READ, 0]);
  const groups: LibraryGroup[] = [];
  let read = 0;
  let found = 0;
  for (const row of rows) {
    if (found >= offset + limit) break;
    read += 1;
    const looked = groupOf(database, row, matching);
    if (!looked?.complete) continue;
    found += 1;
    if (found > offset) groups.push(looked.group);
  }
  return { groups, total: found, totalIsExact: read === total };
}

/** From where the rows come, and which of them, with a value for each `?`. */
interface Clause {
  sql: string;
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
  const from = hasText ? 'words JOIN recording r ON r.row = words.rowid' : 'recording r';
  return {
    sql: `FROM ${from} ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}`,
    values: [...(hasText ? [expression] : []), ...(exclusion === null ? [] : [exclusion]), ...values],
    hasText,
  };
}

/** The rows that match, best first, of all that do. */
function rank(
  database: Database,
  { sql, values, hasText }: Clause,
  nowMs: number,
  [limit, offset]: [number, number],
): { rows: number[]; total: number } {
  // Counted on the way: finding them once more costs as much as finding them.
  const newest = select<[number, number]>(
    database,
    `SELECT r.row, count(*) OVER () ${sql} ORDER BY r.createdAtMs DESC, r.id LIMIT ? OFFSET ?`,
    [...values, limit, offset],
  );
  const total = newest[0]?.[1] ?? select<[number]>(database, `SELECT count(*) ${sql}`, values)[0]?.[0] ?? 0;
  const isTelling = total <= MANY || total * 2 <= Number(database.selectValue('SELECT count(*) FROM recording'));
  if (!hasText || !isTelling || total < 2) return { rows: newest.map(([row]) => row), total };
  const age = 'max(0, ? - ifnull(r.createdAtMs, 0)) / 86400000.0';
  const score = `-bm25(words, ${WEIGHTS}) * (1 + 1 / (1 + ${age} / ${RECENCY_DAYS}))`;
  const best = select<[number]>(
    database,
    `SELECT r.row, ${score} AS score ${sql} ORDER BY score DESC, r.createdAtMs DESC, r.id LIMIT ? OFFSET ?`,
    [nowMs, ...values, limit, offset],
  );
  return { rows: best.map(([row]) => row), total };
}

function groupOf(
  database: Database,
  row: number,
  { wanted, speakers }: Matching,
): { group: LibraryGroup; complete: boolean } | null {
  const read = readRow(database, row);
  if (!read) return null;
  const { recording, fetchedAtMs, summaryLines, notesLines } = read;
  const content = withLocalNames(database, row, read.content);
  const none: FoundHits = { hits: [], count: 0, complete: true };
  const { hits, count, complete } =
    wanted.length === 0 ? none : findHits({ recording, content, summaryLines, notesLines }, wanted, speakers);
  return { group: { recording, fetchedAtMs, hits, hitCount: count }, complete };
}
