import type { Database } from '@sqlite.org/sqlite-wasm';
import type { RecordingId } from '../recording/types.ts';
import { run, select } from './rows.ts';
import type { FetchFailure, NewFetchFailure } from './types.ts';

const NOTE = `INSERT INTO fetchFailure VALUES (?, ?, 1, ?, ?) ON CONFLICT (id) DO UPDATE SET
  times = CASE WHEN changedAtMs = excluded.changedAtMs THEN times + 1 ELSE 1 END,
  failedAtMs = excluded.failedAtMs, isFinal = excluded.isFinal, changedAtMs = excluded.changedAtMs`;

/** Records a failed download, within the caller's transaction. */
export function noteFetchFailure(database: Database, { id, failedAtMs, isFinal, changedAtMs }: NewFetchFailure): void {
  run(database, NOTE, [id, failedAtMs, isFinal ? 1 : 0, changedAtMs]);
}

export function readFetchFailures(database: Database): FetchFailure[] {
  const sql = 'SELECT id, failedAtMs, times, isFinal, changedAtMs FROM fetchFailure';
  return select<[string, number, number, number, number]>(database, sql).map(
    ([id, failedAtMs, times, isFinal, changedAtMs]) => ({
      id: id as RecordingId,
      failedAtMs,
      times,
      isFinal: isFinal === 1,
      changedAtMs,
    }),
  );
}

/** Deletes all of them or, with `id`, that of a recording that was fetched after all. */
export function dropFetchFailures(database: Database, id?: RecordingId): void {
  if (id === undefined) run(database, 'DELETE FROM fetchFailure');
  else run(database, 'DELETE FROM fetchFailure WHERE id = ?', [id]);
}
