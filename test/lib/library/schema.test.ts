// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { prepareDatabase, SCHEMA_VERSION } from '../../../lib/library/schema.ts';
import { createStore } from '../../../lib/library/store.ts';
import { aQuery, word } from '../../support/library-queries.ts';
import { aKept, found, memoryDatabase, memoryStore, NO_BOUNDS, NOW_MS } from '../../support/memory-library.ts';

const versionOf = (database: Awaited<ReturnType<typeof memoryDatabase>>) => database.selectValue('PRAGMA user_version');

/** As an older release would have left it, and what a newer one does about it. */
const FIRST = 'CREATE TABLE note (text TEXT)';
const SECOND = 'ALTER TABLE note ADD COLUMN length INTEGER; UPDATE note SET length = length(text)';

describe('the database', () => {
  it('is brought from nothing to the version of this release, and is left alone the next time', async () => {
    const database = await memoryDatabase();
    expect(versionOf(database)).toBe(0);
    expect(prepareDatabase(database)).toBe('ready');
    expect(versionOf(database)).toBe(SCHEMA_VERSION);
    database.exec("INSERT INTO meta VALUES ('connectionId', 'n')");
    expect(prepareDatabase(database)).toBe('ready');
    expect(database.selectValue('SELECT value FROM meta')).toBe('n');
  });

  it('of version 3 goes on, and gathers as much of the index in memory as is usual', async () => {
    const database = await memoryDatabase();
    prepareDatabase(database);
    database.exec(
      `DROP TABLE fetchFailure; DROP TABLE listed; DROP TABLE listedKey; DROP TABLE turns; DROP TABLE term;
      CREATE TABLE unindexed (row INTEGER PRIMARY KEY)`,
    );
    database.exec("INSERT INTO words (words, rank) VALUES ('hashsize', 4194304); PRAGMA user_version=3");
    expect(prepareDatabase(database)).toBe('ready');
    expect(database.selectValue("SELECT v FROM words_config WHERE k = 'hashsize'")).toBe(1024 ** 2);
  });

  it('of version 7 keeps what is in its index, and lets go of the rest', async () => {
    const { store, database } = await memoryStore();
    const keep = (id: string) => store.keep([aKept({ recording: { id }, said: ['the budget'] })], NO_BOUNDS, NOW_MS);
    for (const id of ['indexed', 'older', 'waiting']) keep(id);
    database.exec(`CREATE TABLE unindexed (row INTEGER PRIMARY KEY); INSERT INTO unindexed VALUES (3);
      DELETE FROM words WHERE rowid = 3; DELETE FROM turns WHERE recording > 1; PRAGMA user_version=7`);
    expect(prepareDatabase(database)).toBe('ready');
    const after = createStore(database);
    expect([found(after, aQuery([word('budget')])), after.stamps().map(({ id }) => id)]).toEqual([
      ['indexed'],
      ['indexed'],
    ]);
    expect(after.isSound()).toBe(true);
  });

  it('is brought from the version it has to the next, with what is in it', async () => {
    const database = await memoryDatabase();
    prepareDatabase(database, [FIRST]);
    database.exec("INSERT INTO note VALUES ('hello')");
    expect(prepareDatabase(database, [FIRST, SECOND])).toBe('ready');
    expect(versionOf(database)).toBe(2);
    expect(database.selectValue('SELECT length FROM note')).toBe(5);
  });

  it('keeps the last version that was reached when a step fails in its middle', async () => {
    const database = await memoryDatabase();
    prepareDatabase(database, [FIRST]);
    expect(() => prepareDatabase(database, [FIRST, 'DROP TABLE note; DROP TABLE note'])).toThrow('no such table');
    expect(versionOf(database)).toBe(1);
    expect(database.selectValue('SELECT count(*) FROM note')).toBe(0);
    expect(prepareDatabase(database, [FIRST, SECOND])).toBe('ready');
  });

  it('of a later release is not touched', async () => {
    const database = await memoryDatabase();
    prepareDatabase(database, [FIRST, SECOND]);
    expect(prepareDatabase(database, [FIRST])).toBe('newer');
    expect(versionOf(database)).toBe(2);
  });
});
