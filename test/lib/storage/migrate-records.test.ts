import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { readFormerRecords } from '../../../lib/storage/migrate.ts';
import { aReadingPosition } from '../../support/factories.ts';
import { createFailingCalls } from '../../support/failing-calls.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { aFormerDevice, databaseNames, SCOPE, start } from '../../support/former-device.ts';
import { fillFormerDatabase } from '../../support/former-database.ts';
import { valueOf } from '../../support/value-of.ts';

const NOTHING = { scope: SCOPE, names: [], positions: [] };
const ANA = [['Speaker 1', 'Ana']];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('names and positions of a version up to 0.4', () => {
  it('are those of recordings, the position that was used last with the latest time', async () => {
    const { local } = await aFormerDevice();
    expect(await readFormerRecords(local, SCOPE)).toEqual({
      scope: SCOPE,
      names: [
        ['a', ANA],
        ['b', [['Speaker 1', 'Ben']]],
      ],
      positions: [
        ['a', { place: aReadingPosition({ turn: 1 }), usedAtMs: 0 }],
        ['b', { place: aReadingPosition({ turn: 2 }), usedAtMs: 1 }],
      ],
    });
  });

  it('are none, and make no database, where that version stored none', async () => {
    await fillFormerDatabase(indexedDB, 'earshot-list', [['names:a', 'no name']]);
    expect(await readFormerRecords(createFakeArea(), SCOPE)).toEqual(NOTHING);
    expect(await databaseNames()).toEqual(['earshot-list']);
  });

  it('are none where that version was stopped before it had a place for names', async () => {
    (await openDB('earshot-names', 1)).close();
    expect(await readFormerRecords(createFakeArea(), SCOPE)).toEqual(NOTHING);
  });

  it.each(['service', 'everything'])('are none where they were to be erased with %s', async (erasure) => {
    const { local } = await aFormerDevice({ erasure });
    expect(await readFormerRecords(local, SCOPE)).toEqual(NOTHING);
  });

  it('arrive without what was damaged beside them', async () => {
    const place = aReadingPosition({ turn: 5 });
    const device = await aFormerDevice({ places: [[], null, 'a', [7, place], {}, ['a', place]] });
    const database = await openDB('earshot-names');
    await database.put('entries', 'odd', 7);
    await database.put('entries', 'odd', ['names:a']);
    database.close();
    const { records } = start(device);
    expect(valueOf(await records.readAll('positions', SCOPE))).toEqual([['a', { place, usedAtMs: 5 }]]);
    expect(valueOf(await records.readAll('names', SCOPE))).toEqual([
      ['a', ANA],
      ['b', [['Speaker 1', 'Ben']]],
    ]);
  });

  it('let go of their database, so that it can be removed', async () => {
    const { local } = await aFormerDevice();
    await readFormerRecords(local, SCOPE);
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase('earshot-names');
      request.addEventListener('success', resolve);
      request.addEventListener('blocked', () => reject(new Error('It is held')));
    });
    expect(await databaseNames()).not.toContain('earshot-names');
  });

  it('are not taken for none where they could not be read, whichever call fails', async () => {
    const outcomes: string[] = [];
    for (let isDone = false; !isDone;) {
      const { local, factory } = await aFormerDevice();
      const calls = createFailingCalls(outcomes.length + 1);
      globalThis.indexedDB = calls.factory(factory);
      const reading = readFormerRecords(calls.area(local), SCOPE);
      outcomes.push(
        await reading.then(
          () => 'read',
          () => 'failed',
        ),
      );
      isDone = calls.count() < outcomes.length;
    }
    // Of the storage area, the databases' names, the database, its transaction, and what is in it.
    expect(outcomes).toEqual([...Array.from({ length: 6 }, () => 'failed'), 'read']);
  });
});
