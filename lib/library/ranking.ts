import type { Database } from '@sqlite.org/sqlite-wasm';
import type { Matching } from './match.ts';
import { readPlaces, titlePlaces, type Places } from './places.ts';
import { exactWords, type QueryWord } from './query-words.ts';
import { select } from './rows.ts';
import { rarityOf, rowsOf, scoreRows, type FoundWord, type Score, type Variant } from './scores.ts';
import { placesSaid, readSaidBy, type SaidBy } from './turn-places.ts';

/** The rows that match, best first, as many as were asked for; and how many do. */
export interface Ranking {
  rows: readonly number[];
  total: number;
  /** The words that decide. */
  words: readonly FoundWord[];
}

export interface Ranker {
  /** What has all words as typed, near each other; where the query is strict, anywhere. `nowMs` (epoch milliseconds) is what recency counts from. */
  rank(matching: Matching, nowMs: number, most: number): Ranking;
  /** What has any of `words`, and not all of them as typed. */
  rankWidened(matching: Matching, words: readonly QueryWord[], nowMs: number, most: number): Ranking;
  /** Whatever it has remembered of the database is not so any more. */
  forget(): void;
}

/** Of two meetings that match all but alike, the newer is meant: by so much it may be behind; half of it after so long. */
const RECENCY = 0.03;
const RECENCY_DAYS = 60;
const DAY_MS = 86_400_000;
/** A word that stands in more places tells recordings apart by all but nothing, and costs the most to read. */
const MOST_PLACES = 8_000;
/** What is so much worse than the best is no answer any more. */
const LEAST_OF_BEST = 0.3;

/** What is remembered of all recordings until something changes. */
interface Known {
  /** By row: the place among all, the newest first, epoch milliseconds, and how much it takes. */
  places: ReadonlyMap<number, { place: number; createdAtMs: number; bytes: number }>;
  /** Usually. */
  bytes: number;
  /** Names as `speaker.nameWords` holds them, with the rows of their recordings. */
  speakers: readonly { names: string; rows: readonly number[] }[];
}

type Said = ReadonlyMap<number, SaidBy>;

const NO_ROWS: ReadonlySet<number> = new Set();
const NO_SCORES: ReadonlyMap<number, Score> = new Map();

/** Ranks recordings. The same question with fewer rows or more of them is the next one often: the last answer is kept. */
export function createRanker(database: Database): Ranker {
  let known: Known | null = null;
  let last: { key: string; ranking: Ranking } | null = null;

  function rankExact(matching: Matching, nowMs: number): Ranking {
    known ??= readKnown(database);
    const matched = matchingRows(database, toClause(matching, true));
    if (matching.expression === null) return rankingOf(known, matched, NO_SCORES, [], nowMs);
    const said = saidIn(matched, matching);
    const words = findWords(database, known, exactWords(said ? matching.wanted : matching.typed, said !== null), said);
    const all = said ? matched.filter((row) => words.every((word) => word.rows.has(row))) : matched;
    const scores = scoreRows(words, new Set(all), lengthIn(known));
    const rows =
      matching.isStrict || words.length < 2 ? all : all.filter((row) => scores.get(row)?.isTogether !== false);
    return rankingOf(known, rows, scores, words, nowMs);
  }

  function rankWidened(matching: Matching, wanted: readonly QueryWord[], nowMs: number): Ranking {
    known ??= readKnown(database);
    const allowed = matchingRows(database, toClause(matching, false));
    const said = saidIn(allowed, matching);
    const words = findWords(database, known, wanted, said);
    const required = words.filter(({ word }) => word.isRequired);
    const exact = new Set(rankExact(matching, nowMs).rows);
    const candidates = allowed.filter((row) => !exact.has(row) && required.every(({ rows }) => rows.has(row)));
    const scores = scoreRows(words, new Set(candidates), lengthIn(known));
    const values = [...scores.values()].map(({ value }) => value);
    const least = LEAST_OF_BEST * values.reduce((most, value) => Math.max(most, value), 0);
    const near = [...scores].flatMap(([row, { value }]) => (value >= least ? [row] : []));
    return rankingOf(known, near, scores, words, nowMs);
  }

  const saidIn = (rows: readonly number[], { speakers }: Matching): Said | null =>
    speakers.length > 0 ? readSaidBy(database, rows, speakers) : null;

  function once(key: string, most: number, work: () => Ranking): Ranking {
    if (last?.key !== key) last = { key, ranking: work() };
    return { ...last.ranking, rows: last.ranking.rows.slice(0, most) };
  }

  return {
    rank: (matching, nowMs, most) => once(keyOf(matching, 'exact'), most, () => rankExact(matching, nowMs)),
    rankWidened: (matching, words, nowMs, most) =>
      once(keyOf(matching, 'widened'), most, () => rankWidened(matching, words, nowMs)),
    forget() {
      known = null;
      last = null;
    },
  };
}

