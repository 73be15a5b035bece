// @vitest-environment node
import type { Database } from '@sqlite.org/sqlite-wasm';
import { describe, expect, it } from 'vitest';
import { createDatabaseWorker } from '../../../lib/library/database-worker.ts';
import type { Files } from '../../../lib/library/pool-files.ts';
import { prepareRequest } from '../../../lib/library/prepare.ts';
import { unavailable, type AnyLibraryMessage, type LibraryRequestName } from '../../../lib/library/requests.ts';
import { anId } from '../../support/factories.ts';
import { aQuery, word } from '../../support/library-queries.ts';
import { aKept, memoryDatabase, NO_BOUNDS } from '../../support/memory-library.ts';

/** Files in memory that can be made to fail; what they hold outlives a worker. */
function createFiles() {
  let database: Database | null = null;
  const files = {
    /** Thrown by the next `open`, and by those after it while it is set. */
    error: null as unknown,
    /** What `open` waits for. */
    held: Promise.resolve(),
    opened: 0,
    erased: 0,
    foldersErased: 0,
    async open() {
      files.opened += 1;
      await files.held;
      if (files.error !== null) throw files.error;
      database ??= await memoryDatabase();
      return database;
    },
    async erase() {
      files.erased += 1;
      database = null;
    },
    async eraseFolder() {
      files.foldersErased += 1;
      database = null;
    },
    database: () => database,
  };
  return files satisfies Files;
}

const clock = { nowMs: 1_000_000 };
const damaged = Object.assign(new Error('SQLITE_CORRUPT'), { resultCode: 11 + (2 << 8) });
const done = { ok: true, value: null };

/** A worker for the connections `mine` and `other`. */
function aDatabaseWorker(mine = createFiles()) {
  const files = { mine, other: createFiles() };
  const reported: unknown[] = [];
  const answered: string[] = [];
  const waiting = new Map<string, (answer: unknown) => void>();
  const receive = createDatabaseWorker(
    {
      filesOf: (connectionId) => files[connectionId as keyof typeof files],
      now: () => clock.nowMs,
      report: (thrown) => reported.push(thrown),
    },
    (requestId, answer) => {
      answered.push(requestId);
      waiting.get(requestId)?.(answer);
    },
  );
  const ask = (library: LibraryRequestName, arg: unknown = null, connectionId = 'mine', requestId: string = library) =>
    new Promise((resolve) => {
      waiting.set(requestId, resolve);
      receive(prepareRequest({ library, requestId, connectionId, arg } as AnyLibraryMessage));
    });
  return {
    files: mine,
    other: files.other,
    reported,
    /** Ids of requests, in the order of the answers. */
    answered,
    ask,
    cancel: (libraryCancel: string) => receive({ libraryCancel }),
    keep: (id = 'rec-1', connectionId = 'mine') =>
      ask('keep', { kept: [aKept({ recording: { id }, said: ['the budget'] })], bounds: NO_BOUNDS }, connectionId, id),
    /** The number of recordings found, or why there is no answer. */
    search: async (connectionId = 'mine') => {
      const answer = await ask('search', { query: aQuery([word('budget')]), limit: 5 }, connectionId);
      const result = answer as { ok: true; value: { total: number } } | ReturnType<typeof unavailable>;
      return result.ok ? result.value.total : result.unavailable;
    },
  };
}

describe('the order of requests', () => {
  /** A worker that opens its database for a first request, until `go` is called. */
  function aBusyWorker() {
    const worker = aDatabaseWorker();
    let go = () => {};
    worker.files.held = new Promise((resolve) => (go = resolve));
    return { ...worker, go: () => go(), first: worker.ask('preload', null, 'mine', 'first') };
  }

  it.each(['search', 'speakers', 'knows', 'stats', 'open'] as const)(
    'has %s, which the user waits for, before changes',
    async (name) => {
      const { ask, keep, answered, go } = aBusyWorker();
      const arg = name === 'search' ? { query: aQuery([]), limit: 5 } : { id: 'a' };
      const all = [keep('a'), keep('b'), ask(name, arg)];
      go();
      await Promise.all(all);
      expect(answered).toEqual(['first', name, 'a', 'b']);
    },
  );

  it.each(['empty', 'remove'] as const)('has nothing that passes a request to %s', async (name) => {
    const { ask, keep, answered, go } = aBusyWorker();
    const all = [keep('before'), ask('stats', null, 'mine', '1'), ask(name), keep('after'), ask('stats')];
    go();
    await Promise.all(all);
    expect(answered).toEqual(['first', '1', 'before', name, 'stats', 'after']);
  });

  it('leaves out what was canceled, but for what has begun', async () => {
    const { ask, keep, search, cancel, answered, go, first } = aBusyWorker();
    const kept = keep('a');
    const waiting = ask('stamps');
    for (const id of ['first', 'a', 'unknown']) cancel(id);
    go();
    expect(await Promise.all([first, kept, waiting])).toEqual([done, unavailable('gone'), { ok: true, value: [] }]);
    expect(answered).toEqual(['a', 'first', 'stamps']);
    expect(await search()).toBe(0);
  });
});

