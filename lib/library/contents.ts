import type { Database } from '@sqlite.org/sqlite-wasm';
import { isSameRecording, mergeRecording } from '../recording/merge.ts';
import type { DurationUnit, Recording } from '../recording/types.ts';
import { restated } from '../recording/units.ts';
import { toIndexText } from '../text/tokens.ts';
import type { PreparedRecord } from './prepare.ts';
import { bytesEqual, readAll, run, select } from './rows.ts';
import type { Bounds, LibraryName } from './types.ts';
import { firstRowAt, NAMES_ROW, titleUnit, unitRow, unitRowsOf, wordsOf } from './units.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Size of tokens and their places per byte of stored data, measured. */
const INDEX_SHARE = 1.2;
/** Recordings that were never opened are deleted before any that were. */
const NEVER_MS = 0;

/** A unit with its row in the index, and the name of its speaker, or the label of one without a name. */
interface IndexRow {
  row: number;
  indexed: string;
  speaker: string | null;
}

/** Writes and indexes recordings within the caller's transaction. An unchanged content is not indexed again. */
export function keepRecords(
  database: Database,
  vocabulary: Vocabulary,
  all: readonly PreparedRecord[],
  bounds: Bounds,
  nowMs: number,
): void {
  const rows = new Set<number>();
  const changed: { row: number; kept: PreparedRecord }[] = [];
  for (const kept of all) {
    const { row, isChanged } = writeOne(database, kept, nowMs);
    rows.add(row);
    if (isChanged) changed.push({ row, kept });
  }
  // In order of rows: the index gathers what it is given, and writes it out whenever a row is not the next.
  changed.sort((a, b) => a.row - b.row);
  writeIndex(
    database,
    changed.flatMap(({ row, kept }) => indexRowsOf(row, kept)),
  );
  vocabulary.add(changed.map(({ kept }) => kept.words).join(' '));
  makeRoom(database, bounds, rows);
}

/** Writes everything but the index; `isChanged` if the content is new or not as it was stored. */
function writeOne(database: Database, kept: PreparedRecord, nowMs: number): { row: number; isChanged: boolean } {
  const { recording, speakers, units, shape, rest } = kept;
  const [known] = select<[row: number, bytes: number, lastUsedAtMs: number]>(
    database,
    'SELECT row, bytes, lastUsedAtMs FROM recording WHERE id = ?',
    [recording.id],
  );
  const row = known?.[0] ?? freeRow(database, recording.createdAtMs);
  const isChanged = known === undefined || !isStored(database, row, kept);
  const size = kept.textBytes + shape.length + rest.length;
  const [, knownBytes = 0, lastUsedAtMs = NEVER_MS] = known ?? [];
  run(database, 'INSERT OR REPLACE INTO recording VALUES (?, ?, ?, ?, ?, ?, ?, ?)', [
    row,
    recording.id,
    recording.createdAtMs,
    kept.fetchedAtMs,
    kept.isUse ? nowMs : lastUsedAtMs,
    isChanged ? Math.round(size * (1 + INDEX_SHARE)) : knownBytes,
    units.length,
    JSON.stringify(recording),
  ]);
  const names = new Map(kept.localNames);
  run(database, 'DELETE FROM speaker WHERE recording = ?', [row]);
  for (const [position, { label, name }] of speakers.entries()) {
    run(database, 'INSERT INTO speaker VALUES (?, ?, ?, ?, ?)', [row, position, label, name, names.get(label) ?? null]);
  }
  run(database, 'DELETE FROM fetchFailure WHERE id = ?', [recording.id]);
  if (!isChanged) return { row, isChanged };
  if (known) removeContent(database, row);
  run(database, 'INSERT INTO content VALUES (?, ?, ?)', [row, shape, rest]);
  const texts = units.flatMap(({ place, text, speaker }) =>
    text === null ? [] : [[unitRow(row, 'title', place), speaker, text]],
  );
  run(database, 'INSERT INTO unit SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)', [
    JSON.stringify(texts),
  ]);
  return { row, isChanged };
}

/** Rows below this one are for recordings without a date. */
const FIRST_DATED_ROW = firstRowAt(Date.UTC(1975, 0));

