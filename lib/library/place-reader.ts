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

/** Reads the places of tokens, and caches them: while the next word is typed, the previous ones stay the same. */
export interface PlaceReader {
  /**
   * The places where `row` begins; null if each of its tokens has more than `MOST_PLACES` places, which say nothing and
   * take long to read. If only some tokens have, the others must be placed as in the row, and the recording must
   * contain all of it.
   */
  read(row: TokenRow): Standing | null;
  /**
   * The recordings that contain it, in order, whatever their number: all that is read of a row with too many places.
   */
  rows(row: TokenRow): number[];
  /** The recordings among them in which the requested people say it. */
  rowsSaid(row: TokenRow, said: Said): number[];
  /** Drops the cache, because the index has changed. */
  forget(): void;
}

/** A word with more places hardly distinguishes recordings, and costs the most to read. */
const MOST_PLACES = 8_000;
/** Maximum number of cached places of all words, about ten bytes each; beyond it, the cache is emptied. */
const MOST_REMEMBERED = 100_000;
/** Minimum size of a cache entry, in places: for a word with too many places, only that fact is cached. */
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

/** The row as an FTS5 expression. Tokens consist of letters and digits. */
const expressionOf = ({ tokens, open }: TokenRow): string => `"${tokens.join(' ')}"${open ? ' *' : ''}`;

/** Reads the rarest token first: if it occurs nowhere, the others are not read. */
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
  // The places are in order within each token only.
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

/** The places of `first` that are also in `next`. */
function inBoth(first: Places, next: Places): Places {
  let at = 0;
  return first.filter((place) => {
    while ((next[at] ?? Infinity) < place) at++;
    return next[at] === place;
  });
}
