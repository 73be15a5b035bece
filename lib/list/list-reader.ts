import { type KnownPeople, NEWEST_ROWS, type ListedRecording, type DurationUnit } from '../recording/types.ts';
import type { ConnectionFolders } from '../storage/connection-folders.ts';
import type { NamedConnection, StoredConnection } from '../storage/connections.ts';
import type { StorageArea } from '../storage/item.ts';
import { sortRecent } from '../recording/merge.ts';

/** The list of one connection as pages read it, newest first: a snapshot of its database. */
export interface CachedList {
  /** Other connections never see these recordings (docs/faults.md#f70). */
  connectionId: string;
  /** Epoch milliseconds of the service's response that it was written after. */
  savedAtMs: number;
  /** Unit of the service's lengths. */
  unit: DurationUnit;
  recordings: ListedRecording[];
}

/** Only its newest rows, few enough to be read before the first frame. */
export interface ListStart extends CachedList {
  /** Their speakers, as far as this device knows them. */
  people: KnownPeople[];
  /** Number of recordings in the whole list. */
  count: number;
}

/** The popup's first paint. */
export interface PopupStart extends Pick<ListStart, 'recordings' | 'people' | 'count'> {
  view: RememberedView | null;
  /** Null when it is not known yet. */
  shortlist: ShortlistRows | null;
  /** Where there are several. */
  connections?: readonly NamedConnection[];
}

/** Rows of pinned and recently opened recordings that are in the list, so that they can be painted first. */
export interface ShortlistRows {
  /** Of all connections (`idOf`). */
  connectionId: string;
  pins: ListedRecording[];
  opened: ListedRecording[];
  /** What is new, with the watched searches that find it. */
  news?: (ListedRecording & { newFor: string[] })[];
}

/** The view that the popup restores when it is reopened within minutes: a popup closes when it loses the focus. */
export interface RememberedView {
  query: string;
  selectedId: string | null;
  savedAtMs: number;
}

export const START = 'popup-start';
export const VIEW = 'popup-view';
export const SHORTLIST = 'popup-shortlist';

/**
 * In session storage: typed text is never on the disk, and it is three times as fast as a database. The popup writes the
 * view and the shortlist as it closes, the background the others.
 */
export interface SessionRecords {
  [START]?: ListStart;
  /** By `idOf`; null when there was no connection: what is typed for some is not shown for others. */
  [VIEW]?: RememberedView & { connectionId: string | null };
  [SHORTLIST]?: ShortlistRows;
}

/** A connection whose list is read. */
export type ListOwner = Pick<StoredConnection, 'id' | 'scope'>;

/** The key of the newest rows of a connection: that of the first is known before the connections are. */
export const startKey = ({ id, scope }: ListOwner) => (scope === '' ? START : (`${START} ${id}` as typeof START));

/** What is kept of several connections has the ids of all; null for none. */
export const idOf = (owners: readonly ListOwner[]): string | null => owners.map(({ id }) => id).join(' ') || null;

/** The snapshot of a connection's list, in its folder of the extension's private file system. */
export const TITLES_FILE = 'titles.json';
/** A snapshot of another version counts as absent: everything here can be fetched again. */
const VERSION = 4;

/** `rows` are JSON texts. */
export const titlesText = (list: Omit<CachedList, 'recordings'>, rows: readonly string[]): string =>
  `${JSON.stringify({ version: VERSION, ...list }).slice(0, -1)},"recordings":[${rows.join(',')}]}`;

/** Parses a snapshot; null when it is damaged, another connection's, or of another version. */
export function parseTitles(text: string, connectionId: string): CachedList | null {
  try {
    const { version, ...list } = JSON.parse(text) as CachedList & { version: number };
    return version === VERSION && list.connectionId === connectionId ? list : null;
  } catch {
    return null;
  }
}

/** Adds the newest rows to the snapshot; they are updated more often than it is. */
function withNewest(list: CachedList, start: ListStart | undefined): CachedList {
  if (start?.connectionId !== list.connectionId || start.savedAtMs <= list.savedAtMs) return list;
  const newest = new Set(start.recordings.map(({ id }) => id));
  const others = list.recordings.filter(({ id }) => !newest.has(id));
  return { ...list, savedAtMs: start.savedAtMs, recordings: [...start.recordings, ...others] };
}

export type ListReader = ReturnType<typeof createListReader>;

