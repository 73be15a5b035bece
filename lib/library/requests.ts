import type { KnownPeople } from '../recording/known-people.ts';
import type { ListedRecording } from '../recording/listed-recording.ts';
import type { Recording, RecordingId, DurationUnit } from '../recording/types.ts';
import type { ListChange, ListOverview, ListPage, ListPageTaken, ListSnapshotStamp } from './list-sync-state.ts';
import type {
  Bounds,
  FetchFailure,
  KeptRecord,
  LibraryAnswer,
  LibraryName,
  LibraryNamed,
  LibraryPerson,
  LibraryPersonAsked,
  LibraryQuery,
  LibraryRecord,
  LibrarySearch,
  LibrarySpeaker,
  LibraryStamp,
  LibraryStats,
  LibraryTalked,
  LibraryTalkedAsked,
  LibraryUnavailable,
  NewFetchFailure,
  WidenedAnswer,
} from './types.ts';

/**
 * The user waits for requests of the `foreground`: they go ahead of those of the `background`. A `hurried` one does too,
 * and is not waited for long: the service can respond instead. Nothing passes an `erasure`, and it is tried even after
 * the worker did not respond.
 */
type Urgency = 'background' | 'foreground' | 'hurried' | 'erasure';

/** Arguments and replies are plain JSON; only their types are here. */
interface Definition<Arg, Reply> {
  urgency: Urgency;
  arg?: Arg;
  reply?: Reply;
}

const request = <Arg, Reply>(urgency: Urgency = 'background'): Definition<Arg, Reply> => ({ urgency });

/** Requests of the background to the database worker: a new one takes a line here, and a handler. */
export const REQUESTS = {
  /** Opens the database ahead of the first request. */
  preload: request<null, null>('foreground'),
  /** Stores recordings with their contents as the service returned them, all or none. */
  keep: request<{ kept: KeptRecord[]; bounds: Bounds }, null>(),
  forget: request<{ id: RecordingId }, null>(),
  /** Null if it is not stored. */
  open: request<{ id: RecordingId }, LibraryRecord | null>('hurried'),
  /** Whether it is listed or stored, without reading it. */
  knows: request<{ id: RecordingId }, boolean>('hurried'),
  listOverview: request<null, ListOverview>('foreground'),
  /** Null if it is not listed. */
  listRow: request<{ id: RecordingId }, ListedRecording | null>('hurried'),
  /** JSON of `count` rows, newest first, separated by commas. */
  listRows: request<{ from: number; count: number }, string>(),
  takeListPage: request<ListPage, ListPageTaken>(),
  /** Makes the list be read again from its beginning. */
  restartList: request<null, ListChange>(),
  /** `areFound`: the service's search reports them, and its list may never do so. */
  mergeListRows: request<{ recordings: Recording[]; areFound: boolean }, ListChange>(),
  removeListRow: request<{ id: RecordingId }, ListChange>(),
  /** Sets the unit of durations, which a transcript has confirmed. */
  setListUnit: request<DurationUnit, ListChange>(),
  noteListSnapshot: request<ListSnapshotStamp, null>(),
  /** Makes a speaker searchable by a local name; null removes it. */
  name: request<LibraryName, null>(),
  search: request<LibrarySearch, LibraryAnswer>('foreground'),
  /** Ids of the stored recordings that a query excludes by its words or its negated filters. */
  containing: request<Pick<LibraryQuery, 'without' | 'withoutFilters'>, RecordingId[]>('hurried'),
  /** What `search` does not find: with some of the words, other forms of them, or possible corrections. */
  widen: request<LibrarySearch, WidenedAnswer>(),
  /** Without recordings that have no known speakers. */
  people: request<{ ids: RecordingId[] }, KnownPeople[]>('hurried'),
  /** Most frequent first, without unnamed ones. */
  speakers: request<null, LibrarySpeaker[]>('hurried'),
  /** The speaker names in each of these recordings, as far as these are stored. */
  speakerNames: request<{ ids: RecordingId[] }, LibraryNamed[]>('hurried'),
  person: request<LibraryPersonAsked, LibraryPerson>('foreground'),
  talked: request<LibraryTalkedAsked, LibraryTalked>(),
  /** One for each stored recording. */
  stamps: request<null, LibraryStamp[]>(),
  /** That the content of a recording could not be fetched, until it is stored. */
  noteFetchFailure: request<NewFetchFailure, null>(),
  fetchFailures: request<null, FetchFailure[]>(),
  dropFetchFailures: request<null, null>(),
  stats: request<null, LibraryStats>('foreground'),
  /** Reads everything, and rebuilds the database if it is damaged. */
  check: request<null, null>(),
  /** Deletes everything stored, and starts from scratch. */
  empty: request<null, null>('erasure'),
  /** Deletes the folder of a connection that was removed, with everything in it. */
  remove: request<null, null>('erasure'),
};

export type LibraryRequestName = keyof typeof REQUESTS;
export type LibraryArg<N extends LibraryRequestName> =
  (typeof REQUESTS)[N] extends Definition<infer Arg, infer _> ? Arg : never;
export type LibraryReply<N extends LibraryRequestName> =
  (typeof REQUESTS)[N] extends Definition<infer _, infer Reply> ? Reply : never;

export const urgencyOf = (name: LibraryRequestName): Urgency => REQUESTS[name].urgency;

export interface LibraryMessage<N extends LibraryRequestName> {
  library: N;
  requestId: string;
  connectionId: string;
  arg: LibraryArg<N>;
}

export type AnyLibraryMessage = { [N in LibraryRequestName]: LibraryMessage<N> }[LibraryRequestName];

/** Cancels a request that has not started. */
export interface LibraryCancel {
  libraryCancel: string;
}

export const isCancel = (message: object): message is LibraryCancel => 'libraryCancel' in message;

/** Whether a message between contexts is for the database worker: the background wrote it, so its types hold. */
export const isForLibrary = (message: unknown): message is AnyLibraryMessage | LibraryCancel =>
  typeof message === 'object' && message !== null && ('library' in message || isCancel(message));

export const unavailable = (reason: LibraryUnavailable) => ({ ok: false, unavailable: reason }) as const;
