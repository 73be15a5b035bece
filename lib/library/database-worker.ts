import type { Database } from '@sqlite.org/sqlite-wasm';
import { runDetached } from '../async.ts';
import { isRecent } from '../recording/time.ts';
import type { Files } from './pool-files.ts';
import { unavailable, URGENCIES } from './requests.ts';
import type { AnyLibraryMessage, LibraryReply, LibraryRequestName } from './requests.ts';
import { databaseErrorOf } from './rows.ts';
import { prepareDatabase } from './schema.ts';
import { createStore, type Store } from './store.ts';
import type { LibraryResult, LibraryUnavailable } from './types.ts';

interface Surroundings {
  filesOf: (connectionId: string) => Files;
  now: () => number;
  /** Receives bugs only, not errors of the browser or the disk. */
  report: (thrown: unknown) => void;
}

/** Requests that nobody waits for any more when there is a newer one: typing asks faster than a large library answers. */
const NEWEST_ONLY: readonly (readonly LibraryRequestName[])[] = [['search', 'widen'], ['person']];

/**
 * Returns a function that takes the messages for all databases, and handles one at a time: what the user waits for
 * first, the others in their order, and nothing passes an erasure. `reply` receives each response.
 */
export function createDatabaseWorker(
  surroundings: Surroundings,
  reply: (requestId: string, answer: unknown) => void,
): (message: AnyLibraryMessage) => void {
  const databases = new Map<string, ReturnType<typeof createDatabase>>();
  const waiting: AnyLibraryMessage[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let next = take(); next; next = take()) {
      const { connectionId, requestId } = next;
      const handle = databases.get(connectionId) ?? createDatabase(surroundings, connectionId);
      databases.set(connectionId, handle);
      reply(requestId, await handle(next));
      // Lets in messages that arrived meanwhile.
      await nextTask();
    }
    isRunning = false;
  }

  function take(): AnyLibraryMessage | undefined {
    const urgencies = waiting.map(({ library }) => URGENCIES[library]);
    const urgent = urgencies.findIndex((urgency) => urgency !== 'background');
    const isPassed = urgent > 0 && urgencies[urgent] !== 'erasure';
    return waiting.splice(isPassed ? urgent : 0, 1)[0];
  }

  return (message) => {
    const kinds = NEWEST_ONLY.find((names) => names.includes(message.library)) ?? [];
    const isOutdated = (other: AnyLibraryMessage) =>
      kinds.includes(other.library) && other.connectionId === message.connectionId;
    const outdated = waiting.findIndex(isOutdated);
    if (outdated !== -1) for (const { requestId } of waiting.splice(outdated, 1)) reply(requestId, unavailable('gone'));
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

type Reply = LibraryReply<LibraryRequestName>;

/** For how long a library that did not open is left alone: otherwise each of many requests would wait for seconds. */
const REST_MS = 10_000;

/** Returns the handler of the requests for one database. It never rejects; the caller sends one request at a time. */
function createDatabase({ filesOf, now, report }: Surroundings, connectionId: string) {
  const files = filesOf(connectionId);
  let opened: { database: Database; store: Store } | null = null;
  let refusal: { reason: LibraryUnavailable; atMs: number } | null = null;

  async function open(): Promise<Store> {
    if (opened) return opened.store;
    const database = await files.open();
    const store = createStore(database);
    opened = { database, store };
    try {
      if (prepareDatabase(database)) {
        // A damaged file often opens without an error.
        store.stats();
        return store;
      }
    } catch (error) {
      close();
      throw error;
    }
    await erase(files.erase);
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

  async function erase(eraseFiles: () => Promise<void>): Promise<null> {
    close();
    await eraseFiles();
    return null;
  }

  async function perform({ library, arg }: AnyLibraryMessage): Promise<Reply> {
    if (library === 'empty') return erase(files.erase);
    if (library === 'remove') return erase(files.eraseFolder);
    const store = await open();
    // The name determines the type of the argument.
    const handle = store[library] as (arg: unknown, nowMs: number) => Reply;
    return handle(arg, now());
  }

  return async (message: AnyLibraryMessage): Promise<LibraryResult<Reply>> => {
    const isErasure = message.library === 'empty' || message.library === 'remove';
    if (!isErasure && refusal && isRecent(refusal.atMs, now(), REST_MS)) return unavailable(refusal.reason);
    refusal = null;
    try {
      const value = await perform(message).catch(async (error: unknown) => {
        if (databaseErrorOf(error) !== 'damaged') throw error;
        // Repaired at once: the request is handled with the new database, which is empty.
        await erase(files.erase);
        return perform(message);
      });
      return { ok: true, value };
    } catch (error) {
      const kind = databaseErrorOf(error);
      if (kind === 'bug') report(error);
      const reason = kind === 'bug' || kind === 'damaged' ? 'broken' : kind;
      if (!opened && !isErasure) refusal = { reason, atMs: now() };
      return unavailable(reason);
    }
  };
}
