import type { Database } from '@sqlite.org/sqlite-wasm';
import { ROW_SIZE, standingOf, type Standing, type TokenRow } from './places.ts';
import type { QueryWord } from './query-words.ts';
import { select } from './rows.ts';

/** Facts about all recordings, cached until something changes. */
export interface KnownRecordings {
  /** By row: the rank among all, newest first; creation in epoch milliseconds; and the size in bytes. */
  places: ReadonlyMap<number, { place: number; createdAtMs: number; bytes: number }>;
  /** Average size of a recording. */
  bytes: number;
  /** Displayed names, with a space before and after each word, and the rows of their recordings. */
  speakers: readonly { names: string; rows: readonly number[] }[];
  /** Titles as in `recording.titleWords`, with a space after them, in row order. */
  titles: readonly [row: number, words: string][];
}

/** Newest first. One string for each column: reading thousands of values one at a time takes longer. */
const RECORDINGS = `SELECT group_concat(row), group_concat(ifnull(createdAtMs, 0)), group_concat(bytes),
    group_concat(titleWords, char(10))
  FROM (SELECT row, createdAtMs, bytes, titleWords FROM recording ORDER BY createdAtMs DESC, id)`;

const numbersIn = (text: string): number[] => text.split(',').map(Number);

export function readKnown(database: Database): KnownRecordings {
  const [created] = select<(string | null)[]>(database, RECORDINGS);
  const [rows, atMs, bytes, titles] = created ?? [];
  const all = rows ? numbersIn(rows) : [];
  const [createdAtMs, sizes, words] = [numbersIn(atMs ?? ''), numbersIn(bytes ?? ''), (titles ?? '').split('\n')];
  const speakers = select<[string, string]>(
    database,
    'SELECT nameWords, group_concat(recording) FROM speaker GROUP BY nameWords',
  );
  return {
    places: new Map(
      all.map((row, place) => [row, { place, createdAtMs: createdAtMs[place] ?? 0, bytes: sizes[place] ?? 0 }]),
    ),
    bytes: Math.max(1, sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, all.length)),
    speakers: speakers.map(([names, of]) => ({ names: `${shownOf(names)} `, rows: numbersIn(of) })),
    titles: all.map((row, at): [number, string] => [row, `${words[at] ?? ''} `]).sort((a, b) => a[0] - b[0]),
  };
}

/** The displayed name in a `speakerWords` text: the name, or a label that is one. "Speaker 1" is not a name. */
function shownOf(nameWords: string): string {
  const [label = '', name = ''] = nameWords.split(' |');
  if (name.trim() !== '') return name;
  return Number.isNaN(Number(label.trim().split(' ').at(-1))) ? label : '';
}

/** The size of each recording relative to the average. */
export const lengthIn =
  ({ places, bytes }: KnownRecordings) =>
  (row: number): number =>
    (places.get(row)?.bytes ?? bytes) / bytes;

/** Rows of recordings with a speaker whose name contains the word. */
export function speakersNamed(
  { speakers }: KnownRecordings,
  { variants: [first], length }: QueryWord,
): ReadonlySet<number> {
  const [token] = first?.tokens ?? [];
  if (token === undefined || length > 1) return NO_ROWS;
  return new Set(speakers.flatMap(({ names, rows }) => (names.includes(` ${token} `) ? rows : [])));
}

const NO_ROWS: ReadonlySet<number> = new Set();

/**
 * One place for each title that contains the tokens. Reading them from the index would mean going through all places of
 * a frequent word.
 */
export function titlePlaces({ titles }: KnownRecordings, { tokens, open }: TokenRow): Standing {
  const text = ` ${tokens.join(' ')}${open ? '' : ' '}`;
  const rows = titles.flatMap(([row, words]) => (words.includes(text) ? [row] : []));
  return standingOf(Float64Array.from(rows, (row) => row * ROW_SIZE));
}
