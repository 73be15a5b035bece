/**
 * Places of tokens, in order. Each is one number, made of the row of the recording, the part (`PART_*`), and the index
 * of the token in that part. Within one part of one recording, places are as far apart as their words.
 */
export type Places = Float64Array<ArrayBuffer>;

export const PART_SIZE = 2 ** 22;
export const ROW_SIZE = 4 * PART_SIZE;
export const PART_TITLE = 0;
export const PART_TRANSCRIPT = 1;

export const rowOf = (place: number): number => Math.floor(place / ROW_SIZE);
export const partOf = (place: number): number => Math.floor(place / PART_SIZE) % 4;
/** The index of the token in its part. */
export const tokenOf = (place: number): number => place % PART_SIZE;

/** Tokens in a row; if `open`, the last is only a prefix. */
export interface TokenRow {
  tokens: readonly string[];
  open: boolean;
}

export const NONE: Places = new Float64Array(0);

/** Places, grouped by recording. */
export interface Standing {
  places: Places;
  /** The rows of the recordings that contain the tokens, in order; places may be unknown for some of them. */
  rows: Int32Array;
  /** For each of `rows`, where its places begin; the last element is where they end. */
  starts: Int32Array;
}

export const NOWHERE: Standing = standingOf(NONE);

/** Groups places by recording, in linear time. */
export function standingOf(places: Places): Standing {
  const rows = new Int32Array(places.length);
  const starts = new Int32Array(places.length + 1);
  let count = 0;
  let end = 0;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    if (place < end) continue;
    const row = rowOf(place);
    end = (row + 1) * ROW_SIZE;
    rows[count] = row;
    starts[count++] = at;
  }
  starts[count] = places.length;
  return { places, rows: rows.slice(0, count), starts: starts.slice(0, count + 1) };
}

/** All of these recordings, in order, with their `known` places, which may cover only some of them. */
export function standingIn(rows: readonly number[], known: Standing): Standing {
  const starts = new Int32Array(rows.length + 1);
  let next = 0;
  for (const [at, row] of rows.entries()) {
    while ((known.rows[next] ?? Infinity) < row) next++;
    starts[at] = known.starts[next] ?? 0;
  }
  starts[rows.length] = known.places.length;
  return { places: known.places, rows: Int32Array.from(rows), starts };
}
