import type { Database } from '@sqlite.org/sqlite-wasm';
import { ROW_SIZE, standingOf, type Standing, type TokenRow } from './places.ts';
import type { QueryWord } from './query-words.ts';
import { select } from './rows.ts';

/** What is remembered of all recordings until something changes. */
export interface KnownRecordings {
  /** By row: the place among all, the newest first, epoch milliseconds, and how much it takes. */
  places: ReadonlyMap<number, { place: number; createdAtMs: number; bytes: number }>;
  /** Usually. */
  bytes: number;
  /** Names as people see them, with a space before and behind each word, and the rows of their recordings. */
  speakers: readonly { names: string; rows: readonly number[] }[];
  /** Titles as `recording.titleWords` holds them, with a space behind, in order of their rows. */
  titles: readonly [row: number, words: string][];
}

/** The newest first. In one text for each column: a value at a time, thousands of them take longer than to read them. */
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

/** Of what `speakerWords` made: the name, or a label that is one. "Speaker 1" names nobody. */
function shownOf(nameWords: string): string {
  const [label = '', name = ''] = nameWords.split(' |');
  if (name.trim() !== '') return name;
  return Number.isNaN(Number(label.trim().split(' ').at(-1))) ? label : '';
}

/** How long each recording is beside the others. */
export const lengthIn =
  ({ places, bytes }: KnownRecordings) =>
  (row: number): number =>
    (places.get(row)?.bytes ?? bytes) / bytes;

/** The rows of recordings in which somebody speaks whose name has a word. */
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
 * Where tokens stand in titles, a place for each that holds them. In the index, the title of a word that stands everywhere
 * is found behind all of its places.
 */
export function titlePlaces({ titles }: KnownRecordings, { tokens, open }: TokenRow): Standing {
  const text = ` ${tokens.join(' ')}${open ? '' : ' '}`;
  const rows = titles.flatMap(([row, words]) => (words.includes(text) ? [row] : []));
  return standingOf(Float64Array.from(rows, (row) => row * ROW_SIZE));
}
