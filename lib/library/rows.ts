import type { Database } from '@sqlite.org/sqlite-wasm';
import type { Recording, RecordingContent, RecordingId, Segment } from '../recording/types.ts';
import { fillTexts, unpackShapes } from './pack.ts';
import type { Rest } from './prepare.ts';
import { unitRow, unitRowsOf } from './units.ts';

/** The displayed name of a `speaker s`; null if there is none, because a label is not a name. */
export const SHOWN_NAME = 'nullif(ifnull(s.name, s.localName), s.label)';

type Value = string | number | null | Uint8Array;

/** All rows of a query. The caller, who wrote it, states their type. */
export function select<T extends unknown[]>(database: Database, sql: string, bind: Value[] = []): T[] {
  return database.exec({ sql, ...given(bind), rowMode: 'array', returnValue: 'resultRows' }) as T[];
}

export function run(database: Database, sql: string, bind: Value[] = []): void {
  database.exec({ sql, ...given(bind) });
}

/** SQLite rejects values for a statement without parameters, even an empty list. */
const given = (bind: Value[]) => (bind.length > 0 ? { bind } : {});

/** Number of rows that `readAll` reads at once. */
const TOGETHER = 500;

/** All rows of a table with their JSON, which the caller may rewrite meanwhile. */
export function* readAll(database: Database, table: 'listed' | 'recording'): Generator<[row: number, json: string]> {
  const sql = `SELECT row, json FROM ${table} WHERE row > ? ORDER BY row LIMIT ?`;
  for (let last: number | undefined = 0; last !== undefined;) {
    const rows: [number, string][] = select<[number, string]>(database, sql, [last, TOGETHER]);
    yield* rows;
    last = rows.at(-1)?.[0];
  }
}

export const bytesEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** A stored recording, as the service returned it. */
export interface ReadRecord {
  row: number;
  recording: Recording;
  content: RecordingContent;
  fetchedAtMs: number;
  lastUsedAtMs: number;
}

export function readById(database: Database, id: RecordingId): ReadRecord | null {
  const [found] = select<[number, string, number, number, string]>(
    database,
    `SELECT r.row, r.json, r.fetchedAtMs, r.lastUsedAtMs, c.rest
      FROM recording r JOIN content c ON c.recording = r.row WHERE r.id = ?`,
    [id],
  );
  if (!found) return null;
  const [row, json, fetchedAtMs, lastUsedAtMs, rest] = found;
  const { speakers, summary, notes } = JSON.parse(rest) as Rest;
  const content = { speakers, segments: readSegments(database, row), summary, notes };
  return { row, recording: JSON.parse(json) as Recording, content, fetchedAtMs, lastUsedAtMs };
}

/** The transcript of a stored recording. */
export function readSegments(database: Database, row: number): Segment[] {
  const [shape] = select<[Uint8Array]>(database, 'SELECT shape FROM content WHERE recording = ?', [row]);
  const sql = 'SELECT text FROM unit WHERE row BETWEEN ? AND ? ORDER BY row';
  const texts = select<[string]>(database, sql, [unitRow(row, 'transcript', 0), unitRowsOf(row)[1]]);
  return fillTexts(
    unpackShapes(shape?.[0] ?? new Uint8Array()),
    texts.map(([text]) => text),
  );
}
