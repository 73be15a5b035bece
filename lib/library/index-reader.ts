import type { Database } from '@sqlite.org/sqlite-wasm';
import { DOCUMENT_PARTS, type DocumentPart } from '../recording/document-parts.ts';
import type { Recording } from '../recording/types.ts';
import type { RecordingFacts } from '../search/filter-recordings.ts';
import { toNameText } from '../text/tokens.ts';
import { select, SHOWN_NAME } from './rows.ts';
import { NAMES_ROW, recordingOf, RECORDING_ROWS, TITLE_ROW, unitRow, unitRowsOf } from './units.ts';

/** Where to search. */
export interface Scope {
  /** Rows of the only recordings to search, in order; null for all. */
  rows: readonly number[] | null;
  /** Who must say it, as an expression of FTS5; null for anyone, and for texts that nobody says. */
  saidBy: string | null;
}

export const EVERYWHERE: Scope = { rows: null, saidBy: null };

/** A unit of the index: its row, its text, and who says it, if that was asked for. */
export type IndexedUnit = [row: number, text: string | null, speaker: string | null];

/** Units that are counted exactly; how many contain a more frequent word is estimated from these. */
const MOST_COUNTED = 1_000;

const IN_SQL = 'IN (SELECT value FROM json_each(?))';

/** The rows of a query with their texts; titles and names are read from where they are stored. */
const unitsOf = (rows: string, withSpeakers: boolean): string => `SELECT f.row, CASE f.row % ${RECORDING_ROWS}
    WHEN ${TITLE_ROW} THEN (SELECT json ->> '$.title' FROM recording WHERE row = f.row / ${RECORDING_ROWS})
    WHEN ${NAMES_ROW} THEN
      (SELECT group_concat(${SHOWN_NAME}, char(10)) FROM speaker s WHERE s.recording = f.row / ${RECORDING_ROWS})
    ELSE u.text END, ${withSpeakers ? `(SELECT ${SHOWN_NAME} FROM speaker s WHERE s.recording = f.row / ${RECORDING_ROWS} AND s.position = u.speaker)` : 'NULL'}
  FROM (${rows}) f LEFT JOIN unit u ON u.row = f.row`;

/** Whether the document of a `recording r` has lines. */
const hasLines = (part: DocumentPart): string => `EXISTS (SELECT 1 FROM unit WHERE row BETWEEN
  r.row * ${RECORDING_ROWS} + ${unitRow(0, part, 0)} AND r.row * ${RECORDING_ROWS} + ${unitRow(0, part, 0)} + 999)`;
const FACTS = `SELECT r.row, r.json, ${hasLines('summary')}, ${hasLines('notes')},
    (SELECT json_group_array(coalesce(name, localName, label)) FROM speaker s WHERE s.recording = r.row)
  FROM recording r ORDER BY r.row`;

/** Reads the index of a database. `forget` drops what is cached: call it whenever something has changed. */
export function createIndexReader(database: Database) {
  let known: ReturnType<typeof readKnown> | null = null;
  let facts: ReturnType<typeof readFacts> | null = null;

  /** The rows of all recordings, with the number of units before each, and the words of all speakers' names. */
  function readKnown() {
    const [found] = select<[string | null, string | null]>(
      database,
      'SELECT group_concat(row), group_concat(units) FROM (SELECT row, units FROM recording ORDER BY row)',
    );
    const rows = found?.[0]?.split(',').map(Number) ?? [];
    const counts = found?.[1]?.split(',').map(Number) ?? [];
    const unitsBefore = [0];
    for (const count of counts) unitsBefore.push((unitsBefore.at(-1) ?? 0) + count);
    const unitsOf = new Map(rows.map((row, at) => [row, counts[at] ?? 0]));
    const names = select<[string]>(database, `SELECT DISTINCT ${SHOWN_NAME} AS shown FROM speaker s WHERE shown <> ''`);
    const nameWords = new Set(names.flatMap(([name]) => toNameText(name).split(' ')));
    return { rows, unitsOf, unitsBefore, units: unitsBefore.at(-1) ?? 0, nameWords };
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
      sql: `${sql} AND rowid BETWEEN ? AND ? AND rowid / ${RECORDING_ROWS} ${IN_SQL}`,
      bind: [expression, first, last, JSON.stringify(rows)],
    };
  }

  return {
    recordings: (): readonly number[] => knownNow().rows,
    unitCount: (): number => knownNow().units,
    /** The number of units in a recording relative to the others: 1 for the usual number. */
    lengthOf(row: number): number {
      const { rows, unitsOf, units } = knownNow();
      return ((unitsOf.get(row) ?? 0) * rows.length) / units;
    },
    isName: (word: string): boolean => knownNow().nameWords.has(word),
    /** The number of units that match; estimated, if there are many, from how far the first of them reach. */
    countUnits(expression: string): number {
      const sql = 'SELECT count(*), max(rowid) FROM (SELECT rowid FROM words WHERE words MATCH ? LIMIT ?)';
      const [found] = select<[number, number | null]>(database, sql, [expression, MOST_COUNTED]);
      const [count = 0, last] = found ?? [];
      if (count < MOST_COUNTED || !last) return count;
      const { rows, unitsBefore, units } = knownNow();
      const reached = unitsBefore[rows.indexOf(recordingOf(last)) + 1] ?? units;
      return Math.max(count, Math.round((count * units) / Math.max(1, reached)));
    },
    /** Units that match, with their texts: of more than `limit` the newest, or those that SQLite ranks best. */
    readUnits(
      expression: string,
      scope: Scope,
      { order, limit, withSpeakers }: { order: 'newest' | 'best'; limit: number; withSpeakers: boolean },
    ): IndexedUnit[] {
      const { sql, bind } = matching(expression, scope);
      const rows = `${sql} ORDER BY ${order === 'newest' ? 'rowid DESC' : 'bm25(words)'} LIMIT ?`;
      return select<IndexedUnit>(database, unitsOf(rows, withSpeakers), [...bind, limit]);
    },
    /** Units of a recording that match: the first or, which takes longer, the best. */
    readUnitsOf(
      row: number,
      expression: string,
      { isRanked, limit }: { isRanked: boolean; limit: number },
    ): IndexedUnit[] {
      const order = isRanked ? 'bm25(words)' : 'rowid';
      const rows = `SELECT rowid AS row FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ? ORDER BY ${order} LIMIT ?`;
      return select<IndexedUnit>(database, unitsOf(rows, false), [expression, ...unitRowsOf(row), limit]);
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
