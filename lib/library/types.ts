import type { DocumentPart } from '../recording/document-parts.ts';
import type { Sharing } from '../recording/sharing.ts';
import type { Recording, RecordingContent, RecordingId } from '../recording/types.ts';

/**
 * What is looked for, apart from how it was typed. Texts are as the person wrote them: the library folds case, accents
 * and widths by itself, and cuts `l'équipe` or `東京都` as it cuts the transcripts.
 */
export interface LibraryQuery {
  /** Each must be found in a recording, in any part of it and in any order. Without any, the filters alone choose. */
  terms: LibraryTerm[];
  /** None of these may be found anywhere in a recording. */
  without: LibraryTerm[];
  filters: LibraryFilters;
}

/**
 * `word`: this whole word (in scripts without spaces, these characters). `prefix`: a word that begins so, as the last one
 * does while it is typed; of a single letter, which begins nearly everything, only the whole word counts, and beside
 * other terms it is ignored. `phrase`: these words in this order, within one turn or one line of a document.
 */
export interface LibraryTerm {
  kind: 'word' | 'prefix' | 'phrase';
  text: string;
}

/**
 * All must hold. A name or a title holds a text that begins at one of its words: `ana` is in "Ana Souza" and in "Anabel".
 * What a filter asks for and a recording does not say does not hold.
 */
export interface LibraryFilters {
  /** For each, somebody of that name speaks. Terms then count only where one of these people says them. */
  speaker: string[];
  /** For each, somebody of that name speaks. */
  with: string[];
  owner: string[];
  team: string[];
  title: string[];
  /** Epoch milliseconds: created at this moment or later; null for no bound. */
  afterMs: number | null;
  /** Epoch milliseconds: created before this moment; null for no bound. */
  beforeMs: number | null;
  longerThanSeconds: number | null;
  shorterThanSeconds: number | null;
  /** One of these must hold; without any, all do. */
  sharings: Sharing[];
  /** All of these it must have. */
  has: DocumentPart[];
}

export type LibraryPart = 'title' | 'transcript' | 'summary' | 'notes';

/** One place where terms were found. */
export interface LibraryHit {
  part: LibraryPart;
  /** Who says it, by the name that is shown; null outside of a transcript, or when nobody knows. */
  speaker: string | null;
  /** Seconds from the start, of the segment in which the first match begins; null outside of a transcript, or when unknown. */
  startSeconds: number | null;
  /** Index into `toTurns(content)`; null outside of a transcript. */
  turn: number | null;
  /** Some words around the first match as one line; "…" stands where words were left out. */
  snippet: string;
  /** What to mark in `snippet`, in UTF-16 units: from, to; in order and apart. */
  ranges: [number, number][];
}

/** One recording with the best of its hits. */
export interface LibraryGroup {
  recording: Recording;
  /** Epoch milliseconds when the service told what was found. */
  fetchedAtMs: number;
  /** The best first; none when the query has filters only. */
  hits: LibraryHit[];
  /** All places in this recording but its title, those of `hits` included. */
  hitCount: number;
}

export interface LibraryAnswer {
  /** Best first. */
  groups: LibraryGroup[];
  /** How many recordings were found. */
  total: number;
}

/** A word that was typed, and what was found for it. */
export interface WidenedWord {
  typed: string;
  /** Itself, or others like it, the likelier first; none where nothing is like it. Folded. */
  found: string[];
}

/** What a widened query finds besides the exact one. */
export interface WidenedAnswer extends LibraryAnswer {
  /** The words that decide, in their order. */
  words: WidenedWord[];
}

/** What the library keeps of one recording. */
export interface LibraryRecord {
  recording: Recording;
  /** As the service said it, without names of this device. */
  content: RecordingContent;
  /** Epoch milliseconds when the service said so. */
  fetchedAtMs: number;
}

