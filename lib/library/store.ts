import type { Database } from '@sqlite.org/sqlite-wasm';
import type { KnownPeople } from '../recording/known-people.ts';
import type { RecordingId } from '../recording/types.ts';
import { dropFetchFailures, noteFetchFailure, readFetchFailures } from './fetch-failures.ts';
import { forgetSomeWords } from './forget-words.ts';
import { countUnindexed, INDEXED_TOGETHER, indexSome, noteTurns, rowsWithoutTurns } from './index-words.ts';
import { keepRecords, removeRow } from './keep.ts';
import { createListStore, type ListStore } from './list-store.ts';
import type { ListPage, ListPageTaken } from './list-types.ts';
import { readNames } from './people-store.ts';
import { readPerson, readTalked } from './person-store.ts';
import type { PreparedRecord } from './prepare.ts';
import { readPeople } from './people.ts';
import { createRanker } from './ranking.ts';
import { readById, run, select, SHOWN_NAME, speakerWords } from './rows.ts';
import { searchStore, widenStore } from './search-store.ts';
import { databaseErrorOf } from './database-error.ts';
import { toMatching } from './match.ts';
import { createVocabulary } from './vocabulary.ts';
import type {
  Bounds,
  FetchFailure,
  LibraryAnswer,
  LibraryName,
  LibraryNamed,
  LibraryPerson,
  LibraryPersonAsked,
  LibraryTalked,
  LibraryTalkedAsked,
  LibraryRecord,
  LibrarySearch,
  LibrarySpeaker,
  LibraryStamp,
  NewFetchFailure,
  WidenedAnswer,
} from './types.ts';

/** The database as the library sees it. Nothing here is asynchronous, and each change is one transaction. */
export interface Store {
  /** Each is of another recording. */
  keep(kept: readonly PreparedRecord[], bounds: Bounds, nowMs: number): void;
  forget(id: RecordingId): void;
  /** As it was kept, without names of this device; null when it is not here. Notes that it was used. */
  open(id: RecordingId, nowMs: number): LibraryRecord | null;
  /** Whether it is listed, or its content is here. */
  knows(id: RecordingId): boolean;
  /** Takes a page of the service's list. */
  takeListPage(page: ListPage): ListPageTaken;
  list: Omit<ListStore, 'takePage'>;
  /** Gives a speaker a name of this device, or takes it back. No text is indexed again for it. */
  name(naming: LibraryName): void;
  search(search: LibrarySearch, nowMs: number): LibraryAnswer;
  /** What `search` does not find of the same query. */
  widen(search: LibrarySearch, nowMs: number): WidenedAnswer;
  /** Puts into the index what is kept and not yet in it, which the next `search` would do else. */
  index(): void;
  /** The same where it is worth a transaction, which the next `keep` would do else. */
  indexMany(): void;
  /** Notes of a few recordings what an older release did not note; answers whether there may be more of them. */
  indexOlder(): boolean;
  /** Takes the next words of what was forgotten out of the vocabulary; answers whether there may be more of them. */
  forgetWords(): boolean;
  /** Who speaks in these; without those of which that is not known. */
  people(ids: readonly RecordingId[]): KnownPeople[];
  /** Who speaks most often, first. */
  speakers(): LibrarySpeaker[];
  /** Who speaks in each of these recordings, by names. */
  speakerNames(ids: readonly RecordingId[]): LibraryNamed[];
  /** What somebody of a name said, across what is kept. */
  person(asked: LibraryPersonAsked): LibraryPerson;
  /** How long they spoke, in some of their meetings. */
  talked(asked: LibraryTalkedAsked): LibraryTalked;
  /** Of all that is kept. */
  stamps(): LibraryStamp[];
  /** Until it is kept. */
  noteFetchFailure(failure: NewFetchFailure): void;
  fetchFailures(): FetchFailure[];
  dropFetchFailures(): void;
  count(): number;
  bytes(): number;
  /** Indexes what is kept, and notes that nothing is under way: the first change from now on takes the note back. */
  settle(): void;
  readMeta(key: MetaKey): string | number | null;
  writeMeta(key: MetaKey, value: string | number | null): void;
  /** Whether the file and the index are sound, as far as SQLite can tell; throws where it cannot even look. Reads everything. */
  isSound(): boolean;
}

