import type { DocumentTask } from '../recording/tasks.ts';
import type { Recording, RecordingContent, RecordingId } from '../recording/types.ts';
import type { LibraryQuery } from '../search/query-language.ts';

export type { LibraryFilters, LibraryQuery, LibraryTerm } from '../search/query-language.ts';

export type LibraryPart = 'title' | 'transcript' | 'summary' | 'notes';

/** One place where terms were found. */
export interface LibraryHit {
  part: LibraryPart;
  /** The displayed name, or the person of a task; null if unknown. */
  speaker: string | null;
  /** Start of the segment in which `words` begin, or the moment that a task names; null if unknown. */
  startSeconds: number | null;
  /** Index into `toTurns(content)`; null outside a transcript. */
  turn: number | null;
  /** `words`, or the beginning, with some text around, as one line; "…" for what was left out. */
  snippet: string;
  /** Ranges to mark in `snippet`, in UTF-16 units; sorted and disjoint. */
  ranges: [number, number][];
  /** The matches that stand together in `snippet`, to be found again in the recording; or empty. */
  words: string;
  /** Whether it is an open task, which was not found by words. */
  isTask?: true;
}

/** One recording with the best of its hits. */
export interface LibraryGroup {
  recording: Recording;
  /** Best first; empty if the query has filters only. */
  hits: LibraryHit[];
}

export interface LibraryAnswer {
  /** Best first. */
  groups: LibraryGroup[];
  /** How well each group matches, to be compared with those of other libraries; 0 where there is nothing to compare. */
  scores: number[];
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
  tasks: DocumentTask[];
  /** The local speaker names, by label. */
  localNames: [label: string, name: string][];
}

/** Of the recordings to store: those with far fewer words than are stored, which were not replaced, and those that are stored just so. */
export type KeepOutcome = Record<'doubted' | 'same', RecordingId[]>;

/**
 * Why the library does not respond. `full`: the disk or the quota. `busy`: another worker still holds the database, or a
 * hurried request timed out. `gone`: its page or worker was stopped. `no-connection`: no connection owns any data.
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

export interface LibraryPerson {
  meetings: number;
  /** How long they spoke in all of them. */
  seconds: number;
  /** Epoch milliseconds of the newest meeting; null if none has a date. */
  lastMs: number | null;
  /** Newest meeting first; without `terms`, short turns are left out. */
  quotes: (Pick<LibraryHit, 'startSeconds' | 'turn' | 'snippet' | 'ranges'> & { recording: Recording })[];
  /** Whether there may be more: one request reads a limited number of transcripts. */
  hasMore: boolean;
}

export interface DownloadsAsked {
  /** Contents are deleted this many days after they were fetched, and older meetings are not fetched; null: never. */
  retentionDays: number | null;
}
