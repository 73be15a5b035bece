import type { Recording } from '../recording/types.ts';
import type { KeyValueStore } from './database.ts';

/** A recording as the cached list keeps it. */
export interface ListedRecording extends Recording {
  /** Epoch milliseconds when the service last named it; a complete walk drops what it did not see. */
  seenAtMs: number;
  /** Epoch milliseconds when the service last said something else of it than before; 0 when it never did, or long ago. */
  changedAtMs?: number;
  /** The list has never named it, only the search: that no walk over the list finds it says nothing of it. */
  isFoundOnly?: boolean;
}

/** The cached list of one connection, newest first. */
export interface CachedList {
  /** Another connection never sees these recordings (docs/faults.md#f70). */
  connectionId: string;
  /** Epoch milliseconds of the service's answer that it was saved with. */
  savedAtMs: number;
  recordings: ListedRecording[];
}

/** What the popup paints first: the newest rows and what it showed last, small enough to be read before the first frame. */
export interface PopupStart {
  /** Whose they are; absent in what an older version wrote. */
  connectionId?: string;
  recordings: Recording[];
  /** How many recordings the whole list has. */
  count: number;
  /** Epoch milliseconds of the service's last answer. */
  savedAtMs: number;
  view: RememberedView | null;
}

/** What the popup shows again when it is opened within minutes: a popup is closed when it loses the focus. */
interface RememberedView {
  query: string;
  selectedId: string | null;
  savedAtMs: number;
}

/** `storage.session`: in memory, so that what was typed is never on the disk, and read in a third of the time of a database. */
export interface SessionArea {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

/** Rows in the small record: two screens of the popup; the rest follows right after the first paint. */
const START_ROWS = 24;
const START = 'popup-start';
const VIEW = 'popup-view';
const LIST = 'list';
const VERSION = 2;

/** Reading, for pages. */
export interface ListReader {
  readStart(): Promise<PopupStart | null>;
  readAll(): Promise<CachedList | null>;
}

/** What the popup does itself as it goes: a question to the background, which may be stopped, would go with it. */
export interface ViewWriter {
  saveView(view: Omit<RememberedView, 'savedAtMs'>, nowMs: number): Promise<void>;
}

/** Writing, for the background alone. */
export interface ListWriter extends ListReader, ViewWriter {
  save(list: CachedList): Promise<boolean>;
  /** Notes that the service confirmed the list as it is, without writing the whole again. */
  confirm(list: CachedList): Promise<void>;
  erase(): Promise<boolean>;
}

/** Records carry a version; one of another version is as good as absent, because everything here can be fetched again. */
interface Stored<T> {
  version: typeof VERSION;
  value: T;
}

/** What only this file writes under a key; null when it is absent, or of another version. */
function unwrap<T>(stored: Stored<T> | undefined): T | null {
  return stored?.version === VERSION ? stored.value : null;
}

const wrap = <T>(value: T): Stored<T> => ({ version: VERSION, value });

type Start = Omit<PopupStart, 'view'>;

/** What only this file writes there. */
interface SessionRecords {
  [START]?: Stored<Start>;
  [VIEW]?: Stored<RememberedView>;
}

function startOf({ connectionId, recordings }: CachedList, savedAtMs: number): Start {
  return { connectionId, recordings: recordings.slice(0, START_ROWS), count: recordings.length, savedAtMs };
}

/** What is in memory only: without it, nothing is missed but a moment. */
async function remember(session: SessionArea, values: Record<string, unknown>): Promise<void> {
  await session.set(values).catch(() => undefined);
}

/** The part for the popup, which loads no more than it runs. */
export function createListReader(store: Pick<KeyValueStore, 'get'>, session: SessionArea): ListReader & ViewWriter {
  const readAll = async () => unwrap((await store.get(LIST)) as Stored<CachedList> | undefined);
  return {
    async readStart() {
      const found: SessionRecords = await session.get([START, VIEW]).catch(() => ({}));
      const view = unwrap(found[VIEW]);
      const start = unwrap(found[START]);
      if (start) return { ...start, view };
      const cached = await readAll();
      return cached && { ...startOf(cached, cached.savedAtMs), view };
    },
    readAll,
    saveView: (view, nowMs) => remember(session, { [VIEW]: wrap({ ...view, savedAtMs: nowMs }) }),
  };
}

/**
 * The cached list. The whole of it is one record of `store` (one read instead of 10,000). Its newest rows are also in
 * the session's memory, because the popup's first paint waits for nothing slow and for nothing that grows with the list;
 * after a restart of the browser they are taken from the whole once.
 */
export function createListStore(store: KeyValueStore, session: SessionArea): ListWriter {
  const reader = createListReader(store, session);

  async function erase(): Promise<boolean> {
    await session.remove([START, VIEW]).catch(() => undefined);
    return store.clear();
  }

  return {
    ...reader,
    async save(cached) {
      const saved = await store.put([[LIST, wrap(cached)]]);
      await remember(session, { [START]: wrap(startOf(cached, cached.savedAtMs)) });
      return saved;
    },
    confirm: (cached) => remember(session, { [START]: wrap(startOf(cached, cached.savedAtMs)) }),
    erase,
  };
}
