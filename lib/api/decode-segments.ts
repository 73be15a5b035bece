import * as v from 'valibot';
import { inOrderOfStart } from '../recording/in-order.ts';
import { cleanLine, cleanText, isBlank, safeCut } from '../recording/text.ts';
import { parseStamp } from '../recording/time.ts';
import type { TranscriptionEntry } from '../recording/transcription.ts';
import type { DurationUnit } from '../recording/types.ts';
import { inferSegmentUnit, toSeconds } from '../recording/units.ts';
import { isRecord, lineField, numberField } from './decode-fields.ts';

/** One utterance with its speaker's label, which is empty when the service gives none. */
export interface LabelledSegment {
  label: string;
  startSeconds: number | null;
  endSeconds: number | null;
  text: string;
}

export interface DecodedSegments {
  segments: LabelledSegment[];
  /** The latest time in the segments; null when its unit is uncertain. */
  lastEndSeconds: number | null;
}

/** More than is ever said in a day. */
const MAX_SEGMENTS = 100_000;
/** A longer text is split into further segments without a start time, so that no words are lost. */
const MAX_TEXT_LENGTH = 100_000;
export const MAX_LABEL_LENGTH = 200;

/**
 * Decodes the segments of a content response one by one: unreadable values become null, and segments without words are
 * left out (docs/faults.md#f67). `entries` are those of `transcription`; with `durationValue`, they help to find the
 * unit of the times. Null when no segment is usable.
 */
export function decodeSegments(
  field: unknown,
  entries: readonly TranscriptionEntry[],
  durationValue: number | null,
): DecodedSegments | null {
  if (!Array.isArray(field)) return null;
  const rows = field.slice(0, MAX_SEGMENTS).map(readRow);
  const durationUnit = unitOfSegments(rows, entries, durationValue);
  const segments = rows.flatMap((row) => toSegments(row, durationUnit));
  if (segments.length === 0) return null;
  return { segments: inOrder(segments), lastEndSeconds: durationUnit?.proved ? lastSecond(segments) : null };
}

/** Converts the entries of `transcription` to segments, for a response without usable ones (docs/service.md#r7). */
export function segmentsOfTranscription(entries: readonly TranscriptionEntry[]): DecodedSegments {
  const segments = entries.slice(0, MAX_SEGMENTS).flatMap(({ label, startSeconds, text }) => {
    // Text without a stamp may be a whole meeting, so each of its lines becomes a segment.
    const texts = startSeconds === null ? text.split('\n') : [text];
    const line = cleanLine(label, MAX_LABEL_LENGTH);
    return texts.flatMap((words) => split({ label: line, startSeconds, endSeconds: null, text: words.trim() }));
  });
  return { segments: segments.slice(0, MAX_SEGMENTS), lastEndSeconds: lastSecond(segments) };
}

/** A time: a bare number in the service's unit, or a stamp such as `00:01:30`, in seconds. */
interface Time {
  value: number;
  isStamp: boolean;
}

interface Row {
  label: string;
  text: string;
  start: Time | null;
  end: Time | null;
}

const labelField = lineField(MAX_LABEL_LENGTH);

function readRow(item: unknown): Row | null {
  if (!isRecord(item)) return null;
  const { speaker, text, startTime, endTime } = item;
  return {
    label: v.parse(labelField, speaker) ?? '',
    text: typeof text === 'string' ? cleanText(text).trim() : '',
    start: readTime(startTime),
    end: readTime(endTime),
  };
}

function readTime(field: unknown): Time | null {
  const number = v.parse(numberField, field);
  if (number !== null) return { value: Math.max(0, number), isStamp: false };
  const seconds = typeof field === 'string' ? parseStamp(field.trim()) : null;
  return seconds === null ? null : { value: seconds, isStamp: true };
}

/** The unit of the bare numbers; null when they cannot be times at all. */
function unitOfSegments(
  rows: readonly (Row | null)[],
  entries: readonly TranscriptionEntry[],
  durationValue: number | null,
): DurationUnit | null {
  const raw = (time: Time | null | undefined) => (time && !time.isStamp ? time.value : null);
  // There is one entry per utterance (docs/service.md#content): if the counts are equal, entry and segment at the same
  // index belong together.
  const paired = rows.length === entries.length;
  const evidence = rows.map((row, index) => ({
    rawStart: raw(row?.start),
    rawEnd: raw(row?.end),
    stampSeconds: paired ? (entries[index]?.startSeconds ?? null) : null,
    textLength: row?.text.length ?? 0,
  }));
  const times = evidence.flatMap(({ rawStart, rawEnd }) => [rawStart, rawEnd]).filter((time) => time !== null);
  if (times.length === 0) return { unit: 'seconds', proved: true };
  const unit = inferSegmentUnit(evidence, durationValue);
  if (unit) return { unit, proved: true };
  const guess: DurationUnit = { unit: 'seconds', proved: false };
  return times.every((time) => toSeconds(time, guess) !== null) ? guess : null;
}

function toSegments(row: Row | null, durationUnit: DurationUnit | null): LabelledSegment[] {
  if (!row) return [];
  const seconds = (time: Time | null): number | null => {
    if (!time || time.isStamp) return time?.value ?? null;
    return durationUnit ? toSeconds(time.value, durationUnit) : null;
  };
  const startSeconds = seconds(row.start);
  const end = seconds(row.end);
  const endSeconds = end !== null && startSeconds !== null && end < startSeconds ? null : end;
  return split({ label: row.label, startSeconds, endSeconds, text: row.text });
}

function split(segment: LabelledSegment): LabelledSegment[] {
  const { label, text, startSeconds, endSeconds } = segment;
  if (isBlank(text)) return [];
  if (text.length <= MAX_TEXT_LENGTH) return [segment];
  const pieces: LabelledSegment[] = [];
  for (let from = 0; from < text.length;) {
    const to = from + MAX_TEXT_LENGTH >= text.length ? text.length : cutAfterSpace(text, from, from + MAX_TEXT_LENGTH);
    const isFirst = from === 0;
    pieces.push({
      label,
      startSeconds: isFirst ? startSeconds : null,
      endSeconds: to === text.length ? endSeconds : null,
      text: text.slice(from, to),
    });
    from = to;
  }
  return pieces;
}

/** The index after the last space before `end`, unless it is too far back. */
function cutAfterSpace(text: string, from: number, end: number): number {
  const space = text.lastIndexOf(' ', end - 1);
  return space > from + MAX_TEXT_LENGTH / 2 ? space + 1 : safeCut(text, end);
}

/** Sorted by start when most starts are known. */
function inOrder(segments: LabelledSegment[]): LabelledSegment[] {
  const known = segments.filter(({ startSeconds }) => startSeconds !== null).length;
  return known * 2 <= segments.length ? segments : inOrderOfStart(segments, ({ startSeconds }) => startSeconds);
}

function lastSecond(segments: readonly LabelledSegment[]): number | null {
  const last = segments.reduce(
    (last, { startSeconds, endSeconds }) => Math.max(last, endSeconds ?? startSeconds ?? -1),
    -1,
  );
  return last < 0 ? null : last;
}
