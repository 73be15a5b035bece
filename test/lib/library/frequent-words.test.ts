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
  store.widen({ query: typed(text), limit: 100 }, NOW_MS).groups.map(({ recording }) => recording.id);

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
    ['speaker:bo flamingo of', 1],
  ])('is told by who says it: %s', (text, count) => {
    expect(found(store, typed(text))).toHaveLength(count);
  });

  it.each(['speaker:a c', 'speaker:a customer of the', 'speaker:a cu flamingo'])(
    'is read only so far to know who says it: %s',
    (text) => {
      const exec = vi.spyOn(database, 'exec');
      store.search({ query: typed(text), limit: 5 }, NOW_MS);
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

describe('speaker:', () => {
  /** In each recording, Bo says each of these so often that all places of a word are far too many to read. */
  const TIMES_EACH = 1_300;
  /** Ana says them in these only: the words, and the phrase. */
  const [BY_ANA, PHRASE_BY_ANA] = [new Set([3, 17, 31]), 17];
  let crowded: MemoryStore;

  beforeAll(async () => {
    ({ store: crowded } = await memoryStore());
    const lines = Array.from({ length: TIMES_EACH }, () => 'the customer of ours, 予算会議').join('. ');
    const recordings = Array.from({ length: RECORDINGS }, (_, at) =>
      aKept({
        recording: { id: `r${at}`, title: 'The customer', createdAtMs: NOW_MS - at },
        said: [
          at === PHRASE_BY_ANA
            ? 'a customer of ours in 予算会議'
            : BY_ANA.has(at)
              ? 'of a customer, 会議 予算'
              : 'hello',
          lines,
          'a flamingo',
        ],
        localNames: [
          ['Speaker 1', 'Ana'],
          ['Speaker 2', 'Bo'],
        ],
      }),
    );
    crowded.keep(recordings, NO_BOUNDS, NOW_MS);
  });

  it.each([
    ['speaker:ana customer ', ['r3', 'r17', 'r31']],
    ['speaker:ana custom', ['r3', 'r17', 'r31']],
    ['speaker:ana customer of ', ['r3', 'r17', 'r31']],
    ['speaker:ana flamingo of ', ['r3', 'r17', 'r31']],
    ['speaker:ana "customer of"', ['r17']],
    ['speaker:ana "the customer"', []],
    ['speaker:ana 予算会議 ', ['r17']],
    ['speaker:ana speaker:bo customer -flamingo ', []],
  ])('is exact for words that stand in any number of places: %s', (text, ids) => {
    const { groups, total } = crowded.search({ query: typed(text), limit: 5 }, NOW_MS);
    expect([groups.map(({ recording }) => recording.id).toSorted(), total]).toEqual([ids.toSorted(), ids.length]);
  });

  it('is not needed to know that what is in all titles is also said', () => {
    const { total, said } = crowded.search({ query: typed('customer '), limit: 5 }, NOW_MS);
    expect([total, said]).toEqual([RECORDINGS, RECORDINGS]);
  });

  it('is exact for words that are widened too', () => {
    expect(widened(crowded, 'speaker:ana custmer').toSorted()).toEqual(['r17', 'r3', 'r31']);
    expect(widened(crowded, 'speaker:ana "customer of" flamingos')).toEqual(['r17']);
  });
});
