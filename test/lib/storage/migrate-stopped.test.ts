import { describe, expect, it } from 'vitest';
import { createConnectionFolders } from '../../../lib/storage/connection-folders.ts';
import { createFailingCalls } from '../../support/failing-calls.ts';
import {
  ADDRESS,
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
  type Device,
} from '../../support/former-device.ts';
import { createStopper } from '../../support/stopping.ts';
import { valueOf } from '../../support/value-of.ts';

describe('what is taken over of a version up to 0.4', () => {
  it('is all there after a stop at any call, and nothing is left in the clear', async () => {
    let stops = 0;
    for (const carriesOutLast of [false, true]) {
      for (let last = 1; ; last++) {
        const device = await aFormerDevice();
        const stopper = createStopper(last, carriesOutLast);
        const { local, session, ids } = device;
        const stopping = startOn({
          local: stopper.watch(local),
          session: stopper.watch(session),
          folders: stopper.watch(foldersOf(device)),
          ids,
        });
        const running = stopping.readAll().then(() => stopping.tidyUp());
        const isDone = await Promise.race([running.then(() => true), stopper.stopped.then(() => false)]);
        const next = start(device);
        expect(await next.readAll()).toEqual(ALL);
        await next.tidyUp();
        expect(onDisk(device)).not.toContain(KEY);
        expect(keysOf(device)).toEqual(['connections', 'templates']);
        expect(await start(device).readAll()).toEqual(ALL);
        if (isDone) break;
        stops += 1;
      }
    }
    expect(stops).toBeGreaterThan(8);
  });

  it('is all there, or said to have failed, whichever call fails, and there the next time', async () => {
    let failing = 0;
    for (let isDone = false; !isDone;) {
      failing += 1;
      const device = await aFormerDevice();
      const calls = createFailingCalls(failing);
      globalThis.indexedDB = calls.factory(device.factory);
      const first = startOn({
        ...device,
        local: calls.area(device.local),
        session: calls.area(device.session),
        folders: createConnectionFolders(() => Promise.resolve(calls.folder(device.directory.handle))),
      });
      const found = await first.readAll();
      for (const [name, value] of Object.entries(ALL)) {
        expect([value, FAILED]).toContainEqual(found[name as keyof typeof ALL]);
      }
      await first.tidyUp();
      globalThis.indexedDB = device.factory;
      const next = start(device);
      expect(await next.readAll()).toEqual(ALL);
      await next.tidyUp();
      expect(onDisk(device)).not.toContain(KEY);
      expect(await start(device).readAll()).toEqual(ALL);
      isDone = calls.count() < failing;
    }
    expect(failing).toBeGreaterThan(15);
  });

  it.each<[string, (device: Device, isFull: boolean) => void]>([
    ['the settings', ({ local }, isFull) => (local.full = isFull)],
    ['files', ({ directory }, isFull) => (directory.full = isFull)],
  ])('stays as it was as long as there is no room for %s, and then goes on', async (_, fill) => {
    const device = await aFormerDevice();
    const before = [...device.local.values];
    fill(device, true);
    const background = start(device);
    for (let time = 0; time < 3; time++) {
      const { connections, key, name } = await background.readAll();
      expect([connections, key, name]).toEqual([FAILED, FAILED, FAILED]);
      await background.tidyUp();
      expect(await background.connections.write({ activeId: null, list: [] })).toBe(false);
    }
    expect([...device.local.values]).toEqual(before);
    expect(await databaseNames()).not.toContain('earshot');
    fill(device, false);
    expect(await background.readAll()).toEqual(ALL);
    // However often it was tried.
    const ids = await foldersOf(device).ids();
    expect(ids).toHaveLength(1);
    expect(await foldersOf(device).keyFiles(ids[0] ?? '')).toHaveLength(1);
  });

  it('is not taken for nothing where it could not be read', async () => {
    const device = await aFormerDevice();
    const before = [...device.local.values];
    const get = () => Promise.reject(new Error('corrupt'));
    const background = startOn({ ...device, local: { ...device.local, get }, folders: foldersOf(device) });
    const found = await background.readAll();
    expect(Object.values(found)).toEqual(Object.values(found).map(() => FAILED));
    await background.tidyUp();
    expect(await background.connections.write({ activeId: null, list: [] })).toBe(false);
    expect([...device.local.values]).toEqual(before);
    expect(await start(device).readAll()).toEqual(ALL);
  });

  it('is taken over once: what was changed since stays', async () => {
    const device = await aFormerDevice();
    const { connections, records } = start(device);
    const all = valueOf(await connections.read());
    const [first] = all.list;
    if (!first) throw new Error('No connection');
    await connections.write({ ...all, list: [{ ...first, keyId: 'mine', key: null }] });
    await records.remove('names', SCOPE, ['a']);
    // As after a stop before it was removed.
    device.local.values.set('settings', { address: 'https://old.example', forgetsKey: true });
    device.local.values.set('key', KEY);
    const next = start(device);
    expect(valueOf(await next.connections.read())).toEqual({ ...all, list: [{ ...first, keyId: 'mine', key: null }] });
    expect(await next.readAll()).toMatchObject({ key: is(null), name: is(undefined), otherName: is('Ben') });
    expect(onDisk(device)).not.toContain(KEY);
  });

  it('does not come back once it was removed, also where no room is left to note it', async () => {
    const device = await aFormerDevice();
    const { connections } = start(device);
    await connections.read();
    device.local.full = true;
    device.local.values.set('settings', { address: ADDRESS, forgetsKey: false });
    device.local.values.set('key', KEY);
    expect(await connections.remove()).toBe(true);
    expect(await start(device).connections.read()).toEqual(is({ activeId: null, list: [] }));
    expect(onDisk(device)).not.toContain(KEY);
  });
});
