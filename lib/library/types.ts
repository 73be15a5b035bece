import type { Failure } from '../failure.ts';
import type { Recording, RecordingContent, RecordingId } from '../recording/types.ts';
import type { LibraryQuery, LibraryTerm } from '../search/library-query.ts';

export type { LibraryFilters, LibraryQuery, LibraryTerm } from '../search/library-query.ts';

export type LibraryPart = 'title' | 'transcript' | 'summary' | 'notes';

/** One place where terms were found. */
export interface LibraryHit {
  part: LibraryPart;
  /** The displayed name; null outside a transcript, or if unknown. */
  speaker: string | null;
  /** Start of the segment in which `words` begin; null outside a transcript, or if unknown. */
  startSeconds: number | null;
  /** Index into `toTurns(content)`; null outside a transcript. */
  turn: number | null;
  /** `words`, or the beginning, with some text around, as one line; "…" for what was left out. */
  snippet: string;
  /** Ranges to mark in `snippet`, in UTF-16 units; sorted and disjoint. */
  ranges: [number, number][];
  /** The matches that stand together in `snippet`, to be found again in the recording; or empty. */
  words: string;
}

/** One recording with the best of its hits. */
export interface LibraryGroup {
  recording: Recording;
  /** Best first; empty if the query has filters only. */
  hits: LibraryHit[];
  /** Number of places other than the title, including `hits`. */
  hitCount: number;
}

export interface LibraryAnswer {
  /** Best first. */
  groups: LibraryGroup[];
  /** How many recordings were found. */
  total: number;
  /** How many contain it in more than their titles, as far as is known: all for a very common word. */
  said: number;
}

export interface WidenedWord {
  typed: string;
  /** The word itself, or similar ones, likeliest first; empty if none was found. Folded. */
  found: string[];
}

/** Results of a widened query, in addition to those of the exact one. */
export interface WidenedAnswer extends LibraryAnswer {
  /** The words that decide, in order. */
  words: WidenedWord[];
}

export interface LibraryRecord {
  recording: Recording;
  /** As the service returned it, without local speaker names. */
  content: RecordingContent;
  /** Epoch milliseconds when the service returned it. */
  fetchedAtMs: number;
}

/** A recording to store. */
export interface KeptRecord extends LibraryRecord {
  /** The documents as plain lines. */
  summaryLines: string[];
  notesLines: string[];
  /** The local speaker names, by label. */
  localNames: [label: string, name: string][];
  /** Whether the user has opened it: others are deleted first when space is needed. */
  isUse: boolean;
}

/** Limits of what is stored; beyond either, the least recently used recordings are deleted. */
export interface Bounds {
  mostRecordings: number;
  /** Estimated, with the index. */
  mostBytes: number;
}

/** The age of a stored recording. */
export interface LibraryStamp {
  id: RecordingId;
  fetchedAtMs: number;
  /** As the recording said when it was stored. */
  updatedAtMs: number | null;
}

/** A recording whose content could not be downloaded in advance. */
export interface FetchFailure {
  id: RecordingId;
  /** Epoch milliseconds of the last failure. */
  failedAtMs: number;
  /** Failures in a row while its row in the list was unchanged. */
  times: number;
  /** Trying again will not help while that row is unchanged. */
  isFinal: boolean;
  /** `changedAtMs` of that row at the last failure; 0 for none. */
  changedAtMs: number;
}

export type NewFetchFailure = Omit<FetchFailure, 'times'>;

/** A displayed name, and the number of recordings. */
export interface LibrarySpeaker {
  name: string;
  count: number;
}

export interface LibraryStats {
  count: number;
  /** Size of the database, with the list. */
  bytes: number;
  /** Estimated size of the contents with their index. */
  contentBytes: number;
  /** Whether it was found damaged and emptied within the last day. */
  rebuilt: boolean;
}

/**
 * Why the library does not respond; the extension continues as if there were none. `full`: the disk or the quota. `busy`:
 * another worker still holds the database, or a hurried request timed out. `gone`: its page or worker was stopped and did
 * not come back. `no-connection`: no connection owns any data. `broken`: anything else.
 */
export type LibraryUnavailable = 'full' | 'busy' | 'gone' | 'no-connection' | 'broken';

export type LibraryResult<T> = { ok: true; value: T } | { ok: false; unavailable: LibraryUnavailable };

export interface LibrarySearch {
  query: LibraryQuery;
  /** Recordings to return; as many more with the words inside if some have them in their titles alone. */
  limit: number;
  /** Each word must be found, even those that only ask. */
  isStrict?: boolean;
}

/** Asks for a person's quotes; without `terms`, for everything they said. */
export interface LibraryPersonAsked {
  name: string;
  terms: LibraryTerm[];
  limit: number;
}

export interface LibraryQuote extends Pick<LibraryHit, 'startSeconds' | 'snippet' | 'ranges'> {
  recording: Recording;
  /** Index into `toTurns(content)`. */
  turn: number;
}

export interface LibraryPerson {
  meetings: number;
  /** Epoch milliseconds of the newest meeting; null if none has a date. */
  lastMs: number | null;
  /** Newest meeting first; without `terms`, short turns are left out. */
  quotes: LibraryQuote[];
  /** Whether there may be more: one request reads a limited number of transcripts. */
  hasMore: boolean;
}

/** `from`: how many of their meetings to skip. */
export interface LibraryTalkedAsked {
  name: string;
  from: number;
}

/** How long a person spoke in some of their meetings; the others begin at `next`. */
export interface LibraryTalked {
  seconds: number;
  next: number | null;
}

/** The speakers of a recording: names as `toNameText` returns them. */
export interface LibraryNamed {
  id: RecordingId;
  names: string[];
}

/** A local speaker name; null removes it. */
export interface LibraryName {
  id: RecordingId;
  label: string;
  name: string | null;
}

/**
 * Why the offline download is waiting, and until when (epoch milliseconds); null means until something changes. `budget`:
 * for its share of requests per hour. `library`: it did not take what was fetched.
 */
export type DownloadWaiting =
  | { why: 'budget'; untilMs: number }
  | { why: 'failure'; failure: Failure; untilMs: number | null }
  | { why: 'library'; untilMs: number };

/** The state of the data on this device, as it is displayed. */
export interface LibraryStatus {
  /** Recordings in the list. */
  recordings: number;
  /** Whether a walk over the list has not reached its end. */
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
  /** Of the `total` recordings to store, those up to date. */
  done: number;
  total: number;
  /** Those that cannot be downloaded for now. */
  failed: number;
  /** Estimates for the rest. */
  requests: number;
  bytes: number;
  /** Maximum number of requests per hour. */
  requestsAnHour: number;
  waiting: DownloadWaiting | null;
}
