import type { Database } from '@sqlite.org/sqlite-wasm';

/** The version of the tables below. It is a cache: a database of any other version is erased, and filled again. */
const SCHEMA_VERSION = 15;

/**
 * `recording.row` orders recordings by date, and `unit.row` their texts (`units.ts`). `content.rest` is JSON of
 * everything but the transcript, of which a turn is a `unit`: its text, and the shape of its segments.
 *
 * `words` is the index: one row for each turn, title, line of a document, and list of names. It holds tokens only, and
 * no facts of a recording but the words of its title. Its parts are merged at every eighth: at every fourth, the
 * default, writing takes a fifth longer. `term` has the words that can be misspelled.
 *
 * `task` has what is to be done by summary and notes, in their order (`DocumentTask`): read when they are stored, because to
 * read all of them for a question takes seconds. Which were ticked is in `meta`.
 *
 * `download` has what was asked for in advance, and when; `attempts` failed in a row, while `changedAtMs` of the row in
 * the list was the same, and `sameAnswers` brought nothing new in a row (`downloads.ts`).
 *
 * `recording.doubtedAtMs` is when the service first answered with far fewer words, `missingSinceMs` when it first
 * answered without the recording, and for a row of the list, when a whole reading first did without it; 0 for never. Only
 * a second answer that agrees removes anything.
 *
 * `listed` is the list of recordings, its rows in order of arrival. It has no index of ids: they are practically random,
 * and each page of the service's list would rewrite most of it.
 */
const TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE recording (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    createdAtMs REAL,
    fetchedAtMs REAL NOT NULL,
    bytes INTEGER NOT NULL,
    units INTEGER NOT NULL,
    changedAtMs REAL AS (ifnull(json ->> '$.changedAtMs', 0)) STORED,
    updatedAtMs REAL AS (json ->> '$.updatedAtMs') STORED,
    doubtedAtMs REAL NOT NULL,
    missingSinceMs REAL NOT NULL,
    json TEXT NOT NULL
  );
  CREATE INDEX recordingSizes ON recording (bytes, units);
  CREATE TABLE speaker (
    recording INTEGER NOT NULL,
    position INTEGER NOT NULL,
    label TEXT NOT NULL,
    name TEXT,
    localName TEXT,
    seconds REAL NOT NULL,
    PRIMARY KEY (recording, position)
  ) WITHOUT ROWID;
  CREATE TABLE content (recording INTEGER PRIMARY KEY, rest TEXT NOT NULL);
  CREATE TABLE unit (row INTEGER PRIMARY KEY, speaker INTEGER, text TEXT NOT NULL, shape TEXT);
  CREATE TABLE task (
    recording INTEGER NOT NULL,
    position INTEGER NOT NULL,
    key TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (recording, position)
  ) WITHOUT ROWID;
  CREATE VIRTUAL TABLE words USING fts5(
    text, speaker, content='', contentless_delete=1, tokenize='ascii'
  );
  INSERT INTO words (words, rank) VALUES ('automerge', 8);
  CREATE TABLE term (text TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE download (
    id TEXT PRIMARY KEY,
    firstSeenAtMs REAL NOT NULL,
    askedAtMs REAL NOT NULL DEFAULT 0,
    notBeforeMs REAL NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    changedAtMs REAL NOT NULL DEFAULT 0,
    sameAnswers INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE TABLE listed (
    row INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    createdAtMs REAL,
    seenAtMs REAL NOT NULL,
    missingSinceMs REAL NOT NULL,
    isFoundOnly INTEGER NOT NULL,
    status TEXT AS (json ->> '$.status') STORED,
    changedAtMs REAL AS (ifnull(json ->> '$.changedAtMs', 0)) STORED,
    updatedAtMs REAL AS (json ->> '$.updatedAtMs') STORED,
    json TEXT NOT NULL
  );
  CREATE INDEX listedNewest ON listed (createdAtMs DESC, key, status, changedAtMs, updatedAtMs);
  CREATE INDEX listedFound ON listed (isFoundOnly) WHERE isFoundOnly;
  PRAGMA user_version=${SCHEMA_VERSION};`;

/**
 * One worker, so one permanent lock. The journal is kept and truncated, because creating and deleting a file is
 * expensive here; it is not a write-ahead log, which on a full disk leaves no space to delete anything. Large pages,
 * because a call to a file here costs more than its bytes; with larger ones, a page of the list writes two thirds more.
 */
const SETTINGS = `PRAGMA page_size=16384;
  PRAGMA locking_mode=exclusive;
  PRAGMA journal_mode=truncate;
  PRAGMA synchronous=normal;
  PRAGMA secure_delete=fast;
  PRAGMA temp_store=memory;
  PRAGMA cache_size=-8000;`;

/** Sets up a database that was just opened; false, with nothing changed, if it has another version and must be erased. */
export function prepareDatabase(database: Database): boolean {
  database.exec(SETTINGS);
  const version = Number(database.selectValue('PRAGMA user_version'));
  if (version === 0) database.transaction('IMMEDIATE', () => database.exec(TABLES));
  return version === 0 || version === SCHEMA_VERSION;
}
