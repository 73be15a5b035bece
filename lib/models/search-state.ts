import type { Failure } from '../failures.ts';
import type { PopupStart, RememberedView } from '../list/list-reader.ts';
import type { Named } from '../search/named.ts';
import type { QueryChip, QueryReading, QuerySuggestion } from '../messaging/protocol.ts';
import type { LibraryGroup } from '../library/types.ts';
import type { KnownPeople, Recording, RecordingId } from '../recording/types.ts';
import type { Peek } from '../recording/peek.ts';
import type { CopiedPart, InsertRefusal } from '../recording/sending.ts';
import { statusKind } from '../recording/words.ts';
import { sourcesOf, type Sources } from './named-connections.ts';

/** A recording in a list, with the parts of its title that match. */
export interface ResultRow {
  recording: Recording;
  /** Half-open ranges of UTF-16 indices into the title, in order. */
  ranges: [start: number, end: number][];
  /** Present if it is only similar to the query. */
  isSimilar?: true;
}

/**
 * The sections of the list, in the order in which they stand. Before typing: what is new, about the active page, pinned
 * and recently opened ones, the newest by day, and those that are not ready. While searching: what the words name,
 * titles, what was said, what is only similar, and what only the service's search knew.
 */
export type SectionName =
  | 'news'
  | 'about'
  | 'pinned'
  | 'opened'
  | 'days'
  | 'waiting'
  | Named['kind']
  | 'titles'
  | 'said'
  | 'similar'
  | 'service';

/** One line of the list that can be selected. `key` is unique in the list, and the same as long as the item is there. */
export type Item = NamedItem | RowItem | QuoteItem | MoreItem | NoteItem;

interface ItemParts {
  key: string;
  section: SectionName;
  /** Present while it belongs to an earlier text: it is drawn until the answer comes, but never selected. */
  isStale?: true;
}

/** A person, a period or a series that the words name; a series stands for its latest recording. */
export type NamedItem = ItemParts & Named;

/** A recording. With `group`, its row shows the best of the quotes in it. */
export interface RowItem extends ItemParts, ResultRow {
  kind: 'row';
  group: LibraryGroup | null;
  /** For what is new, the watched searches that find it; none if it became ready. */
  newFor?: readonly string[] | undefined;
}

/** A meeting in which something was said: its row shows the best of its quotes. */
export interface QuoteItem extends ItemParts, ResultRow {
  kind: 'quote';
  group: LibraryGroup;
}

/** Shows the rest of its section, of `count` in all, or of more than that; below news, dismisses them. */
export interface MoreItem extends ItemParts {
  kind: 'more';
  count: number;
  isAtLeast: boolean;
}

/** Stands above what is only similar to the query, and searches for the query as typed. */
export interface NoteItem extends ItemParts {
  kind: 'note';
  /**
   * `instead`: `words` are shown instead of the query. `apart`: its words are not said together. `near`: it is not known
   * which words are similar. `below`: there are results as typed, too.
   */
  why: 'instead' | 'apart' | 'near' | 'below';
  words: string;
}

/** An item of a recording, which can be opened, copied and pinned. */
export type RecordingItem = RowItem | QuoteItem | Extract<NamedItem, { kind: 'series' }>;

export const isOfRecording = (item: Item | null | undefined): item is RecordingItem =>
  item?.kind === 'row' || item?.kind === 'quote' || item?.kind === 'series';

/** An item that the words lead to, unlike what only says or shows more. The first of them is selected. */
export const isAnswer = (item: Item): boolean => item.kind !== 'more' && item.kind !== 'note';

