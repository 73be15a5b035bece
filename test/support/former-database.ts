import { fail, succeed, type Result } from '../failure.ts';

/**
 * A key-value store, of caches mostly: when the browser has no database for us (a
 * private window, a full disk, a damaged profile), reads find nothing and writes answer false (docs/faults.md#f69).
 */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  /** Writes all entries in one transaction. */
  put(entries: readonly (readonly [key: string, value: unknown])[]): Promise<boolean>;
  remove(key: string): Promise<boolean>;
  /** Deletes the whole database: that leaves less in the browser's files than a store that is emptied, if not nothing. */
  clear(): Promise<boolean>;
}

/** A store that also tells what is not there from what could not be read, for what nobody could fetch again. */
export interface UserStore extends KeyValueStore {
  /** The value, or undefined when there is none; `storage-failed` when the browser could not read it. */
  read(key: string): Promise<Result<unknown>>;
}

const STORE = 'entries';

/** A store in one IndexedDB database. Opens (and creates) the database `name`; it opens anew for each use if the browser closed it meanwhile. */
export function createKeyValueStore(factory: IDBFactory, name: string): UserStore {
  let opening: Promise<IDBDatabase> | null = null;

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory.open(name, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open')));
      request.addEventListener('success', () => {
        const database = request.result;
        const forget = () => (opening = null);
        database.addEventListener('close', forget);
        // Another context wants to delete or upgrade the database: holding on would block it for ever.
        database.addEventListener('versionchange', () => {
          database.close();
          forget();
        });
        resolve(database);
      });
    });
    opening.catch(() => (opening = null));
    return opening;
  }

  async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T> | null,
  ): Promise<T | null> {
    const transaction = (await open()).transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    return new Promise<T | null>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(request ? request.result : null));
      // A failed request aborts its transaction.
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB gave up')));
    });
  }

  /** Who else has it open lets go at once, by `versionchange`. */
  async function destroy(): Promise<boolean> {
    const before = opening;
    opening = null;
    await before?.then(
      (database) => database.close(),
      () => undefined,
    );
    return new Promise((resolve) => {
      const request = factory.deleteDatabase(name);
      request.addEventListener('success', () => resolve(true));
      request.addEventListener('error', () => resolve(false));
    });
  }

  const attempt = (work: (store: IDBObjectStore) => void): Promise<boolean> =>
    run('readwrite', (store) => {
      work(store);
      return null;
    }).then(
      () => true,
      () => false,
    );

  const read = (key: string): Promise<Result<unknown>> =>
    run<unknown>('readonly', (store) => store.get(key)).then(succeed, () => fail({ code: 'storage-failed' }));

  return {
    read,
    async get(key) {
      const found = await read(key);
      return found.ok ? found.value : undefined;
    },
    put: (entries) => attempt((store) => entries.forEach(([key, value]) => store.put(value, key))),
    remove: (key) => attempt((store) => store.delete(key)),
    clear: () => destroy().catch(() => false),
  };
}
