// @vitest-environment node
import type { Database } from '@sqlite.org/sqlite-wasm';
import { describe, expect, it } from 'vitest';
import { createDatabaseWorker, type Files, type DatabaseWorker } from '../../../lib/library/database-worker.ts';
import type { AnyLibraryMessage } from '../../../lib/library/protocol.ts';
import type { LibraryArg, LibraryRequestName } from '../../../lib/library/requests.ts';
import { aQuery, word } from '../../support/library-queries.ts';
import { prepareRequest } from '../../../lib/library/prepare.ts';
import { aKept, memoryDatabase, NO_BOUNDS } from '../../support/memory-library.ts';

/** Files in memory that can be made to fail; what they hold outlives a worker. */
function createFiles() {
  let database: Database | null = null;
  const files = {
    /** Thrown by the next `open`, and by those after it while it is set. */
    error: null as unknown,
    opened: 0,
    erased: 0,
    foldersErased: 0,
    async open() {
      files.opened += 1;
      if (files.error !== null) throw files.error;
      database ??= await memoryDatabase();
      return database;
    },
    erase() {
      files.erased += 1;
      database = null;
      return Promise.resolve();
    },
    eraseFolder() {
      files.foldersErased += 1;
      return Promise.resolve();
    },
    database: () => database,
  };
  return files satisfies Files;
}

const clock = { nowMs: 1_000_000 };
const ask = <N extends LibraryRequestName>(worker: DatabaseWorker, library: N, arg: LibraryArg<N>) =>
  worker(prepareRequest({ library, requestId: '1', connectionId: 'mine', arg } as AnyLibraryMessage));
const keep = (worker: DatabaseWorker, id = 'rec-1') =>
  ask(worker, 'keep', { kept: [aKept({ recording: { id }, said: ['the budget'] })], bounds: NO_BOUNDS });
const search = async (worker: DatabaseWorker) => {
  const result = await ask(worker, 'search', { query: aQuery([word('budget')]), limit: 5 });
  return result.ok ? (result.value as { total: number }).total : result.unavailable;
};
const damaged = Object.assign(new Error('SQLITE_CORRUPT'), { resultCode: 11 + (2 << 8) });

function aDatabaseWorker() {
  const files = createFiles();
  const reported: unknown[] = [];
  const worker = createDatabaseWorker(
    files,
    () => clock.nowMs,
    (thrown) => reported.push(thrown),
  );
  return { files, worker, reported };
}

describe('a library that fails', () => {
  it.each([
    ['a full disk', Object.assign(new Error('SQLITE_FULL'), { resultCode: 13 })],
    ['a damaged file', damaged],
    ['a browser that refuses', new DOMException('refused', 'SecurityError')],
    ['files in use', new DOMException('held', 'NoModificationAllowedError')],
  ])('does not report %s, which is no bug', async (_, error) => {
    const { files, worker, reported } = aDatabaseWorker();
    files.error = error;
    await keep(worker);
    expect(reported).toEqual([]);
  });

  it.each([
    ['an exception of the program', new TypeError('x is undefined')],
    ['a statement that SQLite refuses', Object.assign(new Error('SQLITE_ERROR'), { resultCode: 1 })],
  ])('reports %s once', async (_, bug) => {
    const { files, worker, reported } = aDatabaseWorker();
    files.error = bug;
    for (let time = 0; time < 2; time++) expect(await keep(worker)).toMatchObject({ ok: false });
    expect(reported).toEqual([bug]);
  });
});

describe('the library of a connection', () => {
  it.each(['empty', 'remove'] as const)('is empty after %s, and begins anew', async (name) => {
    const { worker, files } = aDatabaseWorker();
    await keep(worker);
    expect(await ask(worker, name, null)).toEqual({ ok: true, value: null });
    expect([files.erased, files.foldersErased]).toEqual([1, name === 'remove' ? 1 : 0]);
    expect(await search(worker)).toBe(0);
    // It is the user's own doing: nobody has to be told of it.
    expect(await ask(worker, 'stats', null)).toMatchObject({ value: { rebuilt: false, count: 0 } });
    expect(await keep(worker)).toEqual({ ok: true, value: null });
    expect(await search(worker)).toBe(1);
  });

  it.each(['empty', 'remove'] as const)('is gone after %s also where nothing new can be written', async (name) => {
    const { worker, files } = aDatabaseWorker();
    await keep(worker);
    files.error = new DOMException('disk', 'QuotaExceededError');
    expect(await ask(worker, name, null)).toEqual({ ok: true, value: null });
    expect(files.erased).toBe(1);
    files.error = null;
    expect(await search(worker)).toBe(0);
  });

  it.each(['empty', 'remove'] as const)('is not taken for gone by %s where its files are held', async (name) => {
    const { worker, files } = aDatabaseWorker();
    await keep(worker);
    const erase = files.erase.bind(files);
    files.erase = () => Promise.reject(new DOMException('held', 'NoModificationAllowedError'));
    expect(await ask(worker, name, null)).toEqual({ ok: false, unavailable: 'busy' });
    expect(files.foldersErased).toBe(0);
    files.erase = erase;
    expect(await ask(worker, name, null)).toEqual({ ok: true, value: null });
    expect(files.erased).toBe(1);
  });

  it('is not taken for removed where its folder is held', async () => {
    const { worker, files } = aDatabaseWorker();
    await keep(worker);
    files.eraseFolder = () => Promise.reject(new DOMException('held', 'NoModificationAllowedError'));
    expect(await ask(worker, 'remove', null)).toEqual({ ok: false, unavailable: 'busy' });
    expect(files.erased).toBe(1);
  });

  it('is removed where it was never opened, and makes nothing for it', async () => {
    const { worker, files } = aDatabaseWorker();
    expect(await ask(worker, 'remove', null)).toEqual({ ok: true, value: null });
    expect([files.opened, files.erased, files.foldersErased]).toEqual([0, 1, 1]);
  });
});

