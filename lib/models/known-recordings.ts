import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { runDetached } from '../async.ts';
import { type Failure, type Result, fail, succeed } from '../failures.ts';
import type { ListReader, PopupStart } from '../list/list-reader.ts';
import type { Client } from '../messaging/client.ts';
import {
  EMPTY_SHORTLIST,
  isOpenable,
  type KnownPeople,
  MAX_SEARCH_LENGTH,
  MOST_SEARCHES,
  type Recording,
  scopeOf,
  type RecordingId,
  type Shortlist,
} from '../recording/types.ts';
import { MOST_AWAITED, type News, withoutWatch, withWatch } from '../recording/watching.ts';
import { statusKind } from '../recording/words.ts';
import { createTitleIndex } from '../search/titles.ts';
import type { Followed } from '../storage/item.ts';
import { joinShortlists, withNewest, type AddressData, type UserData } from '../storage/user-data.ts';
import { createDebounce, type Later } from './debounce.ts';
import { sourcesOf, type NamedConnection } from './named-connections.ts';
import { isOfRecording, LOOKED_ROWS, startItems, type Item, type ResultRow } from './search-state.ts';

export interface KnownRecordingsDeps {
  userData: Pick<UserData, 'readAllData' | 'readNamed' | 'watching'>;
  list: Pick<ListReader, 'readStart' | 'readAll' | 'saveShortlist'>;
  /** Once it is aborted, nothing is followed any more. */
  life: AbortSignal;
}

export type KnownRecordings = ReturnType<typeof createKnownRecordings>;

const valueOf = <T>(item: Followed<T> | undefined): T | null =>
  (item?.latest.value?.ok && item.latest.value.value) || null;
const failureOf = <T>({ latest: { value } }: Followed<T>): Failure | null =>
  value?.ok === false ? value.failure : null;

/**
 * The recordings known on this device, as rows: the newest at once, all of them once they are read; and what the user
 * pinned, opened and searched for, for which the first rows never wait.
 */
