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
  NewFetchFailure,
  WidenedAnswer,
} from './types.ts';

interface Traits {
  /** Somebody waits for it in front of the screen: it goes before what is put in order behind it. */
  isForeground?: true;
  /** There is another answer, the service's: nobody waits long for this one. */
  isHurried?: true;
}

/** A request to the database worker. Arguments and answers are plain JSON; here are their types, and no values. */
interface Definition<Arg, Reply> extends Traits {
  arg?: Arg;
  reply?: Reply;
}

const request = <Arg, Reply>(traits: Traits = {}): Definition<Arg, Reply> => traits;

const FOREGROUND = { isForeground: true } as const;
const HURRIED = { isForeground: true, isHurried: true } as const;

/** What the background asks the database worker: a request more is a line here, and a handler. */
export const REQUESTS = {
  /** Opens the database ahead of the first question. */
  preload: request<null, null>(FOREGROUND),
  /** Keeps recordings with their contents as the service said them, in one transaction. */
  keep: request<{ kept: KeptRecord[]; bounds: Bounds }, null>(),
  forget: request<{ id: RecordingId }, null>(),
  /** As it was kept, without names of this device; null when it is not here. */
  open: request<{ id: RecordingId }, LibraryRecord | null>(HURRIED),
  /** Whether it is listed or kept, without reading it. */
  knows: request<{ id: RecordingId }, boolean>(HURRIED),
  listOverview: request<null, ListOverview>(FOREGROUND),
  /** Null when it is not listed. */
  listRow: request<{ id: RecordingId }, ListedRecording | null>(HURRIED),
  /** JSON of `count` rows, the newest first, with commas between them. */
  listRows: request<{ from: number; count: number }, string>(),
  takeListPage: request<ListPage, ListPageTaken>(),
  /** Has the list be read from its beginning. */
  restartList: request<null, ListChange>(),
  /** `areFound`: the service's search says so, and its list may never name them. */
  mergeListRows: request<{ recordings: Recording[]; areFound: boolean }, ListChange>(),
  removeListRow: request<{ id: RecordingId }, ListChange>(),
  /** A transcript has confirmed the unit of lengths. */
  setListUnit: request<DurationUnit, ListChange>(),
  /** The snapshot for pages was written. */
  noteListSnapshot: request<ListSnapshotStamp, null>(),
  /** Has a speaker found by a name of this device; null takes it back. */
  name: request<LibraryName, null>(),
  search: request<LibrarySearch, LibraryAnswer>(FOREGROUND),
  /** What `search` does not find: some of the words, other forms of them, and what may be meant by them. */
  widen: request<LibrarySearch, WidenedAnswer>(),
  /** Who speaks in these recordings; without those of which that is not known. */
  people: request<{ ids: RecordingId[] }, KnownPeople[]>(HURRIED),
  /** Who speaks most often, first; unnamed speakers are left out. */
  speakers: request<null, LibrarySpeaker[]>(HURRIED),
  /** Who speaks in each of these recordings, as far as they are here and have names. */
  speakerNames: request<{ ids: RecordingId[] }, LibraryNamed[]>(HURRIED),
  /** What somebody of a name said. */
  person: request<LibraryPersonAsked, LibraryPerson>(FOREGROUND),
  /** How long they spoke, in some of their meetings; whatever is searched meanwhile goes first. */
  talked: request<LibraryTalkedAsked, LibraryTalked>(),
  /** Of all that is kept. */
  stamps: request<null, LibraryStamp[]>(),
  /** Notes that the content of a recording could not be had, until it is kept. */
  noteFetchFailure: request<NewFetchFailure, null>(),
  fetchFailures: request<null, FetchFailure[]>(),
  dropFetchFailures: request<null, null>(),
  stats: request<null, LibraryStats>(FOREGROUND),
  /** Reads everything, and begins anew where it is damaged. */
  check: request<null, null>(),
  /** Deletes all that is kept, and begins anew. */
  empty: request<null, null>(),
  /** Deletes the folder of a connection that was removed, with all that is in it. */
  remove: request<null, null>(),
};

export type LibraryRequestName = keyof typeof REQUESTS;
export type LibraryArg<N extends LibraryRequestName> =
  (typeof REQUESTS)[N] extends Definition<infer Arg, infer _> ? Arg : never;
export type LibraryReply<N extends LibraryRequestName> =
  (typeof REQUESTS)[N] extends Definition<infer _, infer Reply> ? Reply : never;

/** How a request is treated. */
export const traitsOf = (name: LibraryRequestName): Traits => REQUESTS[name];