describe('a library that is damaged', () => {
  it('begins anew, and says so', async () => {
    const { worker, files } = aDatabaseWorker();
    await keep(worker);
    files.database()?.exec('DROP TABLE words_data; CREATE TABLE words_data (id INTEGER PRIMARY KEY, block BLOB)');
    expect(await search(worker)).toBe(0);
    expect(files.erased).toBe(1);
    expect(await ask(worker, 'stats', null)).toMatchObject({ value: { rebuilt: true, count: 0 } });
    // The page that asked may be gone, or have asked again meanwhile.
    expect(await ask(worker, 'stats', null)).toMatchObject({ value: { rebuilt: true } });
    await keep(worker);
    expect(await search(worker)).toBe(1);
  });

  it('begins anew when it does not open, and is broken when that does not help', async () => {
    const { worker, files } = aDatabaseWorker();
    files.error = damaged;
    for (let time = 0; time < 3; time++) expect(await search(worker)).toBe('broken');
    expect([files.opened, files.erased]).toEqual([2, 1]);
    clock.nowMs += 30_000;
    expect(await search(worker)).toBe('broken');
    expect([files.opened, files.erased]).toEqual([4, 2]);
  });

  it('says for a day that it began anew, also to those who come after its worker', async () => {
    const { worker, files } = aDatabaseWorker();
    await keep(worker);
    files.database()?.exec('DELETE FROM words_data WHERE id > 10');
    await ask(worker, 'check', null);
    const next = createDatabaseWorker(
      files,
      () => clock.nowMs,
      () => undefined,
    );
    expect(await ask(next, 'stats', null)).toMatchObject({ value: { rebuilt: true } });
    clock.nowMs += 24 * 60 * 60 * 1000;
    expect(await ask(next, 'stats', null)).toMatchObject({ value: { rebuilt: false } });
  });

  it('is found by the check, and a sound one is left alone', async () => {
    const { worker, files } = aDatabaseWorker();
    await keep(worker);
    await ask(worker, 'check', null);
    expect(files.erased).toBe(0);
    files.database()?.exec('DELETE FROM words_data WHERE id > 10');
    expect(await ask(worker, 'check', null)).toEqual({ ok: true, value: null });
    expect(files.erased).toBe(1);
  });
});

describe('a browser that has no place for it', () => {
  it.each([
    ['broken', new DOMException('refused', 'SecurityError')],
    ['full', new DOMException('disk', 'QuotaExceededError')],
    ['busy', new DOMException('held', 'NoModificationAllowedError')],
    ['full', Object.assign(new Error('disk'), { resultCode: 13 })],
    ['broken', new Error('anything')],
  ])('is told as %s, and asked again only after a while', async (reason, error) => {
    const { worker, files } = aDatabaseWorker();
    files.error = error;
    expect(await search(worker)).toBe(reason);
    for (let time = 0; time < 5; time++) expect(await search(worker)).toBe(reason);
    expect(files.opened).toBe(1);
    expect(files.erased).toBe(0);
    files.error = null;
    clock.nowMs += 60_000;
    expect(await search(worker)).toBe(0);
  });

  it('is asked again once the clock was set back', async () => {
    const { worker, files } = aDatabaseWorker();
    files.error = new DOMException('held', 'NoModificationAllowedError');
    expect(await search(worker)).toBe('busy');
    files.error = null;
    clock.nowMs -= 60_000;
    expect(await search(worker)).toBe(0);
  });

  it('erases all the same what it may have', async () => {
    const { worker, files } = aDatabaseWorker();
    files.error = new DOMException('disk', 'QuotaExceededError');
    await search(worker);
    await ask(worker, 'empty', null);
    expect(files.erased).toBe(1);
  });
});

it('a write that finds no room is taken back, and reading goes on', async () => {
  const { worker, files } = aDatabaseWorker();
  await keep(worker);
  const pages = Number(files.database()?.selectValue('PRAGMA page_count'));
  files.database()?.exec(`PRAGMA max_page_count=${pages}`);
  const many = Array.from({ length: 50 }, (_, at) =>
    aKept({ recording: { id: `r${at}` }, said: ['word '.repeat(2000)] }),
  );
  expect(await ask(worker, 'keep', { kept: many, bounds: NO_BOUNDS })).toEqual({
    ok: false,
    unavailable: 'full',
  });
  expect(await search(worker)).toBe(1);
  expect(await ask(worker, 'stats', null)).toMatchObject({ value: { count: 1 } });
});
