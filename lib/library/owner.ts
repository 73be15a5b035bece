import type { Database } from '@sqlite.org/sqlite-wasm';
import { unavailable, type LibraryReply, type LibraryRequestName } from './protocol.ts';
import { prepareDatabase } from './schema.ts';
import { createStore, type Store } from './store.ts';
import { troubleOf, type Trouble } from './trouble.ts';
import type { LibraryResult, LibraryStats, LibraryUnavailable } from './types.ts';
import type { LibraryWork } from './work.ts';

/** The files of the database. Both throw what `troubleOf` understands: `no-storage` where there can be none, and only there. */
export interface Files {
  open(): Promise<Database>;
  /** Deletes them all, also those that cannot be opened. The database must not be used any more. */
  erase(): Promise<void>;
}

export interface Owner {
  answer(message: LibraryWork): Promise<LibraryResult<LibraryReply<LibraryRequestName>>>;
  /** Does what an answer need not wait for; with `isQuiet`, also what may wait until nobody asks for anything. */
  settle(isQuiet: boolean): void;
}

/** A library that could not be opened is not tried again before this: nothing is retried in a loop. */
const REST_MS = 30_000;
/** That the library began anew is told for so long from the first time on: an answer may be overtaken, or its page closed. */
const TOLD_MS = 60_000;

interface Opened {
  database: Database;
  store: Store;
}

/** Requests for recordings: they belong to somebody. */
type OwnedMessage = Exclude<LibraryWork, { library: 'warm' | 'bind' | 'stats' | 'check' | 'erase' }>;

/** Answers requests one at a time (the caller waits for one answer before it asks for the next). Never throws. */
export function createOwner(files: Files, now: () => number): Owner {
  let opened: Opened | null = null;
  /** It was erased, and nothing is to be kept of what is still on its way: until the next `bind`, as the file says, too. */
  let isRetired = false;
  let rest: { untilMs: number; reason: LibraryUnavailable } | null = null;

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

  function performFor(at: Opened, message: OwnedMessage): LibraryReply<OwnedMessage['library']> {
    if (!admits(at, message.namespace)) throw new Unbound();
    const { store } = at;
    switch (message.library) {
      case 'keep':
        store.keep(message.arg.kept, message.arg.bounds, now());
        return null;
      case 'forget':
        store.forget(message.arg.id);
        return null;
      case 'name':
        store.name(message.arg);
        return null;
      case 'open':
        return store.open(message.arg.id, now());
      case 'holds':
        return store.holds(message.arg.id);
      case 'search':
        return store.search(message.arg, now());
      case 'speakers':
        return store.speakers();
      case 'stamps':
        return store.stamps();
    }
  }

  /** Whether `namespace` may see and write what is here. The first one to come to a new library takes it. */
  function admits({ store }: Opened, namespace: string | null): boolean {
    const bound = store.readMeta('namespace');
    if (bound !== null) return bound === namespace;
    if (namespace === null || isRetired || store.readMeta('retired') !== null) return false;
    store.writeMeta('namespace', namespace);
    return true;
  }

  async function bind(namespace: string | null): Promise<null> {
    let { store } = await open();
    const bound = store.readMeta('namespace');
    if (bound === namespace) return null;
    if (bound !== null) {
      await discard();
      ({ store } = await open());
    }
    store.writeMeta('namespace', namespace);
    store.writeMeta('retired', null);
    isRetired = false;
    return null;
  }

  async function erase(): Promise<null> {
    await discard();
    isRetired = true;
    try {
      (await open()).store.writeMeta('retired', 1);
    } catch {
      // What was to go is gone; as long as this owner lives, it knows without the file.
    }
    return null;
  }

  async function check(): Promise<null> {
    const { store } = await open();
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

  async function perform(message: LibraryWork): Promise<LibraryReply<LibraryRequestName>> {
    switch (message.library) {
      case 'warm':
        await open();
        return null;
      case 'bind':
        return await bind(message.namespace);
      case 'erase':
        return await erase();
      case 'check':
        return await check();
      case 'stats':
        return stats(await open());
      case 'keep':
      case 'forget':
      case 'name':
      case 'open':
      case 'holds':
      case 'search':
      case 'speakers':
      case 'stamps':
        return performFor(await open(), message);
    }
  }

  async function answer(message: LibraryWork): Promise<LibraryResult<LibraryReply<LibraryRequestName>>> {
    // What is to be deleted is deleted, whatever was wrong before.
    const isUrgent = message.library === 'erase' || message.library === 'bind';
    if (rest && now() < rest.untilMs && !isUrgent) return unavailable(rest.reason);
    rest = null;
    try {
      return { ok: true, value: await perform(message) };
    } catch (error) {
      if (error instanceof Unbound) return unavailable('unbound');
      return await recover(message, troubleOf(error));
    }
  }

  /** After an error: damage is repaired at once, and the request answered from what is there then, which is nothing. */
  async function recover(message: LibraryWork, trouble: Trouble) {
    try {
      if (trouble === 'damaged') {
        await rebuild();
        return { ok: true, value: await perform(message) } as const;
      }
    } catch (error) {
      return rested(troubleOf(error));
    }
    // A write that found no room was taken back, and reading goes on.
    return opened && trouble === 'full' ? unavailable(trouble) : rested(trouble);
  }

  function rested(trouble: Trouble) {
    const reason = trouble === 'damaged' ? 'broken' : trouble;
    rest = { untilMs: now() + REST_MS, reason };
    return unavailable(reason);
  }

  function settle(isQuiet: boolean): void {
    try {
      if (isQuiet) opened?.store.index();
      else opened?.store.indexMany();
    } catch {
      // The next question meets the same trouble, and its answer says so.
    }
  }

  return { answer, settle };
}

/** Another connection's, or nobody's. */
class Unbound extends Error {}
