import type { Failure } from '../failure.ts';
import type { FilterCoverage, FoundInside, QueryChip, QuerySuggestion, Widened } from '../messaging/protocol.ts';
import type { KnownPeople } from '../recording/known-people.ts';
import type { InsertRefusal } from '../recording/sending.ts';
import type { Recording, RecordingId } from '../recording/types.ts';

/** A row of the popup, with the parts of its title that match. */
export interface ResultRow {
  recording: Recording;
  /** Half-open ranges of UTF-16 indices into the title, in order. */
  ranges: [start: number, end: number][];
  /** Present if it is only similar to the query. */
  isSimilar?: true;
}

/** Rows that come first because the active page is about them, or they were pinned or opened last. */
export interface LeadingRows {
  group: 'about' | 'pinned' | 'opened';
  count: number;
}

/** The progress of the service's requests for the screen. */
export type ServicePart =
  | { status: 'idle' }
  /** `listing` reads the list itself; `searching` is the title search. */
  | { status: 'listing' }
  | { status: 'searching' }
  /** `filteredHere`: the service did not filter, so this device did (docs/faults.md#f64). */
  | { status: 'answered'; filteredHere: boolean; unreadable: number }
  | { status: 'failed'; failure: Failure };

/** The outcome of the last action on a recording, which is mostly the sharing of a summary. */
export type SharePart =
  | { status: 'none' }
  | { status: 'fetching'; id: RecordingId }
  /** `title` if it is not clear which recording is meant; empty if it has none. */
  | { status: 'copied'; id: RecordingId; title?: string; isQuote?: true }
  /** The page did not accept it; it is on the clipboard. */
  | { status: 'copied-instead'; id: RecordingId; reason: InsertRefusal }
  | { status: 'no-summary'; id: RecordingId }
  /** The quote by the user's template is empty. */
  | { status: 'no-quote'; id: RecordingId }
  /** The browser refused: the text is shown, selected, to be copied by hand. */
  | { status: 'by-hand'; id: RecordingId; plain: string }
  | { status: 'failed'; id: RecordingId; failure: Failure }
  | { status: 'pinned' | 'unpinned'; id: RecordingId }
  | { status: 'pin-failed'; failure: Failure }
  /** Pins, opened recordings and searches could not be read: nothing is known of them, and no pin is changed. */
  | { status: 'shortlist-unread'; failure: Failure }
  /** The details of a failure were copied, or could not be. */
  | { status: 'details'; copied: boolean }
  /** A browser shortcut asked for the last summary, and there is none. */
  | { status: 'nothing-to-send' };

/** Matches inside recordings. */
export interface HitsPart extends FoundInside {
  /** Number of rows shown above the groups; 0 if all rows are below, all of them if no group matches as typed. */
  headCount: number;
  /** Recordings whose row among the titles also shows their places; they are not shown again. */
  quoted: ReadonlySet<RecordingId>;
  /** Recordings whose row would be below the row of their places; it is not shown. */
  merged: ReadonlySet<RecordingId>;
  /** Recordings of which more than the best place is shown. */
  unfolded: ReadonlySet<RecordingId>;
  /** Whether the library has responded. */
  isSearched: boolean;
  /** `groups` from index `from` on, and `rows`, are only similar to the query; null if all match as typed. */
  widened: ({ from: number } & Pick<Widened, 'rows' | 'words'>) | null;
  /** Indices of the row and of the group below a note that says that what follows is only similar; null without. */
  noteAt: { row: number | null; group: number | null };
}

export const NO_HITS: HitsPart = {
  groups: [],
  rows: [],
  headCount: 0,
  quoted: new Set(),
  merged: new Set(),
  unfolded: new Set(),
  meetings: 0,
  isExact: true,
  isSearched: false,
  widened: null,
  noteAt: { row: null, group: null },
};

/** The meaning of `text`, which is the text in the box unless more was typed meanwhile. */
export interface TypedPart {
  text: string;
  chips: readonly QueryChip[];
  suggestions: readonly QuerySuggestion[];
  /** Index of the selected suggestion; null if none is. */
  suggestedAt: number | null;
  /** Number of recordings whose data for a filter is known; null if it is all. */
  coverage: FilterCoverage | null;
}

export const NOT_TYPED: TypedPart = { text: '', chips: [], suggestions: [], suggestedAt: null, coverage: null };

/** The common part of the recents and the results. */
export interface Listing {
  /** Speakers in the recordings of rows; others are not known on this device. */
  people: ReadonlyMap<RecordingId, KnownPeople>;
  rows: readonly ResultRow[];
  /** Whether there are more than `rows`, or may be. */
  hasMore: boolean;
  /** Groups of the first rows, each under its own heading; none while searching. */
  leading: readonly LeadingRows[];
  /** Pinned recordings. */
  pins: ReadonlySet<RecordingId>;
  /** Earlier searches, the most recent first. */
  searches: readonly string[];
  selectedId: RecordingId | null;
  /** Index of the selected place in the group of `selectedId`; null if its row is selected. */
  selectedHit: number | null;
  hits: HitsPart;
  typed: TypedPart;
  /** Whether this browser has no library, and the user was not told yet. */
  noLibrary: boolean;
  service: ServicePart;
  sent: SharePart;
  /** Number of recordings known on this device. */
  count: number;
  /** Whether there are more than `count`: the service's list is not yet read to its end (docs/faults.md#f62, #f63). */
  partial: boolean;
  /** Epoch milliseconds of the service's last list; null if it never responded. */
  savedAtMs: number | null;
}

/** The state of the popup: before anything is known, without a connection, before typing, and while typing. */
export type SearchState =
  | { status: 'starting' }
  | { status: 'not-connected' }
  | ({ status: 'recent' } & Listing)
  | ({ status: 'results'; query: string } & Listing);

/** A movement of the selection. */
export type Move = 'next' | 'previous' | 'page-down' | 'page-up' | 'next-section' | 'previous-section';
