import { MAX_ID_LENGTH, SCOPE_END, type Recording, type RecordingId, type DurationUnit } from '../recording/types.ts';
import { cleanLine, isBlank } from '../recording/text.ts';
import { parseStamp } from '../recording/time.ts';
import { mergeRecording } from '../recording/merge.ts';
import { toSeconds } from '../recording/units.ts';
import { parseDate, parseHttpDate } from '../text/dates.ts';

/** A decoded list or search response. */
export interface DecodedList {
  recordings: Recording[];
  /** Number of items that were left out for lack of a usable id. */
  unreadable: number;
  /** The service's claim, which proves nothing (docs/faults.md#f63); null when it makes none. */
  total: number | null;
  /** The number of this page, as the service counts; null when it does not say. */
  page: number | null;
  /** The next page, as the service sent it (a URL or a cursor), or its URL once that is known; null for none. */
  next: string | null;
  /** The service refused the page: it may be the one after the last. */
  isRefused?: true;
}

/**
 * Recordings of a list or search response (docs/service.md#list, #search), in its order. Only `id` is required of an
 * item, and a bad one never hides the others (docs/faults.md#f54, #f61). Of two with one id, the later wins (#f59). Null
 * when `body` contains no list (#f53).
 */
export function decodeList(body: unknown, durationUnit: DurationUnit): DecodedList | null {
  const found = findList(body);
  if (!found) return null;
  const rows = new Map<RecordingId, Recording>();
  let unreadable = 0;
  for (const item of found.items) {
    const recording = decodeRecording(item, durationUnit);
    const before = recording ? rows.get(recording.id) : undefined;
    // Recordings without an id are different ones, but the list can hold only one of them.
    if (!recording || (before && isBlank(recording.id))) unreadable += 1;
    else rows.set(recording.id, before ? mergeRecording(before, recording) : recording);
  }
  return { recordings: [...rows.values()], unreadable, ...decodePage(found.envelope) };
}

function decodeRecording(item: unknown, durationUnit: DurationUnit): Recording | null {
  const row = isRecord(item) ? item : {};
  const id = readId(row['id']);
  if (id === null) return null;
  const duration = readDuration(row['duration']);
  const createdAtMs = readDate(row['createdAt']);
  return {
    id,
    title: readLine(row['meetingTitle'], 500) ?? '',
    status: readLine(row['status'], 60)?.toUpperCase() ?? '',
    durationValue: duration.value,
    durationSeconds: duration.value === null ? duration.seconds : toSeconds(duration.value, durationUnit),
    speakerCount: readCount(row['speakerCount']),
    createdAtMs,
    createdAtText: createdAtMs === null ? readLine(row['createdAt'], 60) : null,
    updatedAtMs: readDate(row['updatedAt']),
    ownerName: readName(row['user']),
    teamName: readName(row['team']),
    isOwner: readBoolean(row['isOwner']),
    sharingScope: readLine(row['sharingScope'], 60),
    processingPhase: readLine(row['processingPhase'], 60),
  };
}

/** Some frameworks write dates as in HTTP headers. */
const readDate = (field: unknown): number | null =>
  parseDate(field) ?? (typeof field === 'string' ? parseHttpDate(field) : null);

/** A number above 2^53 has already lost digits: it would open another recording, or none (docs/faults.md#f58). */
function readId(field: unknown): RecordingId | null {
  const id = Number.isSafeInteger(field) ? String(field) : field;
  const isUsable = typeof id === 'string' && id.length <= MAX_ID_LENGTH && !id.includes(SCOPE_END);
  return isUsable ? (id as RecordingId) : null;
}

const NAMES = ['recordings', 'data', 'items', 'results', 'meetings', 'result'];
/** `{data: {result: {items: [...]}}}` is as deep as envelopes go; a hostile one must not overflow the stack. */
const MAX_ENVELOPES = 3;

/** The items, and the object that holds them and the page information. */
function findList(body: unknown, depth = 1): { items: unknown[]; envelope: Record<string, unknown> } | null {
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
  return body['recordings'] === null ? { items: [], envelope: body } : null;
}

const HOLDERS = ['pagination', 'paging', 'pageInfo', 'page_info', 'meta', 'links', '_links'];
const NEXT_LINKS = ['next', 'nextUrl', 'next_url', 'nextPageUrl', 'next_page_url'];
const NEXT_CURSORS = ['nextCursor', 'next_cursor', 'nextPageToken', 'next_page_token'];
/** Longer than any URL a server accepts. */
const MAX_NEXT_LENGTH = 4096;

function readNext(field: unknown): string | null {
  const text = isRecord(field) ? field['href'] : field;
  return typeof text === 'string' && text.length <= MAX_NEXT_LENGTH ? text.trim() || null : null;
}

/** A bare number is that of the page, which needs no name. */
function readLink(field: unknown): string | null {
  const link = readNext(field);
  return link !== null && /^\d+$/.test(link) ? null : link;
}

/**
 * The contract has `pagination: {page, limit, total}`; other services give the next page (docs/faults.md#f62;
 * docs/service.md#r2). Claims that there are more are not read: a page with nothing new is the end (#f63).
 */
function decodePage(envelope: Record<string, unknown>): Pick<DecodedList, 'total' | 'page' | 'next'> {
  const places = [...HOLDERS.map((name) => envelope[name]).filter(isRecord), envelope];
  /** The first readable value under any of `names`. */
  function pick<T>(read: (field: unknown) => T | null, ...names: string[]): T | null {
    const values = places.flatMap((place) => names.map((name) => read(place[name])));
    return values.find((value) => value !== null) ?? null;
  }
  return {
    total: pick(readCount, 'total', 'totalCount', 'total_count'),
    page: pick(readCount, 'page', 'pageNumber', 'page_number', 'currentPage', 'current_page'),
    next: pick(readLink, ...NEXT_LINKS) ?? pick(readNext, ...NEXT_CURSORS),
  };
}

// Each field is read strictly and on its own: one of the wrong type becomes null (docs/faults.md#f54, #f55).

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One clean line of text. Numbers are accepted: some services use numbers where others use names. */
export function readLine(field: unknown, maxLength: number): string | null {
  return typeof field === 'string' || typeof field === 'number' ? cleanLine(String(field), maxLength) || null : null;
}

export const MAX_NAME_LENGTH = 200;

/** A name, or an object with one. */
export function readName(field: unknown): string | null {
  const names = isRecord(field) ? [field['name'], field['displayName'], field['fullName']] : [field];
  return readLine(
    names.find((name) => typeof name === 'string' && !isBlank(name)),
    MAX_NAME_LENGTH,
  );
}

/** A finite number, or a string that contains one. */
export function readNumber(field: unknown): number | null {
  const isText = typeof field === 'string' && field.length <= 40 && /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(field);
  const number = isText ? Number(field) : field;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A count: a whole number from 0. */
function readCount(field: unknown): number | null {
  const number = readNumber(field);
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

function readBoolean(field: unknown): boolean | null {
  if (typeof field === 'boolean') return field;
  const text = typeof field === 'string' ? field.toLowerCase() : '';
  return text === 'true' || (text === 'false' ? false : null);
}

/** A number in the service's own unit, or a text in seconds (docs/faults.md#f57). Zero means not known yet. */
function readDuration(field: unknown): { value: number | null; seconds: number | null } {
  const value = readNumber(field);
  if (value !== null) return { value: value > 0 ? value : null, seconds: null };
  const seconds = typeof field === 'string' ? parseStamp(field.trim()) : null;
  return { value: null, seconds: seconds === 0 ? null : seconds };
}
