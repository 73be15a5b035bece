import type { Database } from '@sqlite.org/sqlite-wasm';
import type { Recording, RecordingId, DurationUnit } from '../recording/types.ts';
import { guessDurationUnit, restated } from '../recording/units.ts';
import { createListRows, type RowNumbers, type StoredRow } from './list-rows.ts';
import {
  advance,
  FIRST_LIST_SYNC,
  hasJustEnded,
  listSyncFor,
  mayDropUnseen,
  type ListSyncState,
  type PageEvidence,
} from './list-sync-state.ts';
import type { ListChange, ListOverview, ListPage, ListSnapshotStamp } from './list-types.ts';
import { isSameRow, mergeRow } from './merge-row.ts';
import { readPeople } from './people.ts';
import type { LibraryArg } from './requests.ts';
import { run, select } from './rows.ts';
import { restateStored, updateStored } from './stored-facts.ts';

interface ListRecord extends Pick<ListOverview, 'sync' | 'unit' | 'revision' | 'snapshot'> {
  numbers: RowNumbers;
}

const FIRST: ListRecord = {
  sync: FIRST_LIST_SYNC,
  unit: { unit: 'seconds', proved: false },
  revision: 0,
  snapshot: { revision: 0, count: 0 },
  numbers: { next: 1, unordered: 1 },
};
const KEY = 'list';

/**
 * The list of recordings in the database; all methods but one are requests (`requests.ts`). Each change and the sync
 * state are one transaction: `transaction` either commits everything done in it, or nothing, and then throws. What
 * changes for stored recordings is part of it, and `storedChanged` is called before it is committed.
 */
