import type { Database } from '@sqlite.org/sqlite-wasm';
import { CONTENT_PARTS, type DocumentPart, type Recording } from '../recording/types.ts';
import type { RecordingFacts } from '../search/filter-recordings.ts';
import { toNameText } from '../text/tokens.ts';
import { readShownNames, select, column, SHOWN_NAME } from './rows.ts';
import { WITH_TASKS } from './tasks.ts';
import { NAMES_ROW, recordingOf, RECORDING_ROWS, TITLE_ROW, unitRow, unitRowsOf } from './units.ts';

/** Where to search. */
export interface Scope {
  /** Rows of the only recordings to search, in order; null for all. */
  rows: readonly number[] | null;
  /** Who must say it, as an expression of FTS5; null for anyone, and for texts that nobody says. */
  saidBy: string | null;
}

export const EVERYWHERE: Scope = { rows: null, saidBy: null };

/** A unit of the index: its row, its text, and the displayed name of who says it. */
export type IndexedUnit = [row: number, text: string | null, speaker: string | null];

/** Units that are counted exactly; how many contain a more frequent word is estimated from these. */
const MOST_COUNTED = 500;

const ORDERS = { newest: 'rowid DESC', first: 'rowid', best: 'bm25(words)' };

/** Units with their texts; titles and names are read from where they are stored. */
const UNITS = `SELECT f.value, CASE f.value % ${RECORDING_ROWS}
    WHEN ${TITLE_ROW} THEN (SELECT json ->> '$.title' FROM recording WHERE row = f.value / ${RECORDING_ROWS})
    WHEN ${NAMES_ROW} THEN
      (SELECT group_concat(${SHOWN_NAME}, char(10)) FROM speaker s WHERE s.recording = f.value / ${RECORDING_ROWS})
    ELSE u.text END,
    (SELECT ${SHOWN_NAME} FROM speaker s WHERE s.recording = f.value / ${RECORDING_ROWS} AND s.position = u.speaker)
  FROM json_each(?) f LEFT JOIN unit u ON u.row = f.value`;

/** Whether the document of a `recording r` has lines. */
const hasLines = (part: DocumentPart): string => `EXISTS (
  SELECT 1 FROM unit WHERE row = r.row * ${RECORDING_ROWS} + ${unitRow(0, part, 0)})`;
const FACTS = `SELECT r.row, r.json, ${hasLines('summary')}, ${hasLines('notes')}, r.row IN (${WITH_TASKS}),
    (SELECT json_group_array(coalesce(localName, name, label)) FROM speaker s WHERE s.recording = r.row)
  FROM recording r ORDER BY r.row`;

/** Reads the index of a database. `forget` drops what is cached: call it whenever something has changed. */
export function createIndexReader(database: Database) {
  let known: ReturnType<typeof readKnown> | null = null;
  let facts: ReturnType<typeof readFacts> | null = null;

  /** The rows of all recordings, the number of their units, and the words of all speakers' names. */
  function readKnown() {
    const rows = select<[number]>(database, 'SELECT row FROM recording ORDER BY row').flat();
    const units = Number(database.selectValue('SELECT ifnull(sum(units), 0) FROM recording'));
    const nameWords = new Set(readShownNames(database).flatMap((name) => toNameText(name).split(' ')));
    return { rows, units, nameWords };
  }

  const readFacts = () =>
    select<[number, string, number, number, number, string]>(database, FACTS).map(
      ([row, json, hasSummary, hasNotes, hasTasks, speakers]): [number, RecordingFacts] => {
        const has = { summary: hasSummary, notes: hasNotes, task: hasTasks };
        const parts = CONTENT_PARTS.filter((part) => has[part] === 1);
        return [row, { recording: JSON.parse(json) as Recording, speakers: JSON.parse(speakers) as string[], parts }];
      },
    );

  const knownNow = () => (known ??= readKnown());

  return {
    recordings: (): readonly number[] => knownNow().rows,
    unitCount: (): number => knownNow().units,
    isName: (word: string): boolean => knownNow().nameWords.has(word),
    /** The number of units that match; estimated, if there are many, from how far the first of them reach. */
    countUnits(expression: string): number {
      const sql = 'SELECT count(*), max(rowid) FROM (SELECT rowid FROM words WHERE words MATCH ? LIMIT ?)';
      const [found] = select<[number, number | null]>(database, sql, [expression, MOST_COUNTED]);
      const [count = 0, last] = found ?? [];
      if (count < MOST_COUNTED || !last) return count;
      const { rows } = knownNow();
      const reached = rows.indexOf(recordingOf(last)) + 1 || rows.length;
      return Math.round((count * rows.length) / reached);
    },
    /** Rows of the units that match: of more than `limit` the newest, the first, or those that SQLite ranks best. */
    findUnits(expression: string, { rows }: Scope, order: keyof typeof ORDERS = 'newest', limit = -1): number[] {
      const within = `AND rowid BETWEEN ? AND ? AND rowid / ${RECORDING_ROWS} IN (SELECT value FROM json_each(?))`;
      // As one text: each row by itself would take as long as to find it.
      const sql = `SELECT json_group_array(row) FROM (
        SELECT rowid AS row FROM words WHERE words MATCH ? ${rows ? within : ''} ORDER BY ${ORDERS[order]} LIMIT ?)`;
      const [first] = unitRowsOf(rows?.[0] ?? 0);
      const [, last] = unitRowsOf(rows?.at(-1) ?? 0);
      const bind = rows ? [expression, first, last, JSON.stringify(rows), limit] : [expression, limit];
      return JSON.parse(column<string>(database, sql, bind)[0] ?? '[]') as number[];
    },
    /** Units with their texts, in the order of `rows`. */
    readUnits: (rows: readonly number[]): IndexedUnit[] => select<IndexedUnit>(database, UNITS, [JSON.stringify(rows)]),
    /** The rows of the recordings whose facts pass, in order. */
    filterRows(passes: (facts: RecordingFacts) => boolean): number[] {
      facts ??= readFacts();
      return facts.flatMap(([row, one]) => (passes(one) ? row : []));
    },
    forget(): void {
      known = null;
      facts = null;
    },
  };
}

/** Units, or their rows, by recording, in the same order. */
export function byRecording<T extends number | { row: number }>(units: readonly T[]): Map<number, T[]> {
  const grouped = new Map<number, T[]>();
  for (const unit of units) {
    const row = recordingOf(typeof unit === 'number' ? unit : unit.row);
    const others = grouped.get(row);
    if (others) others.push(unit);
    else grouped.set(row, [unit]);
  }
  return grouped;
}
