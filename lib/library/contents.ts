import type { Database } from '@sqlite.org/sqlite-wasm';
import { deepEqual } from '../recording/deep-equal.ts';
import { mergeRecording } from '../recording/merge.ts';
import { lengthOf, spokenBySpeaker } from '../recording/spoken.ts';
import type { Recording, RecordingId, Speaker } from '../recording/types.ts';
import { toIndexText } from '../text/tokens.ts';
import { firstAtMs } from './list-store.ts';
import { run, select, column } from './rows.ts';
import { writeTasks } from './tasks.ts';
import type { KeepOutcome, KeptRecord, LibraryRecord } from './types.ts';
import { firstRowAt, NAMES_ROW, segmentsOf, TITLE_ROW, toUnits, unitRow, unitRowsOf, type Unit } from './units.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Size of a recording in the database per byte of its units as JSON, measured. */
const STORED_SHARE = 2;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A content with less than half of the stored text, and at least this many characters less, is doubted. */
const FEWER_CHARACTERS = 500;

/** The JSON of `content.rest`, written and read in this folder only. */
interface Rest {
  speakers: Speaker[];
  summary: string | null;
  notes: string | null;
}

/**
 * Writes and indexes recordings within the caller's transaction. An unchanged content is not indexed again. One with far
 * fewer words than the stored one replaces it only when a second answer, a day after the first, agrees.
 */
export function keepRecords(
  database: Database,
  vocabulary: Vocabulary,
  all: readonly KeptRecord[],
  nowMs: number,
): KeepOutcome {
  const changed: number[] = [];
  const outcome: KeepOutcome = { doubted: [], same: [] };
  for (const kept of all) {
    const units = toUnits(kept);
    const { id } = kept.recording;
    const written = doubt(database, id, units, nowMs) ? 'doubted' : writeOne(database, kept, units);
    if (typeof written === 'number') changed.push(written);
    else outcome[written].push(id);
  }
  indexRecordings(database, vocabulary, changed);
  return outcome;
}

/** A stored recording, as the service returned it. */
export function readById(database: Database, id: RecordingId): LibraryRecord | null {
  const [found] = select<[number, string, number, string]>(
    database,
    `SELECT r.row, r.json, r.fetchedAtMs, c.rest
      FROM recording r JOIN content c ON c.recording = r.row WHERE r.id = ?`,
    [id],
  );
  if (!found) return null;
  const [row, json, fetchedAtMs, rest] = found;
  const { speakers, summary, notes } = JSON.parse(rest) as Rest;
  const sql = 'SELECT speaker, text, shape FROM unit WHERE row BETWEEN ? AND ? ORDER BY row';
  const bind = [unitRow(row, 'transcript', 0), unitRowsOf(row)[1]];
  const segments = select<[number, string, string]>(database, sql, bind).flatMap((turn) => segmentsOf(...turn));
  const content = { speakers, segments, summary, notes };
  return { recording: JSON.parse(json) as Recording, content, fetchedAtMs };
}

/** Number of characters in the texts of a stored recording, or in its transcript alone. */
export function storedCharacters(database: Database, row: number, part: 'all' | 'transcript' = 'all'): number {
  const sql = 'SELECT ifnull(sum(length(text)), 0) FROM unit WHERE row BETWEEN ? AND ?';
  const [first, last] = unitRowsOf(row);
  const from = part === 'all' ? first : unitRow(row, 'transcript', 0);
  return column<number>(database, sql, [from, last])[0] ?? 0;
}

const isFarLess = (before: number, now: number): boolean =>
  now === 0 ? before > 0 : now * 2 < before && before - now >= FEWER_CHARACTERS;

