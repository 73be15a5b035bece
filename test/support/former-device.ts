import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect } from 'vitest';
import { fail, type Result } from '../../lib/failure.ts';
import { fillFormerDatabase } from './former-database.ts';
import { createConnectionFolders, type ConnectionFolders } from '../../lib/storage/connection-folders.ts';
import { activeOf, personScope } from '../../lib/storage/connections.ts';
import type { StorageArea } from '../../lib/storage/item.ts';
import { createStorage } from '../../lib/storage/items.ts';
import { readFormerRecords, removeFormer } from '../../lib/storage/migrate.ts';
import { createReadingPositions } from '../../lib/storage/reading-positions.ts';
import { createSpeakerNames } from '../../lib/storage/speaker-names.ts';
import { createUserRecords } from '../../lib/storage/user-records.ts';
import { anId, aReadingPosition } from './factories.ts';
import { createFakeDirectory } from './fake-directory.ts';
import { createFakeArea } from './fake-storage.ts';
import { valueOf } from './value-of.ts';

export const ADDRESS = 'https://rec.example';
export const KEY = `svc_${'0123456789'.repeat(4)}`;
export const FAILED = fail({ code: 'storage-failed' });
const B = anId('b');
export const A = anId('a');
const PLACES = [
  [A, aReadingPosition({ turn: 1 })],
  [B, aReadingPosition({ turn: 2 })],
];
export const SCOPE = personScope({ address: ADDRESS, personId: null });

/** Storage of a device, all of it in memory. */
export type Device = Awaited<ReturnType<typeof aFormerDevice>>;

/** A device as a version up to 0.4 left it. */
export async function aFormerDevice(stored: Record<string, unknown> = {}) {
  const factory = new IDBFactory();
  globalThis.indexedDB = factory;
  const local = createFakeArea();
  const records: Record<string, unknown> = {
    settings: { address: ADDRESS, forgetsKey: false },
    key: { key: KEY, address: ADDRESS },
    places: PLACES,
    templates: [{ id: 't', name: 'T', text: '' }],
    ...stored,
  };
  for (const [name, value] of Object.entries(records)) if (value !== undefined) local.values.set(name, value);
  await fillFormerDatabase(factory, 'earshot-names', [
    ['owner', 'somebody'],
    ['names:a', [['Speaker 1', 'Ana']]],
    ['names:b', [['Speaker 1', 'Ben']]],
  ]);
  await fillFormerDatabase(factory, 'earshot-list', [['list', 'of before']]);
  return { factory, local, session: createFakeArea(), directory: createFakeDirectory(), ids: { last: 0 } };
}

/** The storage as a start of the background finds it, and the functions that then read and tidy up all of it. */
export function startOn(
  device: Pick<Device, 'ids'> & { local: StorageArea; session: StorageArea; folders: ConnectionFolders },
) {
  const { local, session, folders, ids } = device;
  const storage = createStorage(local, session, folders, () => `${++ids.last}`);
  const records = createUserRecords(async () => {
    const all = valueOf(await storage.connections.read());
    const active = activeOf(all);
    return readFormerRecords(local, active ? personScope(active) : '');
  });
  const names = createSpeakerNames(records);
  const positions = createReadingPositions(records);

  async function readKey() {
    const all = await storage.connections.read();
    const active = all.ok ? activeOf(all.value) : null;
    return active ? storage.keys.read(active) : all;
  }
  return {
    ...storage,
    records,
    readAll: async () => {
      const key = await readKey();
      return {
        connections: await storage.connections.read(),
        key: key.ok ? { ok: true, value: key.value && 'key' in key.value ? key.value.key : null } : key,
        name: await mapped(names.read(SCOPE, A), (found) => found.get('Speaker 1')),
        otherName: await mapped(names.read(SCOPE, B), (found) => found.get('Speaker 1')),
        turn: await mapped(positions.read(SCOPE, A), (place) => place?.turn),
        otherTurn: await mapped(positions.read(SCOPE, B), (place) => place?.turn),
      };
    },
    tidyUp: async () => {
      if (await records.isReady()) await removeFormer(local);
    },
  };
}

async function mapped<T, U>(result: Promise<Result<T>>, map: (value: T) => U) {
  const answer = await result;
  return answer.ok ? { ok: true, value: map(answer.value) } : answer;
}

export const foldersOf = ({ directory }: Device) => createConnectionFolders(() => Promise.resolve(directory.handle));
export const start = (device: Device) => startOn({ ...device, folders: foldersOf(device) });

export const is = (value: unknown) => ({ ok: true, value });
export const aFirst = (id: unknown, parts: object = {}) => ({
  id,
  address: ADDRESS,
  personId: null,
  isOtherPerson: false,
  forgetsKey: false,
  keyId: '',
  key: { file: expect.stringMatching(/^key-/), iv: expect.any(String), data: expect.any(String) },
  ...parts,
});
/** Everything that an earlier version stored, in its new place. */
export const ALL = {
  connections: is({ activeId: expect.any(String), list: [aFirst(expect.any(String))] }),
  key: is(KEY),
  name: is('Ana'),
  otherName: is('Ben'),
  turn: is(1),
  otherTurn: is(2),
};

export const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);
/** The keys in `storage.local`. */
export const keysOf = ({ local }: Device) => [...local.values.keys()].toSorted();
export const onDisk = ({ local, directory }: Device) => JSON.stringify([[...local.values], directory.list()]);
