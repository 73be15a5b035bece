import type { Database } from '@sqlite.org/sqlite-wasm';
import { NONE, PART_SIZE, ROW_SIZE, standingOf, type Places, type Standing, type TokenRow } from './places.ts';
import { select } from './rows.ts';

const NUMBERED = `doc * ${ROW_SIZE} + CASE col WHEN 'transcript' THEN 1 WHEN 'title' THEN 0 WHEN 'summary' THEN 2 ELSE 3 END * ${PART_SIZE} + offset`;

/** Reads where tokens stand, and remembers what was read last: while the next word is typed, those before it stay. */
export interface PlaceReader {
  /**
   * The places of each first token of `row`; null where there are more than `MOST_PLACES` of one of its tokens: as many say
   * nothing, and take long to read.
   */
  read(row: TokenRow): Standing | null;
  /** The same, however many there are, in the recordings of these rows alone; these are not remembered. */
  readWithin(row: TokenRow, within: readonly number[]): Standing;
  /** What was read is not so any more. */
  forget(): void;
}

/** A word that stands in more places tells recordings apart by all but nothing, and costs the most to read. */
const MOST_PLACES = 8_000;
/** Of places, of all words together: about ten bytes each. */
const MOST_REMEMBERED = 100_000;
/** What a word without places takes at least: of one with more of them than are read, that alone is remembered. */
const LEAST_SIZE = 10;

export function createPlaceReader(database: Database): PlaceReader {
  /** The one that was used last is the last. */
  const remembered = new Map<string, Standing | null>();
  let size = 0;
  const sizeOf = (standing: Standing | null) => Math.max(LEAST_SIZE, standing?.places.length ?? 0);

  function remember(key: string, standing: Standing | null): void {
    remembered.set(key, standing);
    size += sizeOf(standing);
    for (const [oldest, before] of remembered) {
      if (size <= MOST_REMEMBERED) break;
      remembered.delete(oldest);
      size -= sizeOf(before);
    }
  }

  return {
    read(row) {
      const key = `${row.tokens.join(' ')}${row.open ? ' *' : ''}`;
      const known = remembered.get(key);
      if (known !== undefined) {
        remembered.delete(key);
        remembered.set(key, known);
        return known;
      }
      const places = readRow(database, row, MOST_PLACES, null);
      const standing = places && standingOf(places);
      remember(key, standing);
      return standing;
    },
    readWithin: (row, within) => standingOf(readRow(database, row, Infinity, within) ?? NONE),
    forget() {
      remembered.clear();
      size = 0;
    },
  };
}

function readRow(
  database: Database,
  { tokens, open }: TokenRow,
  most: number,
  within: readonly number[] | null,
): Places | null {
  // To count them takes a tenth of reading them.
  if (!within && tokens.some((token) => countPlaces(database, token) > most)) return null;
  let found: Places | null = null;
  for (const [at, token] of tokens.entries()) {
    const next = readToken(database, token, open && at === tokens.length - 1, most, within);
    if (next === null) return null;
    found = found === null ? next : followedBy(found, next, at);
    if (found.length === 0) return NONE;
  }
  return found ?? NONE;
}

function countPlaces(database: Database, token: string): number {
  const [found] = select<[number]>(database, 'SELECT cnt FROM temp.placed WHERE term = ?', [token]);
  return found?.[0] ?? 0;
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
