import { isRecent } from '../recording/elapsed.ts';

/** How far the list is read from the service. */
export interface ListSyncState {
  /** Of the key that the list is read with; another key may be shown another list. */
  keyId: string;
  /** Epoch milliseconds of the walk that is under way, or of the last complete one; 0 before the first. */
  startedAtMs: number;
  /** The next page to ask for, a number from 1 or what the service gave as its continuation; null when the walk is complete. */
  next: string | number | null;
  /** Epoch milliseconds when the last walk over the whole list began; 0 where it did not reach its end, or none did. */
  fullAtMs: number;
  /** This walk is for what is new, and ends where everything is known. */
  newOnly: boolean;
  /** Epoch milliseconds when the service last confirmed the list, by a whole walk or by what is new; 0 before the first. */
  confirmedAtMs: number;
  /** Pages that this walk has asked for. */
  pages: number;
  /** The highest `total` that the service said during this walk, and since what it last said; a change starts another. */
  total: number | null;
  /** Pages that the last walk had asked for when it ended before the `total`; 0 when it did not. */
  shortPages: number;
  /** Epoch milliseconds since when the service's first page is empty; 0 when it is not. */
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

/** How far the list is read with this key. */
export const listSyncFor = (state: ListSyncState, keyId: string): ListSyncState =>
  state.keyId === keyId ? state : { ...FIRST_LIST_SYNC, keyId };

/** Once a day the whole list is walked again, so that recordings deleted at the service leave this device too. */
export const FULL_WALK_EVERY_MS = 24 * 60 * 60 * 1000;

/** A list longer than this many pages is cut (docs/faults.md#f62): a service that never ends must not fill the disk. */
export const MOST_PAGES = 1000;

/** As long as the list is this short, a total that fell is looked into at once; with a longer one that waits for the day's walk. */
const SHORT_LIST = 500;

/** An empty list that has just held recordings is believed when it is still empty then: a restart can look like that. */
export const EMPTY_FOR_MS = 10 * 60 * 1000;

/** What one page of the list proved. */
export interface PageEvidence {
  /** Page number from 1, or the continuation that the service gave. */
  asked: string | number;
  /** How many recordings it held. */
  length: number;
  /** How many of them this device had never seen. */
  unknown: number;
  /** How many recordings this device knows with them. */
  known: number;
  /** How many of them this walk had not seen yet. */
  newInWalk: number;
  total: number | null;
  /** The service's own continuation, when it names one. */
  next: string | null;
}

/** Whether `asked` is the first page, which is asked for again each time the popup opens. */
const isFirst = (asked: string | number) => asked === 1;

/** The service's own next page; the next number where pages are numbered; null at the end of its own chain. */
function following({ asked, next }: PageEvidence): string | number | null {
  return next ?? (typeof asked === 'number' ? asked + 1 : null);
}

/** Nothing is left to ask for: what the service has more than before is here by now. */
function isCaughtUp({ total, unknown, known }: PageEvidence, formerTotal: number | null): boolean {
  if (total === null) return unknown === 0;
  return unknown === 0 ? total === formerTotal || known >= total : known === total;
}

/** A recording that is deleted during a walk moves another one past it: as many as there were are to be seen. */
const highestTotal = ({ total }: ListSyncState, page: PageEvidence): number | null =>
  page.total === null ? total : Math.max(page.total, total ?? page.total);

function goOn(state: ListSyncState, page: PageEvidence): ListSyncState {
  const pages = state.pages + 1;
  const total = highestTotal(state, page);
  const walked = { ...state, pages, total };
  if (state.newOnly && isCaughtUp({ ...page, total }, null)) return { ...walked, next: null, newOnly: false };
  // Nothing new here, and yet the service has more: its order is not newest first, so the walk is over the whole list.
  const newOnly = state.newOnly && page.unknown > 0;
  if (page.newInWalk > 0 && pages < MOST_PAGES) {
    const next = following(page);
    if (next !== null) return { ...walked, next, newOnly };
  }
  // A page that is refused or empty by mistake looks like the end, too; where two walks end, it is (docs/faults.md#f62).
  const shortPages = total !== null && page.known < total ? pages : 0;
  const isEnd = shortPages === 0 || shortPages === state.shortPages;
  return { ...walked, next: null, newOnly: false, shortPages, fullAtMs: isEnd ? state.startedAtMs : 0 };
}

/** The clock may have been set back since. */
const emptySince = ({ emptySinceMs }: ListSyncState, nowMs: number) =>
  emptySinceMs === 0 ? nowMs : Math.min(emptySinceMs, nowMs);

function begin(before: ListSyncState, page: PageEvidence, nowMs: number): ListSyncState {
  const { total } = page;
  const state = { ...before, emptySinceMs: page.length > 0 ? 0 : emptySince(before, nowMs) };
  const fresh = { ...state, startedAtMs: nowMs, pages: 1, total, newOnly: false };
  if (page.length === 0) return { ...fresh, next: null, fullAtMs: 0 };
  const unfinished = state.next !== null && !isFirst(state.next);
  // An unfinished walk goes on where it was; the first page was only looked at again for what is new. An old one begins
  // anew: a continuation that the service gave may have expired.
  if (unfinished && isRecent(state.startedAtMs, nowMs, FULL_WALK_EVERY_MS))
    return { ...state, total: highestTotal(state, page) };
  const somethingGone = total !== null && total !== state.total && page.known > total && total <= SHORT_LIST;
  const isFullRecent = isRecent(state.fullAtMs, nowMs, FULL_WALK_EVERY_MS);
  const whole = unfinished || state.fullAtMs === 0 || somethingGone || !isFullRecent;
  if (!whole && isCaughtUp(page, state.total)) return { ...state, next: null, total };
  return { ...fresh, next: following(page), newOnly: !whole && page.unknown > 0 };
}

/**
 * Where the walk goes after a page. Only what the answer proves counts: a page without anything new ends the walk, never
 * `total` or a promised last page, which services get wrong (docs/faults.md#f62 and #f63); a changed `total` only
 * starts one. Once the whole list is known, a walk is for what is new, and over the whole once a day.
 */
export function advance(state: ListSyncState, page: PageEvidence, nowMs: number): ListSyncState {
  const after = isFirst(page.asked) ? begin(state, page, nowMs) : goOn(state, page);
  return after.next === null ? { ...after, confirmedAtMs: nowMs } : after;
}

/** Whether this page was the last one of a walk. */
export const hasJustEnded = (before: ListSyncState, after: ListSyncState): boolean =>
  after.next === null && (before.next !== null || after.startedAtMs !== before.startedAtMs);

/**
 * Rows unseen since then are gone from the service, if the walk has seen as many as the service said at any time in it. An
 * answer without any recording proves that only when it is given again after a while.
 */
export function mayDropUnseen(before: ListSyncState, after: ListSyncState, seenInWalk: number): boolean {
  if (!hasJustEnded(before, after) || after.total === null) return false;
  const isEmptyForLong = after.emptySinceMs === 0 || after.startedAtMs - after.emptySinceMs >= EMPTY_FOR_MS;
  return isEmptyForLong && seenInWalk >= after.total;
}
