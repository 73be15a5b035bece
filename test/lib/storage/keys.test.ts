import { describe, expect, it } from 'vitest';
import { fail } from '../../../lib/failures.ts';
import type { StoredConnection } from '../../../lib/storage/connections.ts';
import { createStorage } from '../../../lib/storage/items.ts';
import type { StoredKey } from '../../../lib/storage/keys.ts';
import { createFakeFolders } from '../../support/fake-folders.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { valueOf } from '../../support/value-of.ts';
import { createMutex } from '../../../lib/background/mutex.ts';

const KEY = `svc_${'0123456789'.repeat(4)}`;
const OTHER_KEY = `svc_${'abcdef0123'.repeat(4)}`;
const FAILED = fail({ code: 'storage-failed' });

function aDevice() {
  return { local: createFakeArea(), session: createFakeArea(), folders: createFakeFolders(), ids: { last: 0 } };
}

/** The keys, as a start of the background finds them. */
function keysOn({ local, session, folders, ids }: ReturnType<typeof aDevice>) {
  const { connections, keys } = createStorage(local, session, folders, () => `${++ids.last}`, createMutex());
  return { connections, ...keys };
}

const aConnection = (stored: StoredKey, id = 'a'): StoredConnection => ({
  id,
  scope: '',
  account: 1,
  address: 'https://rec.example',
  keyId: '',
  ...stored,
});

/** What is stored, and has to be. */
async function stored(storing: Promise<StoredKey | null>): Promise<StoredKey> {
  const answer = await storing;
  if (answer === null) throw new Error('The key was not stored');
  return answer;
}

/** All that is on the disk, as text. */
const onDisk = ({ local, folders }: ReturnType<typeof aDevice>) =>
  JSON.stringify([[...local.values], [...folders.files].map(([id, files]) => [id, ...files])]);

/** A text as it may be hidden in another. */
const encodings = (text: string) => [text, text.slice(4), btoa(text), Buffer.from(text).toString('hex')];

describe('a stored key', () => {
  it('is read again after a restart', async () => {
    const device = aDevice();
    const connection = aConnection(await stored(keysOn(device).store('a', KEY, false)));
    expect(valueOf(await keysOn(device).read(connection))?.key).toBe(KEY);
    expect(connection.forgetsKey).toBe(false);
  });

  it('is nowhere in the clear, neither on the disk nor in memory that outlives the background', async () => {
    const device = aDevice();
    const keys = keysOn(device);
    const list = [aConnection(await stored(keys.store('a', KEY, false)))];
    await keys.connections.write({ list });
    for (const text of encodings(KEY)) expect(onDisk(device)).not.toContain(text);
    expect(device.session.values.size).toBe(0);
  });

  it('is of no use without its file, and its file without the record', async () => {
    const device = aDevice();
    const one = aConnection(await stored(keysOn(device).store('a', KEY, false)));
    const two = aConnection(await stored(keysOn(device).store('a', KEY, false)));
    expect(one.key?.data).not.toBe(two.key?.data);
    expect(one.key?.iv).not.toBe(two.key?.iv);
    const [file] = device.folders.files.get('a')?.values() ?? [];
    // 256 random bits, and nothing else.
    expect(atob(file ?? '')).toHaveLength(32);
    device.folders.files.get('a')?.delete(one.key?.file ?? '');
    expect(valueOf(await keysOn(device).read(one))).toBeNull();
    const swapped = { ...one, key: one.key && { ...one.key, file: two.key?.file ?? '' } };
    expect(valueOf(await keysOn(device).read(swapped))).toBeNull();
    expect(valueOf(await keysOn(device).read(two))?.key).toBe(KEY);
  });

  it.each<[string, (device: ReturnType<typeof aDevice>, connection: StoredConnection) => StoredConnection]>([
    [
      'its file was damaged',
      ({ folders }, connection) => {
        folders.files.get('a')?.set(connection.key?.file ?? '', 'ZGFtYWdlZA==');
        return connection;
      },
    ],
    [
      'its file is no base64',
      ({ folders }, connection) => {
        folders.files.get('a')?.set(connection.key?.file ?? '', '{"half');
        return connection;
      },
    ],
    [
      'its record was damaged',
      (_, connection) => ({ ...connection, key: connection.key && { ...connection.key, data: btoa('x'.repeat(60)) } }),
    ],
    [
      'its record is no base64',
      (_, connection) => ({ ...connection, key: connection.key && { ...connection.key, iv: '%' } }),
    ],
  ])('is none where %s', async (_, damage) => {
    const device = aDevice();
    const connection = aConnection(await stored(keysOn(device).store('a', KEY, false)));
    expect(valueOf(await keysOn(device).read(damage(device, connection)))).toBeNull();
  });

  it('is not absent when its file could not be read', async () => {
    const device = aDevice();
    const connection = aConnection(await stored(keysOn(device).store('a', KEY, false)));
    const keys = keysOn(device);
    device.folders.unreadable = true;
    expect(await keys.read(connection)).toEqual(FAILED);
    device.folders.unreadable = false;
    expect(valueOf(await keys.read(connection))?.key).toBe(KEY);
  });

  it('is not kept in memory instead where it cannot be told whether the browser has files', async () => {
    const device = aDevice();
    const folders = { ...device.folders, isAvailable: () => Promise.resolve(null) };
    expect(await keysOn({ ...device, folders }).store('a', KEY, false)).toBeNull();
    expect(device.session.values.size).toBe(0);
    expect(device.folders.files.size).toBe(0);
  });
});

