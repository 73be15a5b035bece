import type { KnownPeople } from '../recording/known-people.ts';
import type { DescribedError, ErrorContext, ErrorReport } from '../errors/error-report.ts';
import type { Failure, Result } from '../failure.ts';
import type { LibraryStatus } from '../library/status.ts';
import type { LibraryPerson, LibraryUnavailable } from '../library/types.ts';
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
  TextForms,
  WaitingAction,
} from '../recording/sending.ts';
import type { TemplatesChange } from '../recording/templates-handoff.ts';
import type { Connection, ConnectionCheck, ConnectionDraft } from './connection.ts';
import type { LocalAnswer, Widened } from './search-answer.ts';

export type {
  FilterCoverage,
  FoundGroup,
  FoundHit,
  FoundInside,
  FullText,
  LocalAnswer,
  QueryChip,
  QueryReading,
  QuerySuggestion,
  Widened,
} from './search-answer.ts';
export type { Choice, FoundResult, FoundSearch, ReaderPreferences, SpeakerNaming };

/** What the organisation that manages the browser has decided; null where the user decides. */
export interface ManagedSettings {
  address: string | null;
  keepAll: boolean | null;
  retentionDays: number | null;
  /** Sections of the options page that are not to be shown. */
  hideSettings: SettingsSection[];
}

export type SettingsSection = 'connection' | 'library' | 'sending' | 'shortcuts' | 'privacy';

/** What the options page asks after the first connection, one after the other. */
export type WelcomeStep = 'save-all' | 'pin' | 'done';

/** Where one pass over the service's list stands, after a page of it or several. */
export interface ListProgress {
  /** Recordings in the cached list. */
  count: number;
  /** Whether they changed anything that people see. */
  changed: boolean;
  /** False while there are further pages. */
  complete: boolean;
  /**
   * False when the browser refused to keep it: only what is in memory is there, and the walk has ended
   * (docs/faults.md#f69).
   */
  stored: boolean;
  /** How many of their items could not be read. */
  unreadable: number;
}

/** What the service's own search has found. */
export interface ServiceAnswer {
  query: string;
  recordings: Recording[];
  /**
   * True when the service returned recordings that do not match, so the answer was filtered here (docs/faults.md#f64).
   */
  filteredHere: boolean;
  unreadable: number;
}

/** What was recorded before and after a recording. */
export interface Neighbors {
  earlier: RecordingId | null;
  later: RecordingId | null;
}

/** Where a recording is in its series: of the same title but for dates and counters, as far as the same people speak. */
export interface SeriesPlace extends Neighbors {
  /** Its user has taken it out. */
  isDetached: boolean;
}

/** What somebody said across the recordings on this device. */
export type PersonSaid = LibraryPerson;

export interface RecordingDetail {
  recording: Recording;
  /** With the names that were given on this device. Null while the service is still working on it, or when it has failed. */
  content: RecordingContent | null;
  /** Epoch milliseconds of the moment the service said so. */
  fetchedAtMs: number;
  /** The names that were given on this device could not be read, and `content` is without them. */
  namesUnread?: boolean;
}

/** `copy` when the service could not be asked: what is kept is shown, with the reason. */
export interface OpenedRecording {
  detail: RecordingDetail;
  /** Why this is the kept copy and not the service's; null when it is fresh. */
  stale: Failure | null;
}

/** A summary, or a quote, ready to be sent on, and the form that the person wants it in. */
export interface CopyableSummary {
  forms: TextForms;
  form: CopyForm;
}

/**
 * Each question a page may ask, one line each. A handler for every line is compulsory in `lib/background`.
 * Arguments and answers are plain JSON.
 */
