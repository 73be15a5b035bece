import type { Database, SAHPoolUtil, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { isNotFound, isWithoutFiles } from '../error-report.ts';
import { databaseErrorOf } from './rows.ts';

/** The files of one database. What these throw is for `databaseErrorOf`. */
export interface Files {
  open: () => Promise<Database>;
  /** Deletes the database files, even if they cannot be opened; the database must be closed. */
  erase: () => Promise<void>;
  /** Deletes the folder of the connection, with the database files in it. */
  eraseFolder: () => Promise<void>;
}

/** Folders in the origin's private file system: one for each connection, and in it one for the database. */
const FOLDER = 'connections';
const DATABASE_FOLDER = 'library';
/** Where the build puts SQLite's program. */
const PROGRAM = '/sqlite/sqlite3.wasm';
/** Files: database and journal, and some to spare. */
const CAPACITY = 6;
/** Handles of a worker that was just stopped are released within milliseconds, rarely within a second. */
const TRIES = 100;
const PAUSE_MS = 50;

/** Read by SQLite when it starts. Other ways to store files than the pool would start workers of their own. */
const SQLITE_CONFIG = { disable: { vfs: { opfs: true, 'opfs-wl': true, kvvfs: true } } };

/** What SQLite's script takes, which is not in its types. */
type StartProgram = (options: {
  instantiateWasm: (imports: WebAssembly.Imports, onDone: (instance: WebAssembly.Instance) => void) => void;
}) => Promise<Sqlite3Static>;

/**
 * Loads SQLite's script, a module, which a classic worker can only `import()`, and its program at the same time: measured,
 * the first search is answered 30 of 500 ms sooner.
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

/**
 * The databases in this origin's private file system, by connection; in memory if the browser offers no files (in a
 * private window).
 */
export function createPoolFiles(): (connectionId: string) => Files {
  let program: Promise<Sqlite3Static> | null = null;

  /** After a failure (such as an update that is just replacing the file), loaded again the next time. */
  function load(): Promise<Sqlite3Static> {
    program ??= loadProgram();
    program.catch(() => (program = null));
    return program;
  }

  /** Two workers never share files: SQLite holds a handle of each, and the browser gives out one at a time. */
  async function onceReleased<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (databaseErrorOf(error) !== 'busy' || attempt === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  async function install(sqlite: Sqlite3Static, connectionId: string): Promise<SAHPoolUtil> {
    const options = {
      name: `library-${connectionId}`,
      directory: `/${FOLDER}/${connectionId}/${DATABASE_FOLDER}`,
      initialCapacity: CAPACITY,
      // Otherwise a start that fails while the previous worker still holds the files deletes the database.
      preserveOnInitFailure: true,
      forceReinitIfPreviouslyFailed: true,
      verbosity: 0,
    };
    const installed = await sqlite.installOpfsSAHPoolVfs(options);
    // A first start that was interrupted has created fewer files.
    await installed.reserveMinimumCapacity(CAPACITY);
    return installed;
  }

  /** Null if the browser offers no files. */
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

    /** Deletes this entry of the folder `path`, if it exists. */
    async function erase(path: readonly string[], name: string): Promise<void> {
      let folder = await findRoot();
      if (folder === null) return;
      const before = pool;
      pool = null;
      await before?.removeVfs();
      try {
        for (const part of path) folder = await folder.getDirectoryHandle(part);
        const parent = folder;
        await onceReleased(() => parent.removeEntry(name, { recursive: true }));
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    }

    return {
      async open() {
        const root = await findRoot();
        const sqlite = await load();
        if (root === null) return new sqlite.oo1.DB(':memory:');
        pool ??= await onceReleased(() => install(sqlite, connectionId));
        return new pool.OpfsSAHPoolDb('/library.db');
      },
      erase: () => erase([FOLDER, connectionId], DATABASE_FOLDER),
      eraseFolder: () => erase([FOLDER], connectionId),
    };
  };
}
