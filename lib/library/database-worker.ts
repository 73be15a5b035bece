import type { Database } from '@sqlite.org/sqlite-wasm';
import { isRecent } from '../recording/elapsed.ts';
import { unavailable } from './protocol.ts';
import type { LibraryReply, LibraryRequestName } from './requests.ts';
import { prepareDatabase } from './schema.ts';
import { createStore, type Store, type StoreRequestName } from './store.ts';
import { databaseErrorOf, isBug } from './database-error.ts';
import type { LibraryResult } from './types.ts';
import type { PreparedRequest } from './prepare.ts';

/** The files of one database. All throw what `databaseErrorOf` understands. */
export interface Files {
  /** In memory where the browser has no files for us. */
  open(): Promise<Database>;
  /** Deletes those of the database, also those that cannot be opened. It must not be used any more. */
  erase(): Promise<void>;
  /** Deletes the folder of the connection. */
  eraseFolder(): Promise<void>;
}

/** Answers a request. Never rejects; one request at a time, as the caller sees to. */
export type DatabaseWorker = (message: PreparedRequest) => Promise<LibraryResult<LibraryReply<LibraryRequestName>>>;

/** A library that could not be opened is not tried again before this: whoever asks would wait for seconds each time. */
const REST_MS = 30_000;
/** For so long it is told that the library began anew: its page may be closed, and nobody look at the options, until then. */
const TOLD_MS = 24 * 60 * 60 * 1000;

interface Opened {
  database: Database;
  store: Store;
}

/** Requests that the database worker answers itself. */
type OwnName = Exclude<LibraryRequestName, StoreRequestName>;
type OwnHandlers = { [N in OwnName]: () => Promise<LibraryReply<N>> };
type StoreReply = LibraryReply<StoreRequestName>;

/** `report` is told of what is a bug, and no error of the browser or the disk. */
export function createDatabaseWorker(
  files: Files,
  now: () => number,
  report: (thrown: unknown) => void,
): DatabaseWorker {
  let opened: Opened | null = null;
  /** `isRepaired`: to begin anew has not helped either. */
  let refusal: { error: unknown; atMs: number; isRepaired: boolean } | null = null;
  let reported: unknown = null;

  async function openFile(): Promise<Opened> {
    const database = await files.open();
    try {
      if (prepareDatabase(database) === 'newer') throw new Error('A later release wrote this library');
      const store = createStore(database);
      // A damaged file often opens all the same.
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
      // What is damaged may refuse to close; its files go all the same.
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
      return { count: store.count(), bytes: store.bytes(), rebuilt: isRecent(store.rebuiltAtMs(), now(), TOLD_MS) };
    },
  };
  const isOwn = (name: LibraryRequestName): name is OwnName => Object.hasOwn(ownHandlers, name);

  async function perform({ library, arg }: PreparedRequest): Promise<LibraryReply<LibraryRequestName>> {
    if (isOwn(library)) return ownHandlers[library]();
    const store = await open();
    // The name tells the type of the argument.
    const handle = store[library] as (arg: unknown, nowMs: number) => StoreReply;
    return handle(arg, now());
  }

  return async (message) => {
    try {
      return { ok: true, value: await perform(message) };
    } catch (error) {
      // Whoever asks while the library rests meets the same one again.
      if (isBug(error) && error !== reported) report(error);
      reported = error;
      const kind = databaseErrorOf(error);
      if (kind !== 'damaged') return unavailable(kind);
      if (refusal?.isRepaired) return unavailable('broken');
    }
    // Damage is repaired at once, and the request answered from what is there then, which is nothing.
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
