// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '@sqlite.org/sqlite-wasm';
import { aKept, found, memoryStore, NO_BOUNDS, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { typed } from './exact.ts';

/** So often in each of so many recordings that the places of a word are not read. */
const TIMES = 210;
const RECORDINGS = 40;
const often = (...words: string[]) => words.map((word) => Array.from({ length: TIMES }, () => word).join(' '));

const widened = (store: MemoryStore, text: string) =>
  store.widen({ query: typed(text), limit: 100, offset: 0 }, NOW_MS).groups.map(({ recording }) => recording.id);

let store: MemoryStore;
let database: Database;
beforeAll(async () => {
  ({ store, database } = await memoryStore());
  // Turns are of Ana and Bo in turn.
  const meeting = (id: string, ...said: string[]) =>
    aKept({ recording: { id, title: 'Weekly' }, said, localNames: [['Speaker 2', 'Bo']] });
  const frequent = Array.from({ length: RECORDINGS }, (_, at) =>
    meeting(`r${at}`, 'hello', ...often('customer', 'of', 'the', '予算')),
  );
  const others = [
    meeting('art', 'state of the art', 'the flamingo, 予算会議'),
    meeting('words', 'the state of art', 'a flamingo of the'),
  ];
  store.keep([...frequent, ...others], NO_BOUNDS, NOW_MS);
});

describe('a word that stands in too many places to read them', () => {
  it.each(['custmer', 'customer zzyzx', 'customers', 'speaker:bo custmer'])('is found widened by %s', (text) => {
    expect(widened(store, text)).toHaveLength(RECORDINGS);
  });

  it.each([
    ['"state of the art" flamingos', ['art']],
    ['"of the" flamingos', ['words']],
    ['予算会議体', ['art']],
  ])('does not empty what %s finds', (text, ids) => {
    expect(widened(store, text).slice(0, 1)).toEqual(ids);
  });

  it.each([
    ['speaker:bo customer', RECORDINGS],
    ['speaker:ana customer', 0],
    ['speaker:ana "state of the art"', 1],
    ['speaker:bo flamingo the', 2],
    // Of a word that says nothing, it is enough that anybody says it.
    ['speaker:bo flamingo of', 2],
  ])('is told by who says it: %s', (text, count) => {
    expect(found(store, typed(text))).toHaveLength(count);
  });

  it.each(['speaker:a c', 'speaker:a customer of the', 'speaker:a cu flamingo'])(
    'is read only so far to know who says it: %s',
    (text) => {
      const exec = vi.spyOn(database, 'exec');
      store.search({ query: typed(text), limit: 5, offset: 0 }, NOW_MS);
      const reads = exec.mock.calls.map(([call]): { sql?: unknown; bind?: unknown } => Object(call));
      const most = reads.flatMap(({ sql, bind }) =>
        String(sql).includes('temp.place ') && Array.isArray(bind) ? [Number(bind.at(-1))] : [],
      );
      exec.mockRestore();
      expect(Math.max(...most)).toBeLessThan(50_000);
      expect(Math.min(...most)).toBeGreaterThan(0);
    },
  );
});
