import type { Database } from '@sqlite.org/sqlite-wasm';
import { indexTexts, type IndexTexts } from './prepare.ts';
import { readRow, run, select } from './rows.ts';

/**
 * What is kept is written at once, and put into the index several together: eight at a time take little more than half of
 * what they take one by one, because each time leaves the index another part to merge.
 */
export const INDEXED_TOGETHER = 8;

/** How many recordings are kept and not yet found by their words. */
export const countUnindexed = (database: Database): number =>
  Number(database.selectValue('SELECT count(*) FROM unindexed'));

/** Within the caller's transaction, as all of these. */
export function noteUnindexed(database: Database, row: number): void {
  run(database, 'INSERT OR IGNORE INTO unindexed VALUES (?)', [row]);
}

/** Takes a recording out of the index, or off the list of those to come into it. */
export function removeIndexed(database: Database, row: number): void {
  run(database, 'DELETE FROM words WHERE rowid = ?', [row]);
  run(database, 'DELETE FROM unindexed WHERE row = ?', [row]);
}

/** Puts the next few into the index. */
export function indexSome(database: Database): void {
  const rows = select<[number]>(database, 'SELECT row FROM unindexed LIMIT ?', [INDEXED_TOGETHER]);
  const read = rows.flatMap(([row]) => readRow(database, row) ?? []);
  for (const [row] of rows) run(database, 'DELETE FROM unindexed WHERE row = ?', [row]);
  indexRows(
    database,
    read.map((record) => ({ row: record.row, texts: indexTexts(record) })),
  );
}

export interface IndexRow {
  row: number;
  texts: IndexTexts;
}

/** Puts what is not in the index into it: in one statement, because with each it writes out what it has gathered. */
export function indexRows(database: Database, rows: readonly IndexRow[]): void {
  if (rows.length === 0) return;
  const values = rows.map(() => '(?, ?, ?, ?, ?)').join(', ');
  const bind = rows.flatMap(({ row, texts }) => [row, ...texts]);
  run(database, `INSERT INTO words (rowid, title, transcript, summary, notes) VALUES ${values}`, bind);
}
