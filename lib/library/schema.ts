import type { Database } from '@sqlite.org/sqlite-wasm';

/**
 * Each entry brings the database from the version of its index to the next; a new version is a new entry, and none is
 * ever changed. Version 0 is an empty file.
 *
 * `recording.*Words` are names as `toNameText` gives them. `content.rest` is JSON of what is no segment. `words` is the
 * index: it holds tokens only, no text, and its rows are those of `recording`. It merges its
 * parts at every eighth: at every fourth, as is the default, writing takes a fifth longer and searching as long. To gather
 * more of it in memory first, as version 3 does, saves a tenth, and needs more room at once than a disk that is all but full
 * has: version 4 gathers as much as is usual again.
 *
 * `listed` is the list of recordings, its rows one behind the other as they came: ids are as good as random, and to keep
 * them in order would write most of the table again with each page of the service's list. `listedKey` is that order, made
 * when a walk over the list ends (`list-rows.ts`).
 *
 * `turns` tells for each recording of the index which of its tokens are said by whom (`turn-places.ts`), and `term` has the
 * words of all (`vocabulary.ts`). What was kept before there was `turns`, or is not in the index yet, goes with version 8:
 * the service tells it again.
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
 * One worker, so one lock for good; a journal that is kept and cut, because a file here is dear to make and to delete, and
 * not a log, which on a full disk leaves no room to forget anything. Large pages, because a call to a file here costs more
 * than its bytes: with 8 kB, a write takes a quarter longer.
 */
const SETTINGS = `PRAGMA page_size=32768;
  PRAGMA locking_mode=exclusive;
  PRAGMA journal_mode=truncate;
  PRAGMA synchronous=normal;
  PRAGMA secure_delete=fast;
  PRAGMA temp_store=memory;
  PRAGMA cache_size=-8000;`;

/** Where each word of the index stands, and how often: a view of the index itself. */
const PLACES = `CREATE VIRTUAL TABLE IF NOT EXISTS temp.place USING fts5vocab(main, words, instance);
  CREATE VIRTUAL TABLE IF NOT EXISTS temp.placed USING fts5vocab(main, words, row);`;

export type Prepared = 'ready' | 'newer';

/**
 * Sets up a database that was just opened, each version in a transaction of its own: killed at any moment, it goes on
 * from the last one that was reached. `newer` when a later release of the extension wrote it; nothing was touched then.
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
