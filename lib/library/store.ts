import type { Database } from '@sqlite.org/sqlite-wasm';
import type { OpenTasks, TaskCount } from '../recording/tasks.ts';
import type { RecordingId } from '../recording/types.ts';
import { indexRecordings, keepRecords, readById, removeRecording, storedCharacters, updateStored } from './contents.ts';
import { createDownloads } from './downloads.ts';
import { createListStore } from './list-store.ts';
import { readNames, readPeople, readPerson, readSpeakers, type AskedPerson } from './people.ts';
import { CORRUPT, run, column } from './rows.ts';
import { createSearch } from './search.ts';
import { countTasks, readTasks, setTicks } from './tasks.ts';
import type { KeepOutcome, KeptRecord } from './types.ts';
import { createVocabulary } from './vocabulary.ts';

export type Store = ReturnType<typeof createStore>;

/**
 * The library's operations on a database: each is a request (`requests.ts`), with one argument and the time in epoch
 * milliseconds. Nothing here is asynchronous, and each change is one transaction.
 */
export function createStore(database: Database) {
  const vocabulary = createVocabulary(database);
  const { forget: forgetSearch, ...search } = createSearch(database, vocabulary);
  const list = createListStore(database, {
    transaction,
    updateStored(recordings) {
      if (updateStored(database, vocabulary, recordings)) forgetSearch();
    },
    forgetSearch,
  });
  const { settle, ...downloads } = createDownloads(database, transaction);
  const valueOf = (sql: string) => Number(database.selectValue(sql));

  const rowOf = (id: RecordingId) => column<number>(database, 'SELECT row FROM recording WHERE id = ?', [id])[0];

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

  function takeTicks(ticks: readonly string[]): void {
    if (setTicks(database, ticks)) forgetSearch();
  }

  return {
    ...list,
    ...downloads,
    /** Opens the database ahead of the first request. */
    preload: (): null => null,
    /** Stores recordings with their contents as the service returned them, all or none. */
    keep({ kept }: { kept: KeptRecord[] }, nowMs: number): KeepOutcome {
      let outcome: KeepOutcome = { doubted: [], same: [] };
      change(() => {
        outcome = keepRecords(database, vocabulary, kept, nowMs);
        // A download may have begun before the list knew what it knows now.
        const listed = kept.flatMap(({ recording: { id } }) => list.listRow({ id }) ?? []);
        updateStored(database, vocabulary, listed);
        settle(kept, outcome, nowMs);
      });
      return outcome;
    },
    forget({ id }: { id: RecordingId }): null {
      const row = rowOf(id);
      if (row === undefined) return null;
      // Freed space is overwritten, which for every write would cost a third of its time. The journal is in memory,
      // because on a full disk not even that finds room.
      run(database, 'PRAGMA secure_delete=on; PRAGMA journal_mode=memory');
      try {
        // Its words stay in the index, no longer in order, until the part of the index that holds them is merged.
        return change(() => removeRecording(database, vocabulary, row));
      } finally {
        run(database, 'PRAGMA secure_delete=fast; PRAGMA journal_mode=truncate');
      }
    },
    /** Null if it is not stored. */
    open: ({ id }: { id: RecordingId }) => readById(database, id),
    /** Number of characters in the texts of its stored content, without reading it; 0 if it is not stored. */
    storedCharacters: ({ id }: { id: RecordingId }): number => storedCharacters(database, rowOf(id) ?? -1),
    /** Makes a speaker searchable by a local name; null removes it. */
    name({ id, label, name }: { id: RecordingId; label: string; name: string | null }): null {
      return change(() => {
        const row = rowOf(id);
        if (row === undefined) return;
        run(database, 'UPDATE speaker SET localName = ? WHERE recording = ? AND label = ?', [name, row, label]);
        indexRecordings(database, vocabulary, [row]);
      });
    },
    ...search,
    people: ({ ids }: { ids: RecordingId[] }) => readPeople(database, ids),
    speakers: () => readSpeakers(database),
    speakerNames: ({ ids }: { ids: RecordingId[] }) => readNames(database, ids),
    person: (asked: AskedPerson) => readPerson(database, asked),
    /** How many tasks are open. `ticks` are those that were ticked on this device. */
    countTasks({ ticks }: { ticks: string[] }): TaskCount {
      takeTicks(ticks);
      return countTasks(database);
    },
    tasks({ ticks }: { ticks: string[] }): OpenTasks {
      takeTicks(ticks);
      return readTasks(database);
    },
    /** Sizes: of the database with the list, and as an estimate, of the contents with their index. */
    stats: () => ({
      count: valueOf('SELECT count(*) FROM recording'),
      bytes: valueOf('PRAGMA page_count') * valueOf('PRAGMA page_size'),
      contentBytes: valueOf('SELECT ifnull(sum(bytes), 0) FROM recording'),
    }),
    /** Reads everything; throws if the database is damaged, so that it is rebuilt. */
    check(): null {
      const isSound = database.selectValue('PRAGMA quick_check(1)') === 'ok';
      if (!isSound) throw Object.assign(new Error('The file is damaged'), { resultCode: CORRUPT });
      run(database, "INSERT INTO words (words) VALUES ('integrity-check')");
      return null;
    },
  };
}