interface Requests {
  'connection.read': (arg: null) => Result<Connection>;
  'connection.save': (arg: ConnectionDraft) => Result<Connection>;
  'connection.check': (arg: null) => Result<ConnectionCheck & { count: number }>;
  'connection.removeKey': (arg: null) => Result<Connection>;
  /** Somebody has read that the key is another person's. */
  'connection.acknowledgePerson': (arg: null) => Result<Connection>;
  /** What is to be asked next after the first connection; null where nobody has connected yet, or had before there were questions. */
  'welcome.read': (arg: null) => Result<WelcomeStep | null>;
  /** The question before `next` was answered or skipped, and does not come back. */
  'welcome.advance': (arg: { next: WelcomeStep }) => Result<null>;
  /**
   * Brings the list up to date: as much of it as the background reads in some seconds. To be asked again, without `restart`,
   * until it is complete; `list.progress` tells of each page meanwhile. `restart` looks at the service's first page first.
   */
  'list.refresh': (arg: { restart: boolean }) => Result<ListProgress>;
  /** Title search at the service, merged into the cached list. Null when a newer search replaced it. */
  'recordings.search': (arg: { query: string }) => Result<ServiceAnswer | null>;
  /** What the list on this device says of a recording, or has said until it was found to be gone just now; null for nothing. */
  'recordings.listed': (arg: { id: RecordingId }) => Result<Recording | null>;
  /** Those before and after a recording by date, as the list on this device has them; null at its ends, and where it has not this one. */
  'recordings.neighbors': (arg: { id: RecordingId }) => Result<Neighbors>;
  /** Those before and after it in its series. */
  'series.place': (arg: { id: RecordingId }) => Result<SeriesPlace>;
  /** Takes a recording out of its series on this device, or puts it back. */
  'series.detach': (arg: { id: RecordingId; isDetached: boolean }) => Result<null>;
  /** What somebody of a name said, and with words, where they said them; null where the library does not tell. */
  'people.said': (arg: { name: string; words: string; limit: number }) => Result<PersonSaid | null>;
  /** For how many seconds they spoke in all of them; null where the library does not tell, or another person is asked for. */
  'people.talked': (arg: { name: string }) => Result<number | null>;
  /** What was opened last, then the newest: a few of the list. */
  'recordings.recent': (arg: null) => Result<Recording[]>;
  /** Who speaks in these recordings, 100 at most; without those of which this device does not know it. */
  'recordings.people': (arg: { ids: RecordingId[] }) => Result<KnownPeople[]>;
  /** What is kept of a recording, at once, without asking the service; null when nothing is. */
  'recordings.readCached': (arg: { id: RecordingId }) => Result<RecordingDetail | null>;
  /** The recording from the service; the kept copy, with the reason, when the service cannot be asked. */
  'recordings.open': (arg: { id: RecordingId }) => Result<OpenedRecording>;
  /** The summary by the person's template, fetched if it is not kept; null when the recording has none. */
  'recordings.copySummary': (arg: { id: RecordingId }) => Result<CopyableSummary | null>;
  /** A place that was found, of what is kept: a turn by its number, or `text` of a document. Null where it is not there any more. */
  'recordings.copyQuote': (arg: {
    id: RecordingId;
    turn: number | null;
    text: string;
  }) => Result<CopyableSummary | null>;
  /** Owner, team and sharing, which only the search knows: found by the recording's own title; null when it is not found. */
  'recordings.fetchMetadata': (arg: { id: RecordingId }) => Result<Recording | null>;
  /**
   * What is typed, as this device answers it: what it means with the caret there (UTF-16 units), and what full text finds, in
   * at most `limit` recordings. `isStrict`: only what has each word as typed, wherever it stands.
   */
  'search.run': (arg: { text: string; caret: number; limit: number; isStrict?: boolean }) => Result<LocalAnswer>;
  /**
   * What is like the query and was not found as typed, in at most `limit` recordings. The caret says which query, as it does
   * for `search.run`. Null when it cannot be searched, or something newer was asked for.
   */
  'search.widen': (arg: { text: string; caret: number; limit: number }) => Result<Widened | null>;
  /** Opens the library ahead of the first search; for when the popup opens. `isNews`: its user was not told of it yet. */
  'library.preload': (arg: null) => Result<{ unavailable: LibraryUnavailable | null; isNews: boolean }>;
  /** Shows a recording in the side panel of a window, now and when the panel is opened again. */
  'panel.show': (arg: { windowId: number } & Choice) => Result<null>;
  /** What the side panel of a window shows by itself, for when it is opened again. */
  'panel.note': (arg: { windowId: number } & Choice) => Result<null>;
  'panel.current': (arg: { windowId: number }) => Result<Choice | null>;
  /** Names a speaker of one recording on this device; null takes the name back. */
  'speakers.name': (arg: SpeakerNaming) => Result<null>;
  /** Where the reader was when the recording was last on the screen; null when it never was. */
  'readingPosition.read': (arg: { id: RecordingId }) => Result<ReadingPosition | null>;
  'readingPosition.save': (arg: { id: RecordingId; place: ReadingPosition }) => Result<null>;
  /** What the person has pinned, opened and searched last. */
  'shortlist.read': (arg: null) => Result<Shortlist>;
  'shortlist.pin': (arg: { id: RecordingId; isPinned: boolean }) => Result<null>;
  /** A recording is on the screen because somebody chose it. */
  'shortlist.noteOpened': (arg: { id: RecordingId }) => Result<null>;
  /** A search has led to something. */
  'shortlist.noteSearch': (arg: { text: string }) => Result<null>;
  'preferences.read': (arg: null) => Result<ReaderPreferences>;
  /** What is changed, at least one part; the others stay as they are kept. */
  'preferences.keep': (arg: Partial<ReaderPreferences>) => Result<null>;
  'sending.read': (arg: null) => Result<SendingPreferences>;
  /** What is changed, at least one part; the others stay as they are kept. */
  'sending.keep': (arg: Partial<SendingPreferences>) => Result<null>;
  /** The person's own templates, in their order. */
  'templates.read': (arg: null) => Result<Template[]>;
  /** What was made here, merged with what another page made since; answers what is kept now. */
  'templates.keep': (arg: TemplatesChange) => Result<MergedTemplates>;
  /** What the popup was opened for, the same until it is acknowledged; null when it was opened by its user. */
  'popup.pendingAction': (arg: null) => Result<WaitingAction | null>;
  /** The popup has taken a pending action on. */
  'popup.acknowledged': (arg: { actionId: string }) => Result<null>;
  'library.status': (arg: null) => Result<LibraryStatus>;
  /** Keeps all transcripts on this device, pauses that, or keeps only what is opened. */
  'library.setDownloadMode': (arg: { mode: 'on' | 'paused' | 'off' }) => Result<LibraryStatus>;
  /** Asks the service for what is new, whether or not it is time. */
  'library.sync': (arg: null) => Result<LibraryStatus>;
  /** Erases the list and all contents; the key, the user's names and templates stay. */
  'library.erase': (arg: null) => Result<LibraryStatus>;
  /** Erases all that is on this device, the key and the settings too. */
  'everything.erase': (arg: null) => Result<null>;
  'policy.read': (arg: null) => Result<ManagedSettings>;
  /** The recordings of the cached list that the page of a tab is about, best first: at most a few, mostly none. */
  'recordings.aboutPage': (arg: { tabId: number }) => Result<Recording[]>;
  /** What a row is dragged as, of what is kept: the summary by the person's template, else title, date and people. */
  'recordings.dragForms': (arg: { id: RecordingId }) => Result<CopyableSummary>;
  /** Keeps an error that nothing has caught in a page or worker. */
  'errors.report': (arg: { context: ErrorContext } & DescribedError) => Result<null>;
  /** The last errors of the extension itself, the oldest first. */
  'errors.read': (arg: null) => Result<ErrorReport[]>;
  'errors.clear': (arg: null) => Result<null>;
}

export type RequestName = keyof Requests;
export type ArgOf<N extends RequestName> = Parameters<Requests[N]>[0];
export type ReplyOf<N extends RequestName> = ReturnType<Requests[N]>;
/** Not answered before the service has answered. */
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
 * What each of these writes over, by name: it is sent when what wrote there before is answered, as that could come last
 * where it is asked again.
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

/** What the background tells every open page. */
export type Notice =
  | ({ notice: 'panel.show'; windowId: number } & Choice)
  | ({ notice: 'speakers.named' } & SpeakerNaming)
  /** How a person reads was changed: what is kept of it now, in the part that was chosen. */
  | { notice: 'preferences.changed'; part: Partial<ReaderPreferences> }
  /** How things are sent on, or a template, was changed. */
  | { notice: 'sending.changed' }
  /** Something waits for the popup, which may be open already. */
  | { notice: 'pendingAction.created' }
  /** The list is being brought up to date: another page of it was read, and not yet the last. */
  | ({ notice: 'list.progress' } & ListProgress)
  /** What is on this device; said once a second at most. */
  | { notice: 'library.changed' }
  /** An error of the extension itself was kept, or all were cleared. */
  | { notice: 'errors.changed' }
  | { notice: 'connection.changed' };
