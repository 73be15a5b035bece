// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '@sqlite.org/sqlite-wasm';
import { anId } from '../../support/factories.ts';
import { aKept, memoryStore, NO_BOUNDS, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { typed } from './exact.ts';

let store: MemoryStore;
let database: Database;
let bytes: () => Uint8Array;
beforeEach(async () => ({ store, database, bytes } = await memoryStore()));

const keep = (id: string, ...said: string[]) =>
  store.keep([aKept({ recording: { id, title: 'Weekly' }, said })], NO_BOUNDS, NOW_MS);
const terms = () => database.selectValues('SELECT text FROM term ORDER BY text');
const widened = (text: string) =>
  store.widen({ query: typed(text), limit: 5 }, NOW_MS).groups.map(({ recording }) => recording.id);

describe('the words of a recording that is forgotten', () => {
  it('are not what is meant by another any more', () => {
    keep('a', 'the budgte');
    keep('b', 'the budget');
    expect(widened('budgte')).toEqual([]);
    store.forget({ id: anId('a') });
    expect(widened('budgte')).toEqual(['b']);
  });

  it('leave the vocabulary, unless another holds them', () => {
    keep('a', 'the secretword budget');
    keep('b', 'the budget');
    store.forget({ id: anId('a') });
    expect(terms()).toEqual(['budget', 'the', 'weekly']);
    keep('c', 'the secretword again');
    expect(widened('secretwrod')).toEqual(['c']);
    expect(terms()).toContain('secretword');
  });

  it('leave the file', () => {
    keep('a', 'the secretword');
    store.forget({ id: anId('a') });
    expect(terms()).toEqual([]);
    expect(Buffer.from(bytes()).includes('the secretword')).toBe(false);
    keep('b', 'the secretword');
    expect(widened('secretwrod')).toEqual(['b']);
  });
});
