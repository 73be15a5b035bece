import type { Database, SAHPoolUtil, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { isNotFound, isWithoutFiles } from '../errors/file-errors.ts';
import type { Files } from './database-worker.ts';
import { addSaidFunction } from './said-function.ts';

/** In the origin's private file system: a folder for each connection, and in it one for the database. */
const FOLDER = 'connections';
const DATABASE_FOLDER = 'library';
/** The name of the lock that the one worker holds. */
const LOCK = 'earshot-library';
/** Database and journal, and some to spare. */
const CAPACITY = 6;
/** Not all of these are in the types. */
const poolOf = (connectionId: string) => ({
  name: `library-${connectionId}`,
  directory: `/${FOLDER}/${connectionId}/${DATABASE_FOLDER}`,
  initialCapacity: CAPACITY,
  // Without it, a start that fails while a predecessor lets go deletes the database.
  preserveOnInitFailure: true,
  forceReinitIfPreviouslyFailed: true,
  verbosity: 0,
});
const LOCK_WAIT_MS = 5_000;
/** Handles of a worker that was just stopped are given back within milliseconds, and rarely within a second. */
const TRIES = 40;
const PAUSE_MS = 50;

/**
 * Read by SQLite when it starts, and deleted then. Of the ways in which it keeps files, only the pool is wanted here: others
 * would start workers of their own.
 */
const SQLITE_CONFIG = { disable: { vfs: { opfs: true, 'opfs-wl': true, kvvfs: true } } };

/** In the extension it is a module of its own, which only `import()` brings into a classic worker. */
async function loadProgram(): Promise<Sqlite3Static> {
  const sqlite = await import('@sqlite.org/sqlite-wasm');
  Object.assign(globalThis, { sqlite3ApiConfig: SQLITE_CONFIG });
  return sqlite.default();
}

/** A database that was just opened, with what the library asks of SQLite besides. */
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
 * The databases in the private file system of this origin, by connection; in memory where the browser has none for us (a
 * private window). Works in a dedicated worker only.
 */
export function createPoolFiles(): (connectionId: string) => Files {
  let program: Promise<Sqlite3Static> | null = null;
  let locked: Promise<void> | null = null;

  /** Held until this worker ends, so that no two of them ever touch the files. */
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

  /** Loaded once; where that failed (the file of an update that is just under way), anew the next time. */
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
        // A first start that was cut short has made fewer files, and would be left without one for the journal.
        await installed.reserveMinimumCapacity(CAPACITY);
        return installed;
      } catch (error) {
        const isHeld = error instanceof DOMException && error.name === 'NoModificationAllowedError';
        if (!isHeld || attempt === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  /** Null where the browser has no files for us; the cheap question, before a program is loaded. */
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
        load().catch(() => undefined); // Said when it is waited for.
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

/** What is not there is removed. */
async function removeIn(root: FileSystemDirectoryHandle, path: readonly string[], name: string): Promise<void> {
  try {
    let folder = root;
    for (const part of path) folder = await folder.getDirectoryHandle(part);
    await folder.removeEntry(name, { recursive: true });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
