import type { Database } from '@sqlite.org/sqlite-wasm';
import { toIndexable, type Indexable } from './prepare.ts';
import { readRow, run, select } from './rows.ts';
import type { Vocabulary } from './vocabulary.ts';
import { createWordCollector } from './word-collector.ts';

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
  run(database, 'DELETE FROM turns WHERE recording = ?', [row]);
  run(database, 'DELETE FROM unindexed WHERE row = ?', [row]);
}

/** Puts the next few into the index. */
export function indexSome(database: Database, vocabulary: Vocabulary): void {
  const rows = select<[number]>(database, 'SELECT row FROM unindexed LIMIT ?', [INDEXED_TOGETHER]);
  for (const [row] of rows) run(database, 'DELETE FROM unindexed WHERE row = ?', [row]);
  const kept = readIndexables(
    database,
    rows.map(([row]) => row),
  );
  indexRows(database, vocabulary, kept);
}

/** The rows that are in the index since before it had `turns`; with `among`, of these rows. */
export function rowsWithoutTurns(database: Database, most: number, among?: readonly number[]): number[] {
  const those = among ? 'AND row IN (SELECT value FROM json_each(?))' : '';
  const sql = `SELECT row FROM recording r JOIN content c ON c.recording = r.row
    WHERE row NOT IN (SELECT recording FROM turns) AND row NOT IN (SELECT row FROM unindexed) ${those} LIMIT ?`;
  return select<[number]>(database, sql, [...(among ? [JSON.stringify(among)] : []), most]).map(([row]) => row);
}

/** Notes the turns and the words of recordings that are in the index already. */
export function noteTurns(database: Database, vocabulary: Vocabulary, rows: readonly number[]): void {
  const older = readIndexables(database, rows);
  writeTurns(database, older);
  vocabulary.add(wordsOf(older));
}

function readIndexables(database: Database, rows: readonly number[]): IndexRow[] {
  const collector = createWordCollector();
  return rows.flatMap((row) => {
    const read = readRow(database, row);
    return read ? { row, indexable: toIndexable(read, collector) } : [];
  });
}

const wordsOf = (rows: readonly IndexRow[]): string => rows.map(({ indexable }) => indexable.words).join(' ');

function writeTurns(database: Database, rows: readonly IndexRow[]): void {
  if (rows.length === 0) return;
  const bind = rows.flatMap(({ row, indexable: { turns, hasSummary, hasNotes } }) => [
    row,
    turns,
    Number(hasSummary),
    Number(hasNotes),
  ]);
  run(database, `INSERT OR REPLACE INTO turns VALUES ${rows.map(() => '(?, ?, ?, ?)').join(', ')}`, bind);
}

export interface IndexRow {
  row: number;
  indexable: Indexable;
}

/**
 * Puts what is not in the index into it: in one statement, because with each it writes out what it has gathered. `words`
 * are those of all that was prepared together.
 */
export function indexRows(
  database: Database,
  vocabulary: Vocabulary,
  rows: readonly IndexRow[],
  words: string = wordsOf(rows),
): void {
  if (rows.length === 0) return;
  const values = rows.map(() => '(?, ?, ?, ?, ?)').join(', ');
  const bind = rows.flatMap(({ row, indexable }) => [row, ...indexable.texts]);
  run(database, `INSERT INTO words (rowid, title, transcript, summary, notes) VALUES ${values}`, bind);
  writeTurns(database, rows);
  vocabulary.add(words);
}
