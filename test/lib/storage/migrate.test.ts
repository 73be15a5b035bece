import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillFormerDatabase } from '../../support/former-database.ts';
import { createConnectionFolders } from '../../../lib/storage/connection-folders.ts';
import { FORMER_DATABASES, removeFormer } from '../../../lib/storage/migrate.ts';
import { aReadingPosition } from '../../support/factories.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import {
  A,
  ADDRESS,
  aFirst,
  aFormerDevice,
  ALL,
  databaseNames,
  FAILED,
  foldersOf,
  is,
  KEY,
  keysOf,
  onDisk,
  SCOPE,
  start,
  startOn,
} from '../../support/former-device.ts';
import { until } from '../../support/until.ts';
import { valueOf } from '../../support/value-of.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('what a version up to 0.4 stored', () => {
  it.each([
    ['with its address', { key: KEY, address: ADDRESS }],
    ['with no address', { key: KEY, address: null }],
    ['as 0.3 did, without one', KEY],
  ])('becomes the first connection, with its names and positions, of a key that was stored %s', async (_, key) => {
    const device = await aFormerDevice({ key });
    const { readAll, connections } = start(device);
    expect(await readAll()).toEqual(ALL);
    const all = valueOf(await connections.read());
    expect(all.activeId).toBe(all.list[0]?.id);
  });

  it('is not there in the clear any more, as soon as it was read', async () => {
    const device = await aFormerDevice();
    await start(device).connections.read();
    expect(onDisk(device)).not.toContain(KEY);
    expect(onDisk(device)).not.toContain(btoa(KEY));
    expect(keysOf(device)).toEqual(['connections', 'places', 'templates']);
  });

  it('is one connection for all that read at once', async () => {
    const device = await aFormerDevice();
    const { connections } = start(device);
    const read = await Promise.all([connections.read(), connections.read(), connections.read()]);
    expect(new Set(read.map((each) => valueOf(each).activeId)).size).toBe(1);
    expect(Object.keys(device.directory.list())).toHaveLength(1);
  });

  it('is looked for once in a run of the background', async () => {
    const device = await aFormerDevice();
    let looks = 0;
    const get = (names: string[]) => {
      if (names.includes('settings')) looks += 1;
      return device.local.get(names);
    };
    const { connections } = startOn({ ...device, local: { ...device.local, get }, folders: foldersOf(device) });
    const read = [await connections.read(), await connections.read()];
    await connections.write(valueOf(read[0] ?? FAILED));
    expect(looks).toBe(1);
    expect(read[1]).toEqual(ALL.connections);
  });

  it('is taken over before anything is written', async () => {
    const device = await aFormerDevice();
    const { connections } = start(device);
    await connections.write({ activeId: null, list: [] });
    expect(valueOf(await start(device).connections.read()).list).toEqual([]);
  });

  it('is in memory where it is to be forgotten, or where the browser has no files for us', async () => {
    const device = await aFormerDevice({ settings: { address: ADDRESS, forgetsKey: true } });
    const forgotten = aFirst(expect.any(String), { forgetsKey: true, key: null });
    expect(await start(device).readAll()).toMatchObject({ ...ALL, connections: is({ list: [forgotten] }) });
    expect(onDisk(device)).not.toContain(KEY);

    const other = await aFormerDevice();
    const folders = createConnectionFolders(() => Promise.reject(new DOMException('', 'SecurityError')));
    expect(await startOn({ ...other, folders }).readAll()).toMatchObject({
      ...ALL,
      connections: is({ list: [forgotten] }),
    });
    expect(onDisk(other)).not.toContain(KEY);
  });

  it.each([
    ['there is none', { key: undefined }],
    ['it was damaged', { key: { key: 'svc_123', address: ADDRESS } }],
    ['it was given for another address', { key: { key: KEY, address: 'https://other.example' } }],
  ])('is a connection without a key where %s', async (_, stored) => {
    const device = await aFormerDevice(stored);
    const found = await start(device).readAll();
    const first = aFirst(expect.any(String), { key: null });
    expect(found).toEqual({ ...ALL, connections: is({ activeId: '1', list: [first] }), key: is(null) });
    expect(onDisk(device)).not.toContain(KEY);
  });

  it.each<[unknown]>([[KEY], [{ key: KEY, address: null }], [{ key: KEY, address: ADDRESS }]])(
    'is a connection without a key where nobody had told an address: %o',
    async (key) => {
      const device = await aFormerDevice({ settings: { address: null, forgetsKey: false }, key });
      const first = aFirst('1', { address: null, key: null });
      expect(await start(device).connections.read()).toEqual(is({ activeId: '1', list: [first] }));
      expect(onDisk(device)).not.toContain(KEY);
      expect(device.session.values.size).toBe(0);
    },
  );

  it('is no connection where there are no settings', async () => {
    const device = await aFormerDevice({ settings: undefined });
    expect(await start(device).connections.read()).toEqual(is({ activeId: null, list: [] }));
    expect(onDisk(device)).not.toContain(KEY);
  });

  it('stays as it is where nobody knows what the settings say', async () => {
    const device = await aFormerDevice({ settings: { address: 7 } });
    expect(await start(device).connections.read()).toEqual({ ok: false, failure: { code: 'storage-failed' } });
    expect(onDisk(device)).toContain(KEY);
  });

  it('is what can be read of positions, and of names also what cannot', async () => {
    const device = await aFormerDevice({
      places: [null, 'a', [7], ['b'], ['c', { tab: 'chat' }], [A, aReadingPosition({ turn: 5 })]],
    });
    await fillFormerDatabase(device.factory, 'earshot-names', [['names:a', [{ odd: 1 }, ['Speaker 1', 'Ana']]]]);
    const { readAll, records } = start(device);
    expect(await readAll()).toEqual({ ...ALL, turn: is(5), otherTurn: is(undefined) });
    expect(valueOf(await records.read('names', SCOPE, A))).toEqual([{ odd: 1 }, ['Speaker 1', 'Ana']]);
    const damaged = await aFormerDevice({ places: 'none' });
    expect(await start(damaged).readAll()).toEqual({ ...ALL, turn: is(undefined), otherTurn: is(undefined) });
  });

  it('has positions in the order in which they were used', async () => {
    const device = await aFormerDevice();
    const all = valueOf(await start(device).records.readAll('positions', SCOPE));
    expect(all.map(([id, value]) => [id, (value as { usedAtMs: number }).usedAtMs])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('is nothing on a new device', async () => {
    globalThis.indexedDB = new IDBFactory();
    const device = { ...(await aFormerDevice()), local: createFakeArea() };
    globalThis.indexedDB = new IDBFactory();
    const nothing = is(undefined);
    expect(await start(device).readAll()).toEqual({
      connections: is({ activeId: null, list: [] }),
      key: is(null),
      name: nothing,
      otherName: nothing,
      turn: nothing,
      otherTurn: nothing,
    });
    expect([...device.local.values.keys()]).toEqual([]);
    expect(await databaseNames()).toEqual(['earshot']);
  });
});

describe('what was to be erased', () => {
  it.each<[unknown]>([['service'], ['everything'], [['service']], [['others', 'everything']]])(
    'brings back no key and nothing of its person: %o',
    async (erasure) => {
      const device = await aFormerDevice({ erasure });
      const { readAll, tidyUp } = start(device);
      const none = is(undefined);
      expect(await readAll()).toMatchObject({
        key: is(null),
        name: none,
        otherName: none,
        turn: none,
        otherTurn: none,
      });
      await tidyUp();
      expect(onDisk(device)).not.toContain(KEY);
      expect(keysOf(device)).toEqual(['connections', 'templates']);
      expect(await start(device).readAll()).toMatchObject({ key: is(null), name: none, turn: none });
    },
  );

  it.each<[unknown]>([['library'], [['contents', 'former']], [7], [[]]])(
    'was only what the service tells again, or nothing that is known: %o',
    async (erasure) => expect(await start(await aFormerDevice({ erasure })).readAll()).toEqual(ALL),
  );
});

describe('removeFormer', () => {
  it('leaves nothing of versions up to 0.4, and all else', async () => {
    const device = await aFormerDevice({ erasure: ['library'] });
    await fillFormerDatabase(device.factory, 'earshot-contents', [['a', 'words']]);
    const { readAll, tidyUp } = start(device);
    await readAll();
    expect(await databaseNames()).toEqual(expect.arrayContaining([...FORMER_DATABASES, 'earshot']));
    await tidyUp();
    await until('the databases to go', async () => (await databaseNames()).length === 1);
    expect(await databaseNames()).toEqual(['earshot']);
    expect(keysOf(device)).toEqual(['connections', 'templates']);
    await tidyUp();
    expect(await start(device).readAll()).toEqual(ALL);
  });

  it('throws nothing where the browser refuses', async () => {
    const device = await aFormerDevice();
    const remove = () => Promise.reject(new Error('corrupt'));
    expect(await removeFormer({ ...device.local, remove })).toBeUndefined();
    expect(keysOf(device)).toEqual(['key', 'places', 'settings', 'templates']);
  });
});
