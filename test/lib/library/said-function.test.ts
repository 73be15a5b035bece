// @vitest-environment node
import { expect, it, vi } from 'vitest';
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { addSaidFunction } from '../../../lib/library/said-function.ts';
import { packTurns } from '../../../lib/library/turn-places.ts';

const TURNS = packTurns([
  { speaker: 0, tokens: 2 },
  { speaker: 1, tokens: 1 },
]);

async function filled() {
  const sqlite = await sqlite3InitModule();
  const database = new sqlite.oo1.DB(':memory:');
  addSaidFunction(sqlite, database);
  database.exec('CREATE VIRTUAL TABLE words USING fts5(title, transcript)');
  database.exec("INSERT INTO words VALUES ('Weekly', 'the budget x yes')");
  const isSaid = (starts: Uint8Array | null, positions: string | null) =>
    database.selectValue("SELECT isSaid(words, ?, ?) FROM words WHERE words MATCH 'budget'", [starts, positions]);
  return { sqlite, isSaid };
}

it('isSaid tells whether one of the speakers says it', async () => {
  const { isSaid } = await filled();
  expect([isSaid(TURNS, '0'), isSaid(TURNS, '1'), isSaid(TURNS, '1,0')]).toEqual([1, 0, 1]);
});

it('isSaid is 0 in a recording without turns, and where none of the speakers is', async () => {
  const { isSaid } = await filled();
  expect([isSaid(TURNS, null), isSaid(null, '0'), isSaid(new Uint8Array(0), '0')]).toEqual([0, 0, 0]);
});

it('isSaid is installed once for all databases of a program', async () => {
  const { sqlite } = await filled();
  const install = vi.spyOn(sqlite.wasm, 'installFunction');
  const [first, second] = [new sqlite.oo1.DB(':memory:'), new sqlite.oo1.DB(':memory:')];
  for (const database of [first, second]) addSaidFunction(sqlite, database);
  expect(install).not.toHaveBeenCalled();
});