describe('a key that was replaced', () => {
  it('is not found again while its file is being deleted, nor by a read that was under way', async () => {
    const device = aDevice();
    const before = aConnection(await stored(keysOn(device).store('a', KEY, false)));
    const keys = keysOn(device);
    const next = await stored(keys.store('a', OTHER_KEY, false));
    const underWay = keys.read(before);
    const dropping = keys.drop(before, next);
    expect(valueOf(await keys.read(before))).toBeNull();
    expect(valueOf(await underWay)).toBeNull();
    await dropping;
    const current = valueOf(await keys.read(aConnection(next)));
    expect([current?.key, current?.signal.aborted]).toEqual([OTHER_KEY, false]);
  });

  it('leaves memory when the next is to be stored, and the disk when the next is to be forgotten', async () => {
    const device = aDevice();
    const keys = keysOn(device);
    const first = aConnection(await stored(keys.store('a', KEY, true)));
    const second = aConnection(await stored(keys.store('a', OTHER_KEY, false)));
    expect(await keys.drop(first, second)).toBe(true);
    expect(device.session.values.size).toBe(0);
    const third = aConnection(await stored(keys.store('a', KEY, true)));
    expect(await keys.drop(second, third)).toBe(true);
    expect(device.folders.files.get('a')?.size).toBe(0);
    expect(valueOf(await keys.read(second))).toBeNull();
    expect(valueOf(await keys.read(third))?.key).toBe(KEY);
  });
});

describe('a key that was dropped', () => {
  it.each([[false], [true]])(
    'is nowhere, and nothing is asked with it any more (forgotten: %s)',
    async (forgetsKey) => {
      const device = aDevice();
      const keys = keysOn(device);
      const connection = aConnection(await stored(keys.store('a', KEY, forgetsKey)));
      const inUse = valueOf(await keys.read(connection));
      expect(await keys.drop(connection)).toBe(true);
      expect(inUse?.signal.aborted).toBe(true);
      expect(device.folders.files.get('a')?.size ?? 0).toBe(0);
      expect(device.session.values.size).toBe(0);
      expect(valueOf(await keys.read(connection))).toBeNull();
    },
  );

  it('is said to be there still where its file could not be deleted, or the memory not be changed', async () => {
    const device = aDevice();
    const keys = keysOn(device);
    const onFile = aConnection(await stored(keys.store('a', KEY, false)));
    device.folders.stuck = true;
    expect(await keys.drop(onFile)).toBe(false);
    const inMemory = aConnection(await stored(keys.store('b', KEY, true)), 'b');
    const refusing = { ...device, session: { ...device.session, get: () => Promise.reject(new Error('corrupt')) } };
    expect(await keysOn(refusing).drop(inMemory)).toBe(false);
  });

  it('is gone from its file also where the memory with the key of another cannot be changed', async () => {
    const device = aDevice();
    const keys = keysOn(device);
    const onFile = aConnection(await stored(keys.store('a', KEY, false)));
    await keys.store('b', OTHER_KEY, true);
    device.session.full = true;
    expect(await keys.drop(onFile)).toBe(true);
    expect(device.folders.files.get('a')?.size).toBe(0);
    expect(device.session.values.get('keys')).toEqual({ b: OTHER_KEY });
  });
});

