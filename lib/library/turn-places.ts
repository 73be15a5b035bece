import type { Database } from '@sqlite.org/sqlite-wasm';
import { matchingRows } from './clause.ts';
import { HOLDS_NAME } from './match.ts';
import { createNumberReader, writeNumber } from './pack.ts';
import { PART_TRANSCRIPT, partOf, rowOf, tokenOf, type Places } from './places.ts';
import { select } from './rows.ts';

/** The turns of a transcript as the index counts them: for each the speaker's position and how many tokens it has. */
export type TurnTokens = readonly { speaker: number; tokens: number }[];

/** Pairs of numbers, as `writeNumber` writes them. */
export function packTurns(turns: TurnTokens): Uint8Array {
  const bytes: number[] = [];
  for (const { speaker, tokens } of turns) {
    writeNumber(bytes, speaker);
    writeNumber(bytes, tokens);
  }
  return Uint8Array.from(bytes);
}

/** Which tokens of a transcript are said by whom. */
export interface SaidBy {
  /** Whether the token of this number is said by one of them. */
  holds(token: number): boolean;
}

/** What these people, by the positions of the speakers, say in a transcript of these turns, as `packTurns` packs them. */
export function saidBy(packed: Uint8Array, positions: ReadonlySet<number>): SaidBy {
  const bounds: number[] = [];
  const numbers = createNumberReader(packed);
  let at = 0;
  while (!numbers.isAtEnd()) {
    const isAsked = positions.has(numbers.next());
    const tokens = numbers.next();
    if (isAsked) bounds.push(at, at + tokens);
    // One more stands between two turns.
    at += tokens + 1;
  }
  return {
    holds(token) {
      let [low, high] = [0, bounds.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((bounds[middle] ?? 0) <= token) low = middle + 1;
        else high = middle;
      }
      return low % 2 === 1;
    },
  };
}

/** What those who are asked for say. */
export interface Said {
  /** As `HOLDS_NAME` finds them. */
  names: readonly string[];
  /** By row, of the recordings in which they speak. */
  turns: ReadonlyMap<number, SaidBy>;
}

const named = (names: readonly string[]): string => names.map(() => HOLDS_NAME).join(' OR ');

/** For each of these recordings, what somebody of these names says in it. */
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

/** Those places that `said` holds. */
export const placesSaid = (places: Places, { turns }: Said): Places =>
  places.filter(
    (place) => partOf(place) === PART_TRANSCRIPT && turns.get(rowOf(place))?.holds(tokenOf(place)) === true,
  );

/** The recordings of `said`, in order, in which they say what stands for one phrase in the language of FTS5. */
export function rowsSaid(database: Database, phrase: string, { names, turns }: Said): number[] {
  // With a plus, the rows are no way to find it: it would be looked for once for each of them.
  const sql = `SELECT group_concat(rowid) FROM words
    WHERE words MATCH ? AND +rowid IN (SELECT value FROM json_each(?)) AND isSaid(words,
      (SELECT starts FROM turns WHERE recording = words.rowid),
      (SELECT group_concat(s.position) FROM speaker s WHERE s.recording = words.rowid AND (${named(names)})))`;
  return matchingRows(database, {
    sql,
    values: [`{transcript} : ${phrase}`, JSON.stringify([...turns.keys()]), ...names],
  });
}
