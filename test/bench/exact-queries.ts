import type { Database } from '@sqlite.org/sqlite-wasm';
import { findHits, type Sought } from '../../lib/library/find-hits.ts';
import { toMatching } from '../../lib/library/match.ts';
import { readRow, select, withLocalNames } from '../../lib/library/rows.ts';
import type { LibraryQuery } from '../../lib/library/types.ts';
import { LIBRARY_LIMITS } from '../../lib/models/search-limits.ts';
import { noFilters } from '../../lib/search/filter-recordings.ts';
import { aKept, memoryStore, NO_BOUNDS, NOW_MS } from '../support/memory-library.ts';
import { createCorpus } from './library-corpus.ts';
import { benchQueries, type BenchQuery } from './library-queries.ts';
import { ratioRow, type Row } from './row.ts';

const WORDS = 8_000;
const PORTION = 40;
const PASSES = 5;
const [FIRST] = LIBRARY_LIMITS;

/**
 * Measures exact queries against SQLite's own plan for them, over the same index in the same process: all words
 * anywhere in a recording, ranked by `bm25` alone. The work for each recording that is shown is the same.
 */
export async function measureExactQueries(meetings: number): Promise<Row[]> {
  const corpus = createCorpus(WORDS);
  const { store, database } = await memoryStore();
  for (let from = 0; from < meetings; from += PORTION) {
    const kept = Array.from({ length: Math.min(PORTION, meetings - from) }, (_, at) => corpus.meeting(from + at));
    store.keep(
      kept.map((meeting) => ({ ...aKept(), ...meeting })),
      NO_BOUNDS,
      NOW_MS,
    );
  }
  const queries = benchQueries(corpus).filter(isPlain).map(queryOf);
  const [ours, plain]: [number[], number[]] = [[], []];
  // The first pass fills the caches of both.
  for (let pass = 0; pass <= PASSES; pass++) {
    for (const query of queries) {
      const plainMs = timeOf(() => searchPlainly(database, query));
      const ourMs = timeOf(() => store.search({ query, limit: FIRST }, NOW_MS));
      if (pass === 0) continue;
      plain.push(plainMs);
      ours.push(ourMs);
    }
  }
  const what = `Library: exact query of ${meetings} meetings, against all words by bm25`;
  const [library, bm25] = [
    { name: 'library', ms: ours },
    { name: 'bm25', ms: plain },
  ];
  return [ratioRow(what, 'median', library, bm25, 1), ratioRow(what, 'p95', library, bm25, 1)];
}

const isPlain = ({ typed, words }: BenchQuery): boolean =>
  !/[":-]/.test(typed) && words.every((word) => /^[a-z]+$/.test(word));

function timeOf(work: () => unknown): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}

/** The terms of a query. */
const queryOf = ({ words, isBegun }: BenchQuery): LibraryQuery => ({
  terms: words.map((text, at) => ({ kind: isBegun && at === words.length - 1 ? 'prefix' : 'word', text })),
  without: [],
  filters: noFilters(),
});

function searchPlainly(database: Database, query: LibraryQuery): void {
  const { wanted, expression } = toMatching(query, true);
  const sought = wanted.map((one, word): Sought => ({ wanted: one, word, weight: 1, worth: 1 }));
  const sql = 'SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words) LIMIT ?';
  for (const [row] of select<[number]>(database, sql, [expression ?? '', FIRST])) {
    const read = readRow(database, row);
    if (!read) continue;
    const { recording, summaryLines, notesLines } = read;
    const content = withLocalNames(database, row, read.content);
    findHits({ recording, content, summaryLines, notesLines }, sought, []);
  }
}