/** The first free row from the date on, so that rows are in order of dates. */
function freeRow(database: Database, createdAtMs: number | null): number {
  const first = firstRowAt(createdAtMs);
  if (createdAtMs === null) {
    const [last] = select<[number | null]>(database, 'SELECT max(row) FROM recording WHERE row < ?', [FIRST_DATED_ROW]);
    return (last?.[0] ?? 0) + 1;
  }
  if (select(database, 'SELECT 1 FROM recording WHERE row = ?', [first]).length === 0) return first;
  const [found] = select<[number]>(
    database,
    `SELECT row + 1 FROM recording r WHERE row >= ? AND NOT EXISTS (SELECT 1 FROM recording WHERE row = r.row + 1)
      ORDER BY row LIMIT 1`,
    [first],
  );
  return found?.[0] ?? first;
}

/** Whether this content is what is stored, with the same title and names. */
function isStored(database: Database, row: number, { shape, rest, units, recording, localNames }: PreparedRecord) {
  const [found] = select<[Uint8Array, string, string]>(
    database,
    'SELECT c.shape, c.rest, r.json FROM content c JOIN recording r ON r.row = c.recording WHERE c.recording = ?',
    [row],
  );
  if (!found || found[1] !== rest || !bytesEqual(found[0], shape)) return false;
  if ((JSON.parse(found[2]) as Recording).title !== recording.title) return false;
  const names = new Map(localNames);
  const known = select<[string, string | null]>(database, 'SELECT label, localName FROM speaker WHERE recording = ?', [
    row,
  ]);
  if (known.some(([label, name]) => (names.get(label) ?? null) !== name)) return false;
  const texts = units.flatMap(({ text }) => text ?? []);
  const stored = select<[string]>(
    database,
    'SELECT text FROM unit WHERE row BETWEEN ? AND ? ORDER BY row',
    unitRowsOf(row),
  );
  return stored.length === texts.length && stored.every(([text], at) => text === texts[at]);
}

function indexRowsOf(row: number, { units, speakers, localNames }: PreparedRecord): IndexRow[] {
  const names = new Map(localNames);
  const shown = speakers.map(({ label, name }) => name ?? names.get(label) ?? label);
  const rows = units.map(({ place, indexed, speaker }): IndexRow => ({
    row: unitRow(row, 'title', place),
    indexed,
    speaker: shown[speaker ?? -1] ?? null,
  }));
  rows.splice(1, 0, namesRow(row, shown));
  return rows;
}

const namesRow = (row: number, names: readonly string[]): IndexRow => ({
  row: unitRow(row, 'title', NAMES_ROW),
  indexed: '',
  speaker: names.join('\n'),
});

/** Adds rows to the index with one statement, because FTS5 writes out what it has gathered with each. */
function writeIndex(database: Database, rows: readonly IndexRow[]): void {
  if (rows.length === 0) return;
  const names = new Map<string, string>();
  for (const { speaker } of rows) {
    if (speaker !== null && !names.has(speaker)) names.set(speaker, toIndexText(speaker));
  }
  const values = rows.map(({ row, indexed, speaker }) => [row, indexed, names.get(speaker ?? '') ?? '']);
  run(
    database,
    `INSERT INTO words (rowid, text, speaker) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`,
    [JSON.stringify(values)],
  );
}

/** Removes one recording, within the caller's transaction. */
export function removeRecording(database: Database, row: number): void {
  // The largest first, so that the index can reuse its space.
  removeContent(database, row);
  run(database, 'DELETE FROM speaker WHERE recording = ?', [row]);
  run(database, 'DELETE FROM recording WHERE row = ?', [row]);
}

function removeContent(database: Database, row: number): void {
  run(database, 'DELETE FROM content WHERE recording = ?', [row]);
  run(database, 'DELETE FROM words WHERE rowid BETWEEN ? AND ?', unitRowsOf(row));
  run(database, 'DELETE FROM unit WHERE row BETWEEN ? AND ?', unitRowsOf(row));
}

/** Sets a local name, and indexes what its speaker says under it, within the caller's transaction. */
export function renameSpeaker(database: Database, { id, label, name }: LibraryName): void {
  const found = select<[number, number, string | null]>(
    database,
    `SELECT s.recording, s.position, s.name FROM speaker s JOIN recording r ON r.row = s.recording
      WHERE r.id = ? AND s.label = ?`,
    [id, label],
  );
  for (const [row, position, ownName] of found) {
    const where = 'WHERE recording = ? AND position = ?';
    run(database, `UPDATE speaker SET localName = ? ${where}`, [name, row, position]);
    if (ownName !== null) continue;
    const texts = select<[number, string]>(
      database,
      'SELECT row, text FROM unit WHERE row BETWEEN ? AND ? AND speaker = ? ORDER BY row',
      [...unitRowsOf(row), position],
    );
    const people = select<[string]>(
      database,
      'SELECT coalesce(name, localName, label) FROM speaker WHERE recording = ? ORDER BY position',
      [row],
    );
    const turns = texts.map(([at, text]) => ({ row: at, indexed: toIndexText(text), speaker: name ?? label }));
    replaceIndex(database, [
      namesRow(
        row,
        people.map(([shown]) => shown),
      ),
      ...turns,
    ]);
  }
}

