import type { Recording } from '../recording/types.ts';
import type { KeyValueStore } from './database.ts';
import { createKeyValueStore } from './database.ts';

/** A recording as the cached list keeps it. */
export interface ListedRecording extends Recording {
  /** Epoch milliseconds when the service last named it; a complete walk drops what it did not see. */
  seenAtMs: number;
}

/** The cached list, newest first, bound to one address and key. */
export interface CachedList {
  /** Hash of address and key: another key never sees these recordings (fault 70). */
  namespace: string;
  recordings: ListedRecording[];
}

/** What the popup paints first: the newest rows and what it showed last, small enough to be read before the first frame. */
export interface PopupStart {
  recordings: Recording[];
  /** How many recordings the whole list has. */
  count: number;
  /** Epoch milliseconds of the service's last answer. */
  savedAtMs: number;
  view: RememberedView | null;
}

export interface RememberedView {
  query: string;
  selectedId: string | null;
  savedAtMs: number;
}

/** Rows in the small record: somewhat more than a popup shows at once. */
const START_ROWS = 40;
const VERSION = 1;

/** Reading, for pages. */
export interface ListReader {
  readStart(): Promise<PopupStart | null>;
  readAll(): Promise<CachedList | null>;
}

/** Writing, for the background alone. */
export interface ListWriter extends ListReader {
  save(list: CachedList, nowMs: number): Promise<boolean>;
  /** Notes that the service confirmed the list as it is, without writing it again. */
  confirm(list: CachedList, nowMs: number): Promise<boolean>;
  saveView(view: Omit<RememberedView, 'savedAtMs'>, nowMs: number): Promise<boolean>;
  erase(): Promise<boolean>;
}

/** Records carry a version; one of another version is as good as absent, because everything here can be fetched again. */
interface Stored<T> {
  version: typeof VERSION;
  value: T;
}

/** Of what is under a key; `T` is what only this file writes there. */
function unwrap<T>(stored: unknown): Stored<T>['value'] | null {
  const record = stored as Partial<Stored<T>> | undefined | null;
  return record?.version === VERSION ? (record.value ?? null) : null;
}

const wrap = <T>(value: T): Stored<T> => ({ version: VERSION, value });

function startOf({ recordings }: CachedList, nowMs: number): Stored<Omit<PopupStart, 'view'>> {
  return wrap({ recordings: recordings.slice(0, START_ROWS), count: recordings.length, savedAtMs: nowMs });
}

/**
 * The cached list in IndexedDB. The whole list is one record (one read instead of 10,000), and its newest rows are
 * another, because the popup's first paint waits for nothing that grows with the list.
 */
export function createListStore(
  factory: IDBFactory,
  store: KeyValueStore = createKeyValueStore(factory, 'earshot-list'),
) {
  const list: ListWriter = {
    async readStart() {
      const [start, view] = await Promise.all([store.get('start'), store.get('view')]);
      const first = unwrap<Omit<PopupStart, 'view'>>(start);
      return first && { ...first, view: unwrap<RememberedView>(view) };
    },
    readAll: async () => unwrap<CachedList>(await store.get('list')),
    save: (cached, nowMs) =>
      store.put([
        ['list', wrap(cached)],
        ['start', startOf(cached, nowMs)],
      ]),
    confirm: (cached, nowMs) => store.put([['start', startOf(cached, nowMs)]]),
    saveView: (view, nowMs) => store.put([['view', wrap({ ...view, savedAtMs: nowMs })]]),
    erase: () => store.clear(),
  };
  return list;
}
