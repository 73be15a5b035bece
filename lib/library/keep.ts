import type { Database } from '@sqlite.org/sqlite-wasm';
import type { Recording, Speaker } from '../recording/types.ts';
import { dropFetchFailures } from './fetch-failures.ts';
import { indexRows, removeIndexed, type IndexRow } from './index-words.ts';
import type { PreparedRecord } from './prepare.ts';
import { run, select, speakerWords } from './rows.ts';
import { toNameText } from '../text/tokens.ts';
import type { Bounds } from './types.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Size of tokens and their places per byte of stored data, measured. */
const INDEX_SHARE = 1.2;

/** Recordings that were never opened are deleted before any that were. */
const NEVER_MS = 0;

/** A recording that is already stored. */
interface Known {
  row: number;
  bytes: number;
  lastUsedAtMs: number;
  title: string;
}

/** Writes and indexes recordings within the caller's transaction. An unchanged text is not indexed again. */
export function keepRecords(
  database: Database,
  vocabulary: Vocabulary,
  all: readonly PreparedRecord[],
  bounds: Bounds,
  nowMs: number,
): void {
  const rows = new Set<number>();
  const toIndex: IndexRow[] = [];
  for (const kept of all) {
    const { row, isNew } = writeOne(database, kept, nowMs);
    rows.add(row);
    if (isNew) toIndex.push({ row, indexable: kept.indexed });
  }
  indexRows(database, vocabulary, toIndex);
  makeRoom(database, bounds, rows);
}

interface Written {
  row: number;
  /** Whether its text is new or changed, and therefore not in the index. */
  isNew: boolean;
}

/** The columns of `content`, except for its row. */
type Packed = [words: Uint8Array, shape: Uint8Array, rest: string];

/** Writes everything but the index. */
function writeOne(database: Database, kept: PreparedRecord, nowMs: number): Written {
  const { recording, words, shape, rest } = kept;
  const packed: Packed = [words, shape, rest];
  const known = readKnown(database, recording);
  const row = known?.row ?? Number(database.selectValue('SELECT ifnull(max(row), 0) + 1 FROM recording'));
  const isSame = known !== null && known.title === recording.title && isKept(database, row, packed);
  const stored = packed.reduce((sum, part) => sum + part.length, 0);
  const bytes = isSame ? known.bytes : Math.round(stored * (1 + INDEX_SHARE));
  writeRecording(database, row, kept, bytes, kept.isUse ? nowMs : (known?.lastUsedAtMs ?? NEVER_MS));
  writeSpeakers(database, row, kept.speakers, new Map(kept.localNames));
  dropFetchFailures(database, recording.id);
  if (isSame) return { row, isNew: false };
  run(database, 'INSERT OR REPLACE INTO content VALUES (?, ?, ?, ?)', [row, ...packed]);
  if (known) removeIndexed(database, row);
  return { row, isNew: true };
}

/** Removes one recording, within the caller's transaction. */
export function removeRow(database: Database, row: number): void {
  // The largest first, so that the index can reuse its space.
  run(database, 'DELETE FROM content WHERE recording = ?', [row]);
  removeIndexed(database, row);
  run(database, 'DELETE FROM speaker WHERE recording = ?', [row]);
  run(database, 'DELETE FROM recording WHERE row = ?', [row]);
}

function readKnown(database: Database, { id }: Recording): Known | null {
  const sql = 'SELECT row, bytes, lastUsedAtMs, json FROM recording WHERE id = ?';
  const [found] = select<[number, number, number, string]>(database, sql, [id]);
  if (!found) return null;
  const [row, bytes, lastUsedAtMs, json] = found;
  return { row, bytes, lastUsedAtMs, title: (JSON.parse(json) as Recording).title };
}

function isKept(database: Database, row: number, packed: Packed): boolean {
  const sql = 'SELECT 1 FROM content WHERE recording = ? AND words = ? AND shape = ? AND rest = ?';
  return select(database, sql, [row, ...packed]).length > 0;
}

function writeRecording(
  database: Database,
  row: number,
  kept: PreparedRecord,
  bytes: number,
  lastUsedAtMs: number,
): void {
  const { recording, fetchedAtMs } = kept;
  const { id, title, createdAtMs, updatedAtMs, durationSeconds, sharingScope, ownerName, teamName } = recording;
  run(database, 'INSERT OR REPLACE INTO recording VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
    row,
    id,
    createdAtMs,
    updatedAtMs,
    durationSeconds,
    sharingScope,
    fetchedAtMs,
    lastUsedAtMs,
    bytes,
    toNameText(title),
    toNameText(ownerName ?? ''),
    toNameText(teamName ?? ''),
    JSON.stringify(recording),
  ]);
}

function writeSpeakers(
  database: Database,
  row: number,
  speakers: readonly Speaker[],
  localNames: ReadonlyMap<string, string>,
): void {
  run(database, 'DELETE FROM speaker WHERE recording = ?', [row]);
  for (const [position, { label, name }] of speakers.entries()) {
    const localName = localNames.get(label) ?? null;
    const words = speakerWords(label, name ?? localName);
    run(database, 'INSERT INTO speaker VALUES (?, ?, ?, ?, ?, ?)', [row, position, label, name, localName, words]);
  }
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
    removeRow(database, row);
    count -= 1;
    bytes -= size;
  }
}
