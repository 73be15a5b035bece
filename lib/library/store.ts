import type { Database } from '@sqlite.org/sqlite-wasm';
import { isRecent } from '../recording/elapsed.ts';
import type { RecordingId } from '../recording/types.ts';
import { databaseErrorOf } from './database-error.ts';
import { keepRecords, removeRecording, renameSpeaker, restateStored, storedWords, updateStored } from './contents.ts';
import { createListStore } from './list-store.ts';
import { readNames, readPeople, readPerson, readSpeakers, readTalked } from './people.ts';
import type { PreparedRequest } from './prepare.ts';
import type { LibraryReply, LibraryRequestName } from './requests.ts';
import { readById, run, select } from './rows.ts';
import { createSearch } from './search.ts';
import type { LibraryStamp } from './types.ts';
import { createVocabulary } from './vocabulary.ts';

/** Requests that are handled from stored data; the database worker handles the others itself. */
export type StoreRequestName = Exclude<LibraryRequestName, 'preload' | 'stats' | 'check' | 'empty' | 'remove'>;

/** A handler for each request. `nowMs`: epoch milliseconds. */
type StoreHandlers = {
  [N in StoreRequestName]: (arg: Extract<PreparedRequest, { library: N }>['arg'], nowMs: number) => LibraryReply<N>;
};

export type Store = ReturnType<typeof createStore>;

/** Opening a recording twice within an hour counts as one use, and one write. */
const USE_MS = 60 * 60 * 1000;

const STAMPS = "SELECT id, fetchedAtMs, json ->> '$.updatedAtMs' FROM recording";

/** Stored but not listed; without those opened by their id alone, which have neither title nor date. */
const UNLISTED = `SELECT id FROM recording WHERE (createdAtMs IS NOT NULL OR json ->> '$.title' <> '')
  AND id NOT IN (SELECT key FROM listed)`;

/** The library's operations on a database. Nothing here is asynchronous, and each change is one transaction. */
export function createStore(database: Database) {
  const vocabulary = createVocabulary(database);
  const { forget: forgetSearch, ...search } = createSearch(database, vocabulary);
  const { takePage, ...list } = createListStore(database, {
    transaction,
    updateStored(recordings) {
      if (updateStored(database, vocabulary, recordings)) forgetSearch();
    },
    restateStored(unit) {
      if (restateStored(database, unit)) forgetSearch();
    },
  });
  const valueOf = (sql: string) => Number(database.selectValue(sql));
  const isKept = (id: RecordingId) => select(database, 'SELECT 1 FROM recording WHERE id = ?', [id]).length > 0;

  /** Runs one transaction. SQLite rolls back on its own after some errors, and the first error is the one to report. */
  function transaction(work: () => void): void {
    run(database, 'BEGIN IMMEDIATE');
    try {
      work();
      run(database, 'COMMIT');
    } catch (error) {
      vocabulary.forget();
      try {
        run(database, 'ROLLBACK');
      } catch {
        // It was already rolled back.
      }
      throw error;
    }
  }

  /** Runs a transaction that changes search results. */
  function change(work: () => void): null {
    forgetSearch();
    transaction(work);
    return null;
  }

  /** Overwrites freed space instead of only releasing it: doing so for every write would cost a third of its time. */
  function overwriting<T>(work: () => T): T {
    run(database, 'PRAGMA secure_delete=on');
    try {
      return work();
    } finally {
      run(database, 'PRAGMA secure_delete=fast');
    }
  }

  /** If the disk is full, retries with the rollback journal in memory: not even that fits on the disk. */
  function withoutRoom<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (databaseErrorOf(error) !== 'full') throw error;
      run(database, 'PRAGMA journal_mode=memory');
      try {
        return work();
      } finally {
        run(database, 'PRAGMA journal_mode=truncate');
      }
    }
  }

  const handlers = {
    ...list,
    keep: ({ kept, bounds }, nowMs) =>
      change(() => {
        keepRecords(database, vocabulary, kept, bounds, nowMs);
        // A download may have begun before the list knew what it knows now.
        const listed = kept.flatMap(({ recording: { id } }) => list.listRow({ id }) ?? []);
        updateStored(database, vocabulary, listed);
      }),
    forget({ id }) {
      const found = readById(database, id);
      if (!found) return null;
      // Its words stay in the index, no longer in order, until the part of the index that holds them is merged.
      const words = storedWords(database, found.row, found.recording.title);
      const remove = () =>
        change(() => {
          removeRecording(database, found.row);
          vocabulary.remove(words);
        });
      return overwriting(() => withoutRoom(remove));
    },
    open({ id }, nowMs) {
      const found = readById(database, id);
      if (!found) return null;
      const { row, recording, content, fetchedAtMs, lastUsedAtMs } = found;
      try {
        if (!isRecent(lastUsedAtMs, nowMs, USE_MS))
          run(database, 'UPDATE recording SET lastUsedAtMs = ? WHERE row = ?', [nowMs, row]);
      } catch (error) {
        // On a full disk, it can be read all the same.
        if (databaseErrorOf(error) !== 'full') throw error;
      }
      return { recording, content, fetchedAtMs };
    },
    knows: ({ id }) => isKept(id) || list.listRow({ id }) !== null,
    takeListPage(page) {
      const { gone, ...taken } = takePage(page);
      const unlisted = gone === null ? [] : select<[RecordingId]>(database, UNLISTED).map(([id]) => id);
      return { ...taken, unlisted: [...new Set([...(gone ?? []).filter(isKept), ...unlisted])] };
    },
    name: (asked) => change(() => renameSpeaker(database, asked)),
    ...search,
    people: ({ ids }) => readPeople(database, ids),
    speakers: () => readSpeakers(database),
    speakerNames: ({ ids }) => readNames(database, ids),
    person: (asked) => readPerson(database, asked),
    talked: (asked) => readTalked(database, asked),
    stamps: () =>
      select<[RecordingId, number, number | null]>(database, STAMPS).map(
        ([id, fetchedAtMs, updatedAtMs]): LibraryStamp => ({ id, fetchedAtMs, updatedAtMs }),
      ),
  } satisfies StoreHandlers;

  return {
    ...handlers,
    count: () => valueOf('SELECT count(*) FROM recording'),
    /** Epoch milliseconds when earlier contents were lost; NaN if they never were. */
    rebuiltAtMs: () => valueOf(`SELECT value FROM meta WHERE key = 'rebuilt'`),
    noteRebuilt(nowMs: number): void {
      run(database, `INSERT OR REPLACE INTO meta VALUES ('rebuilt', ?)`, [nowMs]);
    },
    bytes: () => valueOf('PRAGMA page_count') * valueOf('PRAGMA page_size'),
    contentBytes: () => valueOf('SELECT ifnull(sum(bytes), 0) FROM recording'),
    /** Whether the file and the index are sound; throws if SQLite cannot even look. Reads everything. */
    isSound(): boolean {
      if (database.selectValue('PRAGMA quick_check(1)') !== 'ok') return false;
      run(database, "INSERT INTO words (words) VALUES ('integrity-check')");
      return true;
    },
  };
}
