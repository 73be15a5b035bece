import type { KnownPeople, KnownPerson, Recording, RecordingContent, RecordingId } from '../recording/types.ts';
import type { DescribedError, ErrorContext } from '../error-report.ts';
import type { Failure, Result } from '../failures.ts';
import type { LibraryStats } from '../library/requests.ts';
import type { LibraryGroup, LibraryHit, LibraryPerson, LibraryUnavailable, WidenedWord } from '../library/types.ts';
import type { OpenTasks, TaskCount } from '../recording/tasks.ts';
import type { Peek } from '../recording/peek.ts';
import type { TitleHit } from '../search/titles.ts';
import type { SpeakerNaming } from '../recording/names.ts';
import type { DownloadWaiting } from '../storage/items.ts';
import type { CopyForm, TextForms, WholePart, WaitingAction } from '../recording/sending.ts';

/** The state of the data on this device, as it is displayed. */
export interface LibraryStatus {
  /** In the list, whose reading may not have reached its end. */
  recordings: number;
  isReading: boolean;
  /** Epoch milliseconds when the service last confirmed the list; null before the first time. */
  syncedAtMs: number | null;
  /** Whether data that should have been erased may remain; each start of the background tries again. */
  unerased: boolean;
  kept: (Omit<LibraryStats, 'contentBytes'> & { unavailable: null }) | { unavailable: LibraryUnavailable };
  download: DownloadProgress;
}

export interface DownloadProgress {
  mode: 'off' | 'on' | 'paused';
  /** Of the `total` recordings to store: those up to date, those that cannot be downloaded for now, and those to come. */
  done: number;
  total: number;
  failed: number;
  left: number;
  /** Estimated size of those that are not stored. */
  bytes: number;
  requestsAnHour: number;
  waiting: DownloadWaiting | null;
}

/** The connection as pages may see it. The key itself never leaves the background. */
export interface Connection {
  /** Null when there is none yet. */
  id?: string | null;
  /** Normalized; null before the first save. */
  address: string | null;
  /** `svc_••••ab12`; null when no key is stored. */
  keyHint: string | null;
  /** Whether the key is in session storage only, and is lost when the browser closes. */
  forgetsKey: boolean;
  permitted: boolean;
  /** By the organization that manages the browser. */
  addressManaged?: boolean;
  /** Whether the service refused the key when it was last used. */
  isRejected?: boolean;
}

/** Which connection: null is one that is to be added; by default, it is the first. */
interface OfConnection {
  connectionId?: string | null | undefined;
}

/** Settings to check or save; without `key`, the stored key stays. The background checks both again. */
export interface ConnectionDraft extends OfConnection {
  address: string;
  key?: string;
  forgetsKey: boolean;
  /** Whether the new key is of another account: what is saved from the address is deleted before the key is used. */
  erasesFormer?: boolean;
}

/** The text in the box, with the caret in UTF-16 units, and whether typing has paused there. */
export interface TypedQuery {
  text: string;
  caret: number;
  isSettled?: true;
}

/** A part of a typed query other than plain words. */
export interface QueryChip {
  /** As typed, and as displayed. */
  text: string;
  words: string;
  /** Start and end in the typed text, in UTF-16 units. */
  range: [number, number];
  /** False for a filter that has no meaning, which is searched as text. */
  understood: boolean;
}

/** A suggestion for the text at the caret. */
export interface QuerySuggestion {
  label: string;
  /** Typed words that state a date: once accepted as a filter, they are no longer searched for. */
  isDate?: true;
  /** The whole text and the caret once it is accepted. */
  text: string;
  caret: number;
}

/** The meaning of a typed query. */
export interface QueryReading {
  /** The text to search for: without the filter at the caret, while that is incomplete. */
  asked: string;
  /** In order; empty when there are only plain words. */
  chips: QueryChip[];
  /** The words and phrases without their operators, as used to search titles; empty when there are none. */
  words: string;
  /** Titles that match words and filters, best first; null without chips, as pages find plain words themselves. */
  titles: TitleHit[] | null;
  /** For the filter at the caret; best first, usually none. */
  suggestions: QuerySuggestion[];
  /** With a filter by owner, team or sharing: of how many recordings that is known; null when of all. */
  coverage: { known: number; of: number } | null;
}

/** Results of the library, without titles, which pages search themselves. */
export interface FoundInside {
  /** With hits, best first. */
  groups: LibraryGroup[];
  /** Other recordings, found by filters or by their titles. */
  rows: Recording[];
  /** With hits, as far as they were counted; `isExact` if these are all. */
  meetings: number;
  isExact: boolean;
}

