import type { Database } from '@sqlite.org/sqlite-wasm';
import { NEWEST_ROWS, type ListedRecording } from '../recording/listed-recording.ts';
import { isSameRecording, mergeRecording } from '../recording/merge.ts';
import type { Recording, RecordingId, DurationUnit } from '../recording/types.ts';
import { guessDurationUnit, restated } from '../recording/units.ts';
import {
  advance,
  FIRST_LIST_SYNC,
  hasJustEnded,
  listSyncFor,
  mayDropUnseen,
  type ListChange,
  type ListOverview,
  type ListPage,
  type ListSnapshotStamp,
} from './list-sync-state.ts';
import { readPeople } from './people.ts';
import { readAll, run, select } from './rows.ts';
import type { FetchFailure, NewFetchFailure } from './types.ts';

type ListState = Pick<ListOverview, 'sync' | 'unit' | 'revision' | 'snapshot'>;

const FIRST: ListState = {
  sync: FIRST_LIST_SYNC,
  unit: { unit: 'seconds', proved: false },
  revision: 0,
  snapshot: { revision: 0, count: 0 },
};

interface StoredRow {
  row: number;
  recording: ListedRecording;
  /** Start of the last walk that found it in the service's list, in epoch milliseconds; 0 if none did. */
  seenAtMs: number;
}

/** Reads all of an index, but no other rows. A JSON list has no size limit, unlike bound parameters. */
const FIND = `SELECT row, seenAtMs, json FROM listed WHERE row IN
  (SELECT row FROM listed WHERE key IN (SELECT value FROM json_each(?)))`;
const SEE = 'UPDATE listed SET seenAtMs = ? WHERE row IN (SELECT value FROM json_each(?))';
const NEWEST = 'SELECT json FROM listed ORDER BY createdAtMs DESC, key LIMIT ? OFFSET ?';
/** Of JSON `[row, seenAtMs, recording]`; without a row, it is a new one. */
const PUT = `INSERT OR REPLACE INTO listed SELECT value ->> 0, value ->> '$[2].id', value ->> '$[2].createdAtMs',
  value ->> 1, ifnull(value ->> '$[2].isFoundOnly', 0), value -> 2 FROM json_each(?)`;
const NOTE_FAILURE = `INSERT INTO fetchFailure VALUES (?, ?, 1, ?, ?) ON CONFLICT (id) DO UPDATE SET
  times = CASE WHEN changedAtMs = excluded.changedAtMs THEN times + 1 ELSE 1 END,
  failedAtMs = excluded.failedAtMs, isFinal = excluded.isFinal, changedAtMs = excluded.changedAtMs`;

interface ListStoreDeps {
  /** Commits everything done in `work`, or nothing, and then throws. */
  transaction: (work: () => void) => void;
  /** Brings stored recordings up to date with rows of the list, within the transaction. */
  updateStored: (listed: readonly Recording[]) => void;
  /** Recomputes the lengths of stored recordings, within the transaction. */
  restateStored: (unit: DurationUnit) => void;
}

/**
 * The list of recordings in the database; all methods but one are requests (`requests.ts`). Each change of rows and the
 * sync state are one transaction.
 */
