import { isRecent } from '../recording/elapsed.ts';
import type { KnownPeople } from '../recording/known-people.ts';
import type { ListedRecording } from '../recording/listed-recording.ts';
import type { DurationUnit, Recording, RecordingId } from '../recording/types.ts';

/** One page of the service's list. */
export interface ListPage {
  /** The page that was requested: a number from 1, or the continuation that the service returned. */
  asked: string | number;
  /** Id of the key that it was requested with. */
  keyId: string;
  /** Epoch milliseconds when it arrived. */
  atMs: number;
  recordings: Recording[];
  /** Number of recordings in the whole list, as reported by the service. */
  total: number | null;
  /** The service's own continuation, if it returned one. */
  next: string | null;
}

/** Facts about the list as a whole. */
export interface ListOverview {
  sync: ListSyncState;
  count: number;
  /** Unit of the service's durations. */
  unit: DurationUnit;
  /** Up to `NEWEST_ROWS` recordings. */
  newest: ListedRecording[];
  /** Their speakers, as far as known. */
  people: KnownPeople[];
  /** Revision of the visible list; incremented by each change. */
  revision: number;
  /** The last snapshot written for pages; revision 0 before the first. */
  snapshot: ListSnapshotStamp;
}

export type ListSnapshotStamp = Pick<ListOverview, 'revision' | 'count'>;

export interface ListChange extends ListOverview {
  /** Whether the visible list has changed. */
  changed: boolean;
  /** The rows that were merged. */
  rows: ListedRecording[];
}

export interface ListPageTaken extends ListChange {
  /** Stored recordings that a complete list no longer contains. */
  unlisted: RecordingId[];
}

/** How far the list has been read from the service. */
export interface ListSyncState {
  /** Id of the key that the list is read with; another key may be shown another list. */
  keyId: string;
  /** Start of the current walk, or of the last complete one, in epoch milliseconds; 0 before the first. */
  startedAtMs: number;
  /** The next page to request, as `ListPage.asked`; null when the walk is complete. */
  next: string | number | null;
  /** Start of the last walk over the whole list, in epoch milliseconds; 0 if it did not reach its end, or none did. */
  fullAtMs: number;
  /** Whether this walk looks only for new recordings, and ends once everything is known. */
  newOnly: boolean;
  /** Epoch milliseconds when the last walk of either kind was complete; 0 before the first. */
  confirmedAtMs: number;
  /** Pages that this walk has requested. */
  pages: number;
  /** The highest `total` reported during this walk; after it, the last one reported: a change starts another walk. */
  total: number | null;
  /** Pages of the last walk if it ended before the `total`; 0 if it did not. */
  shortPages: number;
  /** Epoch milliseconds when the service's first page was first found empty; 0 if it is not empty. */
  emptySinceMs: number;
}

export const FIRST_LIST_SYNC: ListSyncState = {
  keyId: '',
  startedAtMs: 0,
  next: 1,
  fullAtMs: 0,
  newOnly: false,
  confirmedAtMs: 0,
  pages: 0,
  total: null,
  shortPages: 0,
  emptySinceMs: 0,
};

/** How far the list has been read with this key. */
export const listSyncFor = (state: ListSyncState, keyId: string): ListSyncState =>
  state.keyId === keyId ? state : { ...FIRST_LIST_SYNC, keyId };

/**
 * Once a day the whole list is walked again, so that recordings deleted at the service disappear from this device too.
 */
export const FULL_WALK_EVERY_MS = 24 * 60 * 60 * 1000;

/** Longer lists are cut off after this many pages (docs/faults.md#f62): an endless list must not fill the disk. */
export const MOST_PAGES = 1000;

/** Up to this many recordings, a decreased total is investigated at once; a longer list waits for the daily walk. */
const SHORT_LIST = 500;

/** How long a list that had recordings must stay empty to be believed: a restarting service may look empty. */
export const EMPTY_FOR_MS = 10 * 60 * 1000;

/** Facts that one page of the list establishes. */
export interface PageEvidence extends Pick<ListPage, 'asked' | 'total' | 'next'> {
  /** Number of recordings on the page. */
  length: number;
  /** How many of them this device had never seen. */
  unknown: number;
  /** How many recordings this device knows, including these. */
  known: number;
  /** How many of them this walk had not seen yet. */
  newInWalk: number;
}

/** The service's continuation, or the next number if pages are numbered; null at the end of the service's own chain. */
const following = ({ asked, next }: PageEvidence): string | number | null =>
  next ?? (typeof asked === 'number' ? asked + 1 : null);