/** Whether these units, or its turns, have far fewer words than the stored ones, and none had so few a day ago. */
function doubt(database: Database, id: RecordingId, units: readonly Unit[], nowMs: number): boolean {
  const [known] = select<[number, number]>(database, 'SELECT row, doubtedAtMs FROM recording WHERE id = ?', [id]);
  if (!known) return false;
  const [row, doubtedAtMs] = known;
  const lengthFrom = (first: number) => units.reduce((sum, [at, , text]) => sum + (at >= first ? text.length : 0), 0);
  const isFar =
    isFarLess(storedCharacters(database, row), lengthFrom(0)) ||
    isFarLess(storedCharacters(database, row, 'transcript'), lengthFrom(unitRow(0, 'transcript', 0)));
  const sinceMs = firstAtMs(doubtedAtMs, nowMs);
  if (!isFar || nowMs - sinceMs >= DAY_MS) return false;
  run(database, 'UPDATE recording SET doubtedAtMs = ? WHERE row = ?', [sinceMs, row]);
  return true;
}

/** Writes everything but the index. Returns the row if the content is new or not as it was stored. */
function writeOne(database: Database, kept: KeptRecord, unplaced: readonly Unit[]): number | 'same' {
  const { recording, content, fetchedAtMs, localNames } = kept;
  const { id, createdAtMs, title } = recording;
  const { speakers, segments, summary, notes } = content;
  const known = column<number>(database, 'SELECT row FROM recording WHERE id = ?', [id])[0];
  const row = known ?? freeRow(database, firstRowAt(createdAtMs));
  const rest = JSON.stringify({ speakers, summary, notes } satisfies Rest);
  const names = new Map(localNames);
  const shown = speakers.map(({ label }) => names.get(label) ?? null);
  const units = unplaced.map(([at, ...parts]): Unit => [unitRow(row, 'title', at), ...parts]);
  const before = known === undefined ? null : readById(database, id);
  const namesBefore = 'SELECT localName FROM speaker WHERE recording = ? ORDER BY position';
  const isStored =
    before !== null &&
    before.recording.title === title &&
    deepEqual(before.content, content) &&
    deepEqual(select(database, namesBefore, [row]).flat(), shown);
  const json = JSON.stringify(units);
  const bytes = (new TextEncoder().encode(json).length + rest.length) * STORED_SHARE;
  const values = [row, id, createdAtMs, fetchedAtMs, bytes, units.length, JSON.stringify(recording)];
  run(database, 'INSERT OR REPLACE INTO recording VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?)', values);
  if (isStored) return 'same';
  if (known !== undefined) removeContent(database, row);
  const spoken = spokenBySpeaker(segments);
  for (const [at, { label, name }] of speakers.entries()) {
    const seconds = lengthOf(spoken.get(at) ?? []);
    run(database, 'INSERT INTO speaker VALUES (?, ?, ?, ?, ?, ?)', [row, at, label, name, shown[at] ?? null, seconds]);
  }
  run(database, 'INSERT INTO content VALUES (?, ?)', [row, rest]);
  writeTasks(database, row, kept.tasks);
  run(database, 'INSERT INTO unit SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)', [json]);
  return row;
}

/** The first free row from this one on, so that rows are in order of dates. */
function freeRow(database: Database, first: number): number {
  const sql = `SELECT row + 1 FROM recording r WHERE row >= ?1 AND EXISTS (SELECT 1 FROM recording WHERE row = ?1)
    AND NOT EXISTS (SELECT 1 FROM recording WHERE row = r.row + 1) ORDER BY row LIMIT 1`;
  return column<number>(database, sql, [first])[0] ?? first;
}

/** A row of the index: of a unit, a title, or the list of names. */
type IndexRow = [row: number, text: string, speaker: string];

