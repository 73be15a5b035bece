import type { Database } from '@sqlite.org/sqlite-wasm';
import type { RecordingId } from '../recording/types.ts';
import { databaseErrorOf } from './database-error.ts';
import { dropFetchFailures, noteFetchFailure, readFetchFailures } from './fetch-failures.ts';
import { keepRecords, removeRow } from './keep.ts';
import { createListStore } from './list-store.ts';
import { readNames, readPeople } from './people.ts';
import { readPerson, readTalked } from './person-store.ts';
import { toIndexable, type PreparedRequest } from './prepare.ts';
import { createRanker } from './ranking.ts';
import type { LibraryReply, LibraryRequestName } from './requests.ts';
import { readById, run, select, SHOWN_NAME, speakerWords } from './rows.ts';
import { readContaining, searchStore, widenStore } from './search-store.ts';
import { updateStored } from './stored-facts.ts';
import type { LibrarySpeaker, LibraryStamp } from './types.ts';
import { createVocabulary } from './vocabulary.ts';

/** Requests that are handled from stored data; the database worker handles the others itself. */
export type StoreRequestName = Exclude<LibraryRequestName, 'preload' | 'stats' | 'check' | 'empty' | 'remove'>;

/** A handler for each request; a missing one does not compile. `nowMs`: epoch milliseconds. */
type StoreHandlers = {
  [N in StoreRequestName]: (arg: Extract<PreparedRequest, { library: N }>['arg'], nowMs: number) => LibraryReply<N>;
};

export type Store = ReturnType<typeof createStore>;

/** Opening a recording twice within an hour counts as one use, and one write. */
const USE_MS = 60 * 60 * 1000;

const STAMPS = 'SELECT id, fetchedAtMs, updatedAtMs FROM recording';

/**
 * Stored recordings that are not listed. One that was opened by its id alone has neither title nor date, and is left
 * out.
 */
const UNLISTED = `SELECT id FROM recording r WHERE (createdAtMs IS NOT NULL OR trim(titleWords) <> '')
  AND NOT EXISTS (SELECT 1 FROM listedKey WHERE key = r.id)`;

/** More names than these are never offered at once, so only the most frequent are read. */
const SPEAKERS = `SELECT ${SHOWN_NAME} AS shown, count(DISTINCT recording) AS times FROM speaker s
  WHERE shown IS NOT NULL GROUP BY shown ORDER BY times DESC, shown LIMIT 1000`;

/** The library's operations on a database. Nothing here is asynchronous, and each change is one transaction. */
export function createStore(database: Database) {
  const vocabulary = createVocabulary(database);
  const ranker = createRanker(database);
  const { takePage, ...list } = createListStore(database, transaction, () => ranker.forget());
  const context = { database, ranker, vocabulary };
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
    ranker.forget();
    transaction(work);
    return null;
  }

  /** Overwrites freed space instead of only releasing it: doing so for every write would cost a third of its time. */
  function overwriting(work: () => void): void {
    run(database, 'PRAGMA secure_delete=on');
    try {
      work();
    } finally {
      run(database, 'PRAGMA secure_delete=fast');
    }
  }

  /** On a full disk, a recording can be read all the same. */
  function noteUse(row: number, nowMs: number): void {
    try {
      run(database, 'UPDATE recording SET lastUsedAtMs = ? WHERE row = ?', [nowMs, row]);
    } catch (error) {
      if (databaseErrorOf(error) !== 'full') throw error;
    }
  }

  /** If the disk is full, retries with the rollback journal in memory: not even that fits on the disk. */
  function withoutRoom(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (databaseErrorOf(error) !== 'full') throw error;
      run(database, 'PRAGMA journal_mode=memory');
      try {
        work();
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
        updateStored(database, listed);
      }),
    forget({ id }) {
      const found = readById(database, id);
      if (!found) return null;
      const { words } = toIndexable(found);
      // Its words stay in the index, no longer in order, until the part of the index that holds them is merged.
      overwriting(() =>
        withoutRoom(() =>
          change(() => {
            removeRow(database, found.row);
            if (valueOf('SELECT count(*) FROM recording') === 0) vocabulary.clear();
            else vocabulary.remove(words);
          }),
        ),
      );
      return null;
    },
    open({ id }, nowMs) {
      const found = readById(database, id);
      if (!found) return null;
      const { row, recording, content, fetchedAtMs, lastUsedAtMs } = found;
      // Also if that time is in the future: it was recorded before the clock was set back.
      if (Math.abs(nowMs - lastUsedAtMs) >= USE_MS) noteUse(row, nowMs);
      return { recording, content, fetchedAtMs };
    },
    knows: ({ id }) => isKept(id) || list.listRow({ id }) !== null,
    takeListPage(page) {
      const { gone, ...taken } = takePage(page);
      const others = gone === null ? [] : select<[string]>(database, UNLISTED).map(([id]) => id as RecordingId);
      const unlisted = [...(gone ?? []).filter(isKept), ...others.filter((id) => list.listRow({ id }) === null)];
      return { ...taken, unlisted: [...new Set(unlisted)] };
    },
    /** Does not index any text again. */
    name: ({ id, label, name }) =>
      change(() => {
        const sql = `SELECT s.recording, s.position, s.name FROM speaker s JOIN recording r ON r.row = s.recording
          WHERE r.id = ? AND s.label = ?`;
        for (const [row, position, said] of select<[number, number, string | null]>(database, sql, [id, label])) {
          const bind = [name, speakerWords(label, said ?? name), row, position];
          run(database, 'UPDATE speaker SET localName = ?, nameWords = ? WHERE recording = ? AND position = ?', bind);
        }
      }),
    search: (search, nowMs) => searchStore({ ...context, nowMs }, search),
    containing: ({ terms }) => readContaining(database, terms),
    widen: (search, nowMs) => widenStore({ ...context, nowMs }, search),
    people: ({ ids }) => readPeople(database, ids),
    speakers: () =>
      select<[string, number]>(database, SPEAKERS).map(([name, count]): LibrarySpeaker => ({ name, count })),
    speakerNames: ({ ids }) => readNames(database, ids),
    person: (asked) => readPerson(database, asked),
    talked: (asked) => readTalked(database, asked),
    stamps: () =>
      select<[string, number, number | null]>(database, STAMPS).map(([id, fetchedAtMs, updatedAtMs]): LibraryStamp => ({
        id: id as RecordingId,
        fetchedAtMs,
        updatedAtMs,
      })),
    noteFetchFailure: (failure) => change(() => noteFetchFailure(database, failure)),
    fetchFailures: () => readFetchFailures(database),
    dropFetchFailures: () => change(() => dropFetchFailures(database)),
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
    /**
     * Whether the file and the index are sound, as far as SQLite can tell; throws if it cannot even look. Reads
     * everything.
     */
    isSound(): boolean {
      if (database.selectValue('PRAGMA quick_check(1)') !== 'ok') return false;
      run(database, "INSERT INTO words (words) VALUES ('integrity-check')");
      return true;
    },
  };
}
