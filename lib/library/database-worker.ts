import type { Database } from '@sqlite.org/sqlite-wasm';
import { isRecent } from '../recording/elapsed.ts';
import { unavailable } from './protocol.ts';
import type { LibraryReply, LibraryRequestName } from './requests.ts';
import { prepareDatabase } from './schema.ts';
import { createStore, type Store, type StoreRequestName } from './store.ts';
import { databaseErrorOf, isBug } from './database-error.ts';
import type { LibraryResult } from './types.ts';
import type { PreparedRequest } from './prepare.ts';

/** The files of one database. All methods throw errors that `databaseErrorOf` understands. */
export interface Files {
  /** Opens the database, in memory if the browser offers no files. */
  open(): Promise<Database>;
  /** Deletes the database files, even if they cannot be opened. The database must not be used afterward. */
  erase(): Promise<void>;
  /** Deletes the folder of the connection. */
  eraseFolder(): Promise<void>;
}

/** Handles a request. Never rejects. The caller sends one request at a time. */
export type DatabaseWorker = (message: PreparedRequest) => Promise<LibraryResult<LibraryReply<LibraryRequestName>>>;

/** How long to wait before trying again to open a library: otherwise each request would wait for seconds. */
const REST_MS = 30_000;
/** How long a rebuild is reported, even after a restart of the worker: the user may not look at the options soon. */
const TOLD_MS = 24 * 60 * 60 * 1000;

interface Opened {
  database: Database;
  store: Store;
}

/** Requests that the database worker handles itself. */
type OwnName = Exclude<LibraryRequestName, StoreRequestName>;
type OwnHandlers = { [N in OwnName]: () => Promise<LibraryReply<N>> };
type StoreReply = LibraryReply<StoreRequestName>;

/** Creates the worker of one database. `report` receives bugs only, not errors of the browser or the disk. */
export function createDatabaseWorker(
  files: Files,
  now: () => number,
  report: (thrown: unknown) => void,
): DatabaseWorker {
  let opened: Opened | null = null;
  /** `isRepaired`: rebuilding has not helped either. */
  let refusal: { error: unknown; atMs: number; isRepaired: boolean } | null = null;
  let reported: unknown = null;

  async function openFile(): Promise<Opened> {
    const database = await files.open();
    try {
      if (prepareDatabase(database) === 'newer') throw new Error('A later release wrote this library');
      const store = createStore(database);
      // A damaged file often opens without an error.
      store.count();
      return { database, store };
    } catch (error) {
      database.close();
      throw error;
    }
  }

  async function rebuild(): Promise<void> {
    await discard();
    opened = await openFile();
    opened.store.noteRebuilt(now());
  }

  async function discard(): Promise<void> {
    const before = opened;
    opened = null;
    refusal = null;
    try {
      before?.database.close();
    } catch {
      // A damaged database may refuse to close; its files are deleted anyway.
    }
    await files.erase();
  }

  async function open(): Promise<Store> {
    if (refusal && isRecent(refusal.atMs, now(), REST_MS)) throw refusal.error;
    try {
      opened ??= await openFile();
      refusal = null;
      return opened.store;
    } catch (error) {
      refusal = { error, atMs: now(), isRepaired: false };
      throw error;
    }
  }

  const ownHandlers: OwnHandlers = {
    async preload() {
      await open();
      return null;
    },
    async empty() {
      await discard();
      return null;
    },
    async remove() {
      await discard();
      await files.eraseFolder();
      return null;
    },
    async check() {
      const store = await open();
      if (!store.isSound()) await rebuild();
      return null;
    },
    async stats() {
      const store = await open();
      return {
        count: store.count(),
        bytes: store.bytes(),
        contentBytes: store.contentBytes(),
        rebuilt: isRecent(store.rebuiltAtMs(), now(), TOLD_MS),
      };
    },
  };
  const isOwn = (name: LibraryRequestName): name is OwnName => Object.hasOwn(ownHandlers, name);

  async function perform({ library, arg }: PreparedRequest): Promise<LibraryReply<LibraryRequestName>> {
    if (isOwn(library)) return ownHandlers[library]();
    const store = await open();
    // The name determines the type of the argument.
    const handle = store[library] as (arg: unknown, nowMs: number) => StoreReply;
    return handle(arg, now());
  }

  return async (message) => {
    try {
      return { ok: true, value: await perform(message) };
    } catch (error) {
      // While `refusal` is recent, each request throws the same error again.
      if (isBug(error) && error !== reported) report(error);
      reported = error;
      const kind = databaseErrorOf(error);
      if (kind !== 'damaged') return unavailable(kind);
      if (refusal?.isRepaired) return unavailable('broken');
    }
    // Damage is repaired at once, and the request is handled with the new database, which is empty.
    try {
      await rebuild();
      return { ok: true, value: await perform(message) };
    } catch (error) {
      if (opened === null) refusal = { error, atMs: now(), isRepaired: true };
      const kind = databaseErrorOf(error);
      return unavailable(kind === 'damaged' ? 'broken' : kind);
    }
  };
}
