import type { Database } from '@sqlite.org/sqlite-wasm';
import { PART_TRANSCRIPT, partOf, rowOf, tokenOf, type Places } from './places.ts';
import { select } from './rows.ts';

/** The turns of a transcript as the index counts them: for each the speaker's position and how many tokens it has. */
export type TurnTokens = readonly { speaker: number; tokens: number }[];

/** Pairs of numbers in seven bits each, the lower ones first, the eighth set where more follow. */
export function packTurns(turns: TurnTokens): Uint8Array {
  const bytes: number[] = [];
  const write = (value: number) => {
    let rest = value;
    for (; rest >= 128; rest >>>= 7) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  };
  for (const { speaker, tokens } of turns) {
    write(speaker);
    write(tokens);
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
  let at = 0;
  let [value, shift] = [0, 0];
  let isAsked: boolean | null = null;
  for (const byte of packed) {
    value |= (byte & 127) << shift;
    shift += 7;
    if (byte >= 128) continue;
    if (isAsked === null) isAsked = positions.has(value);
    else {
      if (isAsked) bounds.push(at, at + value);
      // One more stands between two turns.
      at += value + 1;
      isAsked = null;
    }
    [value, shift] = [0, 0];
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
