import type { KnownPeople } from '../recording/known-people.ts';
import type { ListedRecording } from '../recording/listed-recording.ts';
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
  LibraryTerm,
  NewFetchFailure,
  WidenedAnswer,
} from './types.ts';

interface Traits {
  /** The user is waiting for it: it goes ahead of background requests. */
  isForeground?: true;
  /** The service can respond instead, so the wait for this one is short. */
  isHurried?: true;
}

/**
 * A request to the database worker. Arguments and replies are plain JSON; only their types are here, not their values.
 */
interface Definition<Arg, Reply> extends Traits {
  arg?: Arg;
  reply?: Reply;
}

const request = <Arg, Reply>(traits: Traits = {}): Definition<Arg, Reply> => traits;

const FOREGROUND = { isForeground: true } as const;
const HURRIED = { isForeground: true, isHurried: true } as const;

/** Requests of the background to the database worker: a new one takes a line here, and a handler. */
export const REQUESTS = {
  /** Opens the database ahead of the first request. */
  preload: request<null, null>(FOREGROUND),
  /** Stores recordings with their contents as the service returned them, in one transaction. */
  keep: request<{ kept: KeptRecord[]; bounds: Bounds }, null>(),
  forget: request<{ id: RecordingId }, null>(),
  /** The recording as stored, without local speaker names; null if it is not stored. */
  open: request<{ id: RecordingId }, LibraryRecord | null>(HURRIED),
  /** Whether it is listed or stored, without reading it. */
  knows: request<{ id: RecordingId }, boolean>(HURRIED),
  listOverview: request<null, ListOverview>(FOREGROUND),
  /** Null when it is not listed. */
  listRow: request<{ id: RecordingId }, ListedRecording | null>(HURRIED),
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
  /** Notes which snapshot for pages was written. */
  noteListSnapshot: request<ListSnapshotStamp, null>(),
  /** Makes a speaker searchable by a local name; null removes it. */
  name: request<LibraryName, null>(),
  search: request<LibrarySearch, LibraryAnswer>(FOREGROUND),
  /** Ids of the stored recordings that contain any of these terms, in any part. */
  containing: request<{ terms: LibraryTerm[] }, RecordingId[]>(HURRIED),
  /** Results that `search` does not find: with some of the words, other forms of them, or possible corrections. */
  widen: request<LibrarySearch, WidenedAnswer>(),
  /** The speakers of these recordings; recordings without known speakers are left out. */
  people: request<{ ids: RecordingId[] }, KnownPeople[]>(HURRIED),
  /** Speakers, most frequent first; unnamed speakers are left out. */
  speakers: request<null, LibrarySpeaker[]>(HURRIED),
  /** The speaker names in each of these recordings, as far as these are stored. */
  speakerNames: request<{ ids: RecordingId[] }, LibraryNamed[]>(HURRIED),
  /** Quotes of a person of this name. */
  person: request<LibraryPersonAsked, LibraryPerson>(FOREGROUND),
  /** How long a person spoke, in some of their meetings; searches go first. */
  talked: request<LibraryTalkedAsked, LibraryTalked>(),
  /** One for each stored recording. */
  stamps: request<null, LibraryStamp[]>(),
  /** Notes that the content of a recording could not be fetched, until it is stored. */
  noteFetchFailure: request<NewFetchFailure, null>(),
  fetchFailures: request<null, FetchFailure[]>(),
  dropFetchFailures: request<null, null>(),
  stats: request<null, LibraryStats>(FOREGROUND),
  /** Reads everything, and rebuilds the database if it is damaged. */
  check: request<null, null>(),
  /** Deletes everything stored, and starts from scratch. */
  empty: request<null, null>(),
  /** Deletes the folder of a connection that was removed, with everything in it. */
  remove: request<null, null>(),
};

export type LibraryRequestName = keyof typeof REQUESTS;
export type LibraryArg<N extends LibraryRequestName> =
  (typeof REQUESTS)[N] extends Definition<infer Arg, infer _> ? Arg : never;
export type LibraryReply<N extends LibraryRequestName> =
  (typeof REQUESTS)[N] extends Definition<infer _, infer Reply> ? Reply : never;

/** How a request is treated. */
export const traitsOf = (name: LibraryRequestName): Traits => REQUESTS[name];
