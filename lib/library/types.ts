import type { DocumentPart } from '../recording/document-parts.ts';
import type { Sharing } from '../recording/sharing.ts';
import type { Recording, RecordingContent, RecordingId } from '../recording/types.ts';

/**
 * The content of a query, however it was typed. Texts are as the user wrote them: the library itself folds case,
 * accents, and widths, and cuts `l'équipe` or `東京都` as it cuts the transcripts.
 */
export interface LibraryQuery {
  /** Each must be found in a recording, in any part of it and in any order. Without any, the filters alone decide. */
  terms: LibraryTerm[];
  /** None of these may be found anywhere in a recording. */
  without: LibraryTerm[];
  filters: LibraryFilters;
}

/**
 * `word`: this whole word (in scripts without spaces, these characters). `prefix`: a word that begins so, as the last
 * one does while it is typed; a single letter, which begins nearly everything, counts only as a whole word, and is
 * ignored next to other terms. `phrase`: these words in this order, within one turn or one line of a document.
 */
export interface LibraryTerm {
  kind: 'word' | 'prefix' | 'phrase';
  text: string;
  /** Of a phrase whose quote is not closed: in titles, its last word may go on. */
  isOpen?: true;
}

/**
 * All of these must match. A text matches a name or a title if one of its words begins so: `ana` matches "Ana Souza"
 * and "Anabel". A filter does not match a recording that lacks the value it asks for.
 */
export interface LibraryFilters {
  /** For each, someone of that name must speak. Terms then count only where one of these people says them. */
  speaker: string[];
  /** For each, someone of that name must speak. */
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
  /** One of these must match; if there are none, all do. */
  sharings: Sharing[];
  /** It must have all of these. */
  has: DocumentPart[];
}

export type LibraryPart = 'title' | 'transcript' | 'summary' | 'notes';

/** One place where terms were found. */
export interface LibraryHit {
  part: LibraryPart;
  /** The speaker, by the displayed name; null outside a transcript, or if unknown. */
  speaker: string | null;
  /** Start of the segment in which `words` begin, in seconds; null outside a transcript, or if unknown. */
  startSeconds: number | null;
  /** Index into `toTurns(content)`; null outside a transcript. */
  turn: number | null;
  /** `words`, or the beginning, with some of the text around as one line; "…" replaces words that were left out. */
  snippet: string;
  /** Ranges to mark in `snippet`, in UTF-16 units: from, to; sorted and disjoint. */
  ranges: [number, number][];
  /** The matches that stand together, as they appear in `snippet`, to be found again in the recording; or empty. */
  words: string;
}

/** One recording with the best of its hits. */
export interface LibraryGroup {
  recording: Recording;
  /** Best first; empty if the query has filters only. */
  hits: LibraryHit[];
  /** Number of places found in this recording other than its title, including `hits`. */
  hitCount: number;
}

export interface LibraryAnswer {
  /** Best first. */
  groups: LibraryGroup[];
  /** How many recordings were found. */
  total: number;
  /** How many of them contain it in more than their titles, as far as is known: all if it is a very common word. */
  said: number;
}

/** A word that was typed, and what was found for it. */
export interface WidenedWord {
  typed: string;
  /** The word itself, or similar words, likeliest first; empty if none is in what was found. Folded. */
  found: string[];
}

/** Results of a widened query, in addition to those of the exact one. */
export interface WidenedAnswer extends LibraryAnswer {
  /** The deciding words, in order. */
  words: WidenedWord[];
}

/** A recording as the library stores it. */
export interface LibraryRecord {
  recording: Recording;
  /** The content as the service returned it, without local speaker names. */
  content: RecordingContent;
  /** Epoch milliseconds when the service returned it. */
  fetchedAtMs: number;
}

/** One recording to store. */
export interface KeptRecord extends LibraryRecord {
  /** The documents as plain lines, for searching and for snippets. */
  summaryLines: string[];
  notesLines: string[];
  /** The local speaker names, by label. */
  localNames: [label: string, name: string][];
  /** Whether the user has opened it: recordings stored in advance are deleted first when space is needed. */
  isUse: boolean;
}

/** Limits of what is stored; beyond either, the least recently used recordings are deleted. */
export interface Bounds {
  mostRecordings: number;
  /** Estimated size of the recordings with their share of the index. */
  mostBytes: number;
}

/** The id and the age of a stored recording, without its words. */
export interface LibraryStamp {
  id: RecordingId;
  /** Epoch milliseconds when the service returned what is stored. */
  fetchedAtMs: number;
  /** The recording's own value when it was stored. */
  updatedAtMs: number | null;
}

/** A recording whose content could not be downloaded in advance. */
export interface FetchFailure {
  id: RecordingId;
  /** Epoch milliseconds of the last failure. */
  failedAtMs: number;
  /** Number of failures in a row, while its row in the list was unchanged. */
  times: number;
  /** Trying again will not help while its row in the list is unchanged. */
  isFinal: boolean;
  /** `changedAtMs` of its row in the list when it failed, 0 for none: if that differs, it has changed since. */
  changedAtMs: number;
}

/** A failure that has just occurred. */
export type NewFetchFailure = Omit<FetchFailure, 'times'>;

/** A speaker in stored recordings: the displayed name, and the number of recordings. */
export interface LibrarySpeaker {
  name: string;
  count: number;
}

export interface LibraryStats {
  count: number;
  /** Size of the database, with the list. */
  bytes: number;
  /** Space that the stored contents take with their index, estimated. */
  contentBytes: number;
  /** Whether the library was found damaged and rebuilt, empty, within the last day. */
  rebuilt: boolean;
}

/**
 * Why the library does not respond. It is never the user's fault, and the extension continues as if there were no
 * library. `full`: the disk or the quota. `busy`: another worker still holds the database, or a hurried request timed
 * out. `gone`: its page or worker was stopped and did not come back. `no-connection`: there is no connection to own any
 * data. `broken`: anything else.
 */
export type LibraryUnavailable = 'full' | 'busy' | 'gone' | 'no-connection' | 'broken';

export type LibraryResult<T> = { ok: true; value: T } | { ok: false; unavailable: LibraryUnavailable };

/** Arguments of a search. */
export interface LibrarySearch {
  query: LibraryQuery;
  /** Number of recordings to return; if some have the words in their titles alone, as many more with the words inside. */
  limit: number;
  /** Each word must be found, even those that only ask. */
  isStrict?: boolean;
}

/** A request for a person's quotes; without `terms`, for everything they said. */
export interface LibraryPersonAsked {
  name: string;
  terms: LibraryTerm[];
  /** Maximum number of quotes. */
  limit: number;
}

/** Something that a person said, in the form of a hit. */
export interface LibraryQuote extends Pick<LibraryHit, 'startSeconds' | 'snippet' | 'ranges'> {
  recording: Recording;
  /** Index into `toTurns(content)`. */
  turn: number;
}

/** A person across recordings. */
export interface LibraryPerson {
  meetings: number;
  /** Epoch milliseconds of the newest meeting; null if none has a date. */
  lastMs: number | null;
  /** Newest meeting first; without `terms`, short turns are left out. */
  quotes: LibraryQuote[];
  /** Whether there may be more: the number of transcripts read for one request is limited. */
  hasMore: boolean;
}

/** `from`: how many of their meetings to skip. */
export interface LibraryTalkedAsked {
  name: string;
  from: number;
}

/** How long a person spoke in some of their meetings; `next` is where the others begin, null if there are none. */
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
