import { deleteDB, openDB } from 'idb';
import * as v from 'valibot';
import { decodeConnections, NO_CONNECTIONS, type Connections } from './connections.ts';
import { fail, succeed } from '../failure.ts';
import { attempt, createUserItem, succeeds, type StorageArea, type UserItem } from './item.ts';
import type { Keys } from './keys.ts';
import type { FormerRecords } from './user-records.ts';

/** Keys under which versions up to 0.4 stored the connection, and an erasure that they did not finish. */
const CONNECTION = ['settings', 'key'];
const ERASURE = 'erasure';
const ITEMS = [...CONNECTION, ERASURE];
const NAMES = 'earshot-names';
const PLACES = 'places';
/** How far the list was read, which the library now knows itself. */
const LIST = ['list-pass', 'unit-belief'];
/** Databases of versions up to 0.4; the first two held what can be fetched again. */
export const FORMER_DATABASES = ['earshot-contents', 'earshot-list', NAMES];

const settingsSchema = v.object({ address: v.nullable(v.string()), forgetsKey: v.boolean() });
const keySchema = v.pipe(v.string(), v.regex(/^svc_[0-9a-f]{40}$/i));
/** Versions up to 0.3 stored the key without the address that it was entered for. */
const givenKeySchema = v.union([keySchema, v.object({ key: keySchema, address: v.nullable(v.string()) })]);

/** Whether the key and the user's data were to be erased, and some of them may be left. */
const isToBeErased = (erasure: unknown): boolean =>
  [erasure].flat().some((what) => what === 'service' || what === 'everything');

function keyFor(address: string | null, stored: unknown): string | null {
  const given = v.safeParse(givenKeySchema, stored);
  if (!given.success || address === null) return null;
  if (typeof given.output === 'string') return given.output;
  return given.output.address === null || given.output.address === address ? given.output.key : null;
}

/**
 * Creates the item of all connections. What a version up to 0.4 stored becomes the first of them, before anything is
 * read or written: in one step, so that an interrupted migration starts over. Never throws.
 */
export function createConnectionsItem(local: StorageArea, keys: Keys, newId: () => string): UserItem<Connections> {
  const item = createUserItem<Connections>(local, 'connections', NO_CONNECTIONS, decodeConnections);
  /** Id of the first; one folder, however often it is tried. */
  let firstId: string | null = null;
  let migrating: Promise<boolean> | null = null;

  /** False when it must be retried. */
  async function migrate(): Promise<boolean> {
    const found = await attempt(() => local.get(['connections', ...ITEMS]));
    if (!found.ok) return false;
    const isDone = Object.hasOwn(found.value, 'connections') || (await takeOver(found.value));
    // A key must not stay there unencrypted, whatever else still has to wait.
    const isLeft = CONNECTION.some((name) => Object.hasOwn(found.value, name));
    if (isDone && isLeft) await succeeds(() => local.remove(CONNECTION));
    return isDone;
  }

  /** False when it could not be stored. */
  async function takeOver(found: Record<string, unknown>): Promise<boolean> {
    if (!Object.hasOwn(found, 'settings')) return true;
    const settings = v.safeParse(settingsSchema, found['settings']);
    // Data of an unknown version stays as it is.
    if (!settings.success) return false;
    const { address, forgetsKey } = settings.output;
    firstId ??= newId();
    const id = firstId;
    const key = isToBeErased(found[ERASURE]) ? null : keyFor(address, found['key']);
    const stored = key === null ? { key: null, forgetsKey } : await keys.store(id, key, forgetsKey);
    if (stored === null) return false;
    const first = { id, address, personId: null, isOtherPerson: false, keyId: '', ...stored };
    const isWritten = await item.write({ activeId: id, list: [first] });
    if (!isWritten) await keys.drop(first);
    return isWritten;
  }

  function isMigrated(): Promise<boolean> {
    migrating ??= migrate().then((is) => {
      if (!is) migrating = null;
      return is;
    });
    return migrating;
  }

  return {
    async read() {
      const found = await attempt(async () => ((await isMigrated()) ? local.get(['connections']) : null));
      if (!found.ok || found.value === null) return fail({ code: 'storage-failed' });
      if (!Object.hasOwn(found.value, 'connections')) return succeed(NO_CONNECTIONS);
      const connections = decodeConnections(found.value['connections']);
      // Treating it as absent would delete what is there.
      return connections ? succeed(connections) : fail({ code: 'storage-failed' });
    },
    write: async (connections) => (await isMigrated()) && item.write(connections),
    // The old data first: otherwise it would be migrated again.
    remove: async () => (await succeeds(() => local.remove(CONNECTION))) && item.remove(),
  };
}

/** Names and reading positions that versions up to 0.4 stored. Rejects when they cannot be read. */
export async function readFormerRecords(local: StorageArea, scope: string): Promise<FormerRecords> {
  const { [PLACES]: places, [ERASURE]: erasure } = await local.get([PLACES, ERASURE]);
  if (isToBeErased(erasure)) return { scope, names: [], positions: [] };
  const positions = (Array.isArray(places) ? places : []).flatMap((entry: unknown, index) =>
    Array.isArray(entry) && typeof entry[0] === 'string'
      ? // The last is the one that was used last.
        [[entry[0], { place: entry[1] as unknown, usedAtMs: index }] as const]
      : [],
  );
  return { scope, names: await readFormerNames(), positions };
}

async function readFormerNames(): Promise<FormerRecords['names']> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === NAMES)) return [];
  const database = await openDB(NAMES);
  try {
    if (!database.objectStoreNames.contains('entries')) return [];
    // Also its end: otherwise a failed transaction would go unnoticed.
    const { store, done } = database.transaction('entries');
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll(), done]);
    return keys.flatMap((key, at) =>
      typeof key === 'string' && key.startsWith('names:')
        ? [[key.slice('names:'.length), values[at] as unknown] as const]
        : [],
    );
  } finally {
    database.close();
  }
}

/** Removes what versions up to 0.4 stored, once all of it was migrated. */
export async function removeFormer(local: StorageArea): Promise<void> {
  await succeeds(() => local.remove([...ITEMS, PLACES, ...LIST]));
  for (const name of FORMER_DATABASES) {
    try {
      await deleteDB(name);
    } catch {
      // Tried again at the next start.
    }
  }
}