/** What the index takes of a recording: everything stored that is searched, under the names that are shown, or labels. */
function indexRowsOf(database: Database, row: number): IndexRow[] {
  const people = 'SELECT coalesce(localName, name, label) FROM speaker WHERE recording = ? ORDER BY position';
  const names = select<[string]>(database, people, [row]).map(([name]) => toIndexText(name));
  const title = column<string>(database, "SELECT json ->> '$.title' FROM recording WHERE row = ?", [row])[0] ?? '';
  const sql = 'SELECT row, text, speaker FROM unit WHERE row BETWEEN ? AND ? ORDER BY row';
  const units = select<[number, string, number | null]>(database, sql, unitRowsOf(row));
  return [
    [unitRow(row, 'title', TITLE_ROW), toIndexText(title), ''],
    [unitRow(row, 'title', NAMES_ROW), '', names.join(' ')],
    ...units.map(([at, text, speaker]): IndexRow => [at, toIndexText(text), names[speaker ?? -1] ?? '']),
  ];
}

/** Indexes recordings as they are stored now, instead of as they were, within the caller's transaction. */
export function indexRecordings(database: Database, vocabulary: Vocabulary, recordings: readonly number[]): void {
  if (recordings.length === 0) return;
  for (const row of recordings) run(database, 'DELETE FROM words WHERE rowid BETWEEN ? AND ?', unitRowsOf(row));
  // One statement, and in order of rows: FTS5 gathers what it is given, and writes it out after each statement, and
  // whenever a row is not the next.
  const rows = recordings.toSorted((a, b) => a - b).flatMap((row) => indexRowsOf(database, row));
  run(
    database,
    'INSERT INTO words (rowid, text, speaker) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)',
    [JSON.stringify(rows)],
  );
  vocabulary.add(rows.map(([, text]) => text));
}

/** Removes one recording, and those of its words that no other has, within the caller's transaction. */
export function removeRecording(database: Database, vocabulary: Vocabulary, row: number): void {
  const texts = indexRowsOf(database, row).map(([, text]) => text);
  // The largest first, so that the index can reuse its space.
  removeContent(database, row);
  run(database, 'DELETE FROM recording WHERE row = ?', [row]);
  vocabulary.remove(texts);
}

function removeContent(database: Database, row: number): void {
  run(database, 'DELETE FROM content WHERE recording = ?', [row]);
  run(database, 'DELETE FROM words WHERE rowid BETWEEN ? AND ?', unitRowsOf(row));
  run(database, 'DELETE FROM unit WHERE row BETWEEN ? AND ?', unitRowsOf(row));
  run(database, 'DELETE FROM task WHERE recording = ?', [row]);
  run(database, 'DELETE FROM speaker WHERE recording = ?', [row]);
}

/**
 * Brings stored recordings up to date with their rows in the list: only the service's search tells owner, team and
 * sharing, and a title may come later or change. Returns whether anything changed.
 */
export function updateStored(database: Database, vocabulary: Vocabulary, listed: readonly Recording[]): boolean {
  const byId = new Map<string, Recording>(listed.map((recording) => [recording.id, recording]));
  const sql = 'SELECT row, json FROM recording WHERE id IN (SELECT value FROM json_each(?))';
  const found = select<[number, string]>(database, sql, [JSON.stringify([...byId.keys()])]);
  const renamed: number[] = [];
  let isChanged = false;
  for (const [row, json] of found) {
    const before = JSON.parse(json) as Recording;
    const known = mergeRecording(before, byId.get(before.id) ?? before);
    const { title, createdAtMs, createdAtText, ownerName, teamName, isOwner, sharingScope } = known;
    // Another number says that the content has changed, too, and must be fetched again.
    const { durationSeconds } = known.durationValue === before.durationValue ? known : before;
    const facts = { title, createdAtMs, createdAtText, ownerName, teamName, isOwner, sharingScope, durationSeconds };
    const after = { ...before, ...facts };
    if (deepEqual(before, after)) continue;
    isChanged = true;
    const bind = [createdAtMs, JSON.stringify(after), row];
    run(database, 'UPDATE recording SET createdAtMs = ?, json = ? WHERE row = ?', bind);
    if (title !== before.title) renamed.push(row);
  }
  indexRecordings(database, vocabulary, renamed);
  return isChanged;
}
