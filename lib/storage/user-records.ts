import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { fail, succeed, type Result } from '../failure.ts';

/**
 * The kinds of user data on this device: for each recording, `names` of speakers, reading `positions`, `pins`, those
 * `opened` last, and those `detached` from their series; and `searches`, by their text.
 */
export type RecordKind = 'names' | 'positions' | 'pins' | 'opened' | 'searches' | 'detached';
type RecordKey = [scope: string, key: string];

interface Schema extends DBSchema {
  names: { key: RecordKey; value: unknown };
  positions: { key: RecordKey; value: unknown };
  pins: { key: RecordKey; value: unknown };
  opened: { key: RecordKey; value: unknown };
  searches: { key: RecordKey; value: unknown };
  detached: { key: RecordKey; value: unknown };
}

const KINDS: readonly RecordKind[] = ['names', 'positions', 'pins', 'opened', 'searches', 'detached'];
const DATABASE = 'earshot';
/** Raised with each new kind. */
const VERSION = 3;

type ChangeTransaction = IDBPTransaction<Schema, RecordKind[], 'readwrite'>;

/**
 * The user's own records in IndexedDB, by scope (`personScope`) and recording, or another key of their kind. Names, pins
 * and series exceptions are never removed to make room; the oldest positions, opened recordings and searches are
 * (`recent-records.ts`). A failed read is `storage-failed`, an absent record is undefined; writes return false when
 * nothing was changed.
 */
export interface UserRecords {
  read(kind: RecordKind, scope: string, key: string): Promise<Result<unknown>>;
  /** All records of one scope. */
  readAll(kind: RecordKind, scope: string): Promise<Result<[key: string, value: unknown][]>>;
  write(kind: RecordKind, scope: string, key: string, value: unknown): Promise<boolean>;
  remove(kind: RecordKind, scope: string, keys: readonly string[]): Promise<boolean>;
  removeScope(scope: string): Promise<boolean>;
  removeKind(kind: RecordKind, scope: string): Promise<boolean>;
  /** Moves the records of one scope to another, whose own stay as they are. */
  moveScope(from: string, to: string): Promise<boolean>;
  erase(): Promise<boolean>;
}

/** Names are lists of pairs, in which the last one of a label counts; of other kinds, `own` wins. */
function joined(moved: unknown, own: unknown): unknown {
  if (own === undefined) return moved;
  return Array.isArray(moved) && Array.isArray(own) ? [...(moved as unknown[]), ...(own as unknown[])] : own;
}

/** All keys of a scope: IndexedDB sorts arrays after all strings. */
const rangeOf = (scope: string) => IDBKeyRange.bound([scope], [scope, []]);

export function createUserRecords(): UserRecords {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  function open(): Promise<IDBPDatabase<Schema>> {
    const forget = () => (opening = null);
    return openDB<Schema>(DATABASE, VERSION, {
      upgrade(made, _from, _to, transaction) {
        // The database does not open then.
        transaction.done.catch(() => undefined);
        for (const kind of KINDS) if (!made.objectStoreNames.contains(kind)) made.createObjectStore(kind);
      },
      // Another context wants to delete the database: staying open would block it forever.
      blocking: (_from, _to, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
  }

  function database(): Promise<IDBPDatabase<Schema>> {
    opening ??= open();
    opening.catch(() => (opening = null));
    return opening;
  }

  /** Waits for the transaction as well as its requests: its failure would otherwise go unhandled. */
  async function attempt<T>(
    mode: IDBTransactionMode,
    work: (all: IDBPTransaction<Schema, RecordKind[], IDBTransactionMode>) => Promise<T>,
  ): Promise<Result<T>> {
    try {
      const transaction = (await database()).transaction([...KINDS], mode) as Parameters<typeof work>[0];
      // Async, so that what throws at once is awaited as well.
      const run = async () => work(transaction);
      const [value] = await Promise.all([run(), transaction.done]);
      return succeed(value);
    } catch {
      return fail({ code: 'storage-failed' });
    }
  }

  const change = async (work: (all: ChangeTransaction) => Promise<unknown>): Promise<boolean> =>
    (await attempt('readwrite', (transaction) => work(transaction as ChangeTransaction))).ok;

  return {
    read: (kind, scope, id) => attempt('readonly', (all) => all.objectStore(kind).get([scope, id])),
    readAll: (kind, scope) =>
      attempt('readonly', async (all) => {
        const store = all.objectStore(kind);
        const [keys, values] = await Promise.all([store.getAllKeys(rangeOf(scope)), store.getAll(rangeOf(scope))]);
        return keys.map(([, id], index) => [id, values[index]]);
      }),
    write: (kind, scope, id, value) => change((all) => all.objectStore(kind).put(value, [scope, id])),
    remove: (kind, scope, ids) =>
      change((all) => Promise.all(ids.map(async (id) => all.objectStore(kind).delete([scope, id])))),
    removeKind: (kind, scope) => change((all) => all.objectStore(kind).delete(rangeOf(scope))),
    removeScope: (scope) =>
      change((all) => Promise.all(KINDS.map(async (kind) => all.objectStore(kind).delete(rangeOf(scope))))),
    moveScope: (from, to) =>
      change((all) =>
        Promise.all(
          KINDS.map(async (kind) => {
            if (from === to) return;
            const store = all.objectStore(kind);
            for (const [, id] of await store.getAllKeys(rangeOf(from))) {
              const [moved, own] = [await store.get([from, id]), await store.get([to, id])];
              await store.put(joined(moved, own), [to, id]);
            }
            await store.delete(rangeOf(from));
          }),
        ),
      ),
    async erase() {
      const before = opening;
      opening = null;
      await before?.then(
        (at) => at.close(),
        () => undefined,
      );
      try {
        await deleteDB(DATABASE);
        return true;
      } catch {
        return false;
      }
    },
  };
}