/** Results that are like a query, but were not found as typed. */
export type Widened = Pick<FoundInside, 'groups' | 'rows'> & { words: WidenedWord[] };

/** Progress of one pass over the service's list, after one or more of its pages. */
export interface ListProgress {
  /** Recordings in the cached list. */
  count: number;
  /** Whether these pages changed anything visible. */
  changed: boolean;
  /** False while there are further pages. */
  complete: boolean;
  /** False when the library could not store it: the pass has ended (docs/faults.md#f69). */
  stored: boolean;
  /** Number of items that could not be read. */
  unreadable: number;
  /** Why one of several connections could not be read. */
  failure?: Failure;
}

/** Results of the service's own search. */
export interface ServiceAnswer {
  recordings: Recording[];
  /** The service returned recordings that do not match: the answer was filtered here (docs/faults.md#f64). */
  filteredHere: boolean;
  unreadable: number;
  /** Why one of several connections could not be searched. */
  failure?: Failure;
}

/** A meeting before or after another one in their series. */
export type SeriesNeighbor = Pick<Recording, 'id' | 'title' | 'createdAtMs'>;

/** Where a recording is in its series, in order of time. */
export interface SeriesPlace {
  /** From 1. */
  at: number;
  count: number;
  earlier: SeriesNeighbor | null;
  later: SeriesNeighbor | null;
}

export interface RecordingDetail {
  recording: Recording;
  /** With the names given on this device. Null while the service is still processing it, or when that failed. */
  content: RecordingContent | null;
  /** Epoch milliseconds. */
  fetchedAtMs: number;
  /** The names given on this device could not be read: `content` lacks them. */
  namesUnread?: boolean;
}

/** A recording from the service, or the stored copy with the reason why the service could not be used. */
export interface OpenedRecording {
  detail: RecordingDetail;
  /** Why this is the stored copy and not the service's; null when it is fresh. */
  stale: Failure | null;
}

/** A summary or quote, ready to be copied or inserted, and the form that the user prefers. */
export interface CopyableSummary {
  forms: TextForms;
  form: CopyForm;
}

type Copyable = Result<CopyableSummary | null>;

