import type { Database } from '@sqlite.org/sqlite-wasm';
import type { KnownPeople } from '../recording/known-people.ts';
import { isShortTurn } from '../recording/short-turn.ts';
import { lengthOf, spokenBySpeaker } from '../recording/spoken.ts';
import type { Recording, RecordingId, Turn } from '../recording/types.ts';
import { fold } from '../text/fold.ts';
import { toNameText } from '../text/tokens.ts';
import { toQuote } from './hits.ts';
import { findMatches } from './matches.ts';
import { shapesByTurn, unpackShapes } from './pack.ts';
import { strictWords, type WeighedWord } from './query-words.ts';
import { readSegments, select, SHOWN_NAME } from './rows.ts';
import type {
  LibraryNamed,
  LibraryPerson,
  LibraryPersonAsked,
  LibraryQuote,
  LibrarySpeaker,
  LibraryTalked,
  LibraryTalkedAsked,
} from './types.ts';
import { placeOf, RECORDING_ROWS, recordingOf, unitRowsOf } from './units.ts';

/** Number of names that fit in a row. */
const MOST_NAMES = 2;

const PEOPLE = `SELECT r.id, json_group_array(${SHOWN_NAME} ORDER BY s.position) FROM json_each(?) j
  JOIN recording r ON r.id = j.value JOIN speaker s ON s.recording = r.row GROUP BY r.row`;

/** The speakers of these recordings, without recordings that are not stored or have no named speaker. */
export function readPeople(database: Database, ids: readonly RecordingId[]): KnownPeople[] {
  return select<[RecordingId, string]>(database, PEOPLE, [JSON.stringify(ids)]).flatMap(([id, written]) => {
    const all = JSON.parse(written) as (string | null)[];
    // Two labels may have one name (docs/service.md#r7): the same person.
    const named = new Set(all.filter((name) => name !== null));
    const names = [...named].slice(0, MOST_NAMES);
    const unnamed = all.filter((name) => name === null).length;
    return names.length === 0 ? [] : [{ id, names, others: named.size + unnamed - names.length }];
  });
}

const NAMES = `SELECT r.id, ${SHOWN_NAME} AS shown FROM recording r JOIN speaker s ON s.recording = r.row
  WHERE r.id IN (SELECT value FROM json_each(?)) AND shown IS NOT NULL`;

/** The speaker names in each of these recordings, folded; speakers without a name are left out. */
export function readNames(database: Database, ids: readonly RecordingId[]): LibraryNamed[] {
  const names = new Map<string, Set<string>>();
  for (const [id, name] of select<[string, string]>(database, NAMES, [JSON.stringify(ids)])) {
    names.set(id, (names.get(id) ?? new Set()).add(toNameText(name)));
  }
  return [...names].map(([id, all]) => ({ id: id as RecordingId, names: [...all] }));
}

/** More names than these are never offered at once. */
const SPEAKERS = `SELECT ${SHOWN_NAME} AS shown, count(DISTINCT recording) AS times FROM speaker s
  WHERE shown IS NOT NULL GROUP BY shown ORDER BY times DESC, shown LIMIT 1000`;

/** The most frequent speakers. */
export const readSpeakers = (database: Database): LibrarySpeaker[] =>
  select<[string, number]>(database, SPEAKERS).map(([name, count]) => ({ name, count }));

/** A recording in which a person speaks. */
interface Meeting {
  row: number;
  createdAtMs: number | null;
  /** Positions of the person among the speakers; there may be several. */
  positions: ReadonlySet<number>;
}

/** The recordings in which someone of this name speaks, newest first; a label does not count as a name. */
function meetingsOf(database: Database, name: string): Meeting[] {
  const wanted = toNameText(name);
  if (wanted.trim() === '') return [];
  const names = select<[string]>(database, `SELECT DISTINCT ${SHOWN_NAME} AS shown FROM speaker s WHERE shown <> ''`);
  const same = names.flatMap(([one]) => (toNameText(one) === wanted ? one : []));
  const rows = select<[number, number | null, string]>(
    database,
    `SELECT r.row, r.createdAtMs, group_concat(s.position) FROM recording r JOIN speaker s ON s.recording = r.row
      WHERE ${SHOWN_NAME} IN (SELECT value FROM json_each(?)) GROUP BY r.row ORDER BY r.createdAtMs DESC, r.row DESC`,
    [JSON.stringify(same)],
  );
  return rows.map(([row, createdAtMs, positions]) => ({
    row,
    createdAtMs,
    positions: new Set(positions.split(',').map(Number)),
  }));
}

