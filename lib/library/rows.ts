import type { Database } from '@sqlite.org/sqlite-wasm';
import type { Recording, RecordingContent, RecordingId } from '../recording/types.ts';
import { unpackSegments } from './pack.ts';
import type { Rest } from './prepare.ts';
import { toNameText } from '../text/tokens.ts';

/** The displayed name of a `speaker s`; null if there is none, because a label is not a name. */
export const SHOWN_NAME = 'nullif(ifnull(s.name, s.localName), s.label)';

/** A stored recording. */
export interface ReadRecord {
  row: number;
  recording: Recording;
  content: RecordingContent;
  fetchedAtMs: number;
  lastUsedAtMs: number;
  summaryLines: string[];
  notesLines: string[];
}

const COLUMNS = 'r.row, r.json, r.fetchedAtMs, r.lastUsedAtMs, c.words, c.shape, c.rest';
const FROM = 'FROM recording r JOIN content c ON c.recording = r.row';

type Row = [number, string, number, number, Uint8Array, Uint8Array, string];

function decode([row, json, fetchedAtMs, lastUsedAtMs, words, shape, rest]: Row): ReadRecord {
  const { speakers, summary, notes, summaryLines, notesLines } = JSON.parse(rest) as Rest;
  const content = { speakers, segments: unpackSegments({ words, shape }), summary, notes };
  const recording = JSON.parse(json) as Recording;
  return { row, recording, content, fetchedAtMs, lastUsedAtMs, summaryLines, notesLines };
}

type Value = string | number | null | Uint8Array;

/** All rows of a query. The caller, who wrote it, states their type. */
export function select<T extends unknown[]>(database: Database, sql: string, bind: Value[] = []): T[] {
  return database.exec({ sql, ...given(bind), rowMode: 'array', returnValue: 'resultRows' }) as T[];
}

export function run(database: Database, sql: string, bind: Value[] = []): void {
  database.exec({ sql, ...given(bind) });
}

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

/** SQLite rejects values for a statement without parameters, even an empty list. */
const given = (bind: Value[]) => (bind.length > 0 ? { bind } : {});

export function readRow(database: Database, row: number): ReadRecord | null {
  const [found] = select<Row>(database, `SELECT ${COLUMNS} ${FROM} WHERE r.row = ?`, [row]);
  return found ? decode(found) : null;
}

export function readById(database: Database, id: RecordingId): ReadRecord | null {
  const [found] = select<Row>(database, `SELECT ${COLUMNS} ${FROM} WHERE r.id = ?`, [id]);
  return found ? decode(found) : null;
}

/** The content with local speaker names, as it is displayed. */
export function withLocalNames(database: Database, row: number, content: RecordingContent): RecordingContent {
  const names = select<[number, string]>(
    database,
    'SELECT position, localName FROM speaker WHERE recording = ? AND localName IS NOT NULL AND name IS NULL',
    [row],
  );
  if (names.length === 0) return content;
  const speakers = content.speakers.slice();
  for (const [position, name] of names) {
    const speaker = speakers[position];
    if (speaker) speakers[position] = { label: speaker.label, name, isLocal: true };
  }
  return { ...content, speakers };
}

/** The text that `speaker:` searches: the label, and the displayed name. */
export const speakerWords = (label: string, name: string | null): string =>
  `${toNameText(label)} |${toNameText(name ?? '')}`;