describe('a key that is to be forgotten', () => {
  it('is in memory only, beside those of other connections', async () => {
    const device = aDevice();
    const keys = keysOn(device);
    const one = aConnection(await stored(keys.store('a', KEY, true)), 'a');
    const two = aConnection(await stored(keys.store('b', OTHER_KEY, true)), 'b');
    expect([one.key, one.forgetsKey]).toEqual([null, true]);
    for (const text of encodings(KEY)) expect(onDisk(device)).not.toContain(text);
    await keys.drop(one);
    expect(valueOf(await keysOn(device).read(one))).toBeNull();
    // Another start of the background, in the same session of the browser.
    expect(valueOf(await keysOn(device).read(two))?.key).toBe(OTHER_KEY);
    device.session.values.clear();
    expect(valueOf(await keysOn(device).read(two))).toBeNull();
  });

  it('is what it becomes where the browser has no files for us', async () => {
    const device = aDevice();
    device.folders.available = false;
    const next = await stored(keysOn(device).store('a', KEY, false));
    expect(next).toEqual({ key: null, forgetsKey: true });
    expect(valueOf(await keysOn(device).read(aConnection(next)))?.key).toBe(KEY);
    expect(onDisk(device)).not.toContain(KEY);
  });

  it('is not stored where the memory takes nothing', async () => {
    const device = aDevice();
    device.session.full = true;
    expect(await keysOn(device).store('a', KEY, true)).toBeNull();
    expect(onDisk(device)).not.toContain(KEY);
  });

  it('is not absent when the memory could not be read, and is not overwritten', async () => {
    const device = aDevice();
    const connection = aConnection(await stored(keysOn(device).store('a', KEY, true)));
    const keys = keysOn({ ...device, session: { ...device.session, get: () => Promise.reject(new Error('corrupt')) } });
    expect(await keys.read(connection)).toEqual(FAILED);
    expect(await keys.store('b', OTHER_KEY, true)).toBeNull();
    expect(device.session.values.get('keys')).toEqual({ a: KEY });
  });
});

describe('the signal of a key', () => {
  it('is the same for the same key, so that one abort ends all that is asked with it', async () => {
    const device = aDevice();
    const keys = keysOn(device);
    const connection = aConnection(await stored(keys.store('a', KEY, false)));
    const [first, second] = await Promise.all([keys.read(connection), keys.read(connection)]);
    expect(valueOf(first)?.signal).toBe(valueOf(second)?.signal);
    keys.abort('a');
    expect(valueOf(second)?.signal.aborted).toBe(true);
    keys.abort('a');
    keys.abort('unknown');
    // Who asks anew may.
    expect(valueOf(await keys.read(connection))?.signal.aborted).toBe(false);
  });

  it('is aborted as soon as another key is read in its place', async () => {
    const device = aDevice();
    const keys = keysOn(device);
    const before = valueOf(await keys.read(aConnection(await stored(keys.store('a', KEY, false)))));
    const next = valueOf(await keys.read(aConnection(await stored(keys.store('a', OTHER_KEY, true)))));
    expect([before?.signal.aborted, next?.signal.aborted]).toEqual([true, false]);
  });
});
