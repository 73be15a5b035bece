import { joint } from '../recording/paragraphs.ts';
import { toTurns } from '../recording/turns.ts';
import type { Recording, Segment } from '../recording/types.ts';
import { isWord, toIndexText, tokensOf } from '../text/tokens.ts';
import type { KeptRecord, LibraryPart } from './types.ts';

/**
 * A recording is indexed as units: its title, its list of names, the lines of its documents, and its turns. The row of
 * a unit is the row of its recording, times `RECORDING_ROWS`, plus the place of the unit in it; so the units of one
 * recording stand together, and those of newer recordings follow.
 */
export const RECORDING_ROWS = 2 ** 20;
const PART_ROWS = 2 ** 18;
const PARTS: readonly LibraryPart[] = ['title', 'summary', 'notes', 'transcript'];
export const TITLE_ROW = 0;
export const NAMES_ROW = 1;

/** Recordings of the same minute have this many rows to share, before they take those of the minutes after it. */
const MINUTE_ROWS = 16;
const MINUTE_MS = 60_000;

/** The first row that a recording of this date (epoch milliseconds) may have; the newer, the higher. */
export const firstRowAt = (createdAtMs: number | null): number =>
  1 + MINUTE_ROWS * Math.max(0, Math.floor((createdAtMs ?? 0) / MINUTE_MS));

/** The date of a recording, to the minute, in epoch milliseconds. */
export const dateOfRow = (row: number): number => Math.floor((row - 1) / MINUTE_ROWS) * MINUTE_MS;

export const recordingOf = (unitRow: number): number => Math.floor(unitRow / RECORDING_ROWS);

/** The first and the last row that the units of a recording may have. */
export const unitRowsOf = (row: number): [first: number, last: number] => [
  row * RECORDING_ROWS,
  (row + 1) * RECORDING_ROWS - 1,
];

/** The part of a recording that a unit belongs to, and its index there: of the line or of the turn. */
export function placeOf(unitRow: number): { part: LibraryPart; index: number } {
  const place = unitRow % RECORDING_ROWS;
  return { part: PARTS[Math.floor(place / PART_ROWS)] ?? 'transcript', index: place % PART_ROWS };
}

export const unitRow = (row: number, part: LibraryPart, index: number): number =>
  row * RECORDING_ROWS + PARTS.indexOf(part) * PART_ROWS + index;

/** A unit as it is written, by its place in the recording. */
export interface Unit {
  place: number;
  /** As it is shown; null for the title and the names, which are stored elsewhere. */
  text: string | null;
  /** As the index takes it. */
  indexed: string;
  /** Index of the speaker of a turn; null for other units. */
  speaker: number | null;
}

/** The text of a turn: its segments, joined as the reader joins them. */
const textOf = (segments: readonly Segment[]): string =>
  segments.map(({ text }, at) => (at < segments.length - 1 ? text + joint(text) : text)).join('');

export const toUnits = ({ recording, content, summaryLines, notesLines }: KeptRecord): Unit[] => [
  titleUnit(recording),
  ...linesOf('summary', summaryLines),
  ...linesOf('notes', notesLines),
  ...toTurns(content).map(({ speaker, segments }, index) => ({
    ...unitOf('transcript', index, textOf(segments)),
    speaker,
  })),
];

export const titleUnit = ({ title }: Recording): Unit => ({ ...unitOf('title', TITLE_ROW, title), text: null });

const linesOf = (part: LibraryPart, lines: readonly string[]): Unit[] =>
  lines.map((line, index) => unitOf(part, index, line));

const unitOf = (part: LibraryPart, index: number, text: string): Unit => ({
  place: unitRow(0, part, index),
  text,
  indexed: toIndexText(text),
  speaker: null,
});

/** The distinct words of indexed texts that can be misspelled, as one text, which is sent faster than thousands. */
export function wordsOf(indexed: readonly string[]): string {
  const tokens = new Set<string>();
  for (const text of indexed) for (const token of tokensOf(text)) tokens.add(token);
  return [...tokens].filter(isWord).join(' ');
}