/** The item that is unfolded. */
export interface PeekPart {
  key: string;
  /** The index of the quote shown in it, if it has any. */
  at: number;
  /** Null until it was read. */
  content: Peek | null;
  /** Whether the service is asked for it, or why it cannot be shown; null for neither. */
  missing: 'asking' | Failure | null;
  /** Present while this device is asked for it: until then, the row stays as it was drawn. */
  isReading?: true;
  /** Present if the service is or was asked: room is kept for the answer, so that nothing below moves. */
  isAsked?: true;
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
  | { status: 'copied'; id: RecordingId; part: CopiedPart; title?: string }
  /** The page did not accept it; it is on the clipboard. */
  | { status: 'copied-instead'; id: RecordingId; reason: InsertRefusal }
  /** There is none of it, or the user's template leaves nothing. */
  | { status: 'nothing'; id: RecordingId; part: CopiedPart; isInsert?: true }
  /** The browser refused: the text is shown, selected, to be copied by hand. */
  | { status: 'by-hand'; id?: RecordingId; plain: string }
  | { status: 'failed'; id: RecordingId; failure: Failure }
  | { status: 'pinned' | 'unpinned'; id: RecordingId; count?: number }
  /** A change that could not be stored, or stored data that could not be read. */
  | { status: 'not-stored'; what: 'pin' | 'watch' | 'shortlist'; failure: Failure }
  | { status: 'told'; what: ToldFact };

/** What is told of no recording. */
export type ToldFact =
  /** The search is watched from now on, or no more; `watch-full` if too many are. */
  | 'watched'
  | 'unwatched'
  | 'watch-full'
  /** The details of a failure were copied, or could not be. */
  | 'details-copied'
  | 'details-not-copied'
  /** The selected item names something that has no text of its own. */
  | 'no-meeting'
  /** A browser shortcut asked for the last summary, and there is none. */
  | 'nothing-to-send';

/** Said in the foot: nothing that the next look may not take away. */
export const QUIET: ReadonlySet<SharePart['status']> = new Set(['none', 'copied', 'pinned', 'unpinned']);

/** The meaning of `text`, which is the text in the box unless more was typed meanwhile. */
export interface TypedPart {
  text: string;
  chips: readonly QueryChip[];
  suggestions: readonly QuerySuggestion[];
  /** Index of the selected suggestion; null if none is. */
  suggestedAt: number | null;
  /** Number of recordings whose data for a filter is known; null if it is all. */
  coverage: QueryReading['coverage'];
}

export const NOT_TYPED: TypedPart = { text: '', chips: [], suggestions: [], suggestedAt: null, coverage: null };

/** How many meetings a search has found; similar ones only if there are no others. */
export interface FoundCounts {
  meetings: number;
  /** Meetings in which something was said, without those whose row stands among the titles. */
  said: number;
  /** Whether there are more, or may be. */
  isAtLeast: boolean;
  isSimilar: boolean;
  /** Whether what was said has been searched. */
  isSearched: boolean;
}

export const NOTHING_FOUND: FoundCounts = {
  meetings: 0,
  said: 0,
  isAtLeast: false,
  isSimilar: false,
  isSearched: false,
};

/** The common part of the recents and the results. */
export interface Listing {
  /** Speakers in the recordings of rows; others are not known on this device. */
  people: ReadonlyMap<RecordingId, KnownPeople>;
  /** From top to bottom. */
  items: readonly Item[];
  /** Null if nothing can be selected. */
  selectedKey: string | null;
  peek: PeekPart | null;
  /** What was found, in numbers. */
  found: FoundCounts;
  /** Whether the query is watched. */
  isWatched: boolean;
  /** The connections of the rows; absent where there is only one. */
  sources?: Sources;
  /** Pinned recordings. */
  pins: ReadonlySet<RecordingId>;
  /** Earlier searches, the most recent first. */
  searches: readonly string[];
  typed: TypedPart;
  /** Whether this browser has no library, and the user was not told yet. */
  noLibrary: boolean;
  service: ServicePart;
  sent: SharePart;
  /** Number of recordings known on this device. */
  count: number;
  /** Whether there are more than `count`: the service's list is not yet read to its end (docs/faults.md#f62, #f63). */
  partial: boolean;
}

/** What there is before anything was read or asked. */
export const EMPTY_LISTING: Listing = {
  people: new Map(),
  items: [],
  selectedKey: null,
  peek: null,
  found: NOTHING_FOUND,
  isWatched: false,
  pins: new Set(),
  searches: [],
  typed: NOT_TYPED,
  noLibrary: false,
  service: { status: 'idle' },
  sent: { status: 'none' },
  count: 0,
  partial: false,
};

/** The list, before typing or while typing. */
export type ShownState = ({ status: 'recent' } & Listing) | ({ status: 'results'; query: string } & Listing);

/** The state of the popup; at first, nothing is known. */
export type SearchState = { status: 'starting' } | { status: 'not-connected' } | ShownState;

/** A movement of the selection. */
export type Move = 'next' | 'previous' | 'page-down' | 'page-up' | 'next-section' | 'previous-section';

/** The most rows that a user may scroll through; more typing is quicker than more rows. */
export const MOST_ROWS = 50;
/** One more, to know whether there are more. */
export const LOOKED_ROWS = MOST_ROWS + 1;
/**
 * Numbers of recordings requested from the library: first those that are visible without scrolling, because reading
 * each takes time, then the others; all of them only on request. With the first number, nothing similar is looked for.
 */
export const LIBRARY_LIMITS = [5, 20] as const;

/** How long the popup reopens with the query that it was closed with. */
const REMEMBERED_MS = 10 * 60 * 1000;
/** Few enough to leave the newest visible. */
const SHOWN_OPENED = 3;

const isReady = ({ status }: Recording): boolean => ['ready', 'unknown'].includes(statusKind(status));

type StartRow = Recording & Pick<RowItem, 'newFor'>;

/** The rows shown before typing: each recording once, in the first section that has it. Lists are the latest first. */
export function startItems(
  parts: Record<'news' | 'about' | 'pinned' | 'opened' | 'newest', readonly StartRow[]>,
): (RowItem | MoreItem)[] {
  const newest = parts.newest.slice(0, MOST_ROWS);
  const sections: [SectionName, readonly StartRow[], most: number][] = [
    ['news', parts.news, MOST_ROWS],
    ['about', parts.about, MOST_ROWS],
    ['pinned', parts.pinned, MOST_ROWS],
    ['opened', parts.opened.filter(isReady), SHOWN_OPENED],
    ['days', newest.filter(isReady), MOST_ROWS],
    ['waiting', newest, MOST_ROWS],
  ];
  const ids = new Set<RecordingId>();
  const items = sections.flatMap(([section, recordings, most]): (RowItem | MoreItem)[] => {
    const own = recordings.filter(({ id }) => !ids.has(id)).slice(0, most);
    for (const { id } of own) ids.add(id);
    const rows = own.map((recording): RowItem => {
      const key = `${section} ${recording.id}`;
      return { kind: 'row', key, section, recording, ranges: [], group: null, newFor: recording.newFor };
    });
    if (section !== 'news' || rows.length === 0) return rows;
    return [...rows, { kind: 'more', key: section, section, count: 0, isAtLeast: false }];
  });
  return items.slice(0, MOST_ROWS);
}

/** The state that the popup was closed with, if that was not long ago. */
export function rememberedView(first: PopupStart | null, nowMs: number): RememberedView | null {
  return first?.view && nowMs - first.view.savedAtMs < REMEMBERED_MS ? first.view : null;
}

/** The state of the first paint: that of `createSearchModel` after the same read, before it loads or asks. */
export function startState(first: PopupStart | null, nowMs: number): SearchState {
  const view = rememberedView(first, nowMs);
  if (!first || view?.query) return { status: 'starting' };
  const { recordings, people, count, shortlist, connections = [] } = first;
  const sources = sourcesOf(connections);
  const { pins = [], opened = [], news = [] } = shortlist ?? {};
  const items = startItems({ news, about: [], pinned: pins, opened, newest: recordings });
  const selected = items.find((item) => 'recording' in item && item.recording.id === view?.selectedId) ?? items[0];
  return {
    status: 'recent',
    ...EMPTY_LISTING,
    people: new Map(people.map((known) => [known.id, known])),
    items,
    selectedKey: selected?.key ?? null,
    pins: new Set(pins.map(({ id }) => id)),
    ...(sources.size > 0 && { sources }),
    count,
  };
}
