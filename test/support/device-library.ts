import type { Database } from '@sqlite.org/sqlite-wasm';
import { createLibrary, type Library } from '../../lib/background/recordings/library.ts';
import type { LibraryClient } from '../../lib/library/client.ts';
import type { Files } from '../../lib/library/database-worker.ts';
import { createDatabaseWorkers } from '../../lib/library/database-workers.ts';
import { parseResult, unavailable, type AnyLibraryMessage } from '../../lib/library/protocol.ts';
import { createQueue } from '../../lib/library/queue.ts';
import { createWorkerBridge, type WorkerLike } from '../../lib/library/worker-bridge.ts';
import { createStore, type Store } from '../../lib/library/store.ts';
import type { FetchFailure, LibraryRecord, LibraryUnavailable } from '../../lib/library/types.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import type { FakeFolders } from './fake-folders.ts';
import { memoryDatabase } from './memory-library.ts';

/** The contents of the library, read without its client. */
interface Kept {
  readonly size: number;
  ids(): RecordingId[];
  has(id: RecordingId): boolean;
  get(id: RecordingId): LibraryRecord | null;
  /** The failed fetches that it has stored. */
  failures(): FetchFailure[];
  /** Empties it without notice, as a disk failure may. */
  clear(): void;
}

export interface DeviceLibrary extends Library {
  kept: Kept;
  /** Why it does not respond from now on; null when it does. */
  unavailable: LibraryUnavailable | null;
}

/**
 * The library of a device: the real one, on databases in memory. Only its client's timeouts are left out. `kept`
 * belongs to the connection that was requested last.
 */
export function createDeviceLibrary(
  now: () => number,
  folders: FakeFolders,
  openDatabase: () => Promise<Database> = memoryDatabase,
): DeviceLibrary {
  const databases = new Map<string, Database>();
  let last = '';
  const filesOf = (connectionId: string): Files => ({
    async open() {
      folders.files.set(connectionId, folders.files.get(connectionId) ?? new Map());
      const opened = await openDatabase();
      databases.set(connectionId, opened);
      return opened;
    },
    erase: () => Promise.resolve(),
    async eraseFolder() {
      if (!(await folders.removeFolder(connectionId))) throw new DOMException('held', 'NoModificationAllowedError');
    },
  });
  const report = (thrown: unknown) => reportError(thrown);
  const bridge = createWorkerBridge(() => createWorker(createDatabaseWorkers(filesOf, now, report)), report);
  const client: LibraryClient = {
    async ask(name, connectionId, arg) {
      if (library.unavailable !== null) return unavailable(library.unavailable);
      if (name !== 'remove') last = connectionId;
      const requestId = crypto.randomUUID();
      const message = { library: name, requestId, connectionId, arg } as AnyLibraryMessage;
      const answer = await bridge(structuredClone(message));
      return parseResult<typeof name>(answer) ?? unavailable('gone');
    },
  };
  /** Null before it is opened for the first time, or while it is being recreated. */
  function store(): Store | null {
    const opened = databases.get(last);
    return opened?.isOpen() ? createStore(opened) : null;
  }
  const ids = () =>
    store()
      ?.stamps()
      .map(({ id }) => id) ?? [];
  const library: DeviceLibrary = {
    ...createLibrary(client),
    unavailable: null,
    kept: {
      get size() {
        return ids().length;
      },
      ids,
      has: (id) => ids().includes(id),
      get: (id) => store()?.open({ id }, 0) ?? null,
      failures: () => store()?.fetchFailures() ?? [],
      clear: () => ids().forEach((id) => store()?.forget({ id })),
    },
  };
  return library;
}

/** The worker that owns the database, in the same thread. */
function createWorker(databaseWorker: Parameters<typeof createQueue>[0]): WorkerLike {
  const listeners = new Set<(event: { data: unknown }) => void>();
  const receive = createQueue(databaseWorker, (requestId, answer) => {
    for (const listener of listeners) listener({ data: structuredClone({ requestId, answer }) });
  });
  return {
    postMessage: (message) => receive(structuredClone(message) as Parameters<typeof receive>[0]),
    addEventListener(type: string, listener: (event: { data: unknown }) => void) {
      if (type === 'message') listeners.add(listener);
    },
    terminate: () => undefined,
  };
}
