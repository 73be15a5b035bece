import { deleteDB, openDB } from 'idb';
import * as v from 'valibot';
import { decodeConnections, NO_CONNECTIONS, type Connections } from './connections.ts';
import { fail, succeed } from '../failure.ts';
import { attempt, createUserItem, succeeds, type StorageArea, type UserItem } from './item.ts';
import type { Keys } from './keys.ts';
import type { FormerRecords } from './user-records.ts';

/** What versions up to 0.4 stored of the connection, and of what was to be erased when they were stopped. */
const CONNECTION = ['settings', 'key'];
const ERASURE = 'erasure';
const ITEMS = [...CONNECTION, ERASURE];
const NAMES = 'earshot-names';
const PLACES = 'places';
/** How far the list was read; the library knows by itself. */
const LIST = ['list-pass', 'unit-belief'];
/** Of versions up to 0.4; the first two held what the service tells again. */
export const FORMER_DATABASES = ['earshot-contents', 'earshot-list', NAMES];

const settingsSchema = v.object({ address: v.nullable(v.string()), forgetsKey: v.boolean() });
const keySchema = v.pipe(v.string(), v.regex(/^svc_[0-9a-f]{40}$/i));
/** Versions up to 0.3 kept the key without the address that it was given for. */
const givenKeySchema = v.union([keySchema, v.object({ key: keySchema, address: v.nullable(v.string()) })]);

/** Whether the key and what is its person's was to be erased, and some of it may not be yet. */
const isToBeErased = (erasure: unknown): boolean =>
  [erasure].flat().some((what) => what === 'service' || what === 'everything');

function keyFor(address: string | null, stored: unknown): string | null {
  const given = v.safeParse(givenKeySchema, stored);
  if (!given.success || address === null) return null;
  if (typeof given.output === 'string') return given.output;
  return given.output.address === null || given.output.address === address ? given.output.key : null;
}

/**
 * The item of all connections. What a version up to 0.4 stored becomes the first of them, before anything is read or
 * written: in one step, so that whoever is stopped in the middle begins again. Throws nothing.
 */
export function createConnectionsItem(local: StorageArea, keys: Keys, newId: () => string): UserItem<Connections> {
  const item = createUserItem<Connections>(local, 'connections', NO_CONNECTIONS, decodeConnections);
  /** Of the first; one folder, however often it is tried. */
  let firstId: string | null = null;
  let migrating: Promise<boolean> | null = null;

  /** False when it is to be tried again. */
  async function migrate(): Promise<boolean> {
    const found = await attempt(() => local.get(['connections', ...ITEMS]));
    if (!found.ok) return false;
    const isDone = Object.hasOwn(found.value, 'connections') || (await takeOver(found.value));
    // A key is not to stay there in the clear, whatever the rest still waits for.
    const isLeft = CONNECTION.some((name) => Object.hasOwn(found.value, name));
    if (isDone && isLeft) await succeeds(() => local.remove(CONNECTION));
    return isDone;
  }

  /** False when it could not be stored. */
  async function takeOver(found: Record<string, unknown>): Promise<boolean> {
    if (!Object.hasOwn(found, 'settings')) return true;
    const settings = v.safeParse(settingsSchema, found['settings']);
    // What a version wrote that nobody knows here stays as it is.
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
      // Whoever took it for none would delete what is there.
      return connections ? succeed(connections) : fail({ code: 'storage-failed' });
    },
    write: async (connections) => (await isMigrated()) && item.write(connections),
    // First what it was made from: it would be made from that again.
    remove: async () => (await succeeds(() => local.remove(CONNECTION))) && item.remove(),
  };
}

/** Names and reading positions as versions up to 0.4 stored them. Rejects where they could not be read. */
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
    // Its end, too: nobody else would hear of that a transaction has failed.
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

/** Removes what versions up to 0.4 stored, once all of it is in its new place. */
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
