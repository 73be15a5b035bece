import type { Database } from '@sqlite.org/sqlite-wasm';
import { createLibrary, type Library } from '../../lib/background/recordings/library.ts';
import { createWorkerBridge, type AskLibrary, type WorkerLike } from '../../lib/library/client.ts';
import { createDatabaseWorker } from '../../lib/library/database-worker.ts';
import type { Files } from '../../lib/library/pool-files.ts';
import { unavailable, type AnyLibraryMessage } from '../../lib/library/requests.ts';
import { createStore, type Store } from '../../lib/library/store.ts';
import { select } from '../../lib/library/rows.ts';
import type { LibraryRecord, LibraryUnavailable } from '../../lib/library/types.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import type { FakeFolders } from './fake-folders.ts';
import { memoryDatabase } from './memory-library.ts';

/** The contents of the library, read without its client. */
interface Kept {
  readonly size: number;
  ids(): RecordingId[];
  has(id: RecordingId): boolean;
  get(id: RecordingId): LibraryRecord | null;
  /** Attempts that failed in a row, by recording. */
  attempts(): Record<RecordingId, number>;
  /** How many recordings were asked for in advance. */
  asked(): number;
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
  const bridge = createWorkerBridge(report, () => aDatabaseWorker({ filesOf, now, report }));
  const ask = async (name: string, connectionId: string, arg: unknown) => {
    if (library.unavailable !== null) return unavailable(library.unavailable);
    if (name !== 'remove') last = connectionId;
    const message = { library: name, requestId: crypto.randomUUID(), connectionId, arg };
    return bridge(message as AnyLibraryMessage);
  };
  /** Null before it is opened for the first time, or while it is being recreated. */
  function store(): Store | null {
    const opened = databases.get(last);
    return opened?.isOpen() ? createStore(opened) : null;
  }
  function rows<T extends unknown[]>(sql: string): T[] {
    const opened = databases.get(last);
    return opened?.isOpen() ? select<T>(opened, sql) : [];
  }
  const ids = () => rows<[RecordingId]>('SELECT id FROM recording').map(([id]) => id);
  const library: DeviceLibrary = {
    ...createLibrary(ask as AskLibrary),
    unavailable: null,
    kept: {
      get size() {
        return ids().length;
      },
      ids,
      has: (id) => ids().includes(id),
      get: (id) => store()?.open({ id }) ?? null,
      attempts: () => Object.fromEntries(rows('SELECT id, attempts FROM download WHERE attempts > 0')),
      asked: () => rows('SELECT 1 FROM download WHERE askedAtMs > 0').length,
      clear: () => ids().forEach((id) => store()?.forget({ id })),
    },
  };
  return library;
}

/** The worker that owns the database, in the same thread. */
function aDatabaseWorker(surroundings: Parameters<typeof createDatabaseWorker>[0]): WorkerLike {
  const target = new EventTarget();
  const receive = createDatabaseWorker(surroundings, (requestId, answer) =>
    target.dispatchEvent(new MessageEvent('message', { data: structuredClone({ requestId, answer }) })),
  );
  return Object.assign(target, {
    postMessage: (message: unknown) => receive(structuredClone(message) as Parameters<typeof receive>[0]),
    terminate: () => undefined,
  });
}
