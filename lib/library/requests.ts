import * as v from 'valibot';
import type { KnownPeople } from '../recording/known-people.ts';
import type { ListedRecording } from '../recording/listed-recording.ts';
import { DOCUMENT_PARTS } from '../recording/document-parts.ts';
import { SHARINGS } from '../recording/sharing.ts';
import type { Recording, RecordingId, DurationUnit } from '../recording/types.ts';
import type { ListChange, ListOverview, ListPage, ListPageTaken, ListSnapshotStamp } from './list-types.ts';
import type {
  Bounds,
  FetchFailure,
  KeptRecord,
  LibraryAnswer,
  LibraryName,
  LibraryNamed,
  LibraryPerson,
  LibraryPersonAsked,
  LibraryRecord,
  LibrarySearch,
  LibrarySpeaker,
  LibraryStamp,
  LibraryStats,
  LibraryTalked,
  LibraryTalkedAsked,
  NewFetchFailure,
  WidenedAnswer,
} from './types.ts';

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
  with: texts,
  owner: texts,
  team: texts,
  title: texts,
  afterMs: maybe(number),
  beforeMs: maybe(number),
  longerThanSeconds: maybe(number),
  shorterThanSeconds: maybe(number),
  sharings: v.array(v.picklist(SHARINGS)),
  has: v.array(v.picklist(DOCUMENT_PARTS)),
});
const count = v.pipe(number, v.integer(), v.minValue(0));
const nothing = v.null();
const unit = v.object({ unit: v.picklist(['seconds', 'milliseconds', 'minutes']), proved: v.boolean() });
const listPage: v.GenericSchema<unknown, ListPage> = v.object({
  asked: v.union([text, number]),
  keyId: text,
  atMs: number,
  recordings: v.array(recording),
  total: maybe(number),
  next: maybe(text),
});

const searchSchema: v.GenericSchema<unknown, LibrarySearch> = v.object({
  query: v.object({ terms: v.array(term), without: v.array(term), filters }),
  limit: count,
  offset: count,
  isStrict: v.exactOptional(v.boolean()),
});

interface Traits {
  /** Somebody waits for it in front of the screen: it goes before what is put in order behind it. */
  isForeground?: true;
  /** There is another answer, the service's: nobody waits long for this one. */
  isHurried?: true;
}

/** A request to the database worker. Arguments and answers are plain JSON. */
interface Definition<Arg, Reply> extends Traits {
  schema: v.GenericSchema<unknown, Arg>;
  /** The type of the answer; there is no value. */
  reply?: Reply;
}

const request = <Arg, Reply>(schema: v.GenericSchema<unknown, Arg>, traits: Traits = {}): Definition<Arg, Reply> => ({
  schema,
  ...traits,
});

const FOREGROUND = { isForeground: true } as const;
const HURRIED = { isForeground: true, isHurried: true } as const;

/** What the background asks the database worker: a request more is a line here, and a handler. */
export const REQUESTS = {
  /** Opens the database ahead of the first question. */
  preload: request<null, null>(nothing, FOREGROUND),
  /** Keeps recordings with their contents as the service said them, in one transaction. */
  keep: request<{ kept: KeptRecord[]; bounds: Bounds }, null>(
    v.object({ kept: v.array(kept), bounds: v.object({ mostRecordings: count, mostBytes: count }) }),
  ),
  forget: request<{ id: RecordingId }, null>(v.object({ id })),
  /** As it was kept, without names of this device; null when it is not here. */
  open: request<{ id: RecordingId }, LibraryRecord | null>(v.object({ id }), HURRIED),
  /** Whether it is listed or kept, without reading it. */
  knows: request<{ id: RecordingId }, boolean>(v.object({ id }), HURRIED),
  listOverview: request<null, ListOverview>(nothing, FOREGROUND),
  /** Null when it is not listed. */
  listRow: request<{ id: RecordingId }, ListedRecording | null>(v.object({ id }), HURRIED),
  /** JSON of `count` rows, the newest first, with commas between them. */
  listRows: request<{ from: number; count: number }, string>(v.object({ from: count, count })),
  takeListPage: request<ListPage, ListPageTaken>(listPage),
  /** Has the list be read from its beginning. */
  restartList: request<null, ListChange>(nothing),
  /** `areFound`: the service's search says so, and its list may never name them. */
  mergeListRows: request<{ recordings: Recording[]; areFound: boolean }, ListChange>(
    v.object({ recordings: v.array(recording), areFound: v.boolean() }),
  ),
  removeListRow: request<{ id: RecordingId }, ListChange>(v.object({ id })),
  /** A transcript has confirmed the unit of lengths. */
  setListUnit: request<DurationUnit, ListChange>(unit),
  /** The snapshot for pages was written. */
  noteListSnapshot: request<ListSnapshotStamp, null>(v.object({ revision: count, count })),
  /** Has a speaker found by a name of this device; null takes it back. */
  name: request<LibraryName, null>(v.object({ id, label: text, name: maybe(text) })),
  search: request<LibrarySearch, LibraryAnswer>(searchSchema, FOREGROUND),
  /** What `search` does not find: some of the words, other forms of them, and what may be meant by them. */
  widen: request<LibrarySearch, WidenedAnswer>(searchSchema),
  /** Who speaks in these recordings; without those of which that is not known. */
  people: request<{ ids: RecordingId[] }, KnownPeople[]>(v.object({ ids: v.array(id) }), HURRIED),
  /** Who speaks most often, first; unnamed speakers are left out. */
  speakers: request<null, LibrarySpeaker[]>(nothing, HURRIED),
  /** Who speaks in each of these recordings, as far as they are here and have names. */
  speakerNames: request<{ ids: RecordingId[] }, LibraryNamed[]>(v.object({ ids: v.array(id) }), HURRIED),
  /** What somebody of a name said. */
  person: request<LibraryPersonAsked, LibraryPerson>(
    v.object({ name: text, terms: v.array(term), limit: count }),
    FOREGROUND,
  ),
  /** How long they spoke, in some of their meetings; whatever is searched meanwhile goes first. */
  talked: request<LibraryTalkedAsked, LibraryTalked>(v.object({ name: text, from: count })),
  /** Of all that is kept. */
  stamps: request<null, LibraryStamp[]>(nothing),
  /** Notes that the content of a recording could not be had, until it is kept. */
  noteFetchFailure: request<NewFetchFailure, null>(
    v.object({ id, failedAtMs: number, isFinal: v.boolean(), changedAtMs: number }),
  ),
  fetchFailures: request<null, FetchFailure[]>(nothing),
  dropFetchFailures: request<null, null>(nothing),
  stats: request<null, LibraryStats>(nothing, FOREGROUND),
  /** Reads everything, and begins anew where it is damaged. */
  check: request<null, null>(nothing),
  /** Deletes all that is kept, and begins anew. */
  empty: request<null, null>(nothing),
  /** Deletes the folder of a connection that was removed, with all that is in it. */
  remove: request<null, null>(nothing),
};

export type LibraryRequestName = keyof typeof REQUESTS;
export type LibraryArg<N extends LibraryRequestName> =
  (typeof REQUESTS)[N] extends Definition<infer Arg, infer _> ? Arg : never;
export type LibraryReply<N extends LibraryRequestName> =
  (typeof REQUESTS)[N] extends Definition<infer _, infer Reply> ? Reply : never;

/** How a request is treated. */
export const traitsOf = (name: LibraryRequestName): Traits => REQUESTS[name];
