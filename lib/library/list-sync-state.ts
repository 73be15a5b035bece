import { isRecent } from '../recording/time.ts';
import type { KnownPeople, ListedRecording, DurationUnit, Recording, RecordingId } from '../recording/types.ts';

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
  /** It was refused, or failed: it may be the one after the last. */
  isRefused?: boolean;
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

export interface ListPageChange extends ListChange {
  /** Stored recordings that the list no longer contains. */
  unlisted: RecordingId[];
  /** Recordings that no list contains, and that the service has not confirmed for long; after a whole reading only. */
  unconfirmed: RecordingId[];
}

/** How far the list has been read from the service: not at all. */
export const FIRST_LIST_SYNC = {
  /** Id of the key that the list is read with; another key may be shown another list. */
  keyId: '',
  /** Start of the current reading, or of the last complete one, in epoch milliseconds; 0 before the first. */
  startedAtMs: 0,
  /** The next page to request, as `ListPage.asked`; null when the reading is complete. */
  next: 1 as string | number | null,
  /** Start of the last reading of the whole list, in epoch milliseconds; 0 before the first. */
  wholeAtMs: 0,
  /** Whether that one left a doubt, which a second one is to settle. */
  isDoubted: false,
  /** Epoch milliseconds when the list was last up to date: all of it, or its first page; 0 before the first time. */
  confirmedAtMs: 0,
  /** Pages that this reading has requested. */
  pages: 0,
  /** Recordings that this reading has found. */
  seen: 0,
  /** Recordings on its first page, and on the last one so far. */
  firstLength: 0,
  lastLength: 0,
  /** The page at `next` held nothing new, and is asked for a second time. */
  isAskedAgain: false,
  /** The last `total` reported. */
  total: null as number | null,
};

export type ListSyncState = typeof FIRST_LIST_SYNC;

/** How far the list has been read with this key. */
export const listSyncFor = (state: ListSyncState, keyId: string): ListSyncState =>
  state.keyId === keyId ? state : { ...FIRST_LIST_SYNC, keyId };

/** Whether a reading has begun and not reached its end. */
export const isReading = ({ next }: ListSyncState): boolean => next !== null && next !== 1;

/**
 * Once a day the whole list is read again, so that recordings deleted at the service disappear from this device too.
 */
export const WHOLE_EVERY_MS = 24 * 60 * 60 * 1000;
/** A recording is gone when two whole readings, at least this far apart, have not found it. */
export const SECOND_READING_MS = 60 * 60 * 1000;
/** Longer lists are cut off after this many pages (docs/faults.md#f62): an endless list must not fill the disk. */
export const MOST_PAGES = 1000;
/** Up to this many recordings, a decreased total is investigated at once; a longer list waits for the daily reading. */
const SHORT_LIST = 500;

/** A page of the list, counted. */
export interface CountedPage extends Pick<ListPage, 'asked' | 'total' | 'next' | 'isRefused'> {
  /** Number of recordings on the page. */
  length: number;
  /** How many of them this device had never seen. */
  unknown: number;
  /** How many recordings this device knows, including these. */
  known: number;
  /** How many of them this reading had not found yet. */
  newInReading: number;
}

interface Advanced {
  sync: ListSyncState;
  /** Whether this page ended a reading that proves what the list does not contain. */
  isWhole: boolean;
}

/** The service's continuation, or the next number if pages are numbered; null at the end of the service's own chain. */
const following = ({ asked, next }: CountedPage): string | number | null =>
  next ?? (typeof asked === 'number' ? asked + 1 : null);

/** Whether the last page was shorter than the first: it is the last one, even if the next one fails. */
const isShort = ({ firstLength, lastLength }: ListSyncState): boolean => lastLength < firstLength;

/** Whether a page that fails now is likely the one after the last. A `total` makes it likely, but proves nothing. */
export const isAtEnd = (sync: ListSyncState): boolean => isShort(sync) || sync.seen === sync.total;

/**
 * The state of the reading after a page. Only what the response contains counts: a page without anything new ends a
 * whole reading once it was asked for twice; `total` never ends one, a changed one only begins one (docs/faults.md#f62
 * and #f63). Once the whole list is known, the first page is enough, except once a day, when all of it is new, and an hour
 * after a whole reading that missed some or was cut short.
 */
export function advance(state: ListSyncState, page: CountedPage, nowMs: number): Advanced {
  const advanced = page.asked === 1 ? begin(state, page, nowMs) : goOn(state, page);
  const { sync } = advanced;
  return sync.next === null ? { ...advanced, sync: { ...sync, confirmedAtMs: nowMs } } : advanced;
}

const not = (sync: ListSyncState): Advanced => ({ sync, isWhole: false });

function begin(before: ListSyncState, page: CountedPage, nowMs: number): Advanced {
  const { length, unknown } = page;
  const total = page.total ?? before.total;
  const isUnfinished = isReading(before);
  // It resumes where it was: the popup asks for the first page each time it opens. An old one starts over, because the
  // service's continuation may have expired.
  if (isUnfinished && isRecent(before.startedAtMs, nowMs, WHOLE_EVERY_MS))
    return not({ ...before, total, seen: before.seen + page.newInReading });
  const counts = { pages: 1, seen: length, firstLength: length, lastLength: length, total };
  const fresh = { ...before, ...counts, startedAtMs: nowMs, isAskedAgain: false };
  if (length === 0) {
    const isBelieved = page.known === 0 || (before.next === 1 && before.isAskedAgain);
    return isBelieved ? end(fresh, page) : not({ ...fresh, next: 1, isAskedAgain: true });
  }
  const isDue =
    isUnfinished || !isRecent(before.wholeAtMs, nowMs, before.isDoubted ? SECOND_READING_MS : WHOLE_EVERY_MS);
  if (isDue || unknown === length || isOddTotal(before, page)) return not({ ...fresh, next: following(page) });
  return not({ ...before, next: null, total, isAskedAgain: false });
}

/** Whether the total has changed otherwise than by the new recordings of the first page. */
function isOddTotal(before: ListSyncState, { total, unknown }: CountedPage): boolean {
  if (before.total === null || total === null || total === before.total) return false;
  const growth = total - before.total;
  return growth > unknown || (growth < unknown && total <= SHORT_LIST);
}

function goOn(state: ListSyncState, page: CountedPage): Advanced {
  const { newInReading, known } = page;
  const total = page.total ?? state.total;
  const seen = state.seen + newInReading;
  const read = { ...state, pages: state.pages + 1, seen, total, isAskedAgain: false };
  const isMore = known > seen || (total ?? 0) > seen;
  if (newInReading === 0 && isMore && !state.isAskedAgain)
    return not({ ...read, next: page.asked, isAskedAgain: true });
  const next = following(page);
  if (newInReading === 0 || next === null || read.pages >= MOST_PAGES) return end(read, page);
  return not({ ...read, next, lastLength: page.length });
}

/** A reading that left a doubt is repeated once, and then it is what it is until the next day. */
function end(state: ListSyncState, { isRefused, known }: CountedPage): Advanced {
  const { pages, seen, total, startedAtMs, wholeAtMs } = state;
  const isWhole = pages < MOST_PAGES && (!isRefused || (isShort(state) && (total ?? 0) <= seen));
  const isDoubtful = !isWhole || known > seen || (total ?? 0) > seen;
  const isSecond = state.isDoubted && startedAtMs - wholeAtMs >= SECOND_READING_MS;
  const sync = { ...state, next: null, isAskedAgain: false, wholeAtMs: startedAtMs };
  return { isWhole, sync: { ...sync, isDoubted: isDoubtful && !isSecond } };
}
