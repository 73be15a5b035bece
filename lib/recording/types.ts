import { isBlank } from './text.ts';

/** Id of a recording; branded, so that a title or a query is never passed instead. */
export type RecordingId = string & { readonly __brand: 'RecordingId' };

/** Ends the scope of an id; an id of a service with it is not accepted (`lib/api/decode-list.ts`). */
export const SCOPE_END = '\u001F';

/** The scope of the connection that a recording belongs to: what its id begins with; empty for the first connection. */
export const scopeOf = (id: string): string => id.slice(0, Math.max(0, id.indexOf(SCOPE_END)));

/** The id as the service knows it. */
export const serviceId = (id: string): string => id.slice(id.indexOf(SCOPE_END) + 1);

/** The id of a recording whose service knows it by `id`. */
export const scopedId = (scope: string, id: string): RecordingId =>
  (scope === '' ? id : scope + SCOPE_END + id) as RecordingId;

/**
 * A list item, extended with what the search returns. Only `id` is certain; `null` means that the service has not said,
 * and never erases an earlier value.
 */
export interface Recording {
  id: RecordingId;
  /** Empty when the service has none; views show "Untitled recording". */
  title: string;
  /** In upper case; empty when absent. UPLOADING, COMPLETED and unknown others (docs/service.md#g1). */
  status: string;
  /** In the service's own unit (docs/service.md#g5); null for none, or a text with units. */
  durationValue: number | null;
  /** `durationValue` in the unit known at the time, or a text with units; null when that would be nonsense. */
  durationSeconds: number | null;
  speakerCount: number | null;
  /** Epoch milliseconds, UTC. */
  createdAtMs: number | null;
  /** The service's text for a date that could not be parsed; shown as it is. */
  createdAtText: string | null;
  updatedAtMs: number | null;
  ownerName: string | null;
  teamName: string | null;
  isOwner: boolean | null;
  sharingScope: string | null;
  processingPhase: string | null;
}

/** A speaker. `label` is what the service sent and remains the identity; `name` is `speakerNames[label]`. */
export interface Speaker {
  label: string;
  name: string | null;
  /** Whether `name` was given on this device. */
  isLocal?: boolean;
  /** The service's name, if a local one stands in its place. */
  serviceName?: string;
}

/** One utterance. Times are seconds from the start; null when unknown, so that no wrong time is shown. */
export interface Segment {
  /** Index into `RecordingContent.speakers`. */
  speaker: number;
  startSeconds: number | null;
  endSeconds: number | null;
  text: string;
}

/** Transcript, summary and notes of one recording, decoded and in order of time. */
export interface RecordingContent {
  speakers: Speaker[];
  segments: Segment[];
  /** For `parseDocument`: Markdown, HTML, plain text, or the JSON text of anything else. Null for none. */
  summary: string | null;
  /** Like `summary`. */
  notes: string | null;
}

/** Consecutive segments of one speaker, shown as one group of paragraphs. */
export interface Turn {
  speaker: number;
  startSeconds: number | null;
  /** In order, none of them blank; never empty. */
  segments: Segment[];
}

/** The reader's place in a recording, so that opening it again returns there. */
export interface ReadingPosition {
  tab: TabName;
  /**
   * The turn at the top of the visible transcript, and how far below that top it begins, in pixels; when it begins above,
   * the negative share of its height that is there.
   */
  turn: number;
  turnOffset: number;
  /** When that turn begins, in seconds from the start, to find it in a newer transcript. Null when unknown. */
  turnSeconds: number | null;
  /**
   * The index of the block at the top, plus the fraction of it above the top; 0 while the heading is in view. When the
   * first block begins below the top, the negative number of pixels in between.
   */
  summary: number;
  notes: number;
}

/** A place in a recording where words were found. */
export interface FoundPlace {
  tab: TabName;
  /** Seconds from the start; null outside the transcript, or when unknown. */
  atSeconds: number | null;
  /** Index into `toTurns(content)`; null outside the transcript. */
  turn: number | null;
}

/** A recording that can be chosen, and the words of the search that found it; empty without a search. */
export interface FoundResult {
  id: RecordingId;
  query: string;
  /** The place in it where `query` was found. */
  place?: FoundPlace;
}

/** A search, and which of its results was chosen. */
export interface FoundSearch {
  /** As it was typed. */
  query: string;
  /** One for each recording, in the order in which they were shown. */
  results: FoundResult[];
  /** Index into `results`. */
  at: number;
  /** Whether there are more results. */
  hasMore: boolean;
}

