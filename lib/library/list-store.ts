import type { Database } from '@sqlite.org/sqlite-wasm';
import {
  NEWEST_ROWS,
  type ListedRecording,
  type Recording,
  type RecordingId,
  type DurationUnit,
} from '../recording/types.ts';
import { deepEqual } from '../recording/deep-equal.ts';
import { mergeRecording } from '../recording/merge.ts';
import { mayHaveWords, statusKind } from '../recording/words.ts';
import { decideDurationUnit, restated, type UnitVotes } from '../recording/units.ts';
import {
  advance,
  FIRST_LIST_SYNC,
  listSyncFor,
  SECOND_READING_MS,
  type ListChange,
  type ListOverview,
  type ListPage,
  type ListPageChange,
  type ListSnapshotStamp,
} from './list-sync-state.ts';
import { readPeople } from './people.ts';
import { column as columnOf, restate, run, select } from './rows.ts';

type ListState = Pick<ListOverview, 'sync' | 'unit' | 'revision' | 'snapshot'> & { votes?: UnitVotes };

const FIRST: ListState = {
  sync: FIRST_LIST_SYNC,
  unit: { unit: 'seconds', proved: false },
  revision: 0,
  snapshot: { revision: 0, count: 0 },
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** The service is asked about a recording that no list contains when it has said nothing of it for this long. */
const UNCONFIRMED_MS = 7 * DAY_MS;
/** About so many at once. */
const MOST_UNCONFIRMED = 10;

interface StoredRow {
  row: number;
  recording: ListedRecording;
  /**
   * Epoch milliseconds: the start of the last reading that found it in the service's list, or 0; of a row that only the
   * search has returned, the service's last answer about it.
   */
  seenAtMs: number;
}

/** A JSON list has no size limit, unlike bound parameters. */
const FIND = 'SELECT row, seenAtMs, json FROM listed WHERE row IN (SELECT value FROM json_each(?))';
/** Writes nothing where nothing changes. */
const SEE = `UPDATE listed SET seenAtMs = ?1, missingSinceMs = 0 WHERE row IN (SELECT value FROM json_each(?2))
  AND (seenAtMs <> ?1 OR missingSinceMs > 0)`;
const FIND_AGAIN = `UPDATE listed SET seenAtMs = iif(isFoundOnly, ?1, seenAtMs), missingSinceMs = 0
  WHERE row IN (SELECT value FROM json_each(?2))
  AND (missingSinceMs > 0 OR (isFoundOnly AND seenAtMs NOT BETWEEN ?1 - ${DAY_MS} AND ?1))`;
const REMOVE_MISSING = `DELETE FROM listed WHERE isFoundOnly = 0 AND seenAtMs <> ?1
  AND missingSinceMs BETWEEN 1 AND ?1 - ${SECOND_READING_MS} RETURNING key`;
const NOTE_MISSING = `UPDATE listed SET missingSinceMs = ?1 WHERE isFoundOnly = 0 AND seenAtMs <> ?1
  AND missingSinceMs NOT BETWEEN 1 AND ?1`;
const NEWEST = 'SELECT json FROM listed ORDER BY createdAtMs DESC, key LIMIT ? OFFSET ?';
/** Of JSON `[row, seenAtMs, recording]`; without a row, it is a new one. */
const PUT = `INSERT OR REPLACE INTO listed SELECT value ->> 0, value ->> '$[2].id', value ->> '$[2].createdAtMs',
  value ->> 1, 0, ifnull(value ->> '$[2].isFoundOnly', 0), value -> 2 FROM json_each(?) RETURNING key, row`;
/**
 * What no list contains, with the service's last answer about it and when it was first missing: rows that only the search
 * has returned, and contents without a row.
 */
const UNLISTED = `SELECT key AS id, seenAtMs AS heardAtMs, missingSinceMs FROM listed WHERE isFoundOnly
  UNION ALL SELECT id, fetchedAtMs, missingSinceMs FROM recording WHERE id NOT IN (SELECT key FROM listed)`;
const UNCONFIRMED = `SELECT id FROM (${UNLISTED}) WHERE heardAtMs NOT BETWEEN ?1 - ${UNCONFIRMED_MS} AND ?1
  OR (missingSinceMs > 0 AND max(heardAtMs, missingSinceMs) <= ?1 - ${DAY_MS})
  ORDER BY missingSinceMs DESC, random() LIMIT ${MOST_UNCONFIRMED}`;

interface ListStoreDeps {
  /** Commits everything done in `work`, or nothing, and then throws. */
  transaction: (work: () => void) => void;
  /** Brings stored recordings up to date with rows of the list, within the transaction. */
  updateStored: (listed: readonly Recording[]) => void;
  /** Called when stored recordings were changed otherwise. */
  forgetSearch: () => void;
}

/**
 * The list of recordings in the database; all methods are requests (`requests.ts`). Each change of rows and the
 * sync state are one transaction.
 */
export function createListStore(database: Database, { transaction, updateStored, forgetSearch }: ListStoreDeps) {
  const column = <T>(sql: string, bind?: (string | number)[]) => columnOf<T>(database, sql, bind);
  const count = (where = '') => column<number>(`SELECT count(*) FROM listed ${where}`)[0] ?? 0;

  /** The rows by id, once one was asked for: an index of the ids would be rewritten with each page of the list. */
  let rowOf: Map<string, number> | null = null;

  function read(): ListState {
    const [json] = column<string>("SELECT value FROM meta WHERE key = 'list'");
    return json === undefined ? FIRST : (JSON.parse(json) as ListState);
  }

  /** Commits what `work` does together with the state that it returns; null if it changed nothing. */
  function change(work: (before: ListState) => Partial<ListState> | null): void {
    try {
      transaction(() => {
        const before = read();
        const after = work(before);
        if (after === null) return;
        run(database, "INSERT OR REPLACE INTO meta VALUES ('list', ?)", [JSON.stringify({ ...before, ...after })]);
      });
    } catch (error) {
      rowOf = null;
      throw error;
    }
  }

  function overview(): ListOverview {
    const newest = column<string>(NEWEST, [NEWEST_ROWS, 0]).map((json) => JSON.parse(json) as ListedRecording);
    const ids = newest.map(({ id }) => id);
    return { ...read(), count: count(), newest, people: readPeople(database, ids) };
  }

  const changeOf = (changed: boolean, rows: ListedRecording[] = []): ListChange => ({ ...overview(), changed, rows });

  function find(ids: readonly RecordingId[]): Map<RecordingId, StoredRow> {
    const known = (rowOf ??= new Map(select<[string, number]>(database, 'SELECT key, row FROM listed')));
    const rows = ids.flatMap((id) => known.get(id) ?? []);
    const found = select<[number, number, string]>(database, FIND, [JSON.stringify(rows)]);
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
    how: { unit: DurationUnit; areFound: boolean; isListKnown: boolean; nowMs: number; seenAtMs: number | null },
  ) {
    const merged = new Map<RecordingId, ListedRecording>();
    for (const recording of recordings) {
      const known = merged.get(recording.id) ?? before.get(recording.id)?.recording ?? null;
      merged.set(recording.id, mergeRow(known, restated(recording, how.unit), how));
    }
    const rows = [...merged.values()];
    const news = rows.filter((row) => {
      const known = before.get(row.id)?.recording;
      return !known || !deepEqual(known, row);
    });
    const put = news.map((row) => {
      const known = before.get(row.id);
      const otherwiseMs = row.isFoundOnly ? how.nowMs : (known?.seenAtMs ?? 0);
      return [known?.row ?? null, how.seenAtMs ?? otherwiseMs, row];
    });
    for (const [id, row] of select<[string, number]>(database, PUT, [JSON.stringify(put)])) rowOf?.set(id, row);
    updateStored(rows);
    return { changed: news.length > 0, rows };
  }

  function remove(sql: string, value: number): RecordingId[] {
    const ids = column<RecordingId>(sql, [value]);
    for (const id of ids) rowOf?.delete(id);
    return ids;
  }

  /** Recomputes all lengths in this unit. Returns whether any row of the list changed. */
  function restateAll(unit: DurationUnit): boolean {
    if (restate(database, 'recording', unit)) forgetSearch();
    return restate(database, 'listed', unit);
  }

  /** The unit for which most rows and contents speak (docs/faults.md#f57). */
  function decidedUnit(before: DurationUnit, votes: UnitVotes = {}): DurationUnit {
    const sql = "SELECT json ->> 'durationValue' AS value FROM listed WHERE value IS NOT NULL";
    const decided = decideDurationUnit(column<number>(sql), votes);
    return decided.unit === before.unit && decided.proved === before.proved ? before : decided;
  }

  return {
    listOverview: overview,
    listRow: ({ id }: { id: RecordingId }) => find([id]).get(id)?.recording ?? null,
    listRows: ({ from, count }: { from: number; count: number }) => column<string>(NEWEST, [count, from]).join(','),
    /**
     * Merges a page. A page that is neither the next one nor the first changes nothing. When it ends a reading that
     * proves what the list does not contain, rows go that two such readings, an hour apart, have not found.
     */
    takeListPage: (page: ListPage): ListPageChange => {
      const { asked, keyId, recordings, atMs: nowMs } = page;
      const sync = listSyncFor(read().sync, keyId);
      if (asked !== 1 && asked !== sync.next) return { ...changeOf(false), sync, unlisted: [], unconfirmed: [] };
      let [changed, isWhole] = [false, false];
      let gone: RecordingId[] = [];
      change(({ unit: knownUnit, votes, revision }) => {
        const ids = recordings.map(({ id }) => id);
        const known = find(ids);
        const seen = ids.map((id) => {
          const row = known.get(id);
          return row && !row.recording.isFoundOnly ? row.seenAtMs : null;
        });
        const unknown = seen.filter((seenAtMs) => seenAtMs === null).length;
        const newInReading = seen.filter((seenAtMs) => seenAtMs !== sync.startedAtMs).length;
        const listed = count() - count('WHERE isFoundOnly');
        const counted = { ...page, length: ids.length, unknown, known: listed + unknown, newInReading };
        const { sync: after, ...advanced } = advance(sync, counted, nowMs);
        isWhole = advanced.isWhole;
        const seenAtMs = after.startedAtMs;
        run(database, SEE, [seenAtMs, JSON.stringify([...known.values()].map(({ row }) => row))]);
        const how = { unit: knownUnit, areFound: false, isListKnown: sync.confirmedAtMs > 0, nowMs, seenAtMs };
        const merged = merge(recordings, known, how);
        if (isWhole) gone = remove(REMOVE_MISSING, seenAtMs);
        if (isWhole) run(database, NOTE_MISSING, [seenAtMs]);
        const isNews = merged.changed || gone.length > 0;
        const isLast = after.next === null && (sync.next !== null || after.startedAtMs !== sync.startedAtMs);
        const unit = isLast || (asked === 1 && isNews) ? decidedUnit(knownUnit, votes) : knownUnit;
        changed = (unit !== knownUnit && restateAll(unit)) || isNews;
        return { sync: after, unit, revision: revision + Number(changed) };
      });
      const stored = 'SELECT id FROM recording WHERE id IN (SELECT value FROM json_each(?))';
      const unlisted = column<RecordingId>(stored, [JSON.stringify(gone)]);
      const unconfirmed = isWhole ? column<RecordingId>(UNCONFIRMED, [nowMs]) : [];
      return { ...changeOf(changed), unlisted, unconfirmed };
    },
    noteAnswer: ({ id, isMissing }: { id: RecordingId; isMissing: boolean }, nowMs: number): boolean => {
      const listed = find([id]).get(id);
      const [missingSinceMs] = column<number>(`SELECT missingSinceMs FROM (${UNLISTED}) WHERE id = ?`, [id]);
      if (missingSinceMs === undefined) return isMissing && !listed;
      const sinceMs = isMissing ? firstAtMs(missingSinceMs, nowMs) : 0;
      const sql = 'UPDATE listed SET seenAtMs = ?, missingSinceMs = ? WHERE row = ?';
      if (listed) run(database, sql, [nowMs, sinceMs, listed.row]);
      else run(database, 'UPDATE recording SET missingSinceMs = ? WHERE id = ?', [sinceMs, id]);
      return isMissing && nowMs - sinceMs >= DAY_MS;
    },
    mergeListRows({ recordings, areFound }: { recordings: Recording[]; areFound: boolean }, nowMs: number): ListChange {
      let merged = { changed: false, rows: [] as ListedRecording[] };
      change(({ unit, revision, sync }) => {
        const before = find(recordings.map(({ id }) => id));
        const rows = JSON.stringify([...before.values()].map(({ row }) => row));
        run(database, FIND_AGAIN, [nowMs, rows]);
        const isListKnown = sync.confirmedAtMs > 0;
        merged = merge(recordings, before, { unit, areFound, isListKnown, nowMs, seenAtMs: null });
        return merged.changed ? { revision: revision + 1 } : null;
      });
      return changeOf(merged.changed, merged.rows);
    },
    removeListRow({ id }: { id: RecordingId }): ListChange {
      let changed = false;
      change(({ revision }) => {
        changed = remove('DELETE FROM listed WHERE row = ? RETURNING key', find([id]).get(id)?.row ?? 0).length > 0;
        return changed ? { revision: revision + 1 } : null;
      });
      return changeOf(changed);
    },
    /** Counts what the first content of a recording says of the unit of lengths. */
    setListUnit({ id, said }: { id: RecordingId; said: DurationUnit }): ListChange {
      let changed = false;
      if (select(database, 'SELECT 1 FROM recording WHERE id = ?', [id]).length > 0) return changeOf(changed);
      change(({ unit: known, votes: before, revision }) => {
        const votes = { ...before, [said.unit]: (before?.[said.unit] ?? 0) + 1 };
        const unit = known.proved && known.unit === said.unit ? known : decidedUnit(known, votes);
        changed = unit !== known && restateAll(unit);
        return { votes, unit, revision: revision + Number(changed) };
      });
      return changeOf(changed);
    },
    noteListSnapshot(snapshot: ListSnapshotStamp): null {
      change(() => ({ snapshot }));
      return null;
    },
  };
}

/** The first of two observations: `sinceMs`, unless it is 0, or was noted before the clock was set back. */
export const firstAtMs = (sinceMs: number, nowMs: number): number =>
  sinceMs > 0 && sinceMs <= nowMs ? sinceMs : nowMs;

/**
 * Merges a row of the list with what the service reports now; `known` is null for a new row. `areFound`: the service's
 * search reports it, and its list may never do so. `isListKnown`: the list was read to its end before.
 */
export function mergeRow(
  known: ListedRecording | null,
  recording: Recording,
  { areFound, isListKnown = false, nowMs }: { areFound: boolean; isListKnown?: boolean; nowMs: number },
): ListedRecording {
  const asNew = areFound ? { isFoundOnly: true } : isListKnown && { newAtMs: nowMs };
  if (known === null) return { ...recording, ...asNew };
  const { isFoundOnly = false, changedAtMs: changedBeforeMs } = known;
  const merged = areFound && !isFoundOnly ? fillFromSearch(known, recording) : mergeRecording(known, recording);
  const changedAtMs = !areFound && !isFoundOnly && saysOther(known, merged) ? nowMs : changedBeforeMs;
  const isFinishedNow = !mayHaveWords(known.status) && mayHaveWords(merged.status);
  const newAtMs = isFinishedNow ? nowMs : known.newAtMs;
  const times = { ...(changedAtMs && { changedAtMs }), ...(newAtMs && { newAtMs }) };
  return { ...merged, ...times, ...(areFound && isFoundOnly && { isFoundOnly }) };
}

/**
 * What the list has said stays, and is filled in: the two may report one thing differently for ever, and each of them
 * would look like a change. Only the search may have heard first that a recording is ready.
 */
function fillFromSearch(known: Recording, found: Recording): Recording {
  const { durationValue, durationSeconds, speakerCount, createdAtMs, createdAtText } = mergeRecording(found, known);
  const listed = { durationValue, durationSeconds, speakerCount, createdAtMs, createdAtText };
  const merged = mergeRecording(known, found);
  const status = statusKind(found.status) === 'ready' ? merged.status : known.status || found.status;
  const updatedAtMs = Math.max(known.updatedAtMs ?? 0, found.updatedAtMs ?? 0) || null;
  return { ...merged, ...listed, status, updatedAtMs };
}

/** Fields whose change in the list means that the content has changed. */
const TELLING = ['durationValue', 'speakerCount'] as const;

/**
 * Whether the list reports something different from before, or that it is ready now. A value that it had not reported
 * before is no change.
 */
function saysOther(before: Recording, after: Recording): boolean {
  const isReadyNow = statusKind(before.status) !== 'ready' && statusKind(after.status) === 'ready';
  return isReadyNow || TELLING.some((name) => before[name] !== null && before[name] !== after[name]);
}
