import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { fail, succeed, type Result } from '../failure.ts';

/**
 * What a person made on this device: for each recording, `names` of speakers, reading `positions`, `pins`, those that were
 * `opened` last, and those that were `detached` from their series; and `searches`, by their text.
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
/** The first had names and positions alone; the second had nothing `detached`. */
const VERSION = 3;

type ChangeTransaction = IDBPTransaction<Schema, RecordKind[], 'readwrite'>;

/** Records of a scope from an earlier version, which are taken over in the transaction that makes the database. */
export interface FormerRecords {
  scope: string;
  names: readonly (readonly [recordingId: string, value: unknown])[];
  positions: readonly (readonly [recordingId: string, value: unknown])[];
}

/**
 * The user's own records in IndexedDB, by scope (`personScope`) and recording, or whatever else their kind is kept by. Names,
 * pins and what was detached are never removed to make room; of the others the oldest are (`make-room.ts`). What could not be
 * read is `storage-failed`, and what is absent is undefined; writes answer false when nothing was changed.
 */
export interface UserRecords {
  read(kind: RecordKind, scope: string, key: string): Promise<Result<unknown>>;
  /** All of one scope. */
  readAll(kind: RecordKind, scope: string): Promise<Result<[key: string, value: unknown][]>>;
  write(kind: RecordKind, scope: string, key: string, value: unknown): Promise<boolean>;
  remove(kind: RecordKind, scope: string, keys: readonly string[]): Promise<boolean>;
  removeScope(scope: string): Promise<boolean>;
  removeKind(kind: RecordKind, scope: string): Promise<boolean>;
  /** Gives the records of one scope to another, whose own stay as they are. */
  moveScope(from: string, to: string): Promise<boolean>;
  erase(): Promise<boolean>;
  /** Whether all that an earlier version stored is in it. */
  isReady(): Promise<boolean>;
}

const FORMER_KINDS = ['names', 'positions'] as const;

/** Names are a list of pairs, of which the last of a label counts; of all else there is one. */
function joined(moved: unknown, own: unknown): unknown {
  if (own === undefined) return moved;
  return Array.isArray(moved) && Array.isArray(own) ? [...(moved as unknown[]), ...(own as unknown[])] : own;
}

/** All keys of a scope: an array is behind every text. */
const rangeOf = (scope: string) => IDBKeyRange.bound([scope], [scope, []]);

/** `readFormer` is asked once, when the database is made; where it rejects, nothing is made, and it is asked again. */
export function createUserRecords(readFormer: () => Promise<FormerRecords | null>): UserRecords {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  /** What was erased does not come back from an earlier version, of which something may be left. */
  let isErased = false;

  async function open(): Promise<IDBPDatabase<Schema>> {
    const forget = () => (opening = null);
    const isMade = (await indexedDB.databases()).some(({ name }) => name === DATABASE);
    const former = isMade || isErased ? null : await readFormer();
    const database = await openDB<Schema>(DATABASE, VERSION, {
      upgrade(made, _from, _to, transaction) {
        // Where one fails, the whole does, and it does not open.
        transaction.done.catch(() => undefined);
        for (const kind of KINDS) if (!made.objectStoreNames.contains(kind)) made.createObjectStore(kind);
        if (former === null) return;
        const { scope } = former;
        for (const kind of FORMER_KINDS) {
          for (const [id, value] of former[kind]) {
            transaction
              .objectStore(kind)
              .put(value, [scope, id])
              .catch(() => undefined);
          }
        }
      },
      // Another context wants to delete the database: holding on would block it for ever.
      blocking: (_from, _to, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    return database;
  }

  function database(): Promise<IDBPDatabase<Schema>> {
    opening ??= open();
    opening.catch(() => (opening = null));
    return opening;
  }

  /** Whoever waits for a request waits for its transaction, too, whose end would be nobody's otherwise. */
  async function attempt<T>(
    mode: IDBTransactionMode,
    work: (all: IDBPTransaction<Schema, RecordKind[], IDBTransactionMode>) => Promise<T>,
  ): Promise<Result<T>> {
    try {
      const transaction = (await database()).transaction([...KINDS], mode) as Parameters<typeof work>[0];
      // What throws at once is waited for as well.
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
    isReady: async () => (await attempt('readonly', () => Promise.resolve(null))).ok,
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
      isErased = true;
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
