import * as v from 'valibot';
import { MAX_ID_LENGTH } from '../recording/ids.ts';
import { isBlank } from '../recording/text.ts';
import { mergeRecording } from '../recording/merge.ts';
import type { Recording, RecordingId, DurationUnit } from '../recording/types.ts';
import { toSeconds } from '../recording/units.ts';
import { parseDate } from '../text/dates.ts';
import { booleanField, countField, isRecord, lineField, readDuration } from './decode-fields.ts';
import { decodePage, type PageInfo } from './decode-page.ts';

/** A decoded list or search response. */
export interface DecodedList extends Omit<PageInfo, 'cursor'> {
  recordings: Recording[];
  /** Number of items that were left out for lack of a usable id. */
  unreadable: number;
  /** Id of the key's owner, taken from a recording that they own; null when the response does not say. */
  personId?: string | null;
}

/**
 * Decodes a list or search response (docs/service.md#list, #search) to recordings in the service's order, with lengths
 * read in `durationUnit`. Only `id` is required of an item, and a bad item never hides the others (docs/faults.md#f54,
 * #f61). Two items with the same id become one row, in which the later update wins (docs/faults.md#f59). Null when
 * `body` contains no list (docs/faults.md#f53).
 */
export function decodeList(body: unknown, durationUnit: DurationUnit): (DecodedList & PageInfo) | null {
  const found = findList(body);
  if (!found) return null;
  const rows = new Map<RecordingId, Recording>();
  let unreadable = 0;
  let personId: string | null = null;
  for (const item of found.items) {
    const recording = decodeRecording(item, durationUnit);
    personId ??= readPersonId(item);
    const before = recording ? rows.get(recording.id) : undefined;
    // Recordings without an id are different ones, but the list can hold only one of them.
    if (!recording || (before && isBlank(recording.id))) {
      unreadable += 1;
      continue;
    }
    rows.set(recording.id, before ? mergeByUpdate(before, recording) : recording);
  }
  return { recordings: [...rows.values()], unreadable, personId, ...decodePage(found.envelope) };
}

const nameField = v.fallback(
  v.union([
    v.pipe(
      v.object({ name: lineField(200) }),
      v.transform(({ name }) => name),
    ),
    lineField(200),
  ]),
  null,
);

const Item = v.object({
  // A number above 2^53 has already lost digits: it would open another recording, or none (docs/faults.md#f58).
  id: v.union([
    v.pipe(v.string(), v.maxLength(MAX_ID_LENGTH)),
    v.pipe(v.number(), v.safeInteger(), v.transform(String)),
  ]),
  meetingTitle: lineField(500),
  status: lineField(60),
  duration: v.optional(v.unknown()),
  speakerCount: countField,
  createdAt: v.optional(v.unknown()),
  updatedAt: v.optional(v.unknown()),
  user: nameField,
  team: nameField,
  isOwner: booleanField,
  sharingScope: lineField(60),
  sourceType: lineField(60),
  processingPhase: lineField(60),
});

const OwnItem = v.object({ isOwner: v.literal(true), user: v.object({ id: v.pipe(lineField(200), v.string()) }) });

function readPersonId(item: unknown): string | null {
  const read = v.safeParse(OwnItem, item);
  return read.success ? read.output.user.id : null;
}

const dateText = lineField(60);

function decodeRecording(item: unknown, durationUnit: DurationUnit): Recording | null {
  const read = v.safeParse(Item, item);
  if (!read.success) return null;
  const row = read.output;
  const duration = readDuration(row.duration);
  const createdAtMs = parseDate(row.createdAt);
  return {
    id: row.id as RecordingId,
    title: row.meetingTitle ?? '',
    status: row.status?.toUpperCase() ?? '',
    durationValue: duration.value,
    durationSeconds: duration.value === null ? duration.seconds : toSeconds(duration.value, durationUnit),
    speakerCount: row.speakerCount,
    createdAtMs,
    createdAtText: createdAtMs === null ? v.parse(dateText, row.createdAt) : null,
    updatedAtMs: parseDate(row.updatedAt),
    ownerName: row.user,
    teamName: row.team,
    isOwner: row.isOwner,
    sharingScope: row.sharingScope,
    sourceType: row.sourceType,
    processingPhase: row.processingPhase,
  };
}

function mergeByUpdate(first: Recording, second: Recording): Recording {
  const firstIsNewer = (first.updatedAtMs ?? 0) > (second.updatedAtMs ?? 0);
  return firstIsNewer ? mergeRecording(second, first) : mergeRecording(first, second);
}

interface FoundList {
  items: unknown[];
  /** The object that holds the list, and its page information. */
  envelope: Record<string, unknown>;
}

const NAMES = ['recordings', 'data', 'items', 'results', 'meetings', 'result'];
/** Arrays that are never the list. */
const NO_LISTS = new Set(['error', 'errors', 'warnings', 'messages', 'detail', 'details']);

/** `{data: {result: {items: [...]}}}` is as deep as envelopes go; a hostile one must not overflow the stack. */
const MAX_ENVELOPES = 3;

function findList(body: unknown, depth = 1): FoundList | null {
  if (Array.isArray(body)) return { items: body, envelope: {} };
  if (!isRecord(body) || depth > MAX_ENVELOPES) return null;
  for (const name of NAMES) {
    const value = body[name];
    if (Array.isArray(value)) return { items: value, envelope: body };
  }
  for (const name of NAMES) {
    const inner = isRecord(body[name]) ? findList(body[name], depth + 1) : null;
    // `{data: {recordings: [...]}, pagination: {...}}`: page information may be at either level.
    if (inner) return { items: inner.items, envelope: { ...body, ...inner.envelope } };
  }
  return findUnnamedList(body) ?? (body['recordings'] === null ? { items: [], envelope: body } : null);
}

/** An array under an unknown name; one whose items have ids is preferred to an empty one. */
function findUnnamedList(body: Record<string, unknown>): FoundList | null {
  const arrays: unknown[][] = Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value) && !NO_LISTS.has(name) ? [value] : [],
  );
  const hasId = (item: unknown) => v.is(v.object({ id: Item.entries.id }), item);
  const items = arrays.find((array) => array.some(hasId)) ?? arrays.find((array) => array.length === 0);
  return items ? { items, envelope: body } : null;
}