/**
 * `unsettled` is there or not; of `rebuilt` the database worker knows more; `forgotten` is the word of the vocabulary up to
 * which none is left of what was forgotten, and null where that is all of it.
 */
type MetaKey = 'rebuilt' | 'unsettled' | 'forgotten';

/** Opening a recording twice within an hour is one use, and one write. */
const USE_MS = 60 * 60 * 1000;

const STAMPS = 'SELECT id, fetchedAtMs, updatedAtMs FROM recording';

/** What was opened by its id alone has neither a title nor a date: the list never named it, and says nothing of it. */
const UNLISTED = `SELECT id FROM recording r WHERE (createdAtMs IS NOT NULL OR trim(titleWords) <> '')
  AND NOT EXISTS (SELECT 1 FROM listedKey WHERE key = r.id)`;

/** More names than these are never offered at once, and the frequent ones are meant. */
const SPEAKERS = `SELECT ${SHOWN_NAME} AS shown, count(DISTINCT recording) AS times FROM speaker s
  WHERE shown IS NOT NULL GROUP BY shown ORDER BY times DESC, shown LIMIT 1000`;

export function createStore(database: Database): Store {
  const ranker = createRanker(database);
  const vocabulary = createVocabulary(database);
  const valueOf = (sql: string) => Number(database.selectValue(sql));
  const list = createListStore(database, transaction);
  const isKept = (id: RecordingId) => select(database, 'SELECT 1 FROM recording WHERE id = ?', [id]).length > 0;
  let isUnsettled = readMeta('unsettled') !== null;

  /** One transaction. SQLite has taken it back by itself after some errors, and the first error is the one to tell. */
  function transaction(work: () => void): void {
    run(database, 'BEGIN IMMEDIATE');
    try {
      work();
      if (!isUnsettled) writeMeta('unsettled', 1);
      run(database, 'COMMIT');
      isUnsettled = true;
    } catch (error) {
      vocabulary.forget();
      try {
        run(database, 'ROLLBACK');
      } catch {
        // There is none to take back any more.
      }
      throw error;
    }
  }

  /** One that changes what is found. */
  function change(work: () => void): void {
    ranker.forget();
    transaction(work);
  }

  function readMeta(key: MetaKey): string | number | null {
    const [found] = select<[string | number | null]>(database, 'SELECT value FROM meta WHERE key = ?', [key]);
    return found?.[0] ?? null;
  }

  function writeMeta(key: MetaKey, value: string | number | null): void {
    run(database, 'INSERT OR REPLACE INTO meta VALUES (?, ?)', [key, value]);
  }

  /** The words that only this recording holds go later; where it was the last one, at once. */
  function removeWithWords(row: number): void {
    removeRow(database, row);
    const isLast = valueOf('SELECT count(*) FROM recording') === 0;
    if (isLast) run(database, 'DELETE FROM term');
    if (isLast) vocabulary.forget();
    writeMeta('forgotten', isLast ? null : '');
  }

  /** What is given up is overwritten, and not only given up: for every write, that would cost a third of its time. */
  function overwriting(work: () => void): void {
    run(database, 'PRAGMA secure_delete=on');
    try {
      work();
    } finally {
      run(database, 'PRAGMA secure_delete=fast');
    }
  }

  /** On a disk that is full, also the note of how to take it back finds no room, and is kept in memory. */
  function remove(row: number): void {
    try {
      change(() => removeWithWords(row));
    } catch (error) {
      if (databaseErrorOf(error) !== 'full') throw error;
      run(database, 'PRAGMA journal_mode=memory');
      try {
        change(() => removeWithWords(row));
      } finally {
        run(database, 'PRAGMA journal_mode=truncate');
      }
    }
  }

  function index(): void {
    while (countUnindexed(database) > 0) change(() => indexSome(database, vocabulary));
  }

  function indexMany(): void {
    if (countUnindexed(database) >= INDEXED_TOGETHER) index();
  }

  /** What somebody says is known of all recordings that a query may ask it of. */
  function noteSpoken({ query }: LibrarySearch): void {
    if (query.filters.speaker.length === 0) return;
    const { conditions, values } = toMatching(query, false);
    const among = select<[number]>(database, `SELECT r.row FROM recording r WHERE ${conditions.join(' AND ')}`, values);
    const older = rowsWithoutTurns(
      database,
      among.length,
      among.map(([row]) => row),
    );
    for (let from = 0; from < older.length; from += INDEXED_TOGETHER) {
      change(() => noteTurns(database, vocabulary, older.slice(from, from + INDEXED_TOGETHER)));
    }
  }

  /** Where there is no room for more, what is kept stays, and what is in the index is found. */
  function ifRoom(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (databaseErrorOf(error) !== 'full') throw error;
    }
  }

  return {
    keep(all, bounds, nowMs) {
      // What could not be indexed for want of room: more of it would only be kept, and never found.
      indexMany();
      change(() => keepRecords(database, vocabulary, all, bounds, nowMs));
    },
    forget(id) {
      const [known] = select<[number]>(database, 'SELECT row FROM recording WHERE id = ?', [id]);
      if (!known) return;
      // Its words stay in the index, out of their order, until the part of it that they are in is merged.
      overwriting(() => remove(known[0]));
    },
    open(id, nowMs) {
      const found = readById(database, id);
      if (!found) return null;
      const { row, recording, content, fetchedAtMs, lastUsedAtMs } = found;
      // Also where it lies ahead: it was noted before the clock was set back.
      if (Math.abs(nowMs - lastUsedAtMs) >= USE_MS) {
        run(database, 'UPDATE recording SET lastUsedAtMs = ? WHERE row = ?', [nowMs, row]);
      }
      return { recording, content, fetchedAtMs };
    },
    knows: (id) => isKept(id) || list.row(id) !== null,
    list,
    takeListPage(page) {
      const { gone, ...taken } = list.takePage(page);
      const others = gone === null ? [] : select<[string]>(database, UNLISTED).map(([id]) => id as RecordingId);
      const unlisted = [...(gone ?? []).filter(isKept), ...others.filter((id) => list.row(id) === null)];
      return { ...taken, unlisted: [...new Set(unlisted)] };
    },
    name({ id, label, name }) {
      change(() => {
        const sql = `SELECT s.recording, s.position, s.name FROM speaker s JOIN recording r ON r.row = s.recording
          WHERE r.id = ? AND s.label = ?`;
        for (const [row, position, said] of select<[number, number, string | null]>(database, sql, [id, label])) {
          const bind = [name, speakerWords(label, said ?? name), row, position];
          run(database, 'UPDATE speaker SET localName = ?, nameWords = ? WHERE recording = ? AND position = ?', bind);
        }
      });
    },
    search(search, nowMs) {
      ifRoom(index);
      ifRoom(() => noteSpoken(search));
      return searchStore({ database, ranker, vocabulary, nowMs }, search);
    },
    widen(search, nowMs) {
      ifRoom(index);
      ifRoom(() => noteSpoken(search));
      return widenStore({ database, ranker, vocabulary, nowMs }, search);
    },
    index,
    indexMany,
    indexOlder() {
      const older = rowsWithoutTurns(database, INDEXED_TOGETHER);
      if (older.length > 0) change(() => noteTurns(database, vocabulary, older));
      return older.length === INDEXED_TOGETHER;
    },
    forgetWords() {
      const after = readMeta('forgotten');
      if (after === null) return false;
      index();
      let last: string | null = null;
      overwriting(() =>
        transaction(() => {
          last = forgetSomeWords(database, String(after));
          writeMeta('forgotten', last);
        }),
      );
      vocabulary.forget();
      return last !== null;
    },
    speakers: () =>
      select<[string, number]>(database, SPEAKERS).map(([name, count]): LibrarySpeaker => ({ name, count })),
    speakerNames: (ids) => readNames(database, ids),
    people: (ids) => readPeople(database, ids),
    person(asked) {
      ifRoom(index);
      return readPerson(database, asked);
    },
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
    count: () => valueOf('SELECT count(*) FROM recording'),
    bytes: () => valueOf('PRAGMA page_count') * valueOf('PRAGMA page_size'),
    readMeta,
    writeMeta,
    settle() {
      index();
      if (isUnsettled) writeMeta('unsettled', null);
      isUnsettled = false;
    },
    isSound() {
      index();
      if (database.selectValue('PRAGMA quick_check(1)') !== 'ok') return false;
      run(database, "INSERT INTO words (words) VALUES ('integrity-check')");
      return true;
    },
  };
}
