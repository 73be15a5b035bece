import { expect, it } from 'vitest';
import { createPlaceReader } from '../../../lib/library/place-reader.ts';
import { partOf, rowOf, standingOf, tokenOf, ROW_SIZE } from '../../../lib/library/places.ts';
import { aKept, memoryStore, NO_BOUNDS, NOW_MS } from '../../support/memory-library.ts';

const word = (text: string, open = false) => ({ tokens: [text], open });

async function filled(...said: string[][]) {
  const { store, database } = await memoryStore();
  const kept = said.map((turns, at) => aKept({ recording: { id: `r${at}`, title: 'Title' }, said: turns }));
  for (const one of kept) store.keep([one], NO_BOUNDS, NOW_MS);
  return { store, reader: createPlaceReader(database) };
}

const told = (places: Iterable<number> = []) =>
  Array.from(places, (place) => [rowOf(place), partOf(place), tokenOf(place)]);

it('reads where words, rows of words and beginnings stand', async () => {
  const { reader } = await filled(['the budget', 'a budget plan'], ['budgets']);
  expect(told(reader.read(word('budget'))?.places)).toEqual([
    [1, 1, 1],
    [1, 1, 4],
  ]);
  expect(told(reader.read({ tokens: ['budget', 'plan'], open: false })?.places)).toEqual([[1, 1, 4]]);
  expect(Array.from(reader.read(word('budg', true))?.rows ?? [])).toEqual([1, 2]);
  expect(reader.rows(word('budg', true))).toEqual([1, 2]);
  expect(reader.read(word('nowhere'))?.rows).toHaveLength(0);
});

it('remembers what was read until it is told to forget', async () => {
  const { store, reader } = await filled(['the budget']);
  const before = reader.read(word('budget'));
  store.keep([aKept({ recording: { id: 'other' }, said: ['one more budget'] })], NO_BOUNDS, NOW_MS);
  expect(reader.read(word('budget'))).toBe(before);
  reader.forget();
  expect(Array.from(reader.read(word('budget'))?.rows ?? [])).toEqual([1, 2]);
});

it('remembers the last words only', async () => {
  const { reader } = await filled([Array.from({ length: 7_000 }, () => 'many').join(' ')]);
  const [first, last] = [reader.read(word('many')), reader.read(word('manya'))];
  for (let at = 0; at < 10_000; at++) reader.read(word(`none${at}`));
  expect(reader.read(word('many'))).not.toBe(first);
  expect(reader.read(word('many'))?.places).toEqual(first?.places);
  expect(reader.read(word('manya'))).not.toBe(last);
});

it('reads no word that stands in too many places, nor one that begins so', async () => {
  const { reader } = await filled([
    [...Array.from({ length: 8_001 }, () => 'many'), ...Array.from({ length: 8_000 }, () => 'fewer')].join(' '),
  ]);
  expect(reader.read(word('many'))).toBeNull();
  expect(reader.read(word('ma', true))).toBeNull();
  expect(reader.read(word('fewer'))?.places).toHaveLength(8_000);
  expect(reader.rows(word('many'))).toEqual([1]);
});

it('reads the rest of a row with a word that stands in too many places, where all of it stands', async () => {
  const many = Array.from({ length: 8_001 }, () => 'the').join(' ');
  const { reader } = await filled([many, 'the state of the art'], ['the art of state'], ['state of the art']);
  const row = { tokens: ['state', 'of', 'the', 'art'], open: false };
  expect(told(reader.read(row)?.places)).toEqual([
    [1, 1, 8_003],
    [3, 1, 0],
  ]);
  expect(reader.read({ tokens: ['the', 'the'], open: false })).toBeNull();
  expect(reader.read({ tokens: ['the', 'ar'], open: true })?.places).toHaveLength(3);
});

it('tells the places of each recording apart', () => {
  const places = Float64Array.of(2 * ROW_SIZE, 2 * ROW_SIZE + 7, 5 * ROW_SIZE + 1);
  const { rows, starts } = standingOf(places);
  expect([Array.from(rows), Array.from(starts)]).toEqual([
    [2, 5],
    [0, 2, 3],
  ]);
});
