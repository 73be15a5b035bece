import type { Database } from '@sqlite.org/sqlite-wasm';
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

/** For each of these recordings, what somebody of these names says in it (`speaker.nameWords` holds them). */
export function readSaidBy(database: Database, rows: readonly number[], names: readonly string[]): Map<number, SaidBy> {
  const named = names.map(() => 'instr(s.nameWords, ?) > 0').join(' OR ');
  const sql = `SELECT t.recording, t.starts, group_concat(s.position)
    FROM turns t JOIN speaker s ON s.recording = t.recording
    WHERE t.recording IN (SELECT value FROM json_each(?)) AND (${named}) GROUP BY t.recording`;
  const found = select<[number, Uint8Array, string]>(database, sql, [JSON.stringify(rows), ...names]);
  return new Map(
    found.map(([row, packed, positions]) => [row, saidBy(packed, new Set(positions.split(',').map(Number)))]),
  );
}

/** Those places that `said` holds. */
export const placesSaid = (places: Places, said: ReadonlyMap<number, SaidBy>): Places =>
  places.filter((place) => partOf(place) === PART_TRANSCRIPT && said.get(rowOf(place))?.holds(tokenOf(place)) === true);