function readKnown(database: Database): Known {
  const created = select<[number, number | null, number]>(
    database,
    'SELECT row, createdAtMs, bytes FROM recording ORDER BY createdAtMs DESC, id',
  );
  const speakers = select<[string, string]>(
    database,
    'SELECT nameWords, group_concat(recording) FROM speaker GROUP BY nameWords',
  );
  return {
    places: new Map(created.map(([row, atMs, bytes], place) => [row, { place, createdAtMs: atMs ?? 0, bytes }])),
    bytes: Math.max(1, created.reduce((sum, [, , bytes]) => sum + bytes, 0) / Math.max(1, created.length)),
    speakers: speakers.map(([names, rows]) => ({ names: `${names} `, rows: rows.split(',').map(Number) })),
  };
}

/** How long each recording is beside the others. */
const lengthIn =
  ({ places, bytes }: Known) =>
  (row: number): number =>
    (places.get(row)?.bytes ?? bytes) / bytes;

const keyOf = (matching: Matching, kind: string): string =>
  JSON.stringify([
    kind,
    matching.isStrict,
    matching.typed.map(({ isPhrase }) => isPhrase),
    toClause(matching, true),
    matching.speakers,
  ]);

/** The words as they stand in the index; with `said`, only where these people say them. */
function findWords(database: Database, all: Known, words: readonly QueryWord[], said: Said | null): FoundWord[] {
  const within = said && [...said.keys()];
  return words.map((word) => {
    const read = readVariants(database, word, within);
    const variants = word.variants.map((variant, at): Variant => {
      const places = read[at] ?? titlePlaces(database, variant);
      return { weight: variant.weight, places: said ? placesSaid(places, said) : places };
    });
    const rows = rowsOf(variants);
    const isCommon = read.includes(null);
    return {
      word,
      variants,
      rows,
      speakers: said ? NO_ROWS : speakersNamed(all, word),
      rarity: rarityOf(isCommon ? all.places.size : rows.size, all.places.size),
      isCommon,
      isThere: read.map((places) => places === null || places.length > 0),
    };
  });
}

/** Null for what stands in too many places; then what begins with it is not read either, nor the word that it begins. */
function readVariants(
  database: Database,
  { variants }: QueryWord,
  within: readonly number[] | null,
): (Places | null)[] {
  const most = within ? Infinity : MOST_PLACES;
  const begun = variants.find(({ open }) => open);
  const all = begun && readPlaces(database, begun, most, within);
  return variants.map((variant) =>
    all === null ? null : variant === begun ? (all ?? null) : readPlaces(database, variant, most, within),
  );
}

/** The rows of recordings in which somebody speaks whose name begins with a word, at one of its own. */
function speakersNamed({ speakers }: Known, { variants: [first], length }: QueryWord): ReadonlySet<number> {
  const [token] = first?.tokens ?? [];
  if (token === undefined || length > 1) return NO_ROWS;
  return new Set(speakers.flatMap(({ names, rows }) => (names.includes(` ${token} `) ? rows : [])));
}

function rankingOf(
  all: Known,
  rows: readonly number[],
  scores: ReadonlyMap<number, Score>,
  words: readonly FoundWord[],
  nowMs: number,
): Ranking {
  const scored = rows.map((row) => {
    const { place, createdAtMs } = all.places.get(row) ?? { place: 0, createdAtMs: 0 };
    const days = Math.max(0, nowMs - createdAtMs) / DAY_MS;
    return { row, place, score: (scores.get(row)?.value ?? 0) * (1 + RECENCY / (1 + days / RECENCY_DAYS)) };
  });
  const sorted = scored.sort((a, b) => b.score - a.score || a.place - b.place);
  return { rows: sorted.map(({ row }) => row), total: rows.length, words };
}

/** Which rows, with a value for each `?`. */
interface Clause {
  sql: string;
  values: (string | number)[];
}

/** With `hasText`, what is to be found must be there as typed; else only what must not be there counts, and the filters. */
function toClause({ expression, unwanted, conditions, values }: Matching, hasText: boolean): Clause {
  const found = hasText ? expression : null;
  const match = found !== null && unwanted !== null ? `(${found}) NOT ${unwanted}` : found;
  const exclusion = found === null ? unwanted : null;
  const where = [
    ...(match === null ? [] : ['words MATCH ?']),
    ...(exclusion === null ? [] : ['r.row NOT IN (SELECT rowid FROM words WHERE words MATCH ?)']),
    ...conditions,
  ].join(' AND ');
  // With nothing asked of the recordings, the index alone is quicker.
  const from = match === null ? 'r.row) FROM recording r' : 'rowid) FROM words';
  const joined =
    match !== null && conditions.length > 0 ? 'r.row) FROM words JOIN recording r ON r.row = words.rowid' : from;
  return {
    sql: `SELECT group_concat(${joined}${where === '' ? '' : ` WHERE ${where}`}`,
    values: [...(match === null ? [] : [match]), ...(exclusion === null ? [] : [exclusion]), ...values],
  };
}

/** All that match, in no order. In one text: a value at a time, thousands of them take longer than to find them. */
function matchingRows(database: Database, { sql, values }: Clause): number[] {
  const [found] = select<[string | null]>(database, sql, values);
  return found?.[0] ? found[0].split(',').map(Number) : [];
}
