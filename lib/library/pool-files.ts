import type { Database, SAHPoolUtil, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { isNotFound, isWithoutFiles } from '../errors/file-errors.ts';
import type { Files } from './database-worker.ts';
import { addSaidFunction } from './said-function.ts';

/** Folders in the origin's private file system: one for each connection, and in it one for the database. */
const FOLDER = 'connections';
const DATABASE_FOLDER = 'library';
/** Where the build puts SQLite's program. */
const PROGRAM = '/sqlite/sqlite3.wasm';
/** The name of the lock that the one worker holds. */
const LOCK = 'earshot-library';
/** Number of files: database and journal, and some to spare. */
const CAPACITY = 6;
/** Not all of these options are in the types. */
const poolOf = (connectionId: string) => ({
  name: `library-${connectionId}`,
  directory: `/${FOLDER}/${connectionId}/${DATABASE_FOLDER}`,
  initialCapacity: CAPACITY,
  // Without it, a start that fails while the previous worker still holds the files deletes the database.
  preserveOnInitFailure: true,
  forceReinitIfPreviouslyFailed: true,
  verbosity: 0,
});
const LOCK_WAIT_MS = 5_000;
/** Handles of a worker that was just stopped are released within milliseconds, rarely within a second. */
const TRIES = 40;
const PAUSE_MS = 50;

/**
 * Read and then deleted by SQLite when it starts. Only the pool is wanted of the ways in which SQLite stores files:
 * others would start workers of their own.
 */
const SQLITE_CONFIG = { disable: { vfs: { opfs: true, 'opfs-wl': true, kvvfs: true } } };

/** What SQLite's script takes, which is not in its types. */
export type StartProgram = (options: {
  instantiateWasm: (imports: WebAssembly.Imports, onDone: (instance: WebAssembly.Instance) => void) => void;
}) => Promise<Sqlite3Static>;

/**
 * In the built extension, SQLite's script is a separate module, which a classic worker can only load with `import()`.
 * Its program is loaded and compiled at the same time: measured, the first search is answered 30 of 500 ms sooner.
 */
async function loadProgram(): Promise<Sqlite3Static> {
  const [sqlite, program] = await Promise.all([
    import('@sqlite.org/sqlite-wasm'),
    WebAssembly.compileStreaming(fetch(PROGRAM)).catch((cause: unknown) => {
      // A `TypeError` of `fetch` would be reported as a bug.
      throw new Error('The program of SQLite was not loaded', { cause });
    }),
  ]);
  Object.assign(globalThis, { sqlite3ApiConfig: SQLITE_CONFIG });
  const start = sqlite.default as StartProgram;
  return start({ instantiateWasm: (imports, onDone) => onDone(new WebAssembly.Instance(program, imports)) });
}

/** Adds the library's own SQL function to a database that was just opened. */
function withSaid(sqlite: Sqlite3Static, database: Database): Database {
  try {
    addSaidFunction(sqlite, database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * The databases in this origin's private file system, by connection; in memory if the browser offers no files (in a
 * private window). Works in a dedicated worker only.
 */
export function createPoolFiles(): (connectionId: string) => Files {
  let program: Promise<Sqlite3Static> | null = null;
  let locked: Promise<void> | null = null;

  /** Held until this worker ends, so that two workers never touch the files. */
  function lock(): Promise<void> {
    locked ??= new Promise<void>((resolve, reject) => {
      const signal = AbortSignal.timeout(LOCK_WAIT_MS);
      navigator.locks
        .request(LOCK, { signal }, () => {
          resolve();
          return new Promise(() => undefined);
        })
        .catch(reject);
    });
    locked.catch(() => (locked = null));
    return locked;
  }

  /** Loaded once; after a failure (such as an update that is just replacing the file), loaded again the next time. */
  function load(): Promise<Sqlite3Static> {
    program ??= loadProgram();
    program.catch(() => (program = null));
    return program;
  }

  async function install(connectionId: string): Promise<SAHPoolUtil> {
    const sqlite = await load();
    for (let attempt = 1; ; attempt++) {
      try {
        const installed = await sqlite.installOpfsSAHPoolVfs(poolOf(connectionId));
        // A first start that was interrupted has created fewer files, and would leave none for the journal.
        await installed.reserveMinimumCapacity(CAPACITY);
        return installed;
      } catch (error) {
        const isHeld = error instanceof DOMException && error.name === 'NoModificationAllowedError';
        if (!isHeld || attempt === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  /** Null if the browser offers no files; a cheap check, before the program is loaded. */
  async function findRoot(): Promise<FileSystemDirectoryHandle | null> {
    try {
      return await navigator.storage.getDirectory();
    } catch (error) {
      if (isWithoutFiles(error)) return null;
      throw error;
    }
  }

  return (connectionId) => {
    let pool: SAHPoolUtil | null = null;

    async function erase(): Promise<void> {
      const root = await findRoot();
      if (root === null) return;
      await lock();
      const before = pool;
      pool = null;
      await before?.removeVfs();
      await removeIn(root, [FOLDER, connectionId], DATABASE_FOLDER);
    }

    return {
      async open(): Promise<Database> {
        const root = await findRoot();
        load().catch(() => undefined); // Reported when it is awaited.
        if (root === null) return withSaid(await load(), new (await load()).oo1.DB(':memory:'));
        await lock();
        pool ??= await install(connectionId);
        return withSaid(await load(), new pool.OpfsSAHPoolDb('/library.db'));
      },
      erase,
      async eraseFolder() {
        await erase();
        const root = await findRoot();
        if (root !== null) await removeIn(root, [FOLDER], connectionId);
      },
    };
  };
}

/** Succeeds if there is no such entry. */
async function removeIn(root: FileSystemDirectoryHandle, path: readonly string[], name: string): Promise<void> {
  try {
    let folder = root;
    for (const part of path) folder = await folder.getDirectoryHandle(part);
    await folder.removeEntry(name, { recursive: true });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
