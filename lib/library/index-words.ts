import type { Database } from '@sqlite.org/sqlite-wasm';
import type { Indexable } from './prepare.ts';
import { run } from './rows.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface IndexRow {
  row: number;
  indexable: Indexable;
}

/**
 * Puts what is not in the index into it, within the caller's transaction, as all of these: in one statement, because with
 * each it writes out what it has gathered.
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

/** Takes a recording out of the index. */
export function removeIndexed(database: Database, row: number): void {
  run(database, 'DELETE FROM words WHERE rowid = ?', [row]);
  run(database, 'DELETE FROM turns WHERE recording = ?', [row]);
}
