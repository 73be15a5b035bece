import * as v from 'valibot';
import { markdownText, toOutline } from './outline.ts';
import { cleanLine, cleanText } from '../recording/text.ts';
import { parseTranscription } from '../recording/transcription.ts';
import type { RecordingContent, Segment, Speaker, DurationUnit } from '../recording/types.ts';
import { inferDurationUnit } from '../recording/units.ts';
import { isRecord, lineField } from './decode-fields.ts';
import { decodeSegments, MAX_LABEL_LENGTH, segmentsOfTranscription, type LabelledSegment } from './decode-segments.ts';

export interface DecodedContent {
  content: RecordingContent;
  /** Status in upper case; some services return only the status while there is no content yet. */
  status: string | null;
  /** The unit of the recording's `duration`, when these times confirm it. */
  durationUnit: DurationUnit | null;
}

/**
 * Decodes the content of one recording (docs/service.md#content). Any field may be missing or have the wrong type
 * (docs/service.md#g7); the others are still read. `hints.durationValue` is what the list said of the same recording,
 * in the service's unit. Null when `body` is not an object with a known field (at the top level or inside `data`,
 * `recording`, `content` or `result`) or a `status`.
 */
export function decodeContent(body: unknown, hints: { durationValue: number | null }): DecodedContent | null {
  const found = findContent(body) ?? (isRecord(body) && typeof body['status'] === 'string' ? body : null);
  if (!found) return null;
  const { transcription, transcriptSegments, speakerNames, activeSummary, summary, notes } = found;
  const entries = typeof transcription === 'string' ? parseTranscription(cleanText(transcription)) : [];
  const { segments: labelled, lastEndSeconds } =
    decodeSegments(transcriptSegments, entries, hints.durationValue) ?? segmentsOfTranscription(entries);
  return {
    content: {
      ...withSpeakers(labelled, readNames(speakerNames)),
      summary: readSummary(activeSummary) ?? readSummary(summary),
      notes: toOutline(notes),
    },
    status: v.parse(statusField, found['status'])?.toUpperCase() ?? null,
    durationUnit: inferDurationUnit(hints.durationValue, lastEndSeconds),
  };
}

const statusField = lineField(60);
const KNOWN = ['transcription', 'summary', 'activeSummary', 'transcriptSegments', 'speakerNames', 'notes'];
const WRAPPERS = ['data', 'recording', 'content', 'result'];
const MAX_WRAPPERS = 3;

function findContent(body: unknown, depth = 0): Record<string, unknown> | null {
  if (!isRecord(body) || depth > MAX_WRAPPERS) return null;
  if (KNOWN.some((name) => Object.hasOwn(body, name))) return body;
  for (const name of WRAPPERS) {
    const inner = findContent(body[name], depth + 1);
    if (inner) return inner;
  }
  return null;
}

/** Fields that may hold the text, in services that return a summary as an object. */
const SUMMARY_TEXTS = ['markdown', 'content', 'text', 'summary', 'html', 'body'];

function readSummary(field: unknown): string | null {
  if (typeof field === 'string') return markdownText(field);
  if (typeof field === 'boolean') return null;
  const text = isRecord(field)
    ? SUMMARY_TEXTS.map((name) => field[name]).find((text) => typeof text === 'string')
    : null;
  return typeof text === 'string' ? markdownText(text) : toOutline(field);
}

/** Names by cleaned label. A map, and own keys only: `__proto__` is a label like any other. */
function readNames(field: unknown): Map<string, string> {
  const names = new Map<string, string>();
  if (!isRecord(field)) return names;
  for (const [label, name] of Object.entries(field)) {
    const clean = typeof name === 'string' ? cleanLine(name, MAX_LABEL_LENGTH) : '';
    if (clean !== '') names.set(cleanLine(label, MAX_LABEL_LENGTH), clean);
  }
  return names;
}

function withSpeakers(
  labelled: readonly LabelledSegment[],
  names: ReadonlyMap<string, string>,
): Pick<RecordingContent, 'speakers' | 'segments'> {
  const speakers: Speaker[] = [];
  const places = new Map<string, number>();
  const segments = labelled.map(({ label, startSeconds, endSeconds, text }): Segment => {
    const speaker = places.get(label) ?? speakers.push({ label, name: names.get(label) ?? null }) - 1;
    places.set(label, speaker);
    return { speaker, startSeconds, endSeconds, text };
  });
  return { speakers, segments };
}