export function createListStore(
  database: Database,
  transaction: (work: () => void) => void,
  storedChanged: () => void,
) {
  const rows = createListRows(database);
  let record: ListRecord | null = null;

  function read(): ListRecord {
    if (record) return record;
    const [found] = select<[string]>(database, 'SELECT value FROM meta WHERE key = ?', [KEY]);
    record = found ? (JSON.parse(found[0]) as ListRecord) : FIRST;
    return record;
  }

  /** Commits what `work` does together with the record that it returns; null if it changed nothing. */
  function change(work: (before: ListRecord) => ListRecord | null): void {
    try {
      transaction(() => {
        const before = read();
        const after = work(before);
        if (!after) return;
        if (after.sync.next === null) after.numbers = rows.order(after.numbers);
        run(database, 'INSERT OR REPLACE INTO meta VALUES (?, ?)', [KEY, JSON.stringify(after)]);
        record = after;
      });
    } catch (error) {
      record = null;
      rows.forget();
      throw error;
    }
  }

  function overview(): ListOverview {
    const { sync, unit, revision, snapshot } = read();
    const newest = rows.newest();
    const people = readPeople(
      database,
      newest.map(({ id }) => id),
    );
    return { sync, unit, revision, snapshot, count: rows.counts().all, newest, people };
  }

  const findAll = (recordings: readonly Recording[], { numbers }: ListRecord) =>
    rows.find(
      recordings.map(({ id }) => id),
      numbers,
    );

  /** Writes the `recordings` that are new or different; `before` holds their stored rows. */
  function mergeAll(
    { unit, numbers }: ListRecord,
    recordings: readonly Recording[],
    before: ReadonlyMap<RecordingId, StoredRow>,
    { areFound, nowMs, seenAtMs }: { areFound: boolean; nowMs: number; seenAtMs: number | null },
  ) {
    const after = new Map(before);
    let { next } = numbers;
    for (const recording of recordings) {
      const known = after.get(recording.id);
      const said = restated(recording, unit);
      const merged = mergeRow(known?.recording ?? null, said, { areFound, nowMs });
      after.set(recording.id, {
        row: known?.row ?? next++,
        recording: merged,
        seenAtMs: seenAtMs ?? known?.seenAtMs ?? 0,
      });
    }
    const news: StoredRow[] = [];
    const others: StoredRow[] = [];
    for (const row of after.values()) {
      const known = before.get(row.recording.id);
      (known && isSameRow(known.recording, row.recording) ? others : news).push(row);
    }
    if (news.length > 0) rows.put(news, before);
    if (seenAtMs !== null) rows.markSeen(others, seenAtMs);
    const merged = [...after.values()].map(({ recording }) => recording);
    if (updateStored(database, merged)) storedChanged();
    return { changed: news.length > 0, numbers: { ...numbers, next }, rows: merged };
  }

  function learn(unit: DurationUnit): boolean {
    if (restateStored(database, unit)) storedChanged();
    return rows.rewrite((recording) => {
      const after = restated(recording, unit);
      return after.durationSeconds === recording.durationSeconds ? null : after;
    });
  }

  /**
   * A complete list of durations is evidence of their unit until a transcript has confirmed one (docs/faults.md#f57).
   */
  function withGuessedUnit(before: DurationUnit): DurationUnit {
    const learned = before.proved ? before : guessDurationUnit(rows.durations());
    return learned.unit === before.unit ? before : learned;
  }

  return {
    listOverview: overview,
    listRow: ({ id }: { id: RecordingId }) => rows.find([id], read().numbers).get(id)?.recording ?? null,
    listRows: ({ from, count }: LibraryArg<'listRows'>) => rows.json(from, count),
    /**
     * Merges a page. A page that is neither the next one nor the first changes nothing. `gone`: ids that a complete
     * list no longer contains; null if the list is not complete.
     */
    takePage: (page: ListPage): ListChange & { gone: RecordingId[] | null } => {
      const { asked, keyId, recordings, atMs: nowMs } = page;
      const sync = listSyncFor(read().sync, keyId);
      if (asked !== 1 && asked !== sync.next) return { ...overview(), sync, changed: false, rows: [], gone: null };
      let changed = false;
      let gone: RecordingId[] | null = null;
      change((before) => {
        const known = findAll(recordings, before);
        const next = advance(sync, evidenceOf(page, sync, { known, listed: rows.counts().listed }), nowMs);
        // A complete list is only confirmed; rows are marked as seen only while a walk is under way.
        const isWalking = sync.next !== null || next.next !== null;
        const merged = mergeAll(before, recordings, known, {
          areFound: false,
          nowMs,
          seenAtMs: isWalking ? next.startedAtMs : null,
        });
        const isLast = hasJustEnded(sync, next);
        const isWhole = isLast && mayDropUnseen(sync, next, rows.countSeen(next.startedAtMs));
        gone = isWhole ? rows.removeUnseen(next.startedAtMs) : null;
        const isNews = merged.changed || (gone !== null && gone.length > 0);
        const unit = isLast || (asked === 1 && isNews) ? withGuessedUnit(before.unit) : before.unit;
        changed = (unit !== before.unit && learn(unit)) || isNews;
        return { ...before, sync: next, unit, numbers: merged.numbers, revision: before.revision + Number(changed) };
      });
      return { ...overview(), changed, rows: [], gone };
    },
    restartList(): ListChange {
      change((before) => ({ ...before, sync: FIRST_LIST_SYNC }));
      return { ...overview(), changed: false, rows: [] };
    },
    mergeListRows({ recordings, areFound }: LibraryArg<'mergeListRows'>, nowMs: number): ListChange {
      let merged: Pick<ListChange, 'changed' | 'rows'> = { changed: false, rows: [] };
      change((before) => {
        const {
          changed,
          rows: after,
          numbers,
        } = mergeAll(before, recordings, findAll(recordings, before), { areFound, nowMs, seenAtMs: null });
        merged = { changed, rows: after };
        return changed ? { ...before, numbers, revision: before.revision + 1 } : null;
      });
      return { ...overview(), ...merged };
    },
    removeListRow({ id }: { id: RecordingId }): ListChange {
      const known = rows.find([id], read().numbers).get(id);
      if (known) {
        change((before) => {
          rows.remove(known);
          return { ...before, revision: before.revision + 1 };
        });
      }
      return { ...overview(), changed: known !== undefined, rows: [] };
    },
    setListUnit(unit: DurationUnit): ListChange {
      const known = read().unit;
      const isNews = known.unit !== unit.unit || known.proved !== unit.proved;
      let changed = false;
      if (isNews) {
        change((before) => {
          changed = learn(unit);
          return { ...before, unit, revision: before.revision + Number(changed) };
        });
      }
      return { ...overview(), changed, rows: [] };
    },
    noteListSnapshot(snapshot: ListSnapshotStamp) {
      change((before) => ({ ...before, snapshot }));
      return null;
    },
  };
}

function evidenceOf(
  { asked, recordings, total, next }: ListPage,
  sync: ListSyncState,
  { known, listed }: { known: ReadonlyMap<RecordingId, StoredRow>; listed: number },
): PageEvidence {
  const seen = recordings.map(({ id }) => {
    const row = known.get(id);
    return row && !row.recording.isFoundOnly ? row.seenAtMs : null;
  });
  const unknown = seen.filter((seenAtMs) => seenAtMs === null).length;
  return {
    asked,
    length: recordings.length,
    unknown,
    known: listed + unknown,
    newInWalk: seen.filter((seenAtMs) => seenAtMs !== sync.startedAtMs).length,
    total,
    next,
  };
}