function replaceIndex(database: Database, rows: readonly IndexRow[]): void {
  run(database, 'DELETE FROM words WHERE rowid IN (SELECT value FROM json_each(?))', [
    JSON.stringify(rows.map(({ row }) => row)),
  ]);
  writeIndex(database, rows);
}

/**
 * Brings stored recordings up to date with their rows in the list: only the service's search tells owner, team and
 * sharing, and a title may come later or change. Returns whether anything changed.
 */
export function updateStored(database: Database, vocabulary: Vocabulary, listed: readonly Recording[]): boolean {
  const byId = new Map<string, Recording>(listed.map((recording) => [recording.id, recording]));
  const sql = 'SELECT row, json FROM recording WHERE id IN (SELECT value FROM json_each(?))';
  const found = select<[number, string]>(database, sql, [JSON.stringify([...byId.keys()])]);
  const changed = rewrite(database, found, (recording) => {
    const known = mergeRecording(recording, byId.get(recording.id) ?? recording);
    const { title, createdAtMs, createdAtText, ownerName, teamName, isOwner, sharingScope } = known;
    // Another number says that the content has changed, too, and must be fetched again.
    const { durationSeconds } = known.durationValue === recording.durationValue ? known : recording;
    const facts = { title, createdAtMs, createdAtText, ownerName, teamName, isOwner, sharingScope, durationSeconds };
    return { ...recording, ...facts };
  });
  for (const { row, before, after } of changed) {
    if (after.title === before.title) continue;
    const { place, indexed } = titleUnit(after);
    replaceIndex(database, [{ row: unitRow(row, 'title', place), indexed, speaker: null }]);
    vocabulary.add(wordsOf([indexed]));
  }
  return changed.length > 0;
}

/** Recomputes the lengths of all stored recordings in this unit. Returns whether any changed. */
export const restateStored = (database: Database, unit: DurationUnit): boolean =>
  rewrite(database, readAll(database, 'recording'), (recording) => restated(recording, unit)).length > 0;

interface Rewritten {
  row: number;
  before: Recording;
  after: Recording;
}

function rewrite(
  database: Database,
  rows: Iterable<[row: number, json: string]>,
  change: (recording: Recording) => Recording,
): Rewritten[] {
  const changed: Rewritten[] = [];
  for (const [row, json] of rows) {
    const before = JSON.parse(json) as Recording;
    const after = change(before);
    if (isSameRecording(before, after)) continue;
    const bind = [after.createdAtMs, JSON.stringify(after), row];
    run(database, 'UPDATE recording SET createdAtMs = ?, json = ? WHERE row = ?', bind);
    changed.push({ row, before, after });
  }
  return changed;
}

/** The words of a stored recording, as `wordsOf` returns them. */
export function storedWords(database: Database, row: number, title: string): string {
  const texts = select<[string]>(database, 'SELECT text FROM unit WHERE row BETWEEN ? AND ?', unitRowsOf(row));
  return wordsOf([title, ...texts.map(([text]) => text)].map((text) => toIndexText(text)));
}

/**
 * Deletes the least recently used recordings; of those never opened, undated ones first, then the oldest. Never deletes
 * one that was just stored.
 */
function makeRoom(database: Database, { mostRecordings, mostBytes }: Bounds, justKept: ReadonlySet<number>): void {
  const [totals] = select<[number, number | null]>(database, 'SELECT count(*), sum(bytes) FROM recording');
  let [count, bytes] = [totals?.[0] ?? 0, totals?.[1] ?? 0];
  const isFull = () => count > mostRecordings || bytes > mostBytes;
  if (!isFull()) return;
  const sql = 'SELECT row, bytes FROM recording ORDER BY lastUsedAtMs, createdAtMs, row';
  for (const [row, size] of select<[number, number]>(database, sql)) {
    if (!isFull()) return;
    if (justKept.has(row)) continue;
    removeRecording(database, row);
    count -= 1;
    bytes -= size;
  }
}