export function createListStore(database: Database, { transaction, updateStored, restateStored }: ListStoreDeps) {
  const column = <T>(sql: string, bind: (string | number)[] = []) =>
    select<[T]>(database, sql, bind).map(([value]) => value);
  const count = (where = '') => column<number>(`SELECT count(*) FROM listed ${where}`)[0] ?? 0;

  function read(): ListState {
    const [json] = column<string>("SELECT value FROM meta WHERE key = 'list'");
    return json === undefined ? FIRST : (JSON.parse(json) as ListState);
  }

  /** Commits what `work` does together with the state that it returns; null if it changed nothing. */
  function change(work: (before: ListState) => Partial<ListState> | null): void {
    transaction(() => {
      const before = read();
      const after = work(before);
      if (after === null) return;
      run(database, "INSERT OR REPLACE INTO meta VALUES ('list', ?)", [JSON.stringify({ ...before, ...after })]);
    });
  }

  function overview(): ListOverview {
    const newest = column<string>(NEWEST, [NEWEST_ROWS, 0]).map((json) => JSON.parse(json) as ListedRecording);
    const ids = newest.map(({ id }) => id);
    return { ...read(), count: count(), newest, people: readPeople(database, ids) };
  }

  const changeOf = (changed: boolean, rows: ListedRecording[] = []): ListChange => ({ ...overview(), changed, rows });

  function find(ids: readonly RecordingId[]): Map<RecordingId, StoredRow> {
    const found = select<[number, number, string]>(database, FIND, [JSON.stringify(ids)]);
    return new Map(
      found.map(([row, seenAtMs, json]) => {
        const recording = JSON.parse(json) as ListedRecording;
        return [recording.id, { row, recording, seenAtMs }];
      }),
    );
  }

  /** Writes the `recordings` that are new or different; `before` holds their stored rows. */
  function merge(
    recordings: readonly Recording[],
    before: ReadonlyMap<RecordingId, StoredRow>,
    how: { unit: DurationUnit; areFound: boolean; nowMs: number; seenAtMs: number | null },
  ) {
    const merged = new Map<RecordingId, ListedRecording>();
    for (const recording of recordings) {
      const known = merged.get(recording.id) ?? before.get(recording.id)?.recording ?? null;
      merged.set(recording.id, mergeRow(known, restated(recording, how.unit), how));
    }
    const rows = [...merged.values()];
    const news = rows.filter((row) => {
      const known = before.get(row.id)?.recording;
      return !known || !isSameRecording(known, row);
    });
    const put = news.map((row) => {
      const known = before.get(row.id);
      return [known?.row ?? null, how.seenAtMs ?? known?.seenAtMs ?? 0, row];
    });
    if (put.length > 0) run(database, PUT, [JSON.stringify(put)]);
    updateStored(rows);
    return { changed: news.length > 0, rows };
  }

  /** Recomputes all lengths in this unit. Returns whether any row changed. */
  function restate(unit: DurationUnit): boolean {
    restateStored(unit);
    let isChanged = false;
    for (const [row, json] of readAll(database, 'listed')) {
      const before = JSON.parse(json) as ListedRecording;
      const after = restated(before, unit);
      if (after.durationSeconds === before.durationSeconds) continue;
      run(database, 'UPDATE listed SET json = ? WHERE row = ?', [JSON.stringify(after), row]);
      isChanged = true;
    }
    return isChanged;
  }

  /**
   * A complete list of durations is evidence of their unit until a transcript has confirmed one (docs/faults.md#f57).
   */
  function withGuessedUnit(before: DurationUnit): DurationUnit {
    if (before.proved) return before;
    const sql = "SELECT json ->> 'durationValue' AS value FROM listed WHERE value IS NOT NULL";
    const learned = guessDurationUnit(column<number>(sql));
    return learned.unit === before.unit ? before : learned;
  }

  return {
    listOverview: overview,
    listRow: ({ id }: { id: RecordingId }) => find([id]).get(id)?.recording ?? null,
    listRows: ({ from, count }: { from: number; count: number }) => column<string>(NEWEST, [count, from]).join(','),
    /**
     * Merges a page. A page that is neither the next one nor the first changes nothing. `gone`: ids that a complete
     * list no longer contains; null if the list is not complete.
     */
    takePage: (page: ListPage): ListChange & { gone: RecordingId[] | null } => {
      const { asked, keyId, recordings, atMs: nowMs, total } = page;
      const sync = listSyncFor(read().sync, keyId);
      if (asked !== 1 && asked !== sync.next) return { ...changeOf(false), sync, gone: null };
      let changed = false;
      let gone: RecordingId[] | null = null;
      change(({ unit: knownUnit, revision }) => {
        const ids = recordings.map(({ id }) => id);
        const known = find(ids);
        const seen = ids.map((id) => {
          const row = known.get(id);
          return row && !row.recording.isFoundOnly ? row.seenAtMs : null;
        });
        const unknown = seen.filter((seenAtMs) => seenAtMs === null).length;
        const newInWalk = seen.filter((seenAtMs) => seenAtMs !== sync.startedAtMs).length;
        const listed = count() - count('WHERE isFoundOnly');
        const evidence = { asked, length: ids.length, unknown, known: listed + unknown, newInWalk, total };
        const after = advance(sync, { ...evidence, next: page.next }, nowMs);
        // A complete list is only confirmed; rows are marked as seen only while a walk is under way.
        const seenAtMs = sync.next !== null || after.next !== null ? after.startedAtMs : null;
        if (seenAtMs !== null) {
          const rows = [...known.values()].map(({ row }) => row);
          run(database, SEE, [seenAtMs, JSON.stringify(rows)]);
        }
        const merged = merge(recordings, known, { unit: knownUnit, areFound: false, nowMs, seenAtMs });
        const isLast = hasJustEnded(sync, after);
        if (isLast && mayDropUnseen(sync, after, count(`WHERE seenAtMs = ${after.startedAtMs}`))) {
          const sql = 'DELETE FROM listed WHERE isFoundOnly = 0 AND seenAtMs <> ? RETURNING key';
          gone = column<RecordingId>(sql, [after.startedAtMs]);
        }
        const isNews = merged.changed || (gone !== null && gone.length > 0);
        const unit = isLast || (asked === 1 && isNews) ? withGuessedUnit(knownUnit) : knownUnit;
        changed = (unit !== knownUnit && restate(unit)) || isNews;
        return { sync: after, unit, revision: revision + Number(changed) };
      });
      return { ...changeOf(changed), gone };
    },
    restartList(): ListChange {
      change(() => ({ sync: FIRST_LIST_SYNC }));
      return changeOf(false);
    },
    mergeListRows({ recordings, areFound }: { recordings: Recording[]; areFound: boolean }, nowMs: number): ListChange {
      let merged = { changed: false, rows: [] as ListedRecording[] };
      change(({ unit, revision }) => {
        const before = find(recordings.map(({ id }) => id));
        merged = merge(recordings, before, { unit, areFound, nowMs, seenAtMs: null });
        return merged.changed ? { revision: revision + 1 } : null;
      });
      return changeOf(merged.changed, merged.rows);
    },
    removeListRow({ id }: { id: RecordingId }): ListChange {
      let changed = false;
      change(({ revision }) => {
        changed = column('DELETE FROM listed WHERE key = ? RETURNING key', [id]).length > 0;
        return changed ? { revision: revision + 1 } : null;
      });
      return changeOf(changed);
    },
    setListUnit(unit: DurationUnit): ListChange {
      let changed = false;
      change(({ unit: known, revision }) => {
        if (known.unit === unit.unit && known.proved === unit.proved) return null;
        changed = restate(unit);
        return { unit, revision: revision + Number(changed) };
      });
      return changeOf(changed);
    },
    noteListSnapshot(snapshot: ListSnapshotStamp): null {
      change(() => ({ snapshot }));
      return null;
    },
    noteFetchFailure({ id, failedAtMs, isFinal, changedAtMs }: NewFetchFailure): null {
      run(database, NOTE_FAILURE, [id, failedAtMs, isFinal ? 1 : 0, changedAtMs]);
      return null;
    },
    fetchFailures: (): FetchFailure[] =>
      select<[RecordingId, number, number, number, number]>(
        database,
        'SELECT id, failedAtMs, times, isFinal, changedAtMs FROM fetchFailure',
      ).map(([id, failedAtMs, times, isFinal, changedAtMs]) => ({
        id,
        failedAtMs,
        times,
        isFinal: isFinal === 1,
        changedAtMs,
      })),
    dropFetchFailures(): null {
      run(database, 'DELETE FROM fetchFailure');
      return null;
    },
  };
}

/**
 * Merges a row of the list with what the service reports now; `known` is null for a new row. `areFound`: the service's
 * search reports it, and its list may never do so.
 */
export function mergeRow(
  known: ListedRecording | null,
  recording: Recording,
  { areFound, nowMs }: { areFound: boolean; nowMs: number },
): ListedRecording {
  const merged = known ? mergeRecording(known, recording) : recording;
  const changedAtMs = known && saysOther(known, merged) ? nowMs : known?.changedAtMs;
  const isFoundOnly = areFound && (known === null || known.isFoundOnly === true);
  return { ...merged, ...(changedAtMs && { changedAtMs }), ...(isFoundOnly && { isFoundOnly }) };
}

/** Fields whose change means that the content has changed, or that another title finds the recording. */
const TELLING = ['title', 'status', 'durationValue', 'speakerCount', 'updatedAtMs'] as const;

/**
 * Whether the service reports something different from before. A value that it had not reported before is no change.
 */
function saysOther(before: Recording, after: Recording): boolean {
  return TELLING.some((name) => before[name] !== null && before[name] !== '' && before[name] !== after[name]);
}
