import type { Database } from '@sqlite.org/sqlite-wasm';
import { select } from './rows.ts';

/**
 * Where tokens stand, in order: for each the row of its recording, the part (`PART_*`) and its number in that part, as one
 * number. Those of one part of one recording are as far apart as their words are.
 */
export type Places = Float64Array<ArrayBuffer>;

const PART_SIZE = 2 ** 22;
export const ROW_SIZE = 4 * PART_SIZE;
export const PART_TITLE = 0;
export const PART_TRANSCRIPT = 1;

export const rowOf = (place: number): number => Math.floor(place / ROW_SIZE);
export const partOf = (place: number): number => Math.floor(place / PART_SIZE) % 4;
/** The number of the token in its part. */
export const tokenOf = (place: number): number => place % PART_SIZE;

/** Tokens in a row; where it is `open`, the last is only the beginning of one. */
export interface TokenRow {
  tokens: readonly string[];
  open: boolean;
}

const NONE: Places = new Float64Array(0);
const NUMBERED = `doc * ${ROW_SIZE} + CASE col WHEN 'transcript' THEN 1 WHEN 'title' THEN 0 WHEN 'summary' THEN 2 ELSE 3 END * ${PART_SIZE} + offset`;

/**
 * The places of each first token of `row`; null where there are more than `most` of one of its tokens: as many say nothing,
 * and take long to read. With `within`, only in recordings of these rows.
 */
export function readPlaces(
  database: Database,
  { tokens, open }: TokenRow,
  most: number,
  within: readonly number[] | null,
): Places | null {
  let found: Places | null = null;
  for (const [at, token] of tokens.entries()) {
    const next = readToken(database, token, open && at === tokens.length - 1, most, within);
    if (next === null) return null;
    found = found === null ? next : followedBy(found, next, at);
    if (found.length === 0) return NONE;
  }
  return found ?? NONE;
}

/**
 * Where `row` stands in titles, a place for each that holds it. Read from the recordings: in the index, the title of a
 * word that stands everywhere is found behind all of its places.
 */
export function titlePlaces(database: Database, { tokens, open }: TokenRow): Places {
  const sql = "SELECT row FROM recording WHERE instr(titleWords || ' ', ?) > 0 ORDER BY row";
  const found = select<[number]>(database, sql, [` ${tokens.join(' ')}${open ? '' : ' '}`]);
  return Float64Array.from(found, ([row]) => row * ROW_SIZE);
}

function readToken(
  database: Database,
  token: string,
  open: boolean,
  most: number,
  within: readonly number[] | null,
): Places | null {
  const those = open ? 'term >= ? AND term < ?' : 'term = ?';
  const rows = within ? ' AND doc IN (SELECT value FROM json_each(?))' : '';
  const sql = `SELECT count(*), CAST(group_concat(place) AS BLOB)
    FROM (SELECT ${NUMBERED} AS place FROM temp.place WHERE ${those}${rows} LIMIT ?)`;
  const limit = Number.isFinite(most) ? most + 1 : -1;
  const bind = [token, ...(open ? [`${token}\u{10FFFF}`] : []), ...(within ? [JSON.stringify(within)] : []), limit];
  const [found] = select<[number, Uint8Array | null]>(database, sql, bind);
  const [count, written] = found ?? [0, null];
  if (count > most) return null;
  if (!written) return NONE;
  const places = readNumbers(written, count);
  // Of each token in order, but one token after the other.
  return open ? places.sort() : places;
}

function readNumbers(written: Uint8Array, count: number): Places {
  const numbers = new Float64Array(count);
  let [value, at] = [0, 0];
  for (const byte of written) {
    if (byte === 0x2c) {
      numbers[at++] = value;
      value = 0;
    } else value = value * 10 + byte - 0x30;
  }
  numbers[at] = value;
  return numbers;
}

/** Those of `first` behind which, `by` further on, one of `next` stands. */
function followedBy(first: Places, next: Places, by: number): Places {
  const kept = new Float64Array(Math.min(first.length, next.length));
  let count = 0;
  let at = 0;
  for (const place of first) {
    while (at < next.length && (next[at] ?? 0) < place + by) at++;
    if (next[at] === place + by) kept[count++] = place;
  }
  return kept.subarray(0, count);
}
