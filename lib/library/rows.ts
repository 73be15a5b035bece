import type { Database, PreparedStatement } from '@sqlite.org/sqlite-wasm';
import type { DurationUnit, Recording } from '../recording/types.ts';
import { restated } from '../recording/units.ts';
import type { LibraryUnavailable } from './types.ts';

/** The displayed name of a `speaker s`; null if there is none, because a label is not a name. */
export const SHOWN_NAME = 'nullif(ifnull(s.localName, s.name), s.label)';

type Value = string | number | null | Uint8Array;
/** By position, or by name with its `$`. */
type Values = Value[] | Record<`$${string}`, Value>;

/** By their texts: to prepare a statement takes longer than most of them do. They end with their database. */
const statementsOf = new WeakMap<Database, Map<string, PreparedStatement>>();

/** All rows of a query. The caller, who wrote it, states their type. */
export function select<T extends unknown[]>(database: Database, sql: string, bind: Values = []): T[] {
  const statements = statementsOf.get(database) ?? new Map<string, PreparedStatement>();
  const statement = statements.get(sql) ?? database.prepare(sql);
  statementsOf.set(database, statements.set(sql, statement));
  const rows: T[] = [];
  try {
    if (Object.keys(bind).length > 0) statement.bind(bind);
    while (statement.step()) rows.push(statement.get([]) as T);
  } finally {
    statement.reset(true);
  }
  return rows;
}

/** The values of a query for one column. */
export const column = <T>(database: Database, sql: string, bind: Values = []): T[] =>
  select<[T]>(database, sql, bind).map(([value]) => value);

/** SQLite rejects values for a statement without parameters, even an empty list. */
export function run(database: Database, sql: string, bind: Values = []): void {
  database.exec(Object.keys(bind).length > 0 ? { sql, bind } : { sql });
}

/** Recomputes the lengths of all recordings of a table in this unit. Returns whether any changed. */
export function restate(database: Database, table: 'listed' | 'recording', unit: DurationUnit): boolean {
  let isChanged = false;
  for (const [row, json] of select<[number, string]>(database, `SELECT row, json FROM ${table}`)) {
    const before = JSON.parse(json) as Recording;
    const after = restated(before, unit);
    if (after.durationSeconds === before.durationSeconds) continue;
    run(database, `UPDATE ${table} SET json = ? WHERE row = ?`, [JSON.stringify(after), row]);
    isChanged = true;
  }
  return isChanged;
}

/** The displayed names of all speakers, each once. */
export const readShownNames = (database: Database): string[] =>
  column<string>(database, `SELECT DISTINCT ${SHOWN_NAME} AS shown FROM speaker s WHERE shown <> ''`);

/** SQLite's primary result codes for incorrect statements: error, constraint, mismatch, misuse, range. */
const WRONG_USE = new Set([1, 19, 20, 21, 25]);
/** Primary codes: corrupt, not a database. */
export const CORRUPT = 11;
const DAMAGED = new Set([CORRUPT, 26]);
/** Full; and I/O errors in general, of a write, a sync, or a truncation, which here mean the quota or the disk. */
const FULL = new Set([13, 10, 10 + (3 << 8), 10 + (4 << 8), 10 + (6 << 8)]);

/**
 * The kind of error that the database or its files threw. `damaged`: rebuilding it from scratch helps. `bug`: it is the
 * program's, not one of the browser or the disk.
 */
export function databaseErrorOf(error: unknown): LibraryUnavailable | 'damaged' | 'bug' {
  const { resultCode, name, message } = (error ?? {}) as { resultCode?: unknown; name?: unknown; message?: unknown };
  // All JSON in it was written by this program.
  if (error instanceof SyntaxError || /malformed JSON/.test(String(message))) return 'damaged';
  if (typeof resultCode === 'number') {
    if (DAMAGED.has(resultCode & 0xff)) return 'damaged';
    if (FULL.has(resultCode)) return 'full';
    return WRONG_USE.has(resultCode & 0xff) ? 'bug' : 'broken';
  }
  if (name === 'QuotaExceededError') return 'full';
  if (name === 'NoModificationAllowedError') return 'busy';
  const isBug = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return isBug ? 'bug' : 'broken';
}
