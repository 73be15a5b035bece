import { type KnownPeople, NEWEST_ROWS, type ListedRecording, type DurationUnit } from '../recording/types.ts';
import type { ConnectionFolders } from '../storage/connection-folders.ts';
import type { StorageArea } from '../storage/item.ts';

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
export interface PopupStart extends ListStart {
  view: RememberedView | null;
  /** Null when it is not known yet. */
  shortlist: ShortlistRows | null;
}

/** Rows of pinned and recently opened recordings that are in the list, so that they can be painted first. */
export interface ShortlistRows {
  connectionId: string;
  pins: ListedRecording[];
  opened: ListedRecording[];
  /** What is new, with the watched searches that find it. */
  news?: NewsRow[];
}

export interface NewsRow {
  row: ListedRecording;
  queries: string[];
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
  /** Null when there was no connection: what is typed for one is not shown for another. */
  [VIEW]?: RememberedView & { connectionId: string | null };
  [SHORTLIST]?: ShortlistRows;
}

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
 * background would be lost. `findConnection` returns the id of the active connection, or null.
 */
export function createListReader(
  folders: Pick<ConnectionFolders, 'read'>,
  session: StorageArea,
  findConnection: () => Promise<string | null>,
) {
  /** The connection that the page shows; later views are still about it, whatever is active by then. */
  let shownId: string | null = null;
  let isDropped = false;
  const readSession = (): Promise<SessionRecords> => session.get([START, VIEW, SHORTLIST]).catch(() => ({}));

  /** Null when there is no connection, or its list cannot be read. */
  async function readAll(): Promise<CachedList | null> {
    const connectionId = await findConnection();
    if (connectionId === null) return null;
    const [text, found] = await Promise.all([folders.read(connectionId, TITLES_FILE), readSession()]);
    const list = text.ok && text.value !== null ? parseTitles(text.value, connectionId) : null;
    return list && withNewest(list, found[START]);
  }

  return {
    readAll,
    /** Null as for `readAll`. */
    async readStart(): Promise<PopupStart | null> {
      const [found, connectionId] = await Promise.all([readSession(), findConnection()]);
      shownId = connectionId;
      /** A connection that was just removed may be erased later. */
      const own = <T extends { connectionId: string | null }>(record: T | undefined): T | null =>
        record?.connectionId === connectionId ? record : null;
      // After a restart of the browser, there is only the file.
      const list = own(found[START]) ?? (await readAll());
      if (!list) return null;
      const { recordings } = list;
      const start = { people: [], count: recordings.length, ...list, recordings: recordings.slice(0, NEWEST_ROWS) };
      return { ...start, view: own(found[VIEW]), shortlist: own(found[SHORTLIST]) };
    },
    /** By default for the connection whose start was read. Synchronous up to the browser's call: the page may close. */
    async saveView(
      { connectionId = shownId, ...view }: Omit<RememberedView, 'savedAtMs'> & { connectionId?: string | null },
      nowMs: number,
    ): Promise<void> {
      if (isDropped) return;
      await session.set({ [VIEW]: { ...view, connectionId, savedAtMs: nowMs } }).catch(() => undefined);
    },
    /** Saves the pinned and opened rows for the next first paint, for the connection whose start was read last. */
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
