import type { KnownPeople } from '../recording/known-people.ts';
import type { ListedRecording } from '../recording/listed-recording.ts';
import type { DurationUnit } from '../recording/types.ts';

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

/** The popup's first paint: the newest rows and the last view, small enough to be read before the first frame. */
export interface PopupStart {
  connectionId: string;
  recordings: ListedRecording[];
  /** Their speakers, as far as this device knows them. */
  people: KnownPeople[];
  /** Number of recordings in the whole list. */
  count: number;
  /** Unit of the service's lengths. */
  unit: DurationUnit;
  /** Epoch milliseconds of the service's last response. */
  savedAtMs: number;
  view: RememberedView | null;
  /** Null when it is not known yet. */
  shortlist: ShortlistRows | null;
}

/** The part without the view and the shortlist, which are separate records. */
export type ListStart = Omit<PopupStart, 'view' | 'shortlist'>;

/** Rows of pinned and recently opened recordings that are in the list, so that they can be painted first. */
export interface ShortlistRows {
  connectionId: string;
  pins: ListedRecording[];
  opened: ListedRecording[];
}

/** The view that the popup restores when it is reopened within minutes: a popup closes when it loses the focus. */
export interface RememberedView {
  query: string;
  selectedId: string | null;
  savedAtMs: number;
}

/**
 * `storage.session`: in memory, so that typed text is never on the disk, and three times as fast to read as a database.
 */
export interface SessionArea {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

export const START = 'popup-start';
export const VIEW = 'popup-view';
export const SHORTLIST = 'popup-shortlist';
const VERSION = 3;

/** A stored record with its version; other versions count as absent, because everything here can be fetched again. */
interface Stored<T> {
  version: typeof VERSION;
  value: T;
}

/** The value of a record made by `wrap`; null when it is absent or of another version. */
export function unwrap<T>(stored: Stored<T> | undefined): T | null {
  return stored?.version === VERSION ? stored.value : null;
}

export const wrap = <T>(value: T): Stored<T> => ({ version: VERSION, value });

/** Session records written only by this folder. */
export interface SessionRecords {
  [START]?: Stored<ListStart>;
  [VIEW]?: Stored<RememberedView>;
  [SHORTLIST]?: Stored<ShortlistRows>;
}

/** The text of a snapshot; `rows` are JSON texts, which are joined with commas. */
export function titlesText(list: Omit<CachedList, 'recordings'>, rows: readonly string[]): string {
  return `${JSON.stringify(wrap(list)).slice(0, -2)},"recordings":[${rows.join(',')}]}}`;
}

/** Parses a snapshot; null when it is damaged, another connection's, or of another version. */
export function parseTitles(text: string, connectionId: string): CachedList | null {
  try {
    const list = unwrap(JSON.parse(text) as Stored<CachedList>);
    return list?.connectionId === connectionId ? list : null;
  } catch {
    return null;
  }
}