describe('the libraries of two connections', () => {
  it('are apart, and each is opened when it is first asked for', async () => {
    const { keep, search, ask, other } = aDatabaseWorker();
    await keep('a');
    expect(other.opened).toBe(0);
    expect([await search('mine'), await search('other')]).toEqual([1, 0]);
    expect(await ask('knows', { id: anId('a') }, 'other')).toEqual({ ok: true, value: false });
    await keep('a', 'other');
    await ask('forget', { id: anId('a') }, 'other');
    expect([await search('mine'), await search('other')]).toEqual([1, 0]);
  });

  it.each(['empty', 'remove'] as const)('go one by one with %s', async (name) => {
    const { keep, search, ask } = aDatabaseWorker();
    for (const connectionId of ['mine', 'other']) await keep('a', connectionId);
    expect(await ask(name)).toEqual(done);
    expect([await search('mine'), await search('other')]).toEqual([0, 1]);
  });

  it('fail one by one', async () => {
    const { keep, search, other } = aDatabaseWorker();
    await keep();
    other.error = new DOMException('held', 'NoModificationAllowedError');
    expect([await search('other'), await search('mine')]).toEqual(['busy', 1]);
  });
});

describe('a library that fails', () => {
  it.each([
    ['a full disk', Object.assign(new Error('SQLITE_FULL'), { resultCode: 13 })],
    ['a damaged file', damaged],
    ['a browser that refuses', new DOMException('refused', 'SecurityError')],
    ['files in use', new DOMException('held', 'NoModificationAllowedError')],
  ])('does not report %s, which is no bug', async (_, error) => {
    const { files, keep, reported } = aDatabaseWorker();
    files.error = error;
    await keep();
    expect(reported).toEqual([]);
  });

  it.each([
    ['an exception of the program', new TypeError('x is undefined')],
    ['a statement that SQLite refuses', Object.assign(new Error('SQLITE_ERROR'), { resultCode: 1 })],
  ])('reports %s once', async (_, bug) => {
    const { files, keep, reported } = aDatabaseWorker();
    files.error = bug;
    for (let time = 0; time < 2; time++) expect(await keep()).toMatchObject({ ok: false });
    expect(reported).toEqual([bug]);
  });
});

describe('the library of a connection', () => {
  it.each([
    ['empty', [1, 0]],
    ['remove', [0, 1]],
  ] as const)('is empty after %s, and begins anew', async (name, erased) => {
    const { files, ask, keep, search } = aDatabaseWorker();
    await keep();
    expect(await ask(name)).toEqual(done);
    expect([files.erased, files.foldersErased]).toEqual(erased);
    expect(await search()).toBe(0);
    // It is the user's own doing: nobody has to be told of it.
    expect(await ask('stats')).toMatchObject({ value: { rebuilt: false, count: 0 } });
    expect(await keep()).toEqual(done);
    expect(await search()).toBe(1);
  });

  it.each(['empty', 'remove'] as const)('is gone after %s also where nothing new can be written', async (name) => {
    const { files, ask, keep, search } = aDatabaseWorker();
    await keep();
    files.error = new DOMException('disk', 'QuotaExceededError');
    expect(await ask(name)).toEqual(done);
    files.error = null;
    expect(await search()).toBe(0);
  });

  it.each(['empty', 'remove'] as const)('is not taken for gone by %s where its files are held', async (name) => {
    const { files, ask, keep, search } = aDatabaseWorker();
    await keep();
    const before = { ...files };
    files.erase = files.eraseFolder = () => Promise.reject(new DOMException('held', 'NoModificationAllowedError'));
    expect(await ask(name)).toEqual(unavailable('busy'));
    Object.assign(files, before);
    expect(await ask(name)).toEqual(done);
    expect(await search()).toBe(0);
  });

  it('is removed where it was never opened, and makes nothing for it', async () => {
    const { files, ask } = aDatabaseWorker();
    expect(await ask('remove')).toEqual(done);
    expect([files.opened, files.foldersErased]).toEqual([0, 1]);
  });
});

