import { documentSource, jsonOf } from '../markdown/from-json.ts';
import { inOrderOfStart } from '../recording/in-order.ts';
import { cleanLine, cleanText, isBlank } from '../recording/text.ts';
import { parseStamp } from '../recording/time.ts';
import { parseTranscription, type TranscriptionEntry } from '../recording/stamps.ts';
import type { DurationUnit, RecordingContent, Segment, Speaker } from '../recording/types.ts';
import { inferDurationUnit, inferSegmentUnit, toSeconds } from '../recording/units.ts';
import { isRecord, MAX_NAME_LENGTH, readLine, readName, readNumber } from './decode-list.ts';

export interface DecodedContent {
  content: RecordingContent;
  /** Status in upper case; some services return only the status while there is no content yet. */
  status: string | null;
  /** The unit of the recording's `duration` for which these times speak; one vote, see `decideDurationUnit`. */
  durationUnit: DurationUnit | null;
}

/** What the list says of the length, from which the unit of times is inferred. */
export interface ListedDuration {
  durationValue: number | null;
  durationUnit?: DurationUnit | undefined;
}

/**
 * Decodes the content of one recording (docs/service.md#content). Any field may be missing or of the wrong type (#g7).
 * Of segments and `transcription`, the one with clearly more words is used, and the other fills what it lacks.
 * Null when `body` has neither a known field, maybe in a wrapper, nor a `status`.
 */
export function decodeContent(body: unknown, { durationValue, durationUnit }: ListedDuration): DecodedContent | null {
  const found = findContents(body);
  const holders = found.length > 0 ? found : [body].filter(isRecord).filter(({ status }) => typeof status === 'string');
  if (holders.length === 0) return null;
  /** The first that says something: an outer object may have the same fields, empty. */
  const field = (name: string): unknown => holders.map((holder) => holder[name]).find((value) => !isNothing(value));

  const transcription = field('transcription');
  const text = isRecord(transcription) ? transcription['text'] : transcription;
  const entries = typeof text === 'string' && !jsonOf(text) ? parseTranscription(cleanText(text)) : [];
  const rows = readRows(field('transcriptSegments'));
  const told = readRows(transcription);
  const others = told.length > 0 ? told : entries.flatMap(rowsOf);
  const segmentUnit = unitOf(rows, entries, durationValue, durationUnit);
  const timed = rows.map((row) => inSeconds(row, segmentUnit));
  const otherUnit = unitOf(others, [], durationValue, durationUnit);
  const said = others.map((row) => inSeconds(row, otherUnit));
  const filled = fill(timed, said);
  const isByRows = countWords(said) <= countWords(filled) * CLEARLY_MORE;
  // Times in an uncertain unit do not go with those of stamps.
  const labelled = isByRows ? inOrder(filled) : fill(said, segmentUnit?.proved ? timed : []);
  const isConfirmed = (isByRows ? segmentUnit : otherUnit)?.proved === true;
  return {
    content: {
      ...withSpeakers(labelled.flatMap(split), readNames(field('speakerNames'))),
      summary: documentSource(field('activeSummary')) ?? documentSource(field('summary')),
      notes: documentSource(field('notes')),
    },
    status: readLine(field('status'), 60)?.toUpperCase() ?? null,
    durationUnit: inferDurationUnit(durationValue, isConfirmed ? lastSecond(labelled) : null),
  };
}

const KNOWN = ['transcription', 'summary', 'activeSummary', 'transcriptSegments', 'speakerNames', 'notes'];
const WRAPPERS = ['data', 'recording', 'content', 'result'];
const MAX_WRAPPERS = 3;

/** The objects that have a known field, the outer ones first. */
function findContents(body: unknown, depth = 0): Record<string, unknown>[] {
  if (depth > MAX_WRAPPERS) return [];
  if (Array.isArray(body)) return body.length === 1 ? findContents(body[0], depth + 1) : [];
  if (!isRecord(body)) return [];
  const inner = WRAPPERS.flatMap((name) => findContents(body[name], depth + 1));
  return KNOWN.some((name) => Object.hasOwn(body, name)) ? [body, ...inner] : inner;
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value);
  return value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
}

interface LabelledSegment {
  /** Empty when the service gives none. */
  label: string;
  startSeconds: number | null;
  endSeconds: number | null;
  text: string;
}

/** A segment whose times are bare numbers in the service's unit, or stamps such as `00:01:30`, in seconds. */
interface Row extends Pick<LabelledSegment, 'label' | 'text'> {
  start: number | null;
  end: number | null;
  isStamped: boolean;
}