/** Whether nothing is left to request: everything that is new at the service is already here. */
function isCaughtUp({ total, unknown, known }: PageEvidence, formerTotal: number | null): boolean {
  if (total === null) return unknown === 0;
  return unknown === 0 ? total === formerTotal || known >= total : known === total;
}

/** The number of recordings a walk must see: one that is deleted during it moves another past the pages being read. */
const highestTotal = ({ total }: ListSyncState, page: PageEvidence): number | null =>
  page.total === null ? total : Math.max(page.total, total ?? page.total);

function goOn(state: ListSyncState, page: PageEvidence): ListSyncState {
  const pages = state.pages + 1;
  const total = highestTotal(state, page);
  const walked = { ...state, pages, total };
  if (state.newOnly && isCaughtUp({ ...page, total }, null)) return { ...walked, next: null, newOnly: false };
  // Nothing new here, although the service has more: its order is not newest first, so walk the whole list.
  const newOnly = state.newOnly && page.unknown > 0;
  if (page.newInWalk > 0 && pages < MOST_PAGES) {
    const next = following(page);
    if (next !== null) return { ...walked, next, newOnly };
  }
  // A page that is refused or empty by mistake looks like the end, too; if the next walk gets no further, it is the end
  // (docs/faults.md#f62).
  const shortPages = total !== null && page.known < total ? pages : 0;
  const isEnd = shortPages === 0 || shortPages <= state.shortPages;
  return { ...walked, next: null, newOnly: false, shortPages, fullAtMs: isEnd ? state.startedAtMs : 0 };
}

function begin(before: ListSyncState, page: PageEvidence, nowMs: number): ListSyncState {
  const { total } = page;
  // Not after now: the clock may have been set back.
  const emptySinceMs = page.length > 0 ? 0 : Math.min(before.emptySinceMs || nowMs, nowMs);
  const state = { ...before, emptySinceMs };
  const fresh = { ...state, startedAtMs: nowMs, pages: 1, total, newOnly: false };
  if (page.length === 0) return { ...fresh, next: null, fullAtMs: 0 };
  const unfinished = state.next !== null && state.next !== 1;
  // An unfinished walk resumes where it was: the popup asks for the first page each time it opens. An old one starts
  // over, because the service's continuation may have expired.
  if (unfinished && isRecent(state.startedAtMs, nowMs, FULL_WALK_EVERY_MS))
    return { ...state, total: highestTotal(state, page) };
  const somethingGone = total !== null && total !== state.total && page.known > total && total <= SHORT_LIST;
  const isFullRecent = isRecent(state.fullAtMs, nowMs, FULL_WALK_EVERY_MS);
  const whole = unfinished || state.fullAtMs === 0 || somethingGone || !isFullRecent;
  if (!whole && isCaughtUp(page, state.total)) return { ...state, next: null, total };
  return { ...fresh, next: following(page), newOnly: !whole && page.unknown > 0 };
}

/**
 * The state of the walk after a page. Only what the response proves counts: a page without anything new ends a full
 * walk, never `total` or a promised last page, which services get wrong (docs/faults.md#f62 and #f63); a changed
 * `total` only starts one. Once the whole list is known, a walk looks for new recordings only, except for a full walk
 * once a day.
 */
export function advance(state: ListSyncState, page: PageEvidence, nowMs: number): ListSyncState {
  const after = page.asked === 1 ? begin(state, page, nowMs) : goOn(state, page);
  return after.next === null ? { ...after, confirmedAtMs: nowMs } : after;
}

/** Whether this page was the last one of a walk. */
export const hasJustEnded = (before: ListSyncState, after: ListSyncState): boolean =>
  after.next === null && (before.next !== null || after.startedAtMs !== before.startedAtMs);

/**
 * Whether rows that this walk has not seen are gone from the service: if it was a walk over the whole list, and has seen
 * as many as the service reported at any time during it. The number alone proves nothing, because it may be wrong
 * (docs/faults.md#f63). An empty list is proof only if it is still empty after a while.
 */
export function mayDropUnseen(before: ListSyncState, after: ListSyncState, seenInWalk: number): boolean {
  if (!hasJustEnded(before, after) || before.newOnly || after.total === null) return false;
  const isEmptyForLong = after.emptySinceMs === 0 || after.startedAtMs - after.emptySinceMs >= EMPTY_FOR_MS;
  return isEmptyForLong && seenInWalk >= after.total;
}