/** A recording that was chosen. */
export interface Choice extends FoundResult {
  /** The search that it is a result of, if it was chosen among results. */
  search?: FoundSearch;
  /** Somebody whose words in all recordings are shown over it. */
  person?: string;
  /** Whether the open tasks of all recordings are shown over it. */
  tasks?: true;
}

/** The user's reading preferences, in every window and with every connection. */
export interface ReaderPreferences {
  /** Whether single letters are shortcuts of the panel; people who dictate to their computer turn them off. */
  letterKeys: boolean;
  /** The tab that was chosen last: a recording that was never read opens on it, if it has that tab. */
  tab: TabName;
}

/** The parts of a recording that are shown one at a time. */
export type TabName = 'transcript' | 'summary' | 'notes';

/** Units in which a service may count `duration` and segment times. */
export type TimeUnit = 'seconds' | 'milliseconds' | 'minutes';

/** The assumed unit of the service's `duration`, and whether a transcript has confirmed it. */
export interface DurationUnit {
  unit: TimeUnit;
  /** Whether it is confirmed. Named as it is stored on users' devices. */
  proved: boolean;
}

/** In UTF-16 units. Ids are part of URLs, whose length servers and browsers limit; the longest known id has 36. */
export const MAX_ID_LENGTH = 2_000;

/**
 * Whether the service can be asked for this recording: an empty id, `.` and `..` would change the path of the request
 * (docs/faults.md#f58), and an unpaired surrogate cannot be encoded. Others are listed, but cannot be opened.
 */
export function isOpenable(scoped: string): boolean {
  const id = serviceId(scoped);
  return id.length <= MAX_ID_LENGTH && !isBlank(id) && id !== '.' && id !== '..' && id.isWellFormed();
}

/** Number of rows in the first paint: two screens of the popup. */
export const NEWEST_ROWS = 24;

/** A recording as it is in the cached list. */
export interface ListedRecording extends Recording {
  /** When the service last returned something different for it, in epoch milliseconds; absent when it never did. */
  changedAtMs?: number;
  /** When it came to the list once that was read to its end, or became ready, in epoch milliseconds; absent if unknown. */
  newAtMs?: number;
  /** Only the search has returned it, never the list: being absent from a reading of the whole list proves nothing. */
  isFoundOnly?: boolean;
}

/** The speakers of a recording whose content is on this device, as its row shows them. */
export interface KnownPeople {
  id: RecordingId;
  /** Some of the named speakers, with names from the service or this device; never empty. */
  names: string[];
  /** Number of other speakers. */
  others: number;
}

/** Somebody who speaks in `count` recordings whose contents are on this device, and the newest of these. */
export interface KnownPerson {
  name: string;
  count: number;
  lastId: RecordingId;
  /** Epoch milliseconds; null if none of them has a date. */
  lastMs: number | null;
}

/** Recordings that the user pinned or opened last on this device, so that they need not look for them again. */
export interface Shortlist {
  /** Pinned recordings, latest first. */
  pins: RecordingId[];
  /** Opened recordings, latest first; at most `MOST_OPENED`. */
  opened: RecordingId[];
  /** Where there are several connections, when the last of its recordings was opened, in epoch milliseconds. */
  openedAtMs?: number;
}

export const EMPTY_SHORTLIST: Shortlist = { pins: [], opened: [] };

export const MOST_OPENED = 8;
/** Searches that led to something, which are stored as they were typed. */
export const MOST_SEARCHES = 20;
/** Maximum length of a stored search (UTF-16 units). */
export const MAX_SEARCH_LENGTH = 200;

/** Who a recording is shared with; `shared` means with anyone, however the service puts it. */
export const SHARINGS = ['private', 'shared', 'team', 'selected-teams', 'organization'] as const;
export type Sharing = (typeof SHARINGS)[number];

/** The documents that a recording may have in addition to its transcript. */
export const DOCUMENT_PARTS = ['summary', 'notes'] as const;
export type DocumentPart = (typeof DOCUMENT_PARTS)[number];

/** What the content of a recording may have: a document, or in one of them a task that is open. */
export const CONTENT_PARTS = [...DOCUMENT_PARTS, 'task'] as const;
export type ContentPart = (typeof CONTENT_PARTS)[number];