/** Fields that may hold the segments, in services that return them in an object. */
const ITEMS = ['items', 'segments', 'transcriptSegments', 'utterances', 'data'];

/** Reads segments one by one: unreadable values become null (docs/faults.md#f67). */
function readRows(field: unknown): Row[] {
  const value: unknown = typeof field === 'string' ? jsonOf(field) : field;
  const list = isRecord(value) ? ITEMS.map((name) => value[name]).find((items) => Array.isArray(items)) : value;
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown): Row => {
    const { speaker, text, startTime, endTime } = isRecord(item) ? item : {};
    return {
      label: readLabel(speaker),
      text: typeof text === 'string' ? cleanText(text).trim() : '',
      start: readTime(startTime),
      end: readTime(endTime),
      isStamped: [startTime, endTime].some((time) => typeof time === 'string' && time.includes(':')),
    };
  });
}

function readLabel(speaker: unknown): string {
  const values: unknown[] = isRecord(speaker) ? [speaker['label'], speaker['name'], speaker['id']] : [speaker];
  return values.map((value) => readLine(value, MAX_NAME_LENGTH)).find((label) => label !== null) ?? '';
}

const readTime = (field: unknown): number | null =>
  typeof field === 'string' && field.includes(':') ? parseStamp(field.trim()) : sinceStart(readNumber(field));

/** Eleven days in milliseconds: larger numbers are moments of the calendar. */
const MOST_TIME = 1e9;

const sinceStart = (number: number | null): number | null =>
  number === null || number > MOST_TIME ? null : Math.max(0, number);

/** Text without a stamp may be a whole meeting, so each of its lines becomes a row. */
function rowsOf({ label, startSeconds, text }: TranscriptionEntry): Row[] {
  const lines = startSeconds === null ? text.split('\n') : [text];
  const row = { label: cleanLine(label, MAX_NAME_LENGTH), start: startSeconds, end: null, isStamped: true };
  return lines.map((line) => ({ ...row, text: line.trim() }));
}

/** The unit of the bare numbers; null when they cannot be times at all. */
function unitOf(
  rows: readonly Row[],
  entries: readonly TranscriptionEntry[],
  durationValue: number | null,
  listUnit: DurationUnit | undefined,
): DurationUnit | null {
  // There is one entry per utterance (docs/service.md#content): if the counts are equal, or both begin with the same
  // words, entry and segment at the same index belong together.
  const isPair = (text: string, entry?: TranscriptionEntry) =>
    rows.length === entries.length || (text !== '' && entry?.text.startsWith(text.slice(0, 50)) === true);
  const evidence = rows.map(({ start, end, text, isStamped }, index) => ({
    rawStart: isStamped ? null : start,
    rawEnd: isStamped ? null : end,
    stampSeconds: isPair(text, entries[index]) ? (entries[index]?.startSeconds ?? null) : null,
    textLength: text.length,
  }));
  const times = evidence.flatMap(({ rawStart, rawEnd }) => [rawStart, rawEnd]).filter((time) => time !== null);
  if (times.length === 0) return { unit: 'seconds', proved: true };
  const unit = inferSegmentUnit(evidence, durationValue, listUnit?.unit);
  if (unit) return { unit, proved: true };
  const guess: DurationUnit = { unit: 'seconds', proved: false };
  return times.every((time) => toSeconds(time, guess) !== null) ? guess : null;
}

function inSeconds({ label, text, start, end, isStamped }: Row, unit: DurationUnit | null): LabelledSegment {
  const [startSeconds, endSeconds] = [start, end].map((time) =>
    isStamped || time === null ? time : unit && toSeconds(time, unit),
  );
  return withEnd({ label, text, startSeconds: startSeconds ?? null, endSeconds: endSeconds ?? null });
}

/** Without an end before the start. */
function withEnd(segment: LabelledSegment): LabelledSegment {
  const { startSeconds, endSeconds } = segment;
  const isBackwards = endSeconds !== null && startSeconds !== null && endSeconds < startSeconds;
  return isBackwards ? { ...segment, endSeconds: null } : segment;
}

/** The source with so many times the words is used, whatever else the other one has. */
const CLEARLY_MORE = 1.1;

const countWords = (segments: readonly LabelledSegment[]): number =>
  segments.reduce((sum, { text }) => sum + text.replace(/\s+/g, '').length, 0);

/**
 * `segments` with what they lack from `others`: from the one at the same index if there are as many, otherwise from the
 * one that begins in the same second; a label also from the one during which a segment begins.
 */
