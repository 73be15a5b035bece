import type { Database } from '@sqlite.org/sqlite-wasm';
import { isRecent } from '../recording/elapsed.ts';
import { unavailable } from './protocol.ts';
import type { LibraryReply, LibraryRequestName } from './requests.ts';
import { prepareDatabase } from './schema.ts';
import { STORE_HANDLERS, type StoreRequestName } from './store-handlers.ts';
import { createStore, type Store } from './store.ts';
import { databaseErrorOf, isBug, type DatabaseError } from './database-error.ts';
import type { LibraryResult, LibraryStats, LibraryUnavailable } from './types.ts';
import type { PreparedRequest } from './prepared-request.ts';

/** The files of one database. All throw what `databaseErrorOf` understands. */
export interface Files {
  /** In memory where the browser has no files for us. */
  open(): Promise<Database>;
  /** Deletes those of the database, also those that cannot be opened. It must not be used any more. */
  erase(): Promise<void>;
  /** Deletes the folder of the connection. */
  eraseFolder(): Promise<void>;
}

export interface DatabaseWorker {
  answer(message: PreparedRequest): Promise<LibraryResult<LibraryReply<LibraryRequestName>>>;
  /**
   * Does what an answer need not wait for; with `isIdle`, also a part of what may wait until nobody asks for anything, and
   * answers whether there is more of that.
   */
  settle(isIdle: boolean): boolean;
}

/** A library that could not be opened is not tried again before this: nothing is retried in a loop. */
const REST_MS = 30_000;
/** That the library began anew is told for so long from the first time on: an answer may be overtaken, or its page closed. */
const TOLD_MS = 60_000;

interface Opened {
  database: Database;
  store: Store;
}

/** Requests that the database worker answers itself. */
type OwnName = Exclude<LibraryRequestName, StoreRequestName>;
type OwnHandlers = { [N in OwnName]: () => Promise<LibraryReply<N>> };
type StoreReply = LibraryReply<StoreRequestName>;

const isOwn = (name: LibraryRequestName): name is OwnName => !Object.hasOwn(STORE_HANDLERS, name);

/**
 * Answers requests one at a time (the caller waits for one answer before it asks for the next). Never throws: `report` is told
 * of what is a bug, and no error of the browser or the disk.
 */
export function createDatabaseWorker(
  files: Files,
  now: () => number,
  report: (thrown: unknown) => void,
): DatabaseWorker {
  let opened: Opened | null = null;
  /** The worker before this one ended in the middle of its work, and nobody has read everything since. */
  let isDoubtful = false;
  let rest: { sinceMs: number; reason: LibraryUnavailable } | null = null;

  async function openFile(): Promise<Opened> {
    const database = await files.open();
    try {
      if (prepareDatabase(database) === 'newer') throw new Error('A later release wrote this library');
      const store = createStore(database);
      // A damaged file often opens all the same.
      store.count();
      isDoubtful = store.readMeta('unsettled') !== null;
      return { database, store };
    } catch (error) {
      database.close();
      throw error;
    }
  }

  async function rebuild(): Promise<Opened> {
    await discard();
    opened = await openFile();
    opened.store.writeMeta('rebuilt', 1);
    return opened;
  }

  async function discard(): Promise<void> {
    const before = opened;
    opened = null;
    try {
      before?.database.close();
    } catch {
      // What is damaged may refuse to close; its files go all the same.
    }
    await files.erase();
  }

  async function open(): Promise<Opened> {
    opened ??= await openFile();
    return opened;
  }

  async function empty(): Promise<null> {
    await discard();
    return null;
  }

  async function remove(): Promise<null> {
    await discard();
    await files.eraseFolder();
    return null;
  }

  async function check(): Promise<null> {
    const { store } = await open();
    // Noted first: one that ends whoever reads it is not to be read again and again.
    isDoubtful = false;
    store.settle();
    if (!store.isSound()) await rebuild();
    return null;
  }

  function stats({ store }: Opened): LibraryStats {
    const rebuilt = isNews(store);
    return {
      count: store.count(),
      bytes: store.bytes(),
      rebuilt,
    };
  }

  /** `rebuilt` is 1 until it has been told, and then epoch milliseconds of the first time. */
  function isNews(store: Store): boolean {
    const toldAtMs = Number(store.readMeta('rebuilt') ?? 0);
    const isNew = toldAtMs === 1;
    if (isNew) store.writeMeta('rebuilt', now());
    if (isNew || Math.abs(now() - toldAtMs) < TOLD_MS) return true;
    if (toldAtMs > 0) store.writeMeta('rebuilt', null);
    return false;
  }

  const ownHandlers: OwnHandlers = {
    async preload() {
      await open();
      return null;
    },
    empty,
    remove,
    check,
    stats: async () => stats(await open()),
  };

  async function perform({ library, arg }: PreparedRequest): Promise<LibraryReply<LibraryRequestName>> {
    if (isOwn(library)) return ownHandlers[library]();
    const { store } = await open();
    // The name tells the type of the argument, which was checked by it.
    const handle = STORE_HANDLERS[library] as (store: Store, arg: unknown, nowMs: number) => StoreReply;
    return handle(store, arg, now());
  }

  async function answer(message: PreparedRequest): Promise<LibraryResult<LibraryReply<LibraryRequestName>>> {
    // What is to be deleted is deleted, whatever was wrong before.
    const isUrgent = message.library === 'empty' || message.library === 'remove';
    if (rest && isRecent(rest.sinceMs, now(), REST_MS) && !isUrgent) return unavailable(rest.reason);
    rest = null;
    try {
      const value = await perform(message);
      return { ok: true, value, ...(isDoubtful && { isDoubtful }) };
    } catch (error) {
      if (isBug(error)) report(error);
      return await recover(message, databaseErrorOf(error));
    }
  }

  /** After an error: damage is repaired at once, and the request answered from what is there then, which is nothing. */
  async function recover(message: PreparedRequest, kind: DatabaseError) {
    try {
      if (kind === 'damaged') {
        await rebuild();
        return { ok: true, value: await perform(message) } as const;
      }
    } catch (error) {
      return rested(databaseErrorOf(error));
    }
    // A write that found no room was taken back, and reading goes on.
    return opened && kind === 'full' ? unavailable(kind) : rested(kind);
  }

  function rested(kind: DatabaseError) {
    const reason = kind === 'damaged' ? 'broken' : kind;
    rest = { sinceMs: now(), reason };
    return unavailable(reason);
  }

  function settle(isIdle: boolean): boolean {
    try {
      const hasMore = isIdle && opened !== null && (opened.store.indexOlder() || opened.store.forgetWords());
      // After each part: whoever is stopped between two of them leaves no doubt.
      if (isIdle && !isDoubtful) opened?.store.settle();
      else if (isIdle) opened?.store.index();
      else opened?.store.indexMany();
      return hasMore;
    } catch (error) {
      // The next question meets the same error, and its answer says so.
      if (isBug(error)) report(error);
    }
    return false;
  }

  return { answer, settle };
}
