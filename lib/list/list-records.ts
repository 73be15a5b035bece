import type { KnownPeople } from '../recording/known-people.ts';
import type { ListedRecording } from '../recording/listed-recording.ts';
import type { DurationUnit } from '../recording/types.ts';

/** The list of one connection as pages read it, newest first: a snapshot of what its database holds. */
export interface CachedList {
  /** Another connection never sees these recordings (docs/faults.md#f70). */
  connectionId: string;
  /** Epoch milliseconds of the service's answer that it was written after. */
  savedAtMs: number;
  /** Of the service's lengths. */
  unit: DurationUnit;
  recordings: ListedRecording[];
}

/** What the popup paints first: the newest rows and what it showed last, small enough to be read before the first frame. */
export interface PopupStart {
  connectionId: string;
  recordings: ListedRecording[];
  /** Who speaks in them, as far as that is known on this device. */
  people: KnownPeople[];
  /** How many recordings the whole list has. */
  count: number;
  /** Of the service's lengths. */
  unit: DurationUnit;
  /** Epoch milliseconds of the service's last answer. */
  savedAtMs: number;
  view: RememberedView | null;
  /** Null where it is not known yet. */
  shortlist: ShortlistRows | null;
}

/** Without what was typed, and what is the person's own, which are records of their own. */
export type ListStart = Omit<PopupStart, 'view' | 'shortlist'>;

/** The rows of what was pinned and opened last, as far as the list has them, so that they are painted first. */
export interface ShortlistRows {
  connectionId: string;
  pins: ListedRecording[];
  opened: ListedRecording[];
}

/** What the popup shows again when it is opened within minutes: a popup is closed when it loses the focus. */
export interface RememberedView {
  query: string;
  selectedId: string | null;
  savedAtMs: number;
}

/** `storage.session`: in memory, so that what is only typed is never on the disk, and read in a third of the time of a database. */
export interface SessionArea {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

export const START = 'popup-start';
export const VIEW = 'popup-view';
export const SHORTLIST = 'popup-shortlist';
const VERSION = 3;

/** Records carry a version; one of another version is as good as absent, because everything here can be fetched again. */
interface Stored<T> {
  version: typeof VERSION;
  value: T;
}

/** What only `wrap` has made; null when it is absent, or of another version. */
export function unwrap<T>(stored: Stored<T> | undefined): T | null {
  return stored?.version === VERSION ? stored.value : null;
}

export const wrap = <T>(value: T): Stored<T> => ({ version: VERSION, value });

/** What only this room writes there. */
export interface SessionRecords {
  [START]?: Stored<ListStart>;
  [VIEW]?: Stored<RememberedView>;
  [SHORTLIST]?: Stored<ShortlistRows>;
}

/** The text of a snapshot; `rows` are JSON, with commas between them. */
export function titlesText(list: Omit<CachedList, 'recordings'>, rows: readonly string[]): string {
  return `${JSON.stringify(wrap(list)).slice(0, -2)},"recordings":[${rows.join(',')}]}}`;
}

/** A snapshot; null for what is damaged, another connection's, or of another version. */
export function parseTitles(text: string, connectionId: string): CachedList | null {
  try {
    const list = unwrap(JSON.parse(text) as Stored<CachedList>);
    return list?.connectionId === connectionId ? list : null;
  } catch {
    return null;
  }
}
