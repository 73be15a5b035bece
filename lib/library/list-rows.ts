import type { Database } from '@sqlite.org/sqlite-wasm';
import { NEWEST_ROWS, type ListedRecording } from '../recording/listed-recording.ts';
import { sortRecent } from '../recording/merge.ts';
import type { RecordingId } from '../recording/types.ts';
import { readAll, run, select } from './rows.ts';

/** A row of the list as it is stored. */
export interface StoredRow {
  row: number;
  recording: ListedRecording;
  /** Start of the last walk that found it in the service's list, in epoch milliseconds; 0 if none did. */
  seenAtMs: number;
}

/** Numbers for new rows. */
export interface RowNumbers {
  /** Number of the next row. */
  next: number;
  /** All rows below this number are in `listedKey`. */
  unordered: number;
}

/** The rows of the list. Each change runs within the caller's transaction; if that fails, call `forget`. */
export interface ListRows {
  find(ids: readonly RecordingId[], numbers: RowNumbers): Map<RecordingId, StoredRow>;
  /** Writes rows that are new or differ from `before`. */
  put(rows: readonly StoredRow[], before: ReadonlyMap<RecordingId, StoredRow>): void;
  markSeen(rows: readonly StoredRow[], seenAtMs: number): void;
  remove(row: StoredRow): void;
  /** Removes listed rows that the walk started at this time (epoch milliseconds) has not seen. Returns their ids. */
  removeUnseen(startedAtMs: number): RecordingId[];
  countSeen(startedAtMs: number): number;
  /** Adds new rows to `listedKey`, in order of ids. */
  order(numbers: RowNumbers): RowNumbers;
  /** Calls `change` with each row, and writes the result; null means no change. Returns whether any row changed. */
  rewrite(change: (recording: ListedRecording) => ListedRecording | null): boolean;
  counts(): { all: number; listed: number };
  newest(): ListedRecording[];
  durations(): number[];
  /** JSON of some rows, newest first, separated by commas. */
  json(from: number, count: number): string;
  /** Drops the cached data. */
  forget(): void;
}

/** Number of rows to write at once. */
const TOGETHER = 500;
const NEWEST_FIRST = 'ORDER BY createdAtMs IS NULL, createdAtMs DESC, key';

/**
 * SQLite text is UTF-8 up to the first NUL: ids with anything else in them could collide, so they are written as JSON.
 */
const keyOf = (id: RecordingId): string =>
  id.isWellFormed() && !id.startsWith('"') && !id.includes('\0') ? id : JSON.stringify(id);

/** Matches one of the values of a JSON list, which has no size limit, unlike bound parameters. */
const ONE_OF = 'IN (SELECT value FROM json_each(?))';

