import type { Database } from '@sqlite.org/sqlite-wasm';
import { run, select } from './rows.ts';

/** Each is looked up in the index: a tenth of a millisecond. */
const WORDS_TOGETHER = 1_000;

/**
 * Takes words out of the vocabulary that stand in no recording any more, of the next few behind `after`; within the caller's
 * transaction, and where nothing is still to be indexed. Answers with the last of them, null behind the last of all.
 */
export function forgetSomeWords(database: Database, after: string): string | null {
  const sql = 'SELECT text FROM term WHERE text > ? ORDER BY text LIMIT 1 OFFSET ?';
  const [found] = select<[string]>(database, sql, [after, WORDS_TOGETHER - 1]);
  run(
    database,
    `DELETE FROM term WHERE text > ? ${found ? 'AND text <= ?' : ''}
      AND NOT EXISTS (SELECT 1 FROM temp.place p WHERE p.term = term.text)`,
    [after, ...(found ?? [])],
  );
  return found?.[0] ?? null;
}
