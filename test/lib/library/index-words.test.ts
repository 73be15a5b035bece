// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '@sqlite.org/sqlite-wasm';
import { countUnindexed, INDEXED_TOGETHER } from '../../../lib/library/index-words.ts';
import { createStore } from '../../../lib/library/store.ts';
import { anId } from '../../support/factories.ts';
import { aQuery, word } from '../../support/library-queries.ts';
import { aKept, found, memoryStore, NO_BOUNDS, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';

let store: MemoryStore;
let database: Database;
beforeEach(async () => {
  ({ store, database } = await memoryStore());
});

const budget = aQuery([word('budget')]);
function keep(count: number, from = 0) {
  const kept = Array.from({ length: count }, (_, at) =>
    aKept({ recording: { id: `r${from + at}` }, said: ['the budget'] }),
  );
  for (const one of kept) store.keep([one], NO_BOUNDS, NOW_MS);
}

/** As a disk without room refuses what is written into the index. */
function fillDisk(): { mockRestore: () => void } {
  const refuse = Object.assign(new Error('database or disk is full'), { resultCode: 13 });
  const exec = database.exec.bind(database) as (...args: unknown[]) => never;
  return vi.spyOn(database, 'exec').mockImplementation((...args: unknown[]) => {
    if (JSON.stringify(args).includes('INSERT INTO words')) throw refuse;
    return exec(...args);
  });
}

describe('what is kept', () => {
  it('goes into the index several together', () => {
    keep(INDEXED_TOGETHER - 1);
    store.indexMany();
    expect(countUnindexed(database)).toBe(INDEXED_TOGETHER - 1);
    keep(1, INDEXED_TOGETHER - 1);
    store.indexMany();
    expect(countUnindexed(database)).toBe(0);
  });

  it('waits for no more than that, though nobody has it indexed', () => {
    keep(INDEXED_TOGETHER + 1);
    expect(countUnindexed(database)).toBe(1);
  });

  it('is found at once all the same', () => {
    keep(3);
    expect(found(store, budget)).toEqual(['r0', 'r1', 'r2']);
    expect(countUnindexed(database)).toBe(0);
  });

  it('is in the index with the same transaction when several are kept together, each of them once', () => {
    const saying = (id: string, words: string) => aKept({ recording: { id }, said: [words] });
    store.keep([saying('same', 'the budget')], NO_BOUNDS, NOW_MS);
    store.keep([saying('indexed', 'the plan')], NO_BOUNDS, NOW_MS);
    store.index();
    store.keep([saying('other', 'the plan')], NO_BOUNDS, NOW_MS);
    const all = [saying('new', 'the budget'), saying('same', 'the budget'), saying('other', 'the budget')];
    store.keep([...all, saying('indexed', 'the budget')], NO_BOUNDS, NOW_MS);
    expect(countUnindexed(database)).toBe(0);
    expect(found(store, budget).sort()).toEqual(['indexed', 'new', 'other', 'same']);
    expect(found(store, aQuery([word('plan')]))).toEqual([]);
    expect(store.isSound()).toBe(true);
  });

  it('is found after a stop too, and what was let go meanwhile is not', () => {
    keep(3);
    store.forget(anId('r1'));
    expect(found(createStore(database), budget)).toEqual(['r0', 'r2']);
    expect(store.isSound()).toBe(true);
  });

  it('waits for room where there is none, and what is in the index is found', () => {
    keep(1);
    store.index();
    keep(1, 1);
    const full = fillDisk();
    expect(found(store, budget)).toEqual(['r0']);
    full.mockRestore();
    expect(found(store, budget)).toEqual(['r0', 'r1']);
  });
});
