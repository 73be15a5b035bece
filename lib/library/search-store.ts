import type { Database } from '@sqlite.org/sqlite-wasm';
import { findHits, type FoundHits } from './find-hits.ts';
import { toMatching, type Matching } from './match.ts';
import type { Ranker } from './ranking.ts';
import { readRow, withLocalNames } from './rows.ts';
import type { LibraryAnswer, LibraryGroup, LibrarySearch } from './types.ts';

/** With `speaker:`, a transcript must be read to know whether the words are theirs: not more of them than this. */
const MOST_READ = 200;

/** Ranked at once: whoever asks for the first few asks for more of them next. */
const LEAST_RANKED = 20;

/** Answers a query over everything that is kept. `nowMs` (epoch milliseconds) is what recency counts from. */
export function searchStore(
  database: Database,
  ranker: Ranker,
  { query, limit, offset }: LibrarySearch,
  nowMs: number,
): LibraryAnswer {
  const matching = toMatching(query);
  if (matching.speakers.length === 0 || matching.wanted.length === 0) {
    const { rows, total } = ranker.rank(matching, nowMs, Math.max(LEAST_RANKED, offset + limit));
    const groups = rows.slice(offset, offset + limit).flatMap((row) => groupOf(database, row, matching)?.group ?? []);
    return { groups, total, totalIsExact: true };
  }
  const { rows, total } = ranker.rank(matching, nowMs, MOST_READ);
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