describe('a library that is damaged', () => {
  it('begins anew, and says so', async () => {
    const { files, ask, keep, search } = aDatabaseWorker();
    await keep();
    files.database()?.exec('DROP TABLE words_data; CREATE TABLE words_data (id INTEGER PRIMARY KEY, block BLOB)');
    expect(await search()).toBe(0);
    expect(files.erased).toBe(1);
    expect(await ask('stats')).toMatchObject({ value: { rebuilt: true, count: 0 } });
    // The page that asked may be gone, or have asked again meanwhile.
    expect(await ask('stats')).toMatchObject({ value: { rebuilt: true } });
    await keep();
    expect(await search()).toBe(1);
  });

  it.each([1, 99_999])(
    'is erased without notice, and filled again, if it has version %i of its tables',
    async (version) => {
      const { files, keep } = aDatabaseWorker();
      await keep();
      files.database()?.exec(`PRAGMA user_version=${version}`);
      const { ask, search, keep: keepAgain } = aDatabaseWorker(files);
      expect([await search(), files.erased]).toEqual([0, 1]);
      expect(await ask('stats')).toMatchObject({ value: { rebuilt: false, count: 0 } });
      await keepAgain();
      expect(await search()).toBe(1);
    },
  );

  it('begins anew when it does not open, and is broken when that does not help', async () => {
    const { files, search } = aDatabaseWorker();
    files.error = damaged;
    for (let time = 0; time < 3; time++) expect(await search()).toBe('broken');
    expect([files.opened, files.erased]).toEqual([2, 1]);
    clock.nowMs += 30_000;
    expect(await search()).toBe('broken');
    expect([files.opened, files.erased]).toEqual([4, 2]);
  });

  it('says for a day that it began anew, also to those who come after its worker', async () => {
    const { files, ask, keep } = aDatabaseWorker();
    await keep();
    files.database()?.exec('DELETE FROM words_data WHERE id > 10');
    await ask('check');
    const next = aDatabaseWorker(files);
    expect(await next.ask('stats')).toMatchObject({ value: { rebuilt: true } });
    clock.nowMs += 24 * 60 * 60 * 1000;
    expect(await next.ask('stats')).toMatchObject({ value: { rebuilt: false } });
  });

  it('is found by the check, and a sound one is left alone', async () => {
    const { files, ask, keep } = aDatabaseWorker();
    await keep();
    await ask('check');
    expect(files.erased).toBe(0);
    files.database()?.exec('DELETE FROM words_data WHERE id > 10');
    expect(await ask('check')).toEqual(done);
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
    const { files, search } = aDatabaseWorker();
    files.error = error;
    expect(await search()).toBe(reason);
    for (let time = 0; time < 5; time++) expect(await search()).toBe(reason);
    expect(files.opened).toBe(1);
    expect(files.erased).toBe(0);
    files.error = null;
    clock.nowMs += 60_000;
    expect(await search()).toBe(0);
  });

  it('is asked again once the clock was set back', async () => {
    const { files, search } = aDatabaseWorker();
    files.error = new DOMException('held', 'NoModificationAllowedError');
    expect(await search()).toBe('busy');
    files.error = null;
    clock.nowMs -= 60_000;
    expect(await search()).toBe(0);
  });

  it('erases all the same what it may have', async () => {
    const { files, ask, search } = aDatabaseWorker();
    files.error = new DOMException('disk', 'QuotaExceededError');
    await search();
    await ask('empty');
    expect(files.erased).toBe(1);
  });
});

it('a write that finds no room is taken back, and reading goes on', async () => {
  const { files, ask, keep, search } = aDatabaseWorker();
  await keep();
  const pages = Number(files.database()?.selectValue('PRAGMA page_count'));
  files.database()?.exec(`PRAGMA max_page_count=${pages}`);
  const many = Array.from({ length: 50 }, (_, at) =>
    aKept({ recording: { id: `r${at}` }, said: ['word '.repeat(2000)] }),
  );
  expect(await ask('keep', { kept: many, bounds: NO_BOUNDS })).toEqual(unavailable('full'));
  expect(await search()).toBe(1);
  expect(await ask('stats')).toMatchObject({ value: { count: 1 } });
});
