import type { Database } from '@sqlite.org/sqlite-wasm';
import { runDetached } from '../errors/run-detached.ts';
import { isRecent } from '../recording/elapsed.ts';
import { databaseErrorOf, isBug } from './database-error.ts';
import type { Files } from './pool-files.ts';
import type { PreparedRequest } from './prepare.ts';
import { isCancel, unavailable, urgencyOf } from './requests.ts';
import type { LibraryCancel, LibraryReply, LibraryRequestName } from './requests.ts';
import { prepareDatabase } from './schema.ts';
import { createStore, type Store, type StoreRequestName } from './store.ts';
import type { LibraryResult, LibraryUnavailable } from './types.ts';

interface Surroundings {
  filesOf: (connectionId: string) => Files;
  now: () => number;
  /** Receives bugs only, not errors of the browser or the disk. */
  report: (thrown: unknown) => void;
}

/**
 * Returns a function that takes the messages for all databases, and handles one at a time: what the user waits for
 * first, the others in their order, and nothing passes an erasure. `reply` receives each response.
 */
export function createDatabaseWorker(
  surroundings: Surroundings,
  reply: (requestId: string, answer: unknown) => void,
): (message: PreparedRequest | LibraryCancel) => void {
  const databases = new Map<string, ReturnType<typeof createDatabase>>();
  const waiting: PreparedRequest[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let next = take(); next; next = take()) {
      const { connectionId, requestId } = next;
      const handle = databases.get(connectionId) ?? createDatabase(surroundings, connectionId);
      databases.set(connectionId, handle);
      reply(requestId, await handle(next));
      // Lets in messages that arrived meanwhile: a newer request, or a cancellation.
      await nextTask();
    }
    isRunning = false;
  }

  function take(): PreparedRequest | undefined {
    const urgencies = waiting.map(({ library }) => urgencyOf(library));
    const urgent = urgencies.findIndex((urgency) => urgency !== 'background');
    const isPassed = urgent > 0 && urgencies[urgent] !== 'erasure';
    return waiting.splice(isPassed ? urgent : 0, 1)[0];
  }

  return (message) => {
    if (isCancel(message)) {
      const at = waiting.findIndex(({ requestId }) => requestId === message.libraryCancel);
      const [canceled] = at === -1 ? [] : waiting.splice(at, 1);
      if (canceled) reply(canceled.requestId, unavailable('gone'));
      return;
    }
    waiting.push(message);
    if (!isRunning) runDetached(run());
  };
}

/** Waits by sending a message: a timer would wait for four milliseconds each time. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const next = new Promise<void>((resolve) => port1.addEventListener('message', () => resolve(port1.close())));
  port1.start();
  port2.postMessage(null);
  return next;
}

/** For how long a library that did not open is left alone: otherwise each request would wait for seconds. */
const REST_MS = 30_000;
/** For how long a rebuild is reported: the user may not look at the options soon. */
const TOLD_MS = 24 * 60 * 60 * 1000;

/** Requests that are not handled from stored data. */
type OwnHandlers = { [N in Exclude<LibraryRequestName, StoreRequestName>]: () => Promise<LibraryReply<N>> };
type Reply = LibraryReply<LibraryRequestName>;

/** Returns the handler of the requests for one database. It never rejects; the caller sends one request at a time. */
function createDatabase({ filesOf, now, report }: Surroundings, connectionId: string) {
  const files = filesOf(connectionId);
  let opened: { database: Database; store: Store } | null = null;
  let refusal: { reason: LibraryUnavailable; atMs: number } | null = null;

  async function open(): Promise<Store> {
    if (opened) return opened.store;
    const database = await files.open();
    try {
      if (prepareDatabase(database)) {
        const store = createStore(database);
        // A damaged file often opens without an error.
        store.count();
        opened = { database, store };
        return store;
      }
    } catch (error) {
      database.close();
      throw error;
    }
    database.close();
    await files.erase();
    return open();
  }

  function close(): void {
    const before = opened;
    opened = null;
    try {
      before?.database.close();
    } catch {
      // A damaged database may refuse to close; its files are deleted anyway.
    }
  }

  async function empty(): Promise<null> {
    close();
    await files.erase();
    return null;
  }

  async function rebuild(): Promise<void> {
    await empty();
    (await open()).noteRebuilt(now());
  }

  const handlers: OwnHandlers = {
    async preload() {
      await open();
      return null;
    },
    async check() {
      if (!(await open()).isSound()) await rebuild();
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
    empty,
    async remove() {
      close();
      await files.eraseFolder();
      return null;
    },
  };

  async function perform({ library, arg }: PreparedRequest): Promise<Reply> {
    if (library in handlers) return handlers[library as keyof OwnHandlers]();
    const store = await open();
    // The name determines the type of the argument.
    const handle = store[library as StoreRequestName] as (arg: unknown, nowMs: number) => Reply;
    return handle(arg, now());
  }

  /** Damage is repaired at once, and the request is handled with the new database, which is empty. */
  async function performOrRebuild(message: PreparedRequest): Promise<Reply> {
    try {
      return await perform(message);
    } catch (error) {
      if (databaseErrorOf(error) !== 'damaged') throw error;
      await rebuild();
      return perform(message);
    }
  }

  return async (message: PreparedRequest): Promise<LibraryResult<Reply>> => {
    const isErasure = urgencyOf(message.library) === 'erasure';
    if (!isErasure && refusal && isRecent(refusal.atMs, now(), REST_MS)) return unavailable(refusal.reason);
    refusal = null;
    try {
      return { ok: true, value: await performOrRebuild(message) };
    } catch (error) {
      if (isBug(error)) report(error);
      const kind = databaseErrorOf(error);
      const reason = kind === 'damaged' ? 'broken' : kind;
      if (!opened && !isErasure) refusal = { reason, atMs: now() };
      return unavailable(reason);
    }
  };
}
