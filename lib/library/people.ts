import type { Database } from '@sqlite.org/sqlite-wasm';
import type { KnownPeople, KnownPerson, RecordingId } from '../recording/types.ts';
import { isShortTurn } from '../recording/turns.ts';
import { fold } from '../text/fold.ts';
import { toNameText } from '../text/tokens.ts';
import { readRecording, toHit } from './hits.ts';
import { findMatches } from './matches.ts';
import { strictWords } from './query-words.ts';
import { readShownNames, select, SHOWN_NAME } from './rows.ts';
import type { LibraryPerson, LibraryTerm } from './types.ts';
import { RECORDING_ROWS, recordingOf } from './units.ts';

/** Number of names that fit in a row. */
const MOST_NAMES = 2;

const NAMES_OF = `SELECT r.id, json_group_array(${SHOWN_NAME} ORDER BY s.position) FROM json_each(?) j
  JOIN recording r ON r.id = j.value JOIN speaker s ON s.recording = r.row GROUP BY r.row`;

/** The displayed names of the speakers of these recordings, as far as these are stored; null for one without. */
const namesOf = (database: Database, ids: readonly RecordingId[]) =>
  select<[RecordingId, string]>(database, NAMES_OF, [JSON.stringify(ids)]).map(([id, names]) => ({
    id,
    all: JSON.parse(names) as (string | null)[],
  }));

/** The speakers of these recordings, without recordings that are not stored or have no named speaker. */
export function readPeople(database: Database, ids: readonly RecordingId[]): KnownPeople[] {
  return namesOf(database, ids).flatMap(({ id, all }) => {
    // Two labels may have one name (docs/service.md#r7): the same person.
    const named = new Set(all.filter((name) => name !== null));
    const names = [...named].slice(0, MOST_NAMES);
    const unnamed = all.filter((name) => name === null).length;
    return names.length === 0 ? [] : [{ id, names, others: named.size + unnamed - names.length }];
  });
}

/** The speaker names in each of these recordings, as `toNameText` returns them, as far as these are stored. */
export const readNames = (database: Database, ids: readonly RecordingId[]): { id: RecordingId; names: string[] }[] =>
  namesOf(database, ids).flatMap(({ id, all }) => {
    const names = new Set(all.flatMap((name) => (name === null ? [] : toNameText(name))));
    return names.size === 0 ? [] : { id, names: [...names] };
  });

/** More names than these are never offered at once. */
const SPEAKERS = `SELECT ${SHOWN_NAME} AS shown, count(DISTINCT r.row) AS times, max(r.createdAtMs), r.id
  FROM speaker s JOIN recording r ON r.row = s.recording
  WHERE shown IS NOT NULL GROUP BY shown ORDER BY times DESC, shown LIMIT 1000`;

/** The most frequent speakers by their displayed names. With `max`, SQLite takes the id from the row that has it. */
export const readSpeakers = (database: Database): KnownPerson[] =>
  select<[string, number, number | null, RecordingId]>(database, SPEAKERS).map(([name, count, lastMs, lastId]) => ({
    name,
    count,
    lastId,
    lastMs,
  }));

/**
 * A recording in which a person speaks, and for how long; `positions` are theirs among its speakers, as JSON: there may
 * be several.
 */
type Meeting = [row: number, createdAtMs: number | null, positions: string, seconds: number];

/** Newest first. */
const MEETINGS = `SELECT r.row, r.createdAtMs, json_group_array(s.position), sum(s.seconds)
  FROM recording r JOIN speaker s ON s.recording = r.row
  WHERE ${SHOWN_NAME} IN (SELECT value FROM json_each(?)) GROUP BY r.row ORDER BY r.createdAtMs DESC, r.row DESC`;

/** The turns of some speakers, in the order of the meetings. The plus keeps SQLite from beginning with the index. */
const SAID = `SELECT u.row, u.text FROM json_each(?) m CROSS JOIN unit u
  WHERE u.row BETWEEN (m.value ->> 0) * ${RECORDING_ROWS} AND ((m.value ->> 0) + 1) * ${RECORDING_ROWS} - 1
  AND u.speaker IN (SELECT value FROM json_each(m.value ->> 2))`;
const MATCHING = 'AND +u.row IN (SELECT rowid FROM words WHERE words MATCH ?)';

/** Quotes of whom, and of how many meetings at most. */
export interface AskedPerson {
  name: string;
  terms: LibraryTerm[];
  limit: number;
}

/**
 * The best quote of a person from each stored recording, the newest recording first: the longest turn, and with `terms`
 * the first that contains all of them. Recordings in which they speak only in passing have none.
 */
export function readPerson(database: Database, { name, terms, limit }: AskedPerson): LibraryPerson {
  const wanted = toNameText(name);
  // A label does not count as a name.
  const names = wanted.trim() === '' ? [] : readShownNames(database).filter((one) => toNameText(one) === wanted);
  const meetings = select<Meeting>(database, MEETINGS, [JSON.stringify(names)]);
  const words = strictWords(terms).map((word) => ({ ...word, rarity: 1, unitCount: 1 }));
  const expression = words.map(({ exact }) => `text : (${exact})`).join(' AND ');
  const best = new Map<number, [row: number, text: string]>();
  database.exec({
    sql: words.length > 0 ? `${SAID} ${MATCHING}` : SAID,
    bind: [JSON.stringify(meetings), ...(words.length > 0 ? [expression] : [])],
    rowMode: 'array',
    callback(found) {
      const [row, text] = found as [number, string];
      const recording = recordingOf(row);
      const before = best.get(recording);
      const isBetter = before ? words.length === 0 && text.length > before[1].length : true;
      if (isBetter && (words.length > 0 || !isShortTurn({ segments: [{ text }] }))) best.set(recording, [row, text]);
      // False ends the reading.
      return best.size > limit ? false : undefined;
    },
  });
  return {
    meetings: meetings.length,
    seconds: meetings.reduce((sum, [, , , seconds]) => sum + seconds, 0),
    lastMs: meetings.find(([, createdAtMs]) => createdAtMs !== null)?.[1] ?? null,
    quotes: [...best.values()].slice(0, limit).flatMap(([row, text]) => {
      const recording = readRecording(database, recordingOf(row));
      const unit = { row, text, speaker: name, matches: findMatches(fold(text), words) };
      return recording ? { recording, ...toHit(database, unit, words) } : [];
    }),
    hasMore: best.size > limit,
  };
}