export function createKnownRecordings({ userData, list, life }: KnownRecordingsDeps) {
  /** `count` is more than `recordings` until all are read, which is `isWhole`. */
  const known = signal({ recordings: [] as readonly Recording[], count: 0, isWhole: false });
  /** Rows that may not be among the newest, until all are read. */
  const older = signal<readonly Recording[]>([]);
  /** Rows that the active page is about. */
  const about = signal<readonly Recording[]>([]);
  const connections = signal<readonly NamedConnection[]>([]);
  const titles = computed(() => createTitleIndex(known.value.recordings));

  const painted = signal<Shortlist>(EMPTY_SHORTLIST);
  /** Of each connection. */
  const followed = signal<readonly { shortlist: Followed<Shortlist>; searches: Followed<string[]> }[]>([]);
  /** What is stored for the connections; none until all of it was read, and without a connection. */
  let stored: readonly AddressData[] = [];
  const shortlist = computed(() => {
    const lists = followed.value.map((each) => valueOf(each.shortlist));
    const read = lists.filter((list) => list !== null);
    return read.length > 0 && read.length === lists.length ? joinShortlists(read) : painted.value;
  });
  const paintedNews = signal<readonly News[]>([]);
  const watched = userData.watching.follow();
  const watching = computed(() => valueOf(watched));
  const isWatching = (query: string) => watching.value?.watches.some((watch) => watch.query === query) ?? false;
  const news = computed(() => watching.value?.news ?? paintedNews.value);
  /** The shortlist and the news as their rows stand: they do not move when another page changes them. */
  const arranged = signal({ ...EMPTY_SHORTLIST, news: [] as readonly News[] });
  const searches = computed((): readonly string[] => valueOf(followed.value[0]?.searches) ?? []);

  /** The rows of some recordings that are in the list. */
  function rowsOf(ids: readonly RecordingId[]): Recording[] {
    const { recordings, isWhole } = known.value;
    const wanted = new Set(ids);
    const all = wanted.size === 0 ? [] : isWhole ? recordings : [...recordings, ...older.value];
    const byId = new Map(all.filter(({ id }) => wanted.has(id)).map((recording) => [recording.id, recording]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  function rowsOfNews(news: readonly News[]) {
    const queries = new Map(news.map((one) => [one.id, one.queries]));
    return rowsOf([...queries.keys()]).map((row) => ({ ...row, newFor: queries.get(row.id) ?? [] }));
  }

  async function read(): Promise<readonly Recording[] | null> {
    const cached = await list.readAll();
    // If nothing can be stored, the newest are still in the session's memory (docs/faults.md#f69).
    return cached?.recordings ?? (await list.readStart())?.recordings ?? null;
  }

  function stopFollowing(): void {
    for (const { shortlist, searches } of followed.peek()) {
      shortlist.stop();
      searches.stop();
    }
  }
  life.addEventListener('abort', () => {
    watched.stop();
    stopFollowing();
  });

  /** Reads what is stored for the connections, and follows it; returns why that is not known, or null. */
  async function follow(): Promise<Failure | null> {
    const found = await userData.readAllData();
    stopFollowing();
    if (!found.ok) return found.failure;
    const parts = found.value.map(({ shortlist, searches }) => {
      return { shortlist: shortlist.follow(), searches: searches.follow() };
    });
    const refreshed = parts.flatMap((part) => [part.shortlist.refresh(), part.searches.refresh()]);
    await Promise.all([watched.refresh(), ...refreshed]);
    followed.value = parts;
    if (parts.length > 1) connections.value = await userData.readNamed();
    if (life.aborted) stopFollowing();
    const failures = parts.map((part) => failureOf(part.shortlist) ?? failureOf(part.searches));
    const failure = failures.find((each) => each !== null) ?? failureOf(watched);
    stored = failure ? [] : found.value;
    return failure;
  }

  return {
    /** Those that are read, the newest first. */
    recordings: computed(() => known.value.recordings),
    /** Number of recordings. */
    count: computed(() => known.value.count),
    /** The rows shown before typing, at most `MOST_ROWS`. */
    recents: computed(() => {
      const { pins, opened, news } = arranged.value;
      const newest = known.value.recordings;
      const lists = { about: about.value, pinned: rowsOf(pins), opened: rowsOf(opened), newest };
      return startItems({ ...lists, news: rowsOfNews(news) });
    }),
    /** Whether something is news that the toolbar button still counts. */
    hasUnseenNews: (): boolean => news.value.some(({ isSeen }) => !isSeen),
    isWatched: isWatching,
    pins: computed(() => new Set(shortlist.value.pins)),
    sources: computed(() => sourcesOf(connections.value)),
    searches,
    /** Shows the rows of the first paint. */
    start({ recordings, count, shortlist: rows, connections: named = [] }: PopupStart): void {
      connections.value = named;
      known.value = { recordings, count, isWhole: false };
      if (!rows) return;
      const { news = [] } = rows;
      older.value = [...rows.pins, ...rows.opened, ...news];
      paintedNews.value = news.map(({ id, newFor }) => ({ id, queries: newFor, isSeen: true }));
      painted.value = { pins: rows.pins.map(({ id }) => id), opened: rows.opened.map(({ id }) => id) };
      arranged.value = { ...painted.value, news: paintedNews.value };
    },
    /** Reads the stored list; null if nothing can be read. */
    read,
    /** Shows what was read; `count` is the total, if that is more. */
    put(recordings: readonly Recording[], count = 0): void {
      known.value = { recordings, count: Math.max(count, recordings.length), isWhole: true };
      about.value = about.value.flatMap(({ id }) => recordings.find((recording) => recording.id === id) ?? []);
    },
    /** Whether the whole list was put here. */
    hasAll: () => known.value.isWhole,
    /** Puts recordings above the recents; those that the list loses are removed here, too. */
    putAbout(recordings: readonly Recording[]): void {
      about.value = recordings;
    },
    follow,
    /** Puts the rows of the shortlist and the news where they belong. */
    arrange: (): void => {
      arranged.value = { ...shortlist.value, news: news.value };
    },
    /** Stores the rows of the shortlist for the next first paint, if all that they depend on is known. */
    saveRows: (): void => {
      if (stored.length === 0 || !known.value.isWhole) return;
      const { pins, opened } = shortlist.value;
      const rows = { pins: rowsOf(pins), opened: rowsOf(opened), news: rowsOfNews(news.value) };
      runDetached(list.saveShortlist(rows));
    },
    /** Pins recordings, or unpins them if all are; within the key press: the popup may close. Whether they are pinned then. */
    async togglePin(ids: readonly RecordingId[]): Promise<Result<boolean>> {
      const unread = stored.length > 0 ? null : await follow();
      const isPinned = !ids.every((id) => shortlist.value.pins.includes(id));
      const changes = stored.flatMap(({ scope, shortlist: own }, at) => {
        const before = valueOf(followed.value[at]?.shortlist);
        const theirs = ids.filter((id) => scopeOf(id) === scope);
        if (!before || theirs.length === 0) return [];
        const toggled = ({ pins, ...rest }: Shortlist) => ({
          ...rest,
          pins: [...(isPinned ? theirs : []), ...pins.filter((other) => !theirs.includes(other))],
        });
        // At once: the popup may close before it gets the lock, under which the pin is written again.
        runDetached(own.write(toggled(before)));
        return own.change(toggled);
      });
      if (changes.length === 0) return fail(unread ?? { code: 'not-connected' });
      const failed = (await Promise.all(changes)).find(({ ok }) => !ok);
      const pending = isPinned ? rowsOf(ids).filter(({ status }) => statusKind(status) === 'pending') : [];
      const awaiting = (before: RecordingId[]) =>
        [...new Set([...pending.map(({ id }) => id), ...before])].slice(0, MOST_AWAITED);
      if (pending.length > 0)
        await userData.watching.change((before) => ({ ...before, awaited: awaiting(before.awaited) }));
      return failed?.ok === false ? failed : succeed(isPinned);
    },
    /** Watches a search, or stops that. */
    async toggleWatch(query: string, nowMs: number): Promise<Result<'watched' | 'unwatched' | 'watch-full'>> {
      const isWatched = isWatching(query);
      const changed = await userData.watching.change((before) =>
        isWatched ? withoutWatch(before, query) : withWatch(before, query, nowMs),
      );
      if (!changed.ok) return changed;
      const isFull = !isWatched && changed.value.watches.every((watch) => watch.query !== query);
      return succeed(isFull ? 'watch-full' : isWatched ? 'unwatched' : 'watched');
    },
    /** Reads the news again: the background has changed them. */
    readNews: () => watched.refresh(),
    /** Records a search that has led to something; synchronous up to the browser's own call, as the popup may close. */
    noteSearch(text: string): void {
      if (text === '' || text.length > MAX_SEARCH_LENGTH) return;
      const noted = (before: readonly string[]) => withNewest(before, text, MOST_SEARCHES);
      // It was for all connections: with each of them, so that it stays when another is removed.
      for (const own of stored) {
        // At once, and again under the lock, as a pin.
        runDetached(own.searches.write(noted(searches.value)));
        runDetached(own.searches.change(noted));
      }
    },
    /** The rows whose titles match `text`, at most `LOOKED_ROWS`. */
    search: (text: string): ResultRow[] => titles.value.search(text, LOOKED_ROWS),
    /** Folds the titles ahead, which would otherwise slow the first search. */
    warm: () => titles.value.warm(),
    /** Empty for an unknown recording, or one without a title. */
    titleOf: async (id: RecordingId): Promise<string> => {
      const { recordings, isWhole } = known.value;
      const all = (isWhole ? null : await read()) ?? recordings;
      return all.find((recording) => recording.id === id)?.title ?? '';
    },
  };
}

/** Rows gone within this time while typing are not requested. */
const PEOPLE_PAUSE_MS = 150;
/** The most that the background looks up at once. */
const MOST_TOGETHER = 100;

/**
 * Requests the speakers of `items` that stay on the screen, once for each. They come from contents, which recordings that
 * cannot be opened do not have (docs/faults.md#f58).
 */
export function createRowPeople(client: Client, later: Later, items: ReadonlySignal<readonly Item[]>) {
  const known = signal<readonly KnownPeople[]>([]);
  const asked = new Set<RecordingId>();
  const pause = createDebounce(later, PEOPLE_PAUSE_MS);
  const wanted = () => {
    // A row with a quote shows no people.
    const rows = items.value.filter(isOfRecording).filter(({ group }) => !group);
    return rows.map(({ recording }) => recording.id).filter((id) => !asked.has(id) && isOpenable(id));
  };

  async function ask(): Promise<void> {
    const ids = wanted().slice(0, MOST_TOGETHER);
    for (const id of ids) asked.add(id);
    const answer = await client.ask('recordings.people', { ids });
    if (answer.ok && answer.value.length > 0) known.value = [...known.value, ...answer.value];
  }

  effect(() => {
    if (wanted().length > 0) pause.run(() => runDetached(ask()));
  });

  return {
    /** As far as this device knows them. */
    known: computed(() => new Map(known.value.map((people) => [people.id, people]))),
    /** Takes what is known at the first paint. */
    start(people: readonly KnownPeople[]): void {
      known.value = people;
    },
  };
}
