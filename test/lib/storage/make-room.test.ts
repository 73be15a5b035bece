import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { byUse, makeRoom } from '../../../lib/storage/make-room.ts';
import { createUserRecords } from '../../../lib/storage/user-records.ts';
import { createFailingCalls } from '../../support/failing-calls.ts';
import { valueOf } from '../../support/value-of.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const createRecords = () => createUserRecords(() => Promise.resolve(null));

/** Records that were used one after the other, the last one first by name. */
async function someRecords() {
  const records = createRecords();
  for (const [usedAtMs, key] of ['d', 'c', 'b', 'a'].entries()) {
    await records.write('opened', 'mine', key, { usedAtMs });
  }
  return records;
}

const keysIn = async (scope: string) =>
  valueOf(await createRecords().readAll('opened', scope)).map(([key]) => key as unknown);

describe('byUse', () => {
  it('has what was used last first, and last what does not say when', () => {
    const all: [string, unknown][] = [
      ['odd', { usedAtMs: 'soon' }],
      ['early', { usedAtMs: 1 }],
      ['none', null],
      ['late', { usedAtMs: 2 }],
    ];
    expect(byUse(all).map(([key]) => key)).toEqual(['late', 'early', 'odd', 'none']);
  });
});

describe('makeRoom', () => {
  it('keeps those that were used last, and all of other scopes', async () => {
    const records = await someRecords();
    await records.write('opened', 'theirs', 'old', { usedAtMs: 0 });
    await makeRoom(records, 'opened', 'mine', 2);
    expect(await keysIn('mine')).toEqual(['a', 'b']);
    expect(await keysIn('theirs')).toEqual(['old']);
  });

  it.each([4, 5])('asks for no change where there is room for %i, and there are four', async (most) => {
    const records = await someRecords();
    let changes = 0;
    const remove: typeof records.remove = (...of) => {
      changes += 1;
      return records.remove(...of);
    };
    await makeRoom({ ...records, remove }, 'opened', 'mine', most);
    expect(changes).toBe(0);
    expect(await keysIn('mine')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('removes nothing, and does not fail, whichever call to the database fails', async () => {
    const left: unknown[][] = [];
    for (let isDone = false; !isDone;) {
      const factory = new IDBFactory();
      globalThis.indexedDB = factory;
      await someRecords();
      const calls = createFailingCalls(left.length + 1);
      globalThis.indexedDB = calls.factory(factory);
      await makeRoom(createRecords(), 'opened', 'mine', 2);
      globalThis.indexedDB = factory;
      left.push(await keysIn('mine'));
      isDone = calls.count() < left.length;
    }
    expect(left.length).toBeGreaterThan(3);
    // The last time nothing failed.
    expect(left.pop()).toEqual(['a', 'b']);
    for (const keys of left) expect(keys).toEqual(['a', 'b', 'c', 'd']);
  });
});
