import * as v from 'valibot';
import { SHARINGS } from '../recording/sharing.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import type {
  Bounds,
  KeptRecord,
  LibraryAnswer,
  LibraryName,
  LibraryRecord,
  LibraryResult,
  LibrarySearch,
  LibrarySpeaker,
  LibraryStamp,
  LibraryStats,
  LibraryUnavailable,
} from './types.ts';

/** What the background asks the owner of the database, one line each. Arguments and answers are plain JSON. */
interface LibraryRequests {
  /** Opens the database ahead of the first question. */
  warm: (arg: null) => null;
  /** Makes the library that of the namespace asked with: what belonged to another is erased. */
  bind: (arg: null) => null;
  /** All of them in one transaction. */
  keep: (arg: { kept: KeptRecord[]; bounds: Bounds }) => null;
  forget: (arg: { id: RecordingId }) => null;
  open: (arg: { id: RecordingId }) => LibraryRecord | null;
  /** Whether it is kept, without reading it. */
  holds: (arg: { id: RecordingId }) => boolean;
  name: (arg: LibraryName) => null;
  search: (arg: LibrarySearch) => LibraryAnswer;
  /** Who speaks most often, first; unnamed speakers are left out. */
  speakers: (arg: null) => LibrarySpeaker[];
  /** Of all that is kept. */
  stamps: (arg: null) => LibraryStamp[];
  stats: (arg: null) => LibraryStats;
  /** Reads everything, and begins anew where it is damaged. */
  check: (arg: null) => null;
  /** Deletes the files. Nothing is kept until the next `bind`. */
  erase: (arg: null) => null;
}

export type LibraryRequestName = keyof LibraryRequests;
export type LibraryArg<N extends LibraryRequestName> = Parameters<LibraryRequests[N]>[0];
export type LibraryReply<N extends LibraryRequestName> = ReturnType<LibraryRequests[N]>;

/** One request on its way. */
export interface LibraryMessage<N extends LibraryRequestName> {
  library: N;
  /** Of this request alone, so that it can be taken back. */
  requestId: string;
  /** Hash of address and key (`namespaceOf`); null for what belongs to nobody: `stats`, `check`, `erase`. */
  namespace: string | null;
  arg: LibraryArg<N>;
}

/** Any request: its name tells the type of its argument. */
export type AnyLibraryMessage = { [N in LibraryRequestName]: LibraryMessage<N> }[LibraryRequestName];

/** Takes a request back: if it was not begun it never is, and its answer is of no interest. */
export interface LibraryCancel {
  libraryCancel: string;
}

const text = v.string();
const texts = v.array(text);
const number = v.pipe(v.number(), v.finite());
const id = v.pipe(
  v.string(),
  v.transform((value) => value as RecordingId),
);
const maybe = <S extends v.GenericSchema>(schema: S) => v.nullable(schema);
const recording: v.GenericSchema<unknown, Recording> = v.object({
  id,
  title: text,
  status: text,
  durationValue: maybe(number),
  durationSeconds: maybe(number),
  speakerCount: maybe(number),
  createdAtMs: maybe(number),
  createdAtText: maybe(text),
  updatedAtMs: maybe(number),
  ownerName: maybe(text),
  teamName: maybe(text),
  isOwner: maybe(v.boolean()),
  sharingScope: maybe(text),
  sourceType: maybe(text),
  processingPhase: maybe(text),
});
const speaker = v.object({ label: text, name: maybe(text) });
const segment = v.object({
  speaker: v.pipe(number, v.integer(), v.minValue(0)),
  startSeconds: maybe(number),
  endSeconds: maybe(number),
  text,
});
const content = v.object({
  speakers: v.array(speaker),
  segments: v.array(segment),
  summary: maybe(text),
  notes: maybe(text),
});
const kept = v.object({
  recording,
  content,
  fetchedAtMs: number,
  summaryLines: texts,
  notesLines: texts,
  localNames: v.array(v.tuple([text, text])),
  isUse: v.boolean(),
});
const term = v.object({ kind: v.picklist(['word', 'prefix', 'phrase']), text });
const filters = v.object({
  speaker: texts,
  owner: texts,
  team: texts,
  title: texts,
  afterMs: maybe(number),
  beforeMs: maybe(number),
  longerThanSeconds: maybe(number),
  shorterThanSeconds: maybe(number),
  sharings: v.array(v.picklist(SHARINGS)),
});
const count = v.pipe(number, v.integer(), v.minValue(0));
const nothing = v.null();

const searchSchema: v.GenericSchema<unknown, LibrarySearch> = v.object({
  query: v.object({ terms: v.array(term), without: v.array(term), filters }),
  limit: count,
  offset: count,
});

const schemas: { [N in LibraryRequestName]: v.GenericSchema<unknown, LibraryArg<N>> } = {
  warm: nothing,
  bind: nothing,
  keep: v.object({
    kept: v.array(kept),
    bounds: v.object({ mostRecordings: count, mostBytes: count }),
  }),
  forget: v.object({ id }),
  open: v.object({ id }),
  holds: v.object({ id }),
  name: v.object({ id, label: text, name: maybe(text) }),
  search: searchSchema,
  speakers: nothing,
  stamps: nothing,
  stats: nothing,
  check: nothing,
  erase: nothing,
};

/** `message` as a request of this protocol, its argument checked; null when it is none. */
export function parseMessage(message: unknown): AnyLibraryMessage | null {
  if (typeof message !== 'object' || message === null || !('library' in message)) return null;
  const { library, requestId, namespace, arg }: Record<string, unknown> = { ...message };
  if (typeof library !== 'string' || !Object.hasOwn(schemas, library) || typeof requestId !== 'string') return null;
  if (namespace !== null && typeof namespace !== 'string') return null;
  const name = library as LibraryRequestName;
  const schema: v.GenericSchema = schemas[name];
  const parsed = v.safeParse(schema, arg);
  return parsed.success ? ({ library: name, requestId, namespace, arg: parsed.output } as AnyLibraryMessage) : null;
}

/** Whether a message is meant for the owner of the database at all, without a look at what is in it. */
export function isForLibrary(message: unknown): boolean {
  return typeof message === 'object' && message !== null && ('library' in message || 'libraryCancel' in message);
}

export function isCancel(message: unknown): message is LibraryCancel {
  return (
    typeof message === 'object' &&
    message !== null &&
    'libraryCancel' in message &&
    typeof message.libraryCancel === 'string'
  );
}

const REASONS: Record<LibraryUnavailable, true> = {
  'no-storage': true,
  full: true,
  busy: true,
  gone: true,
  unbound: true,
  broken: true,
};

export const unavailable = (reason: LibraryUnavailable) => ({ ok: false, unavailable: reason }) as const;

/** An answer as it came back; null when it is none, because nobody answered. Its value is what only the owner writes. */
export function parseResult<N extends LibraryRequestName>(answer: unknown): LibraryResult<LibraryReply<N>> | null {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return null;
  if (answer.ok === true && 'value' in answer) return { ok: true, value: answer.value as LibraryReply<N> };
  if (!('unavailable' in answer) || typeof answer.unavailable !== 'string') return null;
  return Object.hasOwn(REASONS, answer.unavailable) ? unavailable(answer.unavailable as LibraryUnavailable) : null;
}
