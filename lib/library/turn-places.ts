import type { Database } from '@sqlite.org/sqlite-wasm';
import { matchingRows } from './clause.ts';
import type { TurnStart } from './evidence.ts';
import { HOLDS_NAME } from './match.ts';
import { createNumberReader, writeNumber } from './pack.ts';
import { PART_SIZE, PART_TRANSCRIPT, partOf, ROW_SIZE, rowOf, tokenOf, type Places } from './places.ts';
import { select } from './rows.ts';

/** The turns of a transcript as the index counts them: each speaker's position and number of tokens. */
export type TurnTokens = readonly { speaker: number; tokens: number }[];

/** Packs turns as pairs of numbers, as `writeNumber` writes them. */
export function packTurns(turns: TurnTokens): Uint8Array {
  const bytes: number[] = [];
  for (const { speaker, tokens } of turns) {
    writeNumber(bytes, speaker);
    writeNumber(bytes, tokens);
  }
  return Uint8Array.from(bytes);
}

/** The tokens of a transcript that certain speakers say. */
export interface SaidBy {
  /** Whether one of them says the token at this index. */
  holds(token: number): boolean;
}

/** The tokens that the speakers at these positions say, in a transcript whose turns were packed by `packTurns`. */
export function saidBy(packed: Uint8Array, positions: ReadonlySet<number>): SaidBy {
  const bounds: number[] = [];
  const numbers = createNumberReader(packed);
  let at = 0;
  while (!numbers.isAtEnd()) {
    const isAsked = positions.has(numbers.next());
    const tokens = numbers.next();
    if (isAsked) bounds.push(at, at + tokens);
    // There is one more token between two turns.
    at += tokens + 1;
  }
  return { holds: (token) => countUpTo(bounds, token) % 2 === 1 };
}

/** How many of these numbers, which are in order, are at most `most`. */
function countUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reads where the turns of these recordings begin. */
export function readTurnStarts(database: Database, rows: readonly number[]): TurnStart {
  const sql = `SELECT recording, starts FROM turns WHERE recording IN (${rows.join(', ')})`;
  const packed = select<[number, Uint8Array]>(database, sql);
  const starts = new Map(packed.map(([row, turns]) => [row, turnStarts(turns)]));
  return (place) => {
    const row = rowOf(place);
    const first = row * ROW_SIZE + PART_TRANSCRIPT * PART_SIZE;
    const all = starts.get(row) ?? [];
    return place >= first + PART_SIZE ? Infinity : first + (all[countUpTo(all, place - first) - 1] ?? -Infinity);
  };
}

/** The indices of the tokens with which the turns begin. */
function turnStarts(packed: Uint8Array): number[] {
  const starts: number[] = [];
  const numbers = createNumberReader(packed);
  let at = 0;
  while (!numbers.isAtEnd()) {
    numbers.next();
    starts.push(at);
    at += numbers.next() + 1;
  }
  return starts;
}

/** Everything that the requested people say. */
export interface Said {
  /** Texts to find with `HOLDS_NAME`. */
  names: readonly string[];
  /** By row, for recordings in which they speak. */
  turns: ReadonlyMap<number, SaidBy>;
}

const named = (names: readonly string[]): string => names.map(() => HOLDS_NAME).join(' OR ');

/** The tokens that people of these names say, in each of these recordings. */
export function readSaid(database: Database, rows: readonly number[], names: readonly string[]): Said {
  const sql = `SELECT t.recording, t.starts, group_concat(s.position)
    FROM turns t JOIN speaker s ON s.recording = t.recording
    WHERE t.recording IN (SELECT value FROM json_each(?)) AND (${named(names)}) GROUP BY t.recording`;
  const found = select<[number, Uint8Array, string]>(database, sql, [JSON.stringify(rows), ...names]);
  const turns = found.map(([row, packed, positions]): [number, SaidBy] => [
    row,
    saidBy(packed, new Set(positions.split(',').map(Number))),
  ]);
  return { names, turns: new Map(turns) };
}

/** The places where the requested people speak. */
export const placesSaid = (places: Places, { turns }: Said): Places =>
  places.filter(
    (place) => partOf(place) === PART_TRANSCRIPT && turns.get(rowOf(place))?.holds(tokenOf(place)) === true,
  );

/** The recordings of `said`, in order, in which the requested people say a phrase, given as an FTS5 expression. */
export function rowsSaid(database: Database, phrase: string, { names, turns }: Said): number[] {
  // The plus keeps SQLite from looking up the rows first, which would repeat the search for each of them.
  const sql = `SELECT group_concat(rowid) FROM words
    WHERE words MATCH ? AND +rowid IN (SELECT value FROM json_each(?)) AND isSaid(words,
      (SELECT starts FROM turns WHERE recording = words.rowid),
      (SELECT group_concat(s.position) FROM speaker s WHERE s.recording = words.rowid AND (${named(names)})))`;
  return matchingRows(database, {
    sql,
    values: [`{transcript} : ${phrase}`, JSON.stringify([...turns.keys()]), ...names],
  });
}
