import type { KnownPeople } from '../recording/known-people.ts';
import type { DescribedError, ErrorContext, ErrorReport } from '../errors/error-report.ts';
import type { Failure, Result } from '../failure.ts';
import type { LibraryPerson, LibraryStatus } from '../library/types.ts';
import type {
  Choice,
  FoundResult,
  FoundSearch,
  ReaderPreferences,
  ReadingPosition,
  Recording,
  RecordingContent,
  RecordingId,
} from '../recording/types.ts';
import type { SpeakerNaming } from '../recording/names.ts';
import type { Shortlist } from '../recording/shortlist.ts';
import type {
  CopyForm,
  MergedTemplates,
  SendingPreferences,
  Template,
  TemplatesChange,
  TextForms,
  WaitingAction,
} from '../recording/sending.ts';
import type { Connection, ConnectionCheck, ConnectionDraft } from './connection.ts';
import type { FoundInside, QueryReading, TypedQuery, Widened } from './search-answer.ts';

export type {
  FilterCoverage,
  LibraryGroup,
  LibraryHit,
  FoundInside,
  QueryChip,
  QueryReading,
  QuerySuggestion,
  TypedQuery,
  Widened,
} from './search-answer.ts';
export type { Choice, FoundResult, FoundSearch, ReaderPreferences, SpeakerNaming };

/** Settings by the organization that manages the browser; null where the user decides. */
export interface ManagedSettings {
  /** Normalized by `parseAddress`. */
  address: string | null;
  keepAll: boolean | null;
  /** Whole days. */
  retentionDays: number | null;
  /** Sections of the options page that are hidden. */
  hideSettings: SettingsSection[];
}

export type SettingsSection = 'connection' | 'library' | 'sending' | 'shortcuts' | 'privacy';

/** Questions of the options page after the first connection, in order. */
export type WelcomeStep = 'save-all' | 'pin' | 'done';

/** Progress of one pass over the service's list, after one or more of its pages. */
export interface ListProgress {
  /** Recordings in the cached list. */
  count: number;
  /** Whether these pages changed anything visible. */
  changed: boolean;
  /** False while there are further pages. */
  complete: boolean;
  /**
   * False when the library could not store it, or is not available: at most the list's beginning is in memory, and the
   * pass has ended (docs/faults.md#f69).
   */
  stored: boolean;
  /** Number of items that could not be read. */
  unreadable: number;
}

/** Results of the service's own search. */
export interface ServiceAnswer {
  recordings: Recording[];
  /**
   * True when the service returned recordings that do not match, so the answer was filtered here (docs/faults.md#f64).
   */
  filteredHere: boolean;
  unreadable: number;
}

/** The recordings before and after a recording. */
export interface Neighbors {
  earlier: RecordingId | null;
  later: RecordingId | null;
}

/**
 * Place of a recording in its series: recordings of the same title except for dates and counters, and mostly of the
 * same speakers.
 */
export interface SeriesPlace extends Neighbors {
  /** Whether the user has taken it out. */
  isDetached: boolean;
}

/** Everything a person said in the recordings on this device. */
export type PersonSaid = LibraryPerson;

