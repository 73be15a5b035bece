import * as v from 'valibot';
import { MAX_ID_LENGTH } from '../recording/ids.ts';
import { isBlank } from '../recording/text.ts';
import { mergeRecording } from '../recording/merge.ts';
import type { Recording, RecordingId, DurationUnit } from '../recording/types.ts';
import { toSeconds } from '../recording/units.ts';
import { parseDate } from './decode-date.ts';
import { booleanField, countField, isRecord, lineField, readDuration } from './decode-fields.ts';
import { decodePage, type PageInfo } from './decode-page.ts';

/** A list or search answer. */
export interface DecodedList extends PageInfo {
  recordings: Recording[];
  /** Items without an id, or with one that is too long, left out. */
  unreadable: number;
  /** Whose the key is, by the owner of a recording that is the asker's own; null where the answer does not say. */
  personId?: string | null;
}

/**
 * The recordings in a list or search answer (docs/service.md#list, #search), in the service's order, with lengths in
 * the unit of `durationUnit`. Only `id` is required of an item, and a bad item never hides the others (docs/faults.md#f54,
 * #f61). Two items with one id are one row, in which the later update wins (docs/faults.md#f59). Null when `body` holds
 * no list (docs/faults.md#f53).
 */
export function decodeList(body: unknown, durationUnit: DurationUnit): DecodedList | null {
  const found = findList(body);
  if (!found) return null;
  const rows = new Map<RecordingId, Recording>();
  let unreadable = 0;
  let personId: string | null = null;
  for (const item of found.items) {
    const recording = decodeRecording(item, durationUnit);
    personId ??= readPersonId(item);
    const before = recording ? rows.get(recording.id) : undefined;
    // Two recordings that both lack an id are two, but the list can hold one.
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
  // A number past 2^53 has lost digits already: it would open another recording, or none (docs/faults.md#f58).
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
/** Arrays beside, or instead of, a list. */
const NO_LISTS = new Set(['error', 'errors', 'warnings', 'messages', 'detail', 'details']);

/** `{data: {result: {items: [...]}}}` is as deep as envelopes go; a hostile one must not end the stack. */
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
    // `{data: {recordings: [...]}, pagination: {...}}`: page information may stand at either level.
    if (inner) return { items: inner.items, envelope: { ...body, ...inner.envelope } };
  }
  return findUnnamedList(body) ?? (body['recordings'] === null ? { items: [], envelope: body } : null);
}

/** An array under a name nobody foresaw; one with ids in it goes before an empty one. */
function findUnnamedList(body: Record<string, unknown>): FoundList | null {
  const arrays: unknown[][] = Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value) && !NO_LISTS.has(name) ? [value] : [],
  );
  const hasId = (item: unknown) => v.is(v.object({ id: Item.entries.id }), item);
  const items = arrays.find((array) => array.some(hasId)) ?? arrays.find((array) => array.length === 0);
  return items ? { items, envelope: body } : null;
}
