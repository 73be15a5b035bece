import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { byUse, writeRecent } from '../../../lib/storage/recent-records.ts';
import { createUserRecords } from '../../../lib/storage/user-records.ts';
import { createFailingCalls } from '../../support/failing-calls.ts';
import { valueOf } from '../../support/value-of.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Records that were used one after the other, the last one first by name. */
async function someRecords() {
  const records = createUserRecords();
  for (const [usedAtMs, key] of ['d', 'c', 'b', 'a'].entries()) {
    await records.write('opened', 'mine', key, { usedAtMs });
  }
  return records;
}

const keysIn = async (scope: string) =>
  valueOf(await createUserRecords().readAll('opened', scope)).map(([key]) => key as unknown);

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

const NEW = { kind: 'opened', scope: 'mine', key: 'new', atMs: 9 } as const;

describe('writeRecent', () => {
  it('keeps those that were used last, and all of other scopes', async () => {
    const records = await someRecords();
    await records.write('opened', 'theirs', 'old', { usedAtMs: 0 });
    expect(await writeRecent(records, NEW, 2)).toBe(true);
    expect(await keysIn('mine')).toEqual(['a', 'new']);
    expect(await keysIn('theirs')).toEqual(['old']);
  });

  it('stores the time with the value, and a later one than others that are ahead of the clock', async () => {
    const records = await someRecords();
    await writeRecent(records, { ...NEW, value: { place: 1 } }, 5);
    expect(valueOf(await records.read('opened', 'mine', 'new'))).toEqual({ place: 1, usedAtMs: 9 });
    await writeRecent(records, { ...NEW, key: 'b' }, 5);
    expect(valueOf(await records.read('opened', 'mine', 'b'))).toEqual({ usedAtMs: 10 });
    await writeRecent(records, { ...NEW, key: 'b' }, 5);
    expect(valueOf(await records.read('opened', 'mine', 'b'))).toEqual({ usedAtMs: 10 });
  });

  it.each([
    ['new', 5],
    ['a', 4],
  ])('removes nothing where there is room for %s', async (key, most) => {
    const records = await someRecords();
    let removals = 0;
    const remove: typeof records.remove = (...of) => {
      removals += 1;
      return records.remove(...of);
    };
    await writeRecent({ ...records, remove }, { ...NEW, key }, most);
    expect(removals).toBe(0);
    expect(await keysIn('mine')).toEqual([...new Set(['a', 'b', 'c', 'd', key])]);
  });

  it('removes nothing unless it has stored something, whichever call to the database fails', async () => {
    const left: unknown[][] = [];
    for (let isDone = false; !isDone;) {
      const factory = new IDBFactory();
      globalThis.indexedDB = factory;
      await someRecords();
      const calls = createFailingCalls(left.length + 1);
      globalThis.indexedDB = calls.factory(factory);
      const isStored = await writeRecent(createUserRecords(), NEW, 2);
      globalThis.indexedDB = factory;
      const keys = await keysIn('mine');
      expect(keys.includes('new')).toBe(isStored);
      left.push(keys);
      isDone = calls.count() < left.length;
    }
    expect(left.length).toBeGreaterThan(3);
    // The last time nothing failed.
    expect(left.pop()).toEqual(['a', 'new']);
    for (const keys of left) expect(keys.slice(0, 4)).toEqual(['a', 'b', 'c', 'd']);
  });
});
