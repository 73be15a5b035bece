import type { Database } from '@sqlite.org/sqlite-wasm';
import { rowsWith } from './clause.ts';
import {
  NONE,
  PART_SIZE,
  ROW_SIZE,
  rowOf,
  standingOf,
  tokenOf,
  type Places,
  type Standing,
  type TokenRow,
} from './places.ts';
import { select } from './rows.ts';
import { rowsSaid, type Said } from './turn-places.ts';

const NUMBERED = `doc * ${ROW_SIZE} + CASE col WHEN 'transcript' THEN 1 WHEN 'title' THEN 0 WHEN 'summary' THEN 2 ELSE 3 END * ${PART_SIZE} + offset`;

/** Reads where tokens stand, and remembers what was read: while the next word is typed, those before it stay. */
export interface PlaceReader {
  /**
   * The places of each first token of `row`; null where each of its tokens stands in more than `MOST_PLACES`: as many say
   * nothing, and take long to read. Of a row with some such tokens, the others have to stand as in it, and the recording
   * has to hold all of it.
   */
  read(row: TokenRow): Standing | null;
  /** The recordings that hold it, in order, however often: all that is asked of what stands in too many places. */
  rows(row: TokenRow): number[];
  /** Those of them in which it is said by those who are asked for. */
  rowsSaid(row: TokenRow, said: Said): number[];
  /** What was read is not so any more. */
  forget(): void;
}

/** A word that stands in more places tells recordings apart by all but nothing, and costs the most to read. */
const MOST_PLACES = 8_000;
/** Of places, of all words together, about ten bytes each: with more of them, all are read again. */
const MOST_REMEMBERED = 100_000;
/** What a word without places takes at least: of one with more of them than are read, that alone is remembered. */
const LEAST_SIZE = 10;

export function createPlaceReader(database: Database): PlaceReader {
  const remembered = new Map<string, Standing | null>();
  let size = 0;

  function forget(): void {
    remembered.clear();
    size = 0;
  }

  return {
    read(row) {
      const key = expressionOf(row);
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const places = readRow(database, row);
      const standing = places && standingOf(places);
      size += Math.max(LEAST_SIZE, places?.length ?? 0);
      if (size > MOST_REMEMBERED) forget();
      remembered.set(key, standing);
      return standing;
    },
    rows: (row) => rowsWith(database, expressionOf(row)),
    rowsSaid: (row, said) => rowsSaid(database, expressionOf(row), said),
    forget,
  };
}

/** In the language of FTS5. Tokens hold letters and digits only. */
const expressionOf = ({ tokens, open }: TokenRow): string => `"${tokens.join(' ')}"${open ? ' *' : ''}`;

/** The rarest token first: where it is nowhere, the others are not read. */
function readRow(database: Database, row: TokenRow): Places | null {
  const last = row.open ? row.tokens.length - 1 : -1;
  const tokens = row.tokens
    .map((token, at) => ({ token, at, count: at === last ? MOST_PLACES : countPlaces(database, token) }))
    .sort((a, b) => a.count - b.count);
  let found: Places | null = null;
  let isPartial = false;
  for (const { token, at, count } of tokens) {
    const next = count > MOST_PLACES ? null : readToken(database, token, at === last);
    if (next === null) {
      isPartial = true;
      continue;
    }
    const begins = at === 0 ? next : next.filter((place) => tokenOf(place) >= at).map((place) => place - at);
    found = found === null ? begins : inBoth(found, begins);
    if (found.length === 0) return NONE;
  }
  if (!found || !isPartial) return found;
  const rows = new Set(rowsWith(database, expressionOf(row)));
  return found.filter((place) => rows.has(rowOf(place)));
}

function countPlaces(database: Database, token: string): number {
  const [found] = select<[number]>(database, 'SELECT cnt FROM temp.placed WHERE term = ?', [token]);
  return found?.[0] ?? 0;
}

function readToken(database: Database, token: string, open: boolean): Places | null {
  const those = open ? 'term >= ? AND term < ?' : 'term = ?';
  const sql = `SELECT count(*), CAST(group_concat(place) AS BLOB)
    FROM (SELECT ${NUMBERED} AS place FROM temp.place WHERE ${those} LIMIT ?)`;
  const bind = [token, ...(open ? [`${token}\u{10FFFF}`] : []), MOST_PLACES + 1];
  const [found] = select<[number, Uint8Array | null]>(database, sql, bind);
  const [count, written] = found ?? [0, null];
  if (count > MOST_PLACES) return null;
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

/** Those of `first` that are in `next` too. */
function inBoth(first: Places, next: Places): Places {
  let at = 0;
  return first.filter((place) => {
    while ((next[at] ?? Infinity) < place) at++;
    return next[at] === place;
  });
}
