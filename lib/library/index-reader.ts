import type { Database } from '@sqlite.org/sqlite-wasm';
import { DOCUMENT_PARTS, type DocumentPart } from '../recording/document-parts.ts';
import type { Recording } from '../recording/types.ts';
import type { RecordingFacts } from '../search/filter-recordings.ts';
import { toNameText } from '../text/tokens.ts';
import { readShownNames, select, SHOWN_NAME } from './rows.ts';
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
const MOST_COUNTED = 1_000;

const ORDERS = { newest: 'rowid DESC', first: 'rowid', best: 'bm25(words)' };

/** The rows of a query with their texts; titles and names are read from where they are stored. */
const unitsOf = (rows: string): string => `SELECT f.row, CASE f.row % ${RECORDING_ROWS}
    WHEN ${TITLE_ROW} THEN (SELECT json ->> '$.title' FROM recording WHERE row = f.row / ${RECORDING_ROWS})
    WHEN ${NAMES_ROW} THEN
      (SELECT group_concat(${SHOWN_NAME}, char(10)) FROM speaker s WHERE s.recording = f.row / ${RECORDING_ROWS})
    ELSE u.text END,
    (SELECT ${SHOWN_NAME} FROM speaker s WHERE s.recording = f.row / ${RECORDING_ROWS} AND s.position = u.speaker)
  FROM (${rows}) f LEFT JOIN unit u ON u.row = f.row`;

/** Whether the document of a `recording r` has lines. */
const hasLines = (part: DocumentPart): string => `EXISTS (
  SELECT 1 FROM unit WHERE row = r.row * ${RECORDING_ROWS} + ${unitRow(0, part, 0)})`;
const FACTS = `SELECT r.row, r.json, ${hasLines('summary')}, ${hasLines('notes')},
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
    select<[number, string, number, number, string]>(database, FACTS).map(
      ([row, json, hasSummary, hasNotes, speakers]): [number, RecordingFacts] => {
        const parts = DOCUMENT_PARTS.filter((part) => (part === 'summary' ? hasSummary : hasNotes) === 1);
        return [row, { recording: JSON.parse(json) as Recording, speakers: JSON.parse(speakers) as string[], parts }];
      },
    );

  const knownNow = () => (known ??= readKnown());

  /** A query for the rows of the units that match, with its values. */
  function matching(expression: string, { rows }: Scope): { sql: string; bind: (string | number)[] } {
    const sql = 'SELECT rowid AS row FROM words WHERE words MATCH ?';
    if (rows === null) return { sql, bind: [expression] };
    const [first] = unitRowsOf(rows[0] ?? 0);
    const [, last] = unitRowsOf(rows.at(-1) ?? 0);
    return {
      sql: `${sql} AND rowid BETWEEN ? AND ? AND rowid / ${RECORDING_ROWS} IN (SELECT value FROM json_each(?))`,
      bind: [expression, first, last, JSON.stringify(rows)],
    };
  }

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
    /** Units that match, with their texts: of more than `limit` the newest, the first, or those that SQLite ranks best. */
    readUnits(expression: string, scope: Scope, order: keyof typeof ORDERS, limit: number): IndexedUnit[] {
      const { sql, bind } = matching(expression, scope);
      const rows = `${sql} ORDER BY ${ORDERS[order]} LIMIT ?`;
      return select<IndexedUnit>(database, unitsOf(rows), [...bind, limit]);
    },
    /** The number of units that match in each recording; with `most`, only as many of the newest units count. */
    countByRecording(expression: string, scope: Scope, most?: number): Map<number, number> {
      const { sql, bind } = matching(expression, scope);
      const limit = most === undefined ? '' : `ORDER BY rowid DESC LIMIT ${most}`;
      const counted = `SELECT row / ${RECORDING_ROWS} AS recording, count(*) FROM (${sql} ${limit}) GROUP BY recording`;
      return new Map(select<[number, number]>(database, counted, bind));
    },
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
