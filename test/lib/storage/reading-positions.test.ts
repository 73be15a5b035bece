import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../lib/failure.ts';
import { createReadingPositions, MOST_POSITIONS } from '../../../lib/storage/reading-positions.ts';
import { createUserRecords } from '../../../lib/storage/user-records.ts';
import { anId, aReadingPosition } from '../../support/factories.ts';
import { refusingFactory } from '../../support/refusing-factory.ts';
import { valueOf } from '../../support/value-of.ts';

const A = anId('a');
const FAILED = fail({ code: 'storage-failed' });

/** As another start of the background finds them. */
const createPositions = () => createReadingPositions(createUserRecords());

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('reading positions', () => {
  it('come back as they were, whatever the ids', async () => {
    const positions = createPositions();
    for (const [turn, id] of ['z', '10', '__proto__', ''].entries()) {
      expect(await positions.write('mine', anId(id), aReadingPosition({ turn }), 1)).toBe(true);
    }
    for (const [turn, id] of ['z', '10', '__proto__', ''].entries()) {
      expect(valueOf(await createPositions().read('mine', anId(id)))).toEqual(aReadingPosition({ turn }));
    }
    expect(valueOf(await positions.read('mine', anId('unknown')))).toBeNull();
  });

  it('are a person\u2019s own', async () => {
    const positions = createPositions();
    await positions.write('mine', A, aReadingPosition({ turn: 1 }), 1);
    await positions.write('theirs', A, aReadingPosition({ turn: 2 }), 2);
    expect(valueOf(await positions.read('mine', A))?.turn).toBe(1);
    expect(valueOf(await positions.read('theirs', A))?.turn).toBe(2);
    expect(valueOf(await positions.read('others', A))).toBeNull();
  });

  it('are two hundred at most, of which those go that were not used for longest', async () => {
    const records = createUserRecords();
    const positions = createReadingPositions(records);
    const idOf = (number: number) => anId(`r${number}`);
    for (let number = 1; number <= MOST_POSITIONS; number++) {
      await positions.write('mine', idOf(number), aReadingPosition({ turn: number }), number);
    }
    await positions.write('theirs', A, aReadingPosition(), 0);
    // The first is used again, so that the second is the next to go.
    await positions.write('mine', idOf(1), aReadingPosition(), MOST_POSITIONS + 1);
    await positions.write('mine', anId('new'), aReadingPosition(), MOST_POSITIONS + 2);
    expect(valueOf(await records.readAll('positions', 'mine'))).toHaveLength(MOST_POSITIONS);
    const left = await Promise.all([idOf(1), idOf(2), idOf(3), anId('new')].map((id) => positions.read('mine', id)));
    expect(left.map((place) => valueOf(place) !== null)).toEqual([true, false, true, true]);
    expect(valueOf(await positions.read('theirs', A))).toEqual(aReadingPosition());
  });

  it('make room for one that was just used after the clock was ahead', async () => {
    const records = createUserRecords();
    const positions = createReadingPositions(records);
    for (let number = 0; number < MOST_POSITIONS; number++) {
      await records.write('positions', 'mine', `r${number}`, { place: aReadingPosition(), usedAtMs: 1e12 + number });
    }
    for (const id of [A, anId('b')]) await positions.write('mine', id, aReadingPosition(), 1);
    const left = await Promise.all([A, anId('b'), anId('r1'), anId('r2')].map((id) => positions.read('mine', id)));
    expect(left.map((place) => valueOf(place) !== null)).toEqual([true, true, false, true]);
  });

  it('make room for one that was just used where others cannot be read', async () => {
    const records = createUserRecords();
    const positions = createReadingPositions(records);
    for (let number = 0; number < MOST_POSITIONS; number++)
      await records.write('positions', 'mine', `r${number}`, null);
    await positions.write('mine', A, aReadingPosition(), 1);
    expect(valueOf(await positions.read('mine', A))).toEqual(aReadingPosition());
    expect(valueOf(await records.readAll('positions', 'mine'))).toHaveLength(MOST_POSITIONS);
  });

  it.each([
    [null],
    ['a'],
    [aReadingPosition()],
    [{ place: null, usedAtMs: 1 }],
    [{ place: { ...aReadingPosition(), tab: 'chat' }, usedAtMs: 1 }],
    [{ place: { ...aReadingPosition(), turn: '12' }, usedAtMs: 1 }],
    [{ place: { ...aReadingPosition(), notes: NaN }, usedAtMs: 1 }],
  ])('are none where something else is stored: %o', async (damaged) => {
    const records = createUserRecords();
    await records.write('positions', 'mine', A, damaged);
    expect(valueOf(await createReadingPositions(records).read('mine', A))).toBeNull();
  });

  it('say so where there is no database', async () => {
    globalThis.indexedDB = refusingFactory;
    const positions = createPositions();
    expect(await positions.read('mine', A)).toEqual(FAILED);
    expect(await positions.write('mine', A, aReadingPosition(), 1)).toBe(false);
  });
});
