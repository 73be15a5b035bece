// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '@sqlite.org/sqlite-wasm';
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
const saying = (id: string, words: string) => aKept({ recording: { id }, said: [words] });
function keep(count: number, from = 0) {
  for (let at = from; at < from + count; at++) store.keep([saying(`r${at}`, 'the budget')], NO_BOUNDS, NOW_MS);
}

/** As a disk without room refuses statements with these words: by default, what is written into the index. */
function fillDisk(refused = 'INSERT INTO words'): { mockRestore: () => void } {
  const refuse = Object.assign(new Error('database or disk is full'), { resultCode: 13 });
  const exec = database.exec.bind(database) as (...args: unknown[]) => never;
  return vi.spyOn(database, 'exec').mockImplementation((...args: unknown[]) => {
    if (JSON.stringify(args).includes(refused)) throw refuse;
    return exec(...args);
  });
}

describe('what is kept', () => {
  it('is in the index once, whether it is kept alone or with others', () => {
    store.keep([saying('same', 'the budget')], NO_BOUNDS, NOW_MS);
    store.keep([saying('indexed', 'the plan')], NO_BOUNDS, NOW_MS);
    store.keep([saying('other', 'the plan')], NO_BOUNDS, NOW_MS);
    const all = [saying('new', 'the budget'), saying('same', 'the budget'), saying('other', 'the budget')];
    store.keep([...all, saying('indexed', 'the budget')], NO_BOUNDS, NOW_MS);
    expect(found(store, budget).sort()).toEqual(['indexed', 'new', 'other', 'same']);
    expect(found(store, aQuery([word('plan')]))).toEqual([]);
    expect(store.isSound()).toBe(true);
  });

  it('can be read on a full disk, which refuses the time of that', () => {
    keep(1);
    const full = fillDisk('UPDATE recording SET lastUsedAtMs');
    expect(store.open({ id: anId('r0') }, NOW_MS + 86_400_000)?.recording.id).toBe('r0');
    full.mockRestore();
  });

  it('is found after a stop too, and what was let go meanwhile is not', () => {
    keep(3);
    store.forget({ id: anId('r1') });
    expect(found(createStore(database), budget)).toEqual(['r0', 'r2']);
    expect(store.isSound()).toBe(true);
  });

  it('is not kept where the index has no room for it', () => {
    keep(1);
    const full = fillDisk();
    expect(() => keep(1, 1)).toThrow('database or disk is full');
    full.mockRestore();
    expect(store.knows({ id: anId('r1') })).toBe(false);
    expect(found(store, budget)).toEqual(['r0']);
    keep(1, 1);
    expect(found(store, budget)).toEqual(['r0', 'r1']);
  });
});
