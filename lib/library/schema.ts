import type { Database } from '@sqlite.org/sqlite-wasm';

/**
 * Each entry migrates the database from the version equal to its array index to the next; a new version is a new entry,
 * and none is ever changed. Version 0 is an empty file.
 *
 * `recording.*Words` are names as `toNameText` returns them. `content.rest` is JSON of everything but the segments.
 * `words` is the index: it holds tokens only, no text, and its rows are those of `recording`. It merges its parts at
 * every eighth: at every fourth, the default, writing takes a fifth longer and searching takes as long. Gathering more
 * of it in memory first, as version 3 does, saves a tenth, but needs more space at once than a nearly full disk has:
 * version 4 restores the usual amount.
 *
 * `listed` is the list of recordings, its rows in order of arrival: ids are practically random, and keeping them sorted
 * would rewrite most of the table with each page of the service's list. `listedKey` is that order, made when a walk
 * over the list ends (`list-rows.ts`).
 *
 * `turns` tells for each indexed recording which of its tokens are said by whom (`turn-places.ts`), and `term` has the
 * words of all recordings (`vocabulary.ts`). Version 8 deletes what was stored before there was `turns`, or is not
 * indexed yet: the service returns it again.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE recording (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    createdAtMs REAL,
    updatedAtMs REAL,
    durationSeconds REAL,
    scope TEXT,
    fetchedAtMs REAL NOT NULL,
    lastUsedAtMs REAL NOT NULL,
    bytes INTEGER NOT NULL,
    titleWords TEXT NOT NULL,
    ownerWords TEXT NOT NULL,
    teamWords TEXT NOT NULL,
    json TEXT NOT NULL
  );
  CREATE INDEX recordingUsed ON recording (lastUsedAtMs, bytes);
  CREATE TABLE speaker (
    recording INTEGER NOT NULL,
    position INTEGER NOT NULL,
    label TEXT NOT NULL,
    name TEXT,
    localName TEXT,
    nameWords TEXT NOT NULL,
    PRIMARY KEY (recording, position)
  ) WITHOUT ROWID;
  CREATE TABLE content (
    recording INTEGER PRIMARY KEY,
    words BLOB NOT NULL,
    shape BLOB NOT NULL,
    rest TEXT NOT NULL
  );
  CREATE VIRTUAL TABLE words USING fts5(
    title, transcript, summary, notes,
    content='', contentless_delete=1, prefix='2 3', tokenize='ascii'
  );
  INSERT INTO words (words, rank) VALUES ('automerge', 8);`,
  `CREATE TABLE unindexed (row INTEGER PRIMARY KEY);`,
  `INSERT INTO words (words, rank) VALUES ('hashsize', 4194304);`,
  `INSERT INTO words (words, rank) VALUES ('hashsize', 1048576);`,
  `CREATE TABLE fetchFailure (
    id TEXT PRIMARY KEY,
    failedAtMs REAL NOT NULL,
    times INTEGER NOT NULL,
    isFinal INTEGER NOT NULL,
    changedAtMs REAL NOT NULL
  ) WITHOUT ROWID;`,
  `CREATE TABLE listed (
    row INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    createdAtMs REAL,
    seenAtMs REAL NOT NULL,
    isFoundOnly INTEGER NOT NULL,
    json TEXT NOT NULL
  );
  CREATE TABLE listedKey (key TEXT PRIMARY KEY, row INTEGER NOT NULL) WITHOUT ROWID;`,
  `CREATE TABLE turns (
    recording INTEGER PRIMARY KEY,
    starts BLOB NOT NULL,
    hasSummary INTEGER NOT NULL,
    hasNotes INTEGER NOT NULL
  );
  CREATE TABLE term (text TEXT PRIMARY KEY) WITHOUT ROWID;`,
  `DELETE FROM words WHERE rowid NOT IN (SELECT recording FROM turns);
  DELETE FROM content WHERE recording NOT IN (SELECT recording FROM turns);
  DELETE FROM speaker WHERE recording NOT IN (SELECT recording FROM turns);
  DELETE FROM recording WHERE row NOT IN (SELECT recording FROM turns);
  DELETE FROM meta WHERE key IN ('rebuilt', 'unsettled', 'forgotten');
  DROP TABLE unindexed;`,
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/**
 * One worker, so one permanent lock. The journal is kept and truncated, because creating and deleting a file is
 * expensive here; it is not a write-ahead log, which on a full disk leaves no space to delete anything. Large pages,
 * because a call to a file here costs more than its bytes: with 8 kB, a write takes a quarter longer.
 */
const SETTINGS = `PRAGMA page_size=32768;
  PRAGMA locking_mode=exclusive;
  PRAGMA journal_mode=truncate;
  PRAGMA synchronous=normal;
  PRAGMA secure_delete=fast;
  PRAGMA temp_store=memory;
  PRAGMA cache_size=-8000;`;

/** Places of each word in the index, and their number: views of the index itself. */
const PLACES = `CREATE VIRTUAL TABLE IF NOT EXISTS temp.place USING fts5vocab(main, words, instance);
  CREATE VIRTUAL TABLE IF NOT EXISTS temp.placed USING fts5vocab(main, words, row);`;

export type Prepared = 'ready' | 'newer';

/**
 * Sets up a database that was just opened, each version in a transaction of its own: if killed at any moment, it
 * resumes from the last version that was reached. Returns `newer`, with the data untouched, if a later release of the
 * extension wrote it.
 */
export function prepareDatabase(database: Database, migrations: readonly string[] = MIGRATIONS): Prepared {
  database.exec(SETTINGS);
  const version = Number(database.selectValue('PRAGMA user_version'));
  if (version > migrations.length) return 'newer';
  for (const [from, migration] of migrations.entries()) {
    if (from < version) continue;
    database.transaction('IMMEDIATE', () => {
      database.exec(migration);
      database.exec(`PRAGMA user_version=${from + 1}`);
    });
  }
  database.exec(PLACES);
  return 'ready';
}
