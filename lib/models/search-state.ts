import type { Failure } from '../failure.ts';
import type { FilterCoverage, FoundInside, QueryChip, QuerySuggestion, Widened } from '../messaging/protocol.ts';
import type { KnownPeople } from '../recording/known-people.ts';
import type { InsertRefusal } from '../recording/sending.ts';
import type { Recording, RecordingId } from '../recording/types.ts';

/** One row of the popup, with the parts of its title that match. */
export interface ResultRow {
  recording: Recording;
  /** Half-open ranges of UTF-16 indices into the title, in order. */
  ranges: [start: number, end: number][];
}

/** Rows that stand first because the active page is about them, or somebody has pinned them, or opened them last. */
export interface LeadingRows {
  group: 'about' | 'pinned' | 'opened';
  count: number;
}

/** What the service is doing about what is on the screen. */
export type ServicePart =
  | { status: 'idle' }
  /** `listing` is the list itself; `searching` is the title search. */
  | { status: 'listing' }
  | { status: 'searching' }
  /** `filteredHere`: the service did not filter, so it was done on this device (docs/faults.md#f64). */
  | { status: 'answered'; filteredHere: boolean; unreadable: number }
  | { status: 'failed'; failure: Failure };

/** What became of the last thing that was done with a recording: a summary that was sent on, mostly. */
export type SharePart =
  | { status: 'none' }
  | { status: 'fetching'; id: RecordingId }
  /** `title` where it is not plain which recording is meant; empty when it has none. */
  | { status: 'copied'; id: RecordingId; title?: string; isQuote?: true }
  /** The page did not take it; it is on the clipboard. */
  | { status: 'copied-instead'; id: RecordingId; reason: InsertRefusal }
  | { status: 'no-summary'; id: RecordingId }
  /** The browser refused: the text is shown, selected, for a copy by hand. */
  | { status: 'by-hand'; id: RecordingId; plain: string }
  | { status: 'failed'; id: RecordingId; failure: Failure }
  | { status: 'pinned' | 'unpinned'; id: RecordingId }
  | { status: 'pin-failed'; failure: Failure }
  /** What was pinned, opened and searched could not be read: nothing is known of it, and no pin is changed. */
  | { status: 'shortlist-unread'; failure: Failure }
  /** What is known of a failure, for whoever is asked about it. */
  | { status: 'details'; copied: boolean }
  /** A key of the browser asked for the last summary, and there is none. */
  | { status: 'nothing-to-send' };

/** What was found inside recordings. */
export interface HitsPart extends FoundInside {
  /** So many of the first rows are shown, above the groups; 0 where all stand below, all where no group is as typed. */
  headCount: number;
  /** Recordings whose row among the titles has their places too; they are not shown once more. */
  quoted: ReadonlySet<RecordingId>;
  /** Recordings of which not only the best place is shown. */
  unfolded: ReadonlySet<RecordingId>;
  /** Whether the library has answered. */
  isSearched: boolean;
  /** `groups` from `from` on are only like the query; null where all are as it was typed. */
  widened: { from: number; words: Widened['words'] } | null;
}

export const NO_HITS: HitsPart = {
  groups: [],
  rows: [],
  headCount: 0,
  quoted: new Set(),
  unfolded: new Set(),
  meetings: 0,
  isExact: true,
  isSearched: false,
  widened: null,
};

/** What was understood of `text`, which is what stands in the box unless more was typed meanwhile. */
export interface TypedPart {
  text: string;
  chips: readonly QueryChip[];
  suggestions: readonly QuerySuggestion[];
  /** The suggestion that was moved to; null while none was. */
  suggestedAt: number | null;
  /** Of how many recordings is known what a filter asks for; null when it is of all. */
  coverage: FilterCoverage | null;
}

export const NOT_TYPED: TypedPart = { text: '', chips: [], suggestions: [], suggestedAt: null, coverage: null };

/** What the recents and the results have in common. */
export interface Listing {
  /** Who speaks in recordings of rows; of others this device does not know it. */
  people: ReadonlyMap<RecordingId, KnownPeople>;
  rows: readonly ResultRow[];
  /** There are more than `rows`, or may be. */
  hasMore: boolean;
  /** Groups of the first rows, each under a heading of its own; none while searching. */
  leading: readonly LeadingRows[];
  /** Recordings that are pinned. */
  pins: ReadonlySet<RecordingId>;
  /** What was searched for, the last one first. */
  searches: readonly string[];
  selectedId: RecordingId | null;
  /** The selected place in the group of `selectedId`; null when its row is selected. */
  selectedHit: number | null;
  hits: HitsPart;
  typed: TypedPart;
  /** This browser has no library, and nobody was told yet. */
  noLibrary: boolean;
  service: ServicePart;
  sent: SharePart;
  /** Recordings known on this device. */
  count: number;
  /** There are more than `count`: the service's list has not been read to its end (docs/faults.md#f62, #f63). */
  partial: boolean;
  /** Epoch milliseconds of the service's last list; null when it never answered. */
  savedAtMs: number | null;
}

/** The popup, before anything is known, without a connection, before typing, and while typing. */
export type SearchState =
  | { status: 'starting' }
  | { status: 'not-connected' }
  | ({ status: 'recent' } & Listing)
  | ({ status: 'results'; query: string } & Listing);

/** Where the selection moves. */
export type Move = 'next' | 'previous' | 'page-down' | 'page-up' | 'next-section' | 'previous-section';