/** All requests of pages; `lib/background` has a handler for each. Arguments and responses are plain JSON. */
interface Requests {
  'connection.read': (arg: OfConnection | null) => Result<Connection>;
  'connection.save': (arg: ConnectionDraft) => Result<Connection>;
  /** Requests the list with this draft, which is not saved, or with a stored connection; `count` rows came. */
  'connection.check': (arg: ConnectionDraft | OfConnection | null) => Result<{ count: number }>;
  /** Removes a connection; the last one keeps its address. Returns the first of those that are left. */
  'connection.removeKey': (arg: OfConnection | null) => Result<Connection>;
  /**
   * Updates the list of one connection or of all, for some seconds: repeat it until it is complete. `restart` begins with
   * the service's first page; `list.progress` reports each page.
   */
  'list.refresh': (arg: { restart: boolean; connectionId?: string | undefined }) => Result<ListProgress>;
  /** Title search by the services, merged into the cached list. Null when a newer search replaced it. */
  'recordings.search': (arg: { query: string }) => Result<ServiceAnswer | null>;
  /** As the list on this device has it; null when there is none. */
  'recordings.listed': (arg: { id: RecordingId }) => Result<Recording | null>;
  /** Where a recording is in its series; null when there are no others, or that is unknown. */
  'recordings.series': (arg: { id: RecordingId }) => Result<SeriesPlace | null>;
  /** The most frequent speakers on this device; none when the library is not available. */
  'people.names': (arg: null) => Result<KnownPerson[]>;
  /** The best quote of a person in each of their meetings, or with `words`, of these; null without the library. */
  'people.said': (arg: { name: string; words: string; limit: number }) => Result<LibraryPerson | null>;
  /** How many tasks of the saved summaries and notes were not ticked; none without the library. */
  'tasks.count': (arg: null) => Result<TaskCount>;
  /** These tasks, and those that were ticked; null without the library. */
  'tasks.read': (arg: null) => Result<OpenTasks | null>;
  /** The last opened recordings, then the newest: a few of the list. */
  'recordings.recent': (arg: null) => Result<Recording[]>;
  /** Speakers of these recordings, 100 at most; recordings whose speakers this device does not know are left out. */
  'recordings.people': (arg: { ids: RecordingId[] }) => Result<KnownPeople[]>;
  /** The stored copy of a recording, at once, without asking the service; null when there is none. */
  'recordings.readCached': (arg: { id: RecordingId }) => Result<RecordingDetail | null>;
  /** The recording from the service; the stored copy, with the reason, when the service cannot be used. */
  'recordings.open': (arg: { id: RecordingId }) => Result<OpenedRecording>;
  /** A recording with its content, as it is saved here, or else from the service; not as something that is opened. */
  'recordings.read': (arg: { id: RecordingId }) => Result<{ recording: Recording; content: RecordingContent }>;
  /** A part, by default the summary, as the user wants it on the site of `host`, fetched if needed; null for none. */
  'recordings.copyPart': (arg: { id: RecordingId; part?: WholePart; host?: string | null }) => Copyable;
  /** A search hit in its place, and the gist of the summary; null when it is not stored, unless the service is asked. */
  'recordings.peek': (arg: { id: RecordingId; hit: LibraryHit | null; asksService: boolean }) => Result<Peek | null>;
  /**
   * A search hit: the sentences around `words` in a turn, found by its number and the `text` shown of it, or all of it
   * (`isWhole`); without a turn, the `text` of a document. `not-found` when it is no longer there; null when the template
   * leaves nothing.
   */
  'recordings.copyQuote': (arg: {
    id: RecordingId;
    turn: number | null;
    text: string;
    words: string;
    isWhole?: boolean;
    host?: string | null;
  }) => Copyable;
  /** What the text means. The filter that the caret is in takes effect when typing has paused (`isSettled`). */
  'search.read': (arg: TypedQuery) => Result<QueryReading>;
  /**
   * What full text finds, in at most `limit` recordings; if `isStrict`, with each word as typed, anywhere. Null when it
   * cannot be searched, or a newer request replaced it, perhaps of another window.
   */
  'search.run': (arg: TypedQuery & { limit: number; isStrict?: boolean }) => Result<FoundInside | null>;
  /** Results that are like the query but were not found as typed, otherwise as `search.run`. */
  'search.widen': (arg: TypedQuery & { limit: number }) => Result<Widened | null>;
  /** Opens the library before the first search. `isNews`: whether the user should be told that it is missing. */
  'library.preload': (arg: null) => Result<{ isNews: boolean }>;
  /** Has searches find a speaker by the name that the page has stored; null for one that it has removed. */
  'speakers.name': (arg: SpeakerNaming) => Result<null>;
  'shortlist.noteOpened': (arg: { id: RecordingId }) => Result<null>;
  /** The action that the popup was opened for, unchanged until acknowledged; null when the user opened it. */
  'popup.pendingAction': (arg: null) => Result<WaitingAction | null>;
  'popup.acknowledged': (arg: { actionId: string }) => Result<null>;
  /** The popup has copied something, and closes: the toolbar button shows it for a moment. */
  'popup.copied': (arg: null) => Result<null>;
  /** The popup was opened, or its news are cleared: the toolbar button counts them no more. */
  'news.seen': (arg: { clears: boolean }) => Result<null>;
  'library.status': (arg: null) => Result<LibraryStatus>;
  /** Downloads all transcripts to this device, pauses that, or stores only what is opened. */
  'library.setDownloadMode': (arg: { mode: 'on' | 'paused' | 'off' }) => Result<LibraryStatus>;
  /** Asks the service for anything new, whether or not it is due. */
  'library.sync': (arg: null) => Result<LibraryStatus>;
  /** Erases the list and all contents, or everything on this device, with the key and the user's own data. */
  'library.erase': (arg: { what: 'library' | 'everything' }) => Result<LibraryStatus>;
  /** Recordings of the cached list that the page of a tab is about, best first: at most a few, usually none. */
  'recordings.aboutPage': (arg: { tabId: number }) => Result<Recording[]>;
  'errors.report': (arg: { context: ErrorContext } & DescribedError) => Result<null>;
}

export type RequestName = keyof Requests;
export type ArgOf<N extends RequestName> = Parameters<Requests[N]>[0];
export type ReplyOf<N extends RequestName> = ReturnType<Requests[N]>;
export type Handlers = { [N in RequestName]: (arg: ArgOf<N>) => Promise<ReplyOf<N>> };

/** Messages from the background to every open page. */
export type Notice =
  /** An action waits for the popup, which may already be open. */
  | { notice: 'pendingAction.created' }
  /** The list of a connection is being updated: another page of it was read, but not yet the last of all. */
  | ({ notice: 'list.progress'; connectionId: string; countOfAll: number } & ListProgress)
  /** The library's contents changed; sent once a second at most. */
  | { notice: 'library.changed' }
  /** With `isErased`, what pages have read or noted of recordings must go, too. */
  | { notice: 'connection.changed'; isErased?: boolean };
