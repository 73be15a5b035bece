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

type Ranked = [row: number, total: number];

/** Answers a query over everything that is kept. `nowMs` (epoch milliseconds) is what recency counts from. */
export function searchStore(database: Database, { query, limit, offset }: LibrarySearch, nowMs: number): LibraryAnswer {
  const matching = toMatching(query);
  const readsAll = matching.speakers.length > 0 && matching.wanted.length > 0;
  const ranked = rank(database, matching, nowMs, readsAll ? [MOST_READ, 0] : [limit, offset]);
  const total = ranked[0]?.[1] ?? 0;
  if (!readsAll) {
    const groups = ranked.flatMap(([row]) => groupOf(database, row, matching)?.group ?? []);
    // Behind the last of them there is no row to say how many there are.
    const isBehind = ranked.length === 0 && offset > 0;
    return { groups, total: isBehind ? countOf(database, matching, nowMs) : total, totalIsExact: true };
  }
  const groups: LibraryGroup[] = [];
  let read = 0;
  let found = 0;
  for (const [row] of ranked) {
    if (found >= offset + limit) break;
    read += 1;
    const looked = groupOf(database, row, matching);
    if (!looked?.complete) continue;
    found += 1;
    if (found > offset) groups.push(looked.group);
  }
  return { groups, total: found, totalIsExact: read === total };
}

const countOf = (database: Database, matching: Matching, nowMs: number) =>
  rank(database, matching, nowMs, [1, 0])[0]?.[1] ?? 0;

/** The rows that match, best first. */
function rank(
  database: Database,
  { expression, exclusion, conditions, values }: Matching,
  nowMs: number,
  [limit, offset]: [number, number],
): Ranked[] {
  const bind: (string | number)[] = [];
  const where: string[] = [];
  let from = 'recording r';
  let score = 'r.createdAtMs';
  if (expression !== null) {
    from = 'words JOIN recording r ON r.row = words.rowid';
    score = `-bm25(words, ${WEIGHTS}) * (1 + 1 / (1 + max(0, ? - ifnull(r.createdAtMs, 0)) / 86400000.0 / ${RECENCY_DAYS}))`;
    bind.push(nowMs, expression);
    where.push('words MATCH ?');
  }
  if (exclusion !== null) {
    where.push('r.row NOT IN (SELECT rowid FROM words WHERE words MATCH ?)');
    bind.push(exclusion);
  }
  where.push(...conditions);
  bind.push(...values, limit, offset);
  const filter = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
  return select<Ranked>(
    database,
    // Worked out first, because bm25 does not stand beside a window function.
    `WITH found AS MATERIALIZED (SELECT r.row, r.id, r.createdAtMs, ${score} AS score FROM ${from} ${filter})
    SELECT row, (SELECT count(*) FROM found) FROM found ORDER BY score DESC, createdAtMs DESC, id LIMIT ? OFFSET ?`,
    bind,
  );
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
