import sqlite3InitModule, { type Database, type SAHPoolUtil, type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { Files } from './owner.ts';
import { troubleOf } from './trouble.ts';

/** A folder of the origin's private file system, and the name of the lock that its one owner holds. */
const FOLDER = '.earshot-library';
const LOCK = 'earshot-library';
/** Database and journal, and some to spare. */
const CAPACITY = 6;
/** Not all of these are in the types. */
const POOL = {
  directory: `/${FOLDER}`,
  initialCapacity: CAPACITY,
  // Without it, a start that fails while a predecessor lets go deletes the database.
  preserveOnInitFailure: true,
  forceReinitIfPreviouslyFailed: true,
  verbosity: 0,
};
const LOCK_WAIT_MS = 5_000;
/** Handles of a worker that was just stopped are given back within milliseconds, and rarely within a second. */
const TRIES = 40;
const PAUSE_MS = 50;

/** The database in the private file system of this origin. Works in a dedicated worker only. */
export function createPoolFiles(): Files {
  let program: Promise<Sqlite3Static> | null = null;
  let locked: Promise<void> | null = null;
  let pool: SAHPoolUtil | null = null;

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
    program ??= sqlite3InitModule();
    program.catch(() => (program = null));
    return program;
  }

  async function install(): Promise<SAHPoolUtil> {
    const sqlite = await load();
    for (let attempt = 1; ; attempt++) {
      try {
        const installed = await sqlite.installOpfsSAHPoolVfs(POOL);
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

  return {
    async open(): Promise<Database> {
      // First the cheap question that a browser without files for us refuses.
      await navigator.storage.getDirectory();
      void load();
      return whereThereAreFiles(async () => {
        await lock();
        pool ??= await install();
        return new pool.OpfsSAHPoolDb('/library.db');
      });
    },
    async erase() {
      const root = await navigator.storage.getDirectory();
      await whereThereAreFiles(async () => {
        await lock();
        const before = pool;
        pool = null;
        await before?.removeVfs();
        await root.removeEntry(FOLDER, { recursive: true }).catch((error: unknown) => {
          if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
        });
      });
    },
  };
}

/** A browser that has given us the root has files for us: whatever it refuses then, there may be some, and somebody's. */
async function whereThereAreFiles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (troubleOf(error) !== 'no-storage') throw error;
    throw new Error('The files of the library were refused', { cause: error });
  }
}