/** One recording to keep. */
export interface KeptRecord extends LibraryRecord {
  /** The documents as plain lines: what is found in them, and shown of them. */
  summaryLines: string[];
  notesLines: string[];
  /** The names that were given on this device, by label. */
  localNames: [label: string, name: string][];
  /** Whether somebody has opened it: what is kept ahead of that goes first, when room is needed. */
  isUse: boolean;
}

/** How much is kept; beyond either, what was not used for longest goes. */
export interface Bounds {
  mostRecordings: number;
  /** Of the recordings with their share of the index, estimated. */
  mostBytes: number;
}

/** Which recordings are kept, and how old they are, without a look at their words. */
export interface LibraryStamp {
  id: RecordingId;
  /** Epoch milliseconds when the service told what is kept. */
  fetchedAtMs: number;
  /** As the recording said when it was kept. */
  updatedAtMs: number | null;
}

/** A recording whose content was asked for ahead, and could not be had. */
export interface FetchFailure {
  id: RecordingId;
  /** Epoch milliseconds of the last time. */
  failedAtMs: number;
  /** How often in a row, while the list said the same of it. */
  times: number;
  /** It will not be had by asking again, as long as the list says the same of it. */
  isFinal: boolean;
  /** `changedAtMs` of its row in the list when it failed, 0 for none: with another one, it has changed since. */
  changedAtMs: number;
}

/** One that has just failed. */
export type NewFetchFailure = Omit<FetchFailure, 'times'>;

/** Somebody who speaks in what is kept, by the name that is shown, and in how many recordings. */
export interface LibrarySpeaker {
  name: string;
  count: number;
}

export interface LibraryStats {
  count: number;
  /** What the recordings take, with their share of the index, as far as it can be told: the size of the database. */
  bytes: number;
  /** The library was found damaged and began anew, empty, since its worker was started. */
  rebuilt: boolean;
}

/**
 * Why the library does not answer. It is never the user's fault, and the extension goes on as if there were no library.
 * `full`: the disk or the quota. `busy`: another worker has not let go of the database yet. `gone`: its page or worker was
 * stopped and did not come back. `no-connection`: there is none to whom anything belongs. `broken`: anything else.
 */
export type LibraryUnavailable = 'full' | 'busy' | 'gone' | 'no-connection' | 'broken';

export type LibraryResult<T> = { ok: true; value: T } | { ok: false; unavailable: LibraryUnavailable };

/** What a search may ask for besides its query. */
export interface LibrarySearch {
  query: LibraryQuery;
  /** How many recordings to answer with, and how many of the best to leave out before. */
  limit: number;
  offset: number;
  /** Also of a question, each word must be there. */
  isStrict?: boolean;
}

/** What is asked of a person; `terms` none for all that they say. */
export interface LibraryPersonAsked {
  name: string;
  terms: LibraryTerm[];
  /** Quotes. */
  limit: number;
}

/** Something that a person said, as a hit of theirs. */
export interface LibraryQuote extends Pick<LibraryHit, 'startSeconds' | 'snippet' | 'ranges'> {
  recording: Recording;
  /** Index into `toTurns(content)`. */
  turn: number;
}

/** A person across recordings. */
export interface LibraryPerson {
  meetings: number;
  /** Epoch milliseconds of the newest meeting; null where none has a date. */
  lastMs: number | null;
  /** Newest meeting first, without what takes no more than a few words. */
  quotes: LibraryQuote[];
  /** There may be more: so many transcripts are read at most for so many quotes. */
  hasMore: boolean;
}

/** `from` so many meetings of theirs. */
export interface LibraryTalkedAsked {
  name: string;
  from: number;
}

/** How long a person spoke in some of their meetings; `next` begins the others, and is null where there are none. */
export interface LibraryTalked {
  seconds: number;
  next: number | null;
}

/** Who speaks in a recording: names as `toNameText` gives them. */
export interface LibraryNamed {
  id: RecordingId;
  names: string[];
}

/** A name that was given on this device; null takes it back. */
export interface LibraryName {
  id: RecordingId;
  label: string;
  name: string | null;
}