/**
 * Reads the list without waiting for a database, and writes what the popup leaves as it closes: a request to a stopped
 * background would be lost. */
export function createListReader(
  folders: Pick<ConnectionFolders, 'read'>,
  session: StorageArea,
  findConnections: () => Promise<readonly ListOwner[]>,
) {
  /** The connections that the page shows; later views are still about them, whatever there is by then. */
  let shownId: string | null = null;
  let isDropped = false;
  const readSession = (keys: string[]): Promise<SessionRecords> => session.get(keys).catch(() => ({}));

  /** The whole list of a connection; null when it cannot be read. */
  async function readList(owner: ListOwner): Promise<CachedList | null> {
    const key = startKey(owner);
    const [text, found] = await Promise.all([folders.read(owner.id, TITLES_FILE), readSession([key])]);
    const list = text.ok && text.value !== null ? parseTitles(text.value, owner.id) : null;
    return list && withNewest(list, found[key]);
  }

  /** The newest rows of a connection, if they are not in `found`. Null as for `readList`. */
  async function readListStart(owner: ListOwner, found?: SessionRecords): Promise<ListStart | null> {
    const key = startKey(owner);
    const start = (found && key in found ? found : await readSession([key]))[key];
    // A connection that was just removed may be erased later; after a restart of the browser, there is only the file.
    const list = start?.connectionId === owner.id ? start : await readList(owner);
    if (!list) return null;
    const { recordings } = list;
    return { people: [], count: recordings.length, ...list, recordings: recordings.slice(0, NEWEST_ROWS) };
  }

  return {
    readList,
    readListStart,
    /** The lists of all connections, newest first. Null when there is none, or none can be read. */
    async readAll(): Promise<Pick<CachedList, 'recordings'> | null> {
      const owners = await findConnections();
      const lists = await Promise.all(owners.map(readList));
      if (lists.every((list) => list === null) || lists.length === 1) return lists[0] ?? null;
      // Of one that cannot be read, the newest may be in the session's memory.
      const all = await Promise.all(
        lists.map(async (list, at) => list ?? readListStart(owners[at] ?? { id: '', scope: '' })),
      );
      return { recordings: sortRecent(all.flatMap((list) => list?.recordings ?? [])) };
    },
    /** The newest rows of all connections. Null as for `readAll`. */
    async readStart(): Promise<PopupStart | null> {
      const [found, owners] = await Promise.all([readSession([START, VIEW, SHORTLIST]), findConnections()]);
      shownId = idOf(owners);
      const own = <T extends { connectionId: string | null }>(record: T | undefined): T | null =>
        record?.connectionId === shownId ? record : null;
      const all = await Promise.all(owners.map((owner) => readListStart(owner, found)));
      const starts = all.filter((start) => start !== null);
      const [first, ...others] = starts;
      if (!first) return null;
      const recordings = starts.flatMap((start) => start.recordings);
      return {
        recordings: others.length === 0 ? recordings : sortRecent(recordings).slice(0, NEWEST_ROWS),
        people: starts.flatMap(({ people }) => people),
        count: starts.reduce((sum, { count }) => sum + count, 0),
        view: own(found[VIEW]),
        shortlist: own(found[SHORTLIST]),
      };
    },
    /** Leaves words for the popup that is being opened. */
    async leaveQuery(query: string, nowMs: number): Promise<void> {
      const view = { query, selectedId: null, connectionId: idOf(await findConnections()), savedAtMs: nowMs };
      await session.set({ [VIEW]: view }).catch(() => undefined);
    },
    /** For the connections whose start was read. Synchronous up to the browser's call: the page may close. */
    async saveView(view: Omit<RememberedView, 'savedAtMs'>, nowMs: number): Promise<void> {
      if (isDropped) return;
      await session.set({ [VIEW]: { ...view, connectionId: shownId, savedAtMs: nowMs } }).catch(() => undefined);
    },
    /** Saves the pinned and opened rows for the next first paint, for the connections whose start was read last. */
    async saveShortlist(rows: Omit<ShortlistRows, 'connectionId'>): Promise<void> {
      if (isDropped || shownId === null) return;
      await session.set({ [SHORTLIST]: { ...rows, connectionId: shownId } }).catch(() => undefined);
    },
    /** Removes both, and saves no more: the recordings were erased, and what was searched for goes with them. */
    async dropView(): Promise<void> {
      isDropped = true;
      await session.remove([VIEW, SHORTLIST]).catch(() => undefined);
    },
  };
}
