import { joint, toTurns } from '../recording/turns.ts';
import type { Segment } from '../recording/types.ts';
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

/** A line or a turn as it is stored: by its row, of a recording in row 0; index of the speaker, and the packed segments. */
export type Unit = [row: number, speaker: number | null, text: string, segments: string | null];

/** The lines and turns of a recording, in order. Its title and its names are stored elsewhere. */
export const toUnits = ({ content, summaryLines, notesLines }: KeptRecord): Unit[] => [
  ...summaryLines.map((line, index): Unit => [unitRow(0, 'summary', index), null, line, null]),
  ...notesLines.map((line, index): Unit => [unitRow(0, 'notes', index), null, line, null]),
  ...toTurns(content).map(({ speaker, segments }, index): Unit => {
    const text = segments.map(({ text: one }, at) => (at < segments.length - 1 ? one + joint(one) : one)).join('');
    return [unitRow(0, 'transcript', index), speaker, text, packSegments(segments)];
  }),
];

/** The segments of a turn without their texts: of each, its length in UTF-16 units, start and end in seconds. */
const packSegments = (segments: readonly Segment[]): string =>
  segments.map(({ text, startSeconds, endSeconds }) => [text.length, startSeconds, endSeconds].join()).join(';');

/** The segments of a stored turn, as they were: with equal numbers. */
export function segmentsOf(speaker: number, turn: string, packed: string): Segment[] {
  const segments: Segment[] = [];
  let reached = 0;
  for (const segment of packed.split(';')) {
    const values = segment.split(',').map((value) => (value === '' ? null : Number(value)));
    const [length, startSeconds = null, endSeconds = null] = values;
    const text = turn.slice(reached, reached + (length ?? 0));
    segments.push({ speaker, startSeconds, endSeconds, text });
    reached += text.length + joint(text).length;
  }
  return segments;
}