/**
 * Quotes of a person across the stored recordings, the newest recording first; with `terms`, only turns that contain
 * all of them, otherwise none that are said in passing.
 */
export function readPerson(database: Database, { name, terms, limit }: LibraryPersonAsked): LibraryPerson {
  const meetings = meetingsOf(database, name);
  const words = strictWords(terms).map((word) => ({ ...word, rarity: 1, unitCount: 1 }));
  const expression = words.map(({ exact }) => `text : (${exact})`).join(' AND ');
  const holding = expression === '' ? null : rowsWith(database, expression);
  const turns: [row: number, text: string][] = [];
  for (const { row, positions } of meetings) {
    if (turns.length > limit) break;
    if (holding !== null && !holding.has(row)) continue;
    const said = turnsSaidBy(database, row, positions, expression);
    for (const turn of said) if (words.length > 0 || !isShortTurn(asTurn(turn[1]))) turns.push(turn);
  }
  return {
    meetings: meetings.length,
    lastMs: meetings.find(({ createdAtMs }) => createdAtMs !== null)?.createdAtMs ?? null,
    quotes: turns.slice(0, limit).map(([row, text]) => quoteOf(database, row, text, words)),
    hasMore: turns.length > limit,
  };
}

const asTurn = (text: string): Turn => ({
  speaker: 0,
  startSeconds: null,
  segments: [{ speaker: 0, startSeconds: null, endSeconds: null, text }],
});

/** The rows of the recordings with a unit that matches. */
function rowsWith(database: Database, expression: string): Set<number> {
  const sql = `SELECT DISTINCT rowid / ${RECORDING_ROWS} FROM words WHERE words MATCH ?`;
  return new Set(select<[number]>(database, sql, [expression]).map(([row]) => row));
}

/** The turns of the speakers at these positions, in order; with an expression, only those that match. */
function turnsSaidBy(database: Database, row: number, positions: ReadonlySet<number>, expression: string) {
  const matching = 'AND row IN (SELECT rowid FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ?)';
  return select<[number, string]>(
    database,
    `SELECT row, text FROM unit WHERE row BETWEEN ? AND ? AND speaker IN (SELECT value FROM json_each(?))
      ${expression === '' ? '' : matching} ORDER BY row`,
    [
      ...unitRowsOf(row),
      JSON.stringify([...positions]),
      ...(expression === '' ? [] : [expression, ...unitRowsOf(row)]),
    ],
  );
}

function quoteOf(database: Database, row: number, text: string, words: readonly WeighedWord[]): LibraryQuote {
  const [found] = select<[string, Uint8Array]>(
    database,
    'SELECT r.json, c.shape FROM recording r JOIN content c ON c.recording = r.row WHERE r.row = ?',
    [recordingOf(row)],
  );
  const [json = '{}', shape = new Uint8Array()] = found ?? [];
  const { index } = placeOf(row);
  const { snippet, ranges } = toQuote(text, findMatches(fold(text), words), words);
  const startSeconds = shapesByTurn(unpackShapes(shape))[index]?.[0]?.startSeconds ?? null;
  return { recording: JSON.parse(json) as Recording, turn: index, startSeconds, snippet, ranges };
}

/** How many meetings of a person one request may time, because others wait behind it. */
const TIMED_TOGETHER = 100;

/** How long a person spoke in some of their meetings, counting stored recordings only. */
export function readTalked(database: Database, { name, from }: LibraryTalkedAsked): LibraryTalked {
  const all = meetingsOf(database, name);
  const next = from + TIMED_TOGETHER;
  const seconds = all.slice(from, next).reduce((sum, { row, positions }) => {
    const spoken = spokenBySpeaker(readSegments(database, row));
    return sum + [...positions].reduce((own, position) => own + lengthOf(spoken.get(position) ?? []), 0);
  }, 0);
  return { seconds, next: next < all.length ? next : null };
}