export interface RecordingDetail {
  recording: Recording;
  /** Includes the names given on this device. Null while the service is still processing it, or when that failed. */
  content: RecordingContent | null;
  /** When the service returned it, in epoch milliseconds. */
  fetchedAtMs: number;
  /** Whether the names given on this device could not be read, so that `content` lacks them. */
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

/**
 * All requests that pages can make, one per line. `lib/background` must have a handler for each. Arguments and
 * responses are plain JSON.
 */
interface Requests {
  'connection.read': (arg: null) => Result<Connection>;
  'connection.save': (arg: ConnectionDraft) => Result<Connection>;
  'connection.check': (arg: null) => Result<ConnectionCheck>;
  'connection.removeKey': (arg: null) => Result<Connection>;
  /** The user has read that the key belongs to another person. */
  'connection.acknowledgePerson': (arg: null) => Result<Connection>;
  /**
   * The next question after the first connection; null before that, and when it was made by a version without
   * questions.
   */
  'welcome.read': (arg: null) => Result<WelcomeStep | null>;
  /** Notes that the question before `next` was answered or skipped, and must not come back. */
  'welcome.advance': (arg: { next: WelcomeStep }) => Result<null>;
  /**
   * Updates the list, as far as the background gets in some seconds. Repeat it without `restart` until it is complete;
   * `list.progress` reports each page meanwhile. `restart` begins with the service's first page.
   */
  'list.refresh': (arg: { restart: boolean }) => Result<ListProgress>;
  /** Title search by the service, merged into the cached list. Null when a newer search replaced it. */
  'recordings.search': (arg: { query: string }) => Result<ServiceAnswer | null>;
  /**
   * The recording as the list on this device has it, or had it until it was just found to be gone; null when there is
   * none.
   */
  'recordings.listed': (arg: { id: RecordingId }) => Result<Recording | null>;
  /**
   * The recordings before and after one by date in the list on this device; null at its ends, and when it lacks this
   * one.
   */
  'recordings.neighbors': (arg: { id: RecordingId }) => Result<Neighbors>;
  /** The recordings before and after one in its series. */
  'series.place': (arg: { id: RecordingId }) => Result<SeriesPlace>;
  /** Takes a recording out of its series on this device, or puts it back. */
  'series.detach': (arg: { id: RecordingId; isDetached: boolean }) => Result<null>;
  /** Everything that a person said, or with `words`, where they said them; null when the library is not available. */
  'people.said': (arg: { name: string; words: string; limit: number }) => Result<PersonSaid | null>;
  /**
   * Seconds that a person spoke in all recordings; null when the library is not available, or another person is
   * requested.
   */
  'people.talked': (arg: { name: string }) => Result<number | null>;
  /** The last opened recordings, then the newest: a few of the list. */
  'recordings.recent': (arg: null) => Result<Recording[]>;
  /** Speakers of these recordings, 100 at most; recordings whose speakers this device does not know are left out. */
  'recordings.people': (arg: { ids: RecordingId[] }) => Result<KnownPeople[]>;
  /** The stored copy of a recording, at once, without asking the service; null when there is none. */
  'recordings.readCached': (arg: { id: RecordingId }) => Result<RecordingDetail | null>;
  /** The recording from the service; the stored copy, with the reason, when the service cannot be used. */
  'recordings.open': (arg: { id: RecordingId }) => Result<OpenedRecording>;
  /** The summary in the user's template, fetched if it is not stored; null when the recording has none. */
  'recordings.copySummary': (arg: { id: RecordingId }) => Result<CopyableSummary | null>;
  /**
   * A search hit, from the stored copy: a turn by its number, or `text` of a document. `not-found` when it is no longer
   * there; null when the user's template leaves nothing of it.
   */
  'recordings.copyQuote': (arg: {
    id: RecordingId;
    turn: number | null;
    text: string;
  }) => Result<CopyableSummary | null>;
  /**
   * Owner, team and sharing, which only the service's search returns: by the recording's own title; null when not
   * found.
   */
  'recordings.fetchMetadata': (arg: { id: RecordingId }) => Result<Recording | null>;
  /**
   * What the text means with the caret there (UTF-16 units). The filter that the caret is in takes effect when typing
   * has paused (`isSettled`).
   */
  'search.read': (arg: TypedQuery) => Result<QueryReading>;
  /**
   * What full text finds for the query that `search.read` reads, in at most `limit` recordings. `isStrict`: only
   * recordings with each word as typed, wherever it occurs. Null when it cannot be searched, or a newer request
   * replaced it, perhaps one of another window.
   */
  'search.run': (arg: TypedQuery & { limit: number; isStrict?: boolean }) => Result<FoundInside | null>;
  /** Results that are like the query but were not found as typed, otherwise as `search.run`. */
  'search.widen': (arg: TypedQuery & { limit: number }) => Result<Widened | null>;
  /**
   * Opens the library before the first search, when the popup opens. `isNews`: whether the user should be told the
   * reason.
   */
  'library.preload': (arg: null) => Result<{ isNews: boolean }>;
  /** Shows a recording in the side panel of a window, now and when the panel is opened again. */
  'panel.show': (arg: { windowId: number } & Choice) => Result<null>;
  /** Notes what the side panel of a window shows on its own, for when it is opened again. */
  'panel.note': (arg: { windowId: number } & Choice) => Result<null>;
  /** Notes that the panel shows the place of its search result: opened again, it goes to the reading position. */
  'panel.reached': (arg: { windowId: number; id: RecordingId }) => Result<null>;
  'panel.current': (arg: { windowId: number }) => Result<Choice | null>;
  /** Names a speaker of one recording on this device; null removes the name. */
  'speakers.name': (arg: SpeakerNaming) => Result<null>;
  /** The reading position when the recording was last on the screen; null when it never was. */
  'readingPosition.read': (arg: { id: RecordingId }) => Result<ReadingPosition | null>;
  'readingPosition.save': (arg: { id: RecordingId; place: ReadingPosition }) => Result<null>;
  /** The user's pins, and what they opened and searched for last. */
  'shortlist.read': (arg: null) => Result<Shortlist>;
  'shortlist.pin': (arg: { id: RecordingId; isPinned: boolean }) => Result<null>;
  /** Notes that the user chose a recording, which is on the screen. */
  'shortlist.noteOpened': (arg: { id: RecordingId }) => Result<null>;
  /** Notes that a search led to something. */
  'shortlist.noteSearch': (arg: { text: string }) => Result<null>;
  'preferences.read': (arg: null) => Result<ReaderPreferences>;
  /** Stores the changed parts, at least one; the others stay as they are. */
  'preferences.keep': (arg: Partial<ReaderPreferences>) => Result<null>;
  'sending.read': (arg: null) => Result<SendingPreferences>;
  /** Stores the changed parts, at least one; the others stay as they are. */
  'sending.keep': (arg: Partial<SendingPreferences>) => Result<null>;
  /** The user's own templates, in their order. */
  'templates.read': (arg: null) => Result<Template[]>;
  /** Stores what this page changed, merged with what another page changed since; returns the templates now stored. */
  'templates.keep': (arg: TemplatesChange) => Result<MergedTemplates>;
  /** The action that the popup was opened for, unchanged until acknowledged; null when the user opened it. */
  'popup.pendingAction': (arg: null) => Result<WaitingAction | null>;
  /** Notes that the popup has accepted a pending action. */
  'popup.acknowledged': (arg: { actionId: string }) => Result<null>;
  'library.status': (arg: null) => Result<LibraryStatus>;
  /** Downloads all transcripts to this device, pauses that, or stores only what is opened. */
  'library.setDownloadMode': (arg: { mode: 'on' | 'paused' | 'off' }) => Result<LibraryStatus>;
  /** Asks the service for anything new, whether or not it is due. */
  'library.sync': (arg: null) => Result<LibraryStatus>;
  /** Erases the list and all contents; the key, the user's names and templates stay. */
  'library.erase': (arg: null) => Result<LibraryStatus>;
  /** Erases everything on this device, including the key and the settings. */
  'everything.erase': (arg: null) => Result<null>;
  'policy.read': (arg: null) => Result<ManagedSettings>;
  /** Recordings of the cached list that the page of a tab is about, best first: at most a few, usually none. */
  'recordings.aboutPage': (arg: { tabId: number }) => Result<Recording[]>;
  /**
   * The forms that a row is dragged in, from the stored copy: the summary in the user's template, otherwise title, date
   * and people.
   */
  'recordings.dragForms': (arg: { id: RecordingId }) => Result<CopyableSummary>;
  /** Stores an uncaught error of a page or worker. */
  'errors.report': (arg: { context: ErrorContext } & DescribedError) => Result<null>;
  /** The last errors of the extension itself, the oldest first. */
  'errors.read': (arg: null) => Result<ErrorReport[]>;
  'errors.clear': (arg: null) => Result<null>;
}

export type RequestName = keyof Requests;
export type ArgOf<N extends RequestName> = Parameters<Requests[N]>[0];
export type ReplyOf<N extends RequestName> = ReturnType<Requests[N]>;
/** Requests that wait for the service's response. */
export const ASKS_SERVICE: ReadonlySet<RequestName> = new Set<RequestName>([
  'connection.check',
  'list.refresh',
  'recordings.search',
  'recordings.open',
  'recordings.copySummary',
  'recordings.fetchMetadata',
  'library.sync',
]);

/**
 * The name of what each of these requests overwrites. A request is sent when the previous one of its name is answered:
 * that one, if retried, could otherwise arrive last.
 */
export const WRITES: { [N in RequestName]?: (arg: ArgOf<N>) => string } = {
  'preferences.keep': () => 'preferences',
  'sending.keep': () => 'sending',
  'welcome.advance': () => 'welcome',
  'library.setDownloadMode': () => 'download mode',
  'series.detach': ({ id }) => `series ${id}`,
  'shortlist.pin': ({ id }) => `pin ${id}`,
  'speakers.name': ({ id, label }) => `name ${id} ${label}`,
};

export type Handlers = { [N in RequestName]: (arg: ArgOf<N>) => Promise<ReplyOf<N>> };

/** Messages from the background to every open page. */
export type Notice =
  | ({ notice: 'panel.show'; windowId: number } & Choice)
  | ({ notice: 'speakers.named' } & SpeakerNaming)
  /** The user's reading preferences changed: the stored values of those that were chosen. */
  | { notice: 'preferences.changed'; part: Partial<ReaderPreferences> }
  /** The sending preferences or a template changed. */
  | { notice: 'sending.changed' }
  /** An action waits for the popup, which may already be open. */
  | { notice: 'pendingAction.created' }
  /** The list is being updated: another page of it was read, but not yet the last. */
  | ({ notice: 'list.progress' } & ListProgress)
  /** The library's contents changed; sent once a second at most. */
  | { notice: 'library.changed' }
  /** An error of the extension itself was stored, or all were cleared. */
  | { notice: 'errors.changed' }
  | { notice: 'connection.changed' };
