import type { Database } from '@sqlite.org/sqlite-wasm';
import type { Indexable } from './prepare.ts';
import { run } from './rows.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface IndexRow {
  row: number;
  indexable: Indexable;
}

/**
 * Adds recordings that are not indexed yet, within the caller's transaction. Uses one statement for all of them,
 * because FTS5 writes out what it has gathered with each statement.
 */
export function indexRows(database: Database, vocabulary: Vocabulary, rows: readonly IndexRow[]): void {
  if (rows.length === 0) return;
  run(
    database,
    `INSERT INTO words (rowid, title, transcript, summary, notes) VALUES ${rows.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
    rows.flatMap(({ row, indexable }) => [row, ...indexable.texts]),
  );
  for (const { row, indexable } of rows) {
    const { turns, hasSummary, hasNotes } = indexable;
    run(database, 'INSERT INTO turns VALUES (?, ?, ?, ?)', [row, turns, Number(hasSummary), Number(hasNotes)]);
  }
  vocabulary.add(rows.map(({ indexable }) => indexable.words).join(' '));
}

/** Removes a recording from the index. */
export function removeIndexed(database: Database, row: number): void {
  run(database, 'DELETE FROM words WHERE rowid = ?', [row]);
  run(database, 'DELETE FROM turns WHERE recording = ?', [row]);
}
