// @vitest-environment node
import type { Database } from '@sqlite.org/sqlite-wasm';
import { describe, expect, it } from 'vitest';
import { createDatabaseWorker } from '../../../lib/library/database-worker.ts';
import type { Files } from '../../../lib/library/pool-files.ts';
import { unavailable, type AnyLibraryMessage, type LibraryRequestName } from '../../../lib/library/requests.ts';
import { anId } from '../../support/factories.ts';
import { aQuery, word } from '../../support/library-queries.ts';
import { aKept, memoryDatabase } from '../../support/memory-library.ts';

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
      receive({ library, requestId, connectionId, arg } as AnyLibraryMessage);
    });
  return {
    files: mine,
    other: files.other,
    reported,
    /** Ids of requests, in the order of the answers. */
    answered,
    ask,
    keep: (id = 'rec-1', connectionId = 'mine') =>
      ask('keep', { kept: [aKept({ recording: { id }, said: ['the budget'] })] }, connectionId, id),
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

  it.each(['search', 'speakers', 'stats', 'open'] as const)(
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

  it('leaves out searches that waited when a newer one came, of either kind, and no other request', async () => {
    const { ask, keep, go, first } = aBusyWorker();
    const arg = { query: aQuery([word('budget')]), limit: 5 };
    const kept = keep('a');
    const searches = (['search', 'widen', 'search'] as const).map((name, at) =>
      ask(name, arg, 'mine', `${name} ${at}`),
    );
    const others = [ask('person', { name: 'Ana', terms: [], limit: 5 }), ask('speakers')];
    go();
    expect(await Promise.all(searches)).toMatchObject([unavailable('gone'), unavailable('gone'), { ok: true }]);
    expect(await Promise.all([first, kept, ...others])).toMatchObject(Array.from({ length: 4 }, () => ({ ok: true })));
  });
});

describe('the libraries of two connections', () => {
  it('are apart, and each is opened when it is first asked for', async () => {
    const { keep, search, ask, other } = aDatabaseWorker();
    await keep('a');
    expect(other.opened).toBe(0);
    expect([await search('mine'), await search('other')]).toEqual([1, 0]);
    expect(await ask('open', { id: anId('a') }, 'other')).toEqual({ ok: true, value: null });
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

  it('that does not open is left alone for ten seconds, but for an erasure', async () => {
    const { ask, files } = aDatabaseWorker();
    files.error = new Error('Held elsewhere');
    await ask('stats');
    await ask('stats');
    expect(files.opened).toBe(1);
    expect(await ask('empty')).toEqual(done);
    clock.nowMs += 10_000;
    files.error = null;
    expect(await ask('check')).toEqual(done);
  });
});

describe('a library that fails', () => {
  const coded = (resultCode: number) => Object.assign(new Error('SQLite'), { resultCode });
  it.each([
    ['a full disk', 'full', coded(13)],
    ['a disk without a place for it', 'full', new DOMException('disk', 'QuotaExceededError')],
    ['a damaged file', 'broken', damaged],
    ['a browser that refuses', 'broken', new DOMException('refused', 'SecurityError')],
    ['files in use', 'busy', new DOMException('held', 'NoModificationAllowedError')],
    ['anything else', 'broken', new Error('anything')],
    ['a bug of the program', 'broken', new TypeError('x is undefined')],
    ['a statement that SQLite refuses', 'broken', coded(1)],
  ])('says so because of %s, reports it only if it is a bug, and is asked again', async (name, reason, error) => {
    const { files, search, ask, reported } = aDatabaseWorker();
    files.error = error;
    expect(await search()).toBe(reason);
    expect(reported).toEqual(/bug|statement/.test(name) ? [error] : []);
    // Also then it erases what it may have.
    const { erased } = files;
    expect(await ask('empty')).toEqual(done);
    expect(files.erased).toBe(erased + 1);
    files.error = null;
    expect(await search()).toBe(0);
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
    expect(await ask('stats')).toMatchObject({ value: { count: 0 } });
    expect(await keep()).toMatchObject({ ok: true });
    expect(await search()).toBe(1);
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
});

describe('a library that is damaged', () => {
  it('begins anew', async () => {
    const { files, ask, keep, search } = aDatabaseWorker();
    await keep();
    files.database()?.exec('DROP TABLE words_data; CREATE TABLE words_data (id INTEGER PRIMARY KEY, block BLOB)');
    expect(await search()).toBe(0);
    expect(files.erased).toBe(1);
    expect(await ask('stats')).toMatchObject({ value: { count: 0 } });
    await keep();
    expect(await search()).toBe(1);
  });

  it.each([
    ['the list', "REPLACE INTO meta (key, value) VALUES ('list', '{')", 'listOverview', null],
    ['a content', "UPDATE content SET rest = '{'", 'open', { id: anId('rec-1') }],
    ['a task', "INSERT INTO task SELECT row, 0, 'k', '{' FROM recording", 'tasks', { ticks: [] }],
  ] as const)('begins anew where the text of %s is damaged', async (_, sql, name, arg) => {
    const { files, ask, keep } = aDatabaseWorker();
    await keep();
    files.database()?.exec(sql);
    expect(await ask(name, arg)).toMatchObject({ ok: true });
    expect(files.erased).toBe(1);
  });

  it.each([1, 99_999])('is erased, and filled again, if it has version %i of its tables', async (version) => {
    const { files, keep } = aDatabaseWorker();
    await keep();
    files.database()?.exec(`PRAGMA user_version=${version}`);
    const { ask, search, keep: keepAgain } = aDatabaseWorker(files);
    expect([await search(), files.erased]).toEqual([0, 1]);
    expect(await ask('stats')).toMatchObject({ value: { count: 0 } });
    await keepAgain();
    expect(await search()).toBe(1);
  });

  it('begins anew when it does not open, and is broken when that does not help', async () => {
    const { files, search } = aDatabaseWorker();
    files.error = damaged;
    expect(await search()).toBe('broken');
    expect([files.opened, files.erased]).toEqual([2, 1]);
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

it('a write that finds no room is taken back, and reading goes on', async () => {
  const { files, ask, keep, search } = aDatabaseWorker();
  await keep();
  const pages = Number(files.database()?.selectValue('PRAGMA page_count'));
  files.database()?.exec(`PRAGMA max_page_count=${pages}`);
  const many = Array.from({ length: 50 }, (_, at) =>
    aKept({ recording: { id: `r${at}` }, said: ['word '.repeat(2000)] }),
  );
  expect(await ask('keep', { kept: many })).toEqual(unavailable('full'));
  expect(await search()).toBe(1);
  expect(await ask('stats')).toMatchObject({ value: { count: 1 } });
});