function fill(segments: readonly LabelledSegment[], others: readonly LabelledSegment[]): LabelledSegment[] {
  if (others.length === 0) return [...segments];
  const isPaired = segments.length === others.length;
  const timed = inOrderOfStart(
    others.filter(({ startSeconds }) => startSeconds !== null),
    ({ startSeconds }) => startSeconds,
  );
  const secondOf = ({ startSeconds }: LabelledSegment) => Math.floor(startSeconds ?? Number.POSITIVE_INFINITY);
  /** The first of a second is the last of its list. */
  const bySecond = new Map<number, LabelledSegment[]>();
  for (const other of timed.toReversed()) {
    const said = bySecond.get(secondOf(other)) ?? [];
    said.push(other);
    bySecond.set(secondOf(other), said);
  }
  let next = 0;
  return segments.map((segment, index) => {
    const { label, text, startSeconds, endSeconds } = segment;
    const second = startSeconds === null ? -1 : Math.floor(startSeconds);
    const other = isPaired ? others[index] : bySecond.get(second)?.pop();
    for (let at = timed[next]; at && secondOf(at) <= second; at = timed[next]) next += 1;
    const before = timed[next - 1];
    const speaking = before && secondOf(before) <= second ? before : undefined;
    return withEnd({
      label: label || other?.label || speaking?.label || '',
      text: isBlank(text) ? (other?.text ?? '') : text,
      startSeconds: startSeconds ?? other?.startSeconds ?? null,
      endSeconds: endSeconds ?? other?.endSeconds ?? null,
    });
  });
}

/** Parts of readable length, up to the last space where there is one. */
const PARTS = /[^]{1,49999}(?:\s|$)|[^]{1,50000}/gu;

/** The segment, of which a long text becomes further ones without a start, so that no words are lost; none if blank. */
function split(segment: LabelledSegment): LabelledSegment[] {
  const parts = isBlank(segment.text) ? [] : (segment.text.match(PARTS) ?? []);
  return parts.map((part, at) => ({
    ...segment,
    startSeconds: at === 0 ? segment.startSeconds : null,
    endSeconds: at === parts.length - 1 ? segment.endSeconds : null,
    text: part,
  }));
}

/** Sorted by start when most starts are known. */
function inOrder(segments: LabelledSegment[]): LabelledSegment[] {
  const known = segments.filter(({ startSeconds }) => startSeconds !== null).length;
  return known * 2 <= segments.length ? segments : inOrderOfStart(segments, ({ startSeconds }) => startSeconds);
}

function lastSecond(segments: readonly LabelledSegment[]): number | null {
  const said = segments.filter(({ text }) => !isBlank(text));
  const last = said.reduce(
    (latest, { startSeconds, endSeconds }) => Math.max(latest, endSeconds ?? startSeconds ?? -1),
    -1,
  );
  return last < 0 ? null : last;
}

/** Labels with their names: a map from labels, or a list of pairs or of objects that have both. */
function readNames(field: unknown): [label: string, name: string][] {
  const value: unknown = typeof field === 'string' ? jsonOf(field) : field;
  const items: unknown[] = Array.isArray(value) ? value : Object.entries(isRecord(value) ? value : {});
  return items.flatMap((item) => {
    const { label, speaker, id, name: named } = isRecord(item) ? item : {};
    const holder = isRecord(item) && !isRecord(named) ? item : named;
    const pair: unknown[] = Array.isArray(item) ? item : [label ?? speaker ?? id, holder];
    const name = readName(pair[1]);
    return name === null ? [] : [[readLabel(pair[0]), name]];
  });
}

/** Labels that differ only in case are one speaker, unless they have different names. */
function withSpeakers(
  labelled: readonly LabelledSegment[],
  names: readonly [label: string, name: string][],
): Pick<RecordingContent, 'speakers' | 'segments'> {
  const exact = new Map(names);
  const folded = new Map(names.map(([label, name]) => [label.toLowerCase(), name]));
  const speakers: Speaker[] = [];
  const places = new Map<string, number>();
  const segments = labelled.map(({ label, startSeconds, endSeconds, text }): Segment => {
    const name = exact.get(label) ?? folded.get(label.toLowerCase()) ?? null;
    const key = `${label.toLowerCase()}\n${name ?? ''}`;
    const speaker = places.get(key) ?? speakers.push({ label, name }) - 1;
    places.set(key, speaker);
    return { speaker, startSeconds, endSeconds, text };
  });
  return { speakers, segments };
}