export function createListRows(database: Database): ListRows {
  /** Rows that are not in `listedKey` yet. */
  let unordered: Map<string, number> | null = null;
  let counts: { all: number; listed: number } | null = null;
  let newest: ListedRecording[] | null = null;
  let sorted: number[] | null = null;

  function readUnordered(numbers: RowNumbers): Map<string, number> {
    const rows = select<[string, number]>(database, 'SELECT key, row FROM listed WHERE row >= ?', [numbers.unordered]);
    return new Map(rows);
  }

  function rowNumbers(ids: readonly RecordingId[], numbers: RowNumbers): number[] {
    unordered ??= readUnordered(numbers);
    const found: number[] = [];
    const others: string[] = [];
    for (const key of ids.map(keyOf)) {
      const row = unordered.get(key);
      if (row === undefined) others.push(key);
      else found.push(row);
    }
    if (others.length === 0) return found;
    const sql = `SELECT row FROM listedKey WHERE key ${ONE_OF}`;
    return [...found, ...select<[number]>(database, sql, [JSON.stringify(others)]).map(([row]) => row)];
  }

  function readCounts() {
    const [found] = select<[number, number | null]>(database, 'SELECT count(*), sum(isFoundOnly) FROM listed');
    const all = found?.[0] ?? 0;
    return { all, listed: all - (found?.[1] ?? 0) };
  }

  function parse(sql: string, bind: number[] = []): ListedRecording[] {
    return select<[string]>(database, sql, bind).map(([json]) => JSON.parse(json) as ListedRecording);
  }

  function forget(): void {
    unordered = null;
    counts = null;
    newest = null;
    sorted = null;
  }

  function noteNewest(rows: readonly StoredRow[]): void {
    if (newest === null) return;
    const changed = new Map(rows.map(({ recording }) => [recording.id, recording]));
    // If it is older than before, a row that is not cached may take its place.
    const isMoved = newest.some(({ id, createdAtMs }) => {
      const after = changed.get(id);
      return after !== undefined && after.createdAtMs !== createdAtMs;
    });
    const others = newest.filter(({ id }) => !changed.has(id));
    newest = isMoved ? null : sortRecent([...others, ...changed.values()]).slice(0, NEWEST_ROWS);
  }

  return {
    forget,
    find(ids, numbers) {
      const sql = `SELECT row, seenAtMs, json FROM listed WHERE row ${ONE_OF}`;
      const found = select<[number, number, string]>(database, sql, [JSON.stringify(rowNumbers(ids, numbers))]);
      return new Map(
        found.map(([row, seenAtMs, json]) => {
          const recording = JSON.parse(json) as ListedRecording;
          return [recording.id, { row, recording, seenAtMs }];
        }),
      );
    },
    put(rows, before) {
      counts ??= readCounts();
      for (let from = 0; from < rows.length; from += TOGETHER) {
        const some = rows.slice(from, from + TOGETHER);
        const values = some.map(() => '(?, ?, ?, ?, ?, ?)').join(', ');
        const bind = some.flatMap(({ row, recording, seenAtMs }) => {
          const { id, createdAtMs, isFoundOnly } = recording;
          const key = keyOf(id);
          unordered?.set(key, row);
          return [row, key, createdAtMs, seenAtMs, isFoundOnly ? 1 : 0, JSON.stringify(recording)];
        });
        run(database, `INSERT OR REPLACE INTO listed VALUES ${values}`, bind);
      }
      for (const { recording } of rows) {
        const known = before.get(recording.id)?.recording;
        counts.all += known ? 0 : 1;
        counts.listed += Number(!recording.isFoundOnly) - Number(known !== undefined && !known.isFoundOnly);
      }
      noteNewest(rows);
      sorted = null;
    },
    markSeen(rows, seenAtMs) {
      const numbers = JSON.stringify(rows.map(({ row }) => row));
      run(database, `UPDATE listed SET seenAtMs = ? WHERE row ${ONE_OF}`, [seenAtMs, numbers]);
    },
    remove({ row, recording }) {
      run(database, 'DELETE FROM listed WHERE row = ?', [row]);
      run(database, 'DELETE FROM listedKey WHERE key = ?', [keyOf(recording.id)]);
      forget();
    },
    removeUnseen(startedAtMs) {
      const sql = 'DELETE FROM listed WHERE isFoundOnly = 0 AND seenAtMs <> ? RETURNING json';
      const removed = parse(sql, [startedAtMs]).map(({ id }) => id);
      if (removed.length > 0) run(database, 'DELETE FROM listedKey WHERE row NOT IN (SELECT row FROM listed)');
      forget();
      return removed;
    },
    countSeen: (startedAtMs) =>
      select<[number]>(database, 'SELECT count(*) FROM listed WHERE seenAtMs = ?', [startedAtMs])[0]?.[0] ?? 0,
    order({ next, unordered: from }) {
      if (from === next) return { next, unordered: from };
      run(database, 'INSERT OR REPLACE INTO listedKey SELECT key, row FROM listed WHERE row >= ? ORDER BY key', [from]);
      unordered = new Map();
      return { next, unordered: next };
    },
    rewrite(change) {
      let isChanged = false;
      for (const [row, json] of readAll(database, 'listed')) {
        const after = change(JSON.parse(json) as ListedRecording);
        if (after) run(database, 'UPDATE listed SET json = ? WHERE row = ?', [JSON.stringify(after), row]);
        isChanged ||= after !== null;
      }
      newest = null;
      return isChanged;
    },
    counts: () => (counts ??= readCounts()),
    newest: () => (newest ??= parse(`SELECT json FROM listed ${NEWEST_FIRST} LIMIT ?`, [NEWEST_ROWS])),
    durations: () =>
      select<[number]>(
        database,
        "SELECT json_extract(json, '$.durationValue') AS value FROM listed WHERE value IS NOT NULL",
      ).map(([value]) => value),
    json(from, count) {
      sorted ??= select<[number]>(database, `SELECT row FROM listed ${NEWEST_FIRST}`).map(([row]) => row);
      const rows = sorted.slice(from, from + count);
      const sql = `SELECT row, json FROM listed WHERE row ${ONE_OF}`;
      const found = new Map(select<[number, string]>(database, sql, [JSON.stringify(rows)]));
      return rows.map((row) => found.get(row) ?? '').join(',');
    },
  };
}
