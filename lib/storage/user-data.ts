import type { ErrorReport } from '../error-report.ts';
import { type Result, succeed } from '../failures.ts';
import type { LocalNames } from '../recording/names.ts';
import {
  EMPTY_SHORTLIST,
  scopedId,
  serviceId,
  type Shortlist,
  type ReaderPreferences,
  type ReadingPosition,
  type RecordingId,
} from '../recording/types.ts';
import type { SendingPreferences, Template } from '../recording/sending.ts';
import { NOTHING_WATCHED, type Watching } from '../recording/watching.ts';
import {
  connectionOf,
  labelKey,
  namedConnections,
  NO_CONNECTIONS,
  placeOf,
  type ConnectionLabel,
  type NamedConnection,
  type StoredConnection,
} from './connections.ts';
import {
  attempt,
  createSharedItem,
  createUserItem,
  mapItem,
  succeeds,
  type Lock,
  type SharedArea,
  type SharedItem,
} from './item.ts';
import { UNMANAGED, type ManagedValues } from './managed.ts';

/** Values of `storage.local`, by key. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * The kinds of user data that belong to the address of a service, whatever key is used there: for each recording,
 * `names` of speakers and the reading position; and for all, the shortlist, the last `searches`, ticked `tasks`, the
 * address pattern, and the `label` of the connection. Recordings are named by the ids of the service.
 */
export type DataKind = 'names' | 'positions' | 'shortlist' | 'searches' | 'tasks' | 'link-pattern' | 'label';
/** What another account at the same address has no use for. */
export const KINDS_OF_ACCOUNT: readonly DataKind[] = ['names', 'positions', 'shortlist', 'searches', 'tasks'];
const KINDS: readonly DataKind[] = [...KINDS_OF_ACCOUNT, 'link-pattern', 'label'];

/** No one resumes reading where they were two hundred recordings ago. */
const MOST_POSITIONS = 200;

/** What applies until the user chooses. */
export const DEFAULT_PREFERENCES: ReaderPreferences = { letterKeys: true, tab: 'transcript' };
export const DEFAULT_SENDING: SendingPreferences = {
  form: 'rich',
  templateId: 'summary',
  quoteTemplateId: 'quote',
  aboutThisPage: true,
  sites: [],
};

/** A question of the options page after the first connection. */
export type WelcomeStep = 'welcome' | 'done';

/** Where a recording was read, and when, in epoch milliseconds. */
interface StoredPosition {
  place: ReadingPosition;
  usedAtMs: number;
}

/** The key of one value. A place has no spaces, so that none is the beginning of another with one. */
const keyOf = (kind: DataKind, place: string, id?: RecordingId): string =>
  id === undefined ? `${kind} ${place}` : `${kind} ${place} ${serviceId(id)}`;

export type UserData = ReturnType<typeof createUserData>;

/** The user data of one connection. */
export interface AddressData {
  /** What the ids of its recordings begin with. */
  scope: string;
  address: string;
  label: SharedItem<ConnectionLabel | null>;
  shortlist: SharedItem<Shortlist>;
  /** Latest first. Written by popups alone, without the lock. */
  searches: SharedItem<string[]>;
  /** Tasks that were ticked here, as `tickOf` returns them, latest first; at most `MOST_TICKS`. */
  ticks: SharedItem<string[]>;
  /** The address that the service shows recordings at, with places for values; empty for none. */
  linkPattern: SharedItem<string>;
  /** Names given to the speakers of a recording, as pairs of label and name. */
  names: (id: RecordingId) => SharedItem<[string, string][]>;
  /** Null when the recording was never read. */
  position: (id: RecordingId) => SharedItem<StoredPosition | null>;
}

/**
 * What the user wrote and chose, in `storage.local`. Pages and the background read and change it themselves, and follow
 * what the others change.
 */
export function createUserData(area: SharedArea, lock: Lock) {
  const connections = createUserItem(area, 'connections', NO_CONNECTIONS);
  const item = <T>(key: string, fallback: T) => createSharedItem(area, lock, key, fallback);

  /** The data at a place, with the ids of recordings as those of a connection with that scope. */
  function at(place: string, scope = '', address = place): AddressData {
    const idsOf =
      (idOf: (id: string) => string) =>
      ({ pins, opened, ...rest }: Shortlist): Shortlist => ({
        ...rest,
        pins: pins.map(idOf) as RecordingId[],
        opened: opened.map(idOf) as RecordingId[],
      });
    const scoped = (id: string) => scopedId(scope, id);
    return {
      scope,
      address,
      label: item<ConnectionLabel | null>(keyOf('label', place), null),
      shortlist: mapItem(item(keyOf('shortlist', place), EMPTY_SHORTLIST), idsOf(scoped), idsOf(serviceId)),
      searches: item<string[]>(keyOf('searches', place), []),
      // A tick begins with the id.
      ticks: mapItem(
        item<string[]>(keyOf('tasks', place), []),
        (all) => all.map(scoped),
        (all) => all.map(serviceId),
      ),
      linkPattern: item<string>(keyOf('link-pattern', place), ''),
      names: (id) => item<[string, string][]>(keyOf('names', place, id), []),
      position: (id) => item<StoredPosition | null>(keyOf('positions', place, id), null),
    };
  }

  const dataOf = (connection: Pick<StoredConnection, 'address' | 'account' | 'scope'>): AddressData =>
    at(placeOf(connection), connection.scope, connection.address ?? '');

  /** Those with an address. */
  async function readAddressed(): Promise<Result<StoredConnection[]>> {
    const all = await connections.read();
    return all.ok ? succeed(all.value.list.filter(({ address }) => address !== null)) : all;
  }

  /** The keys of a kind of data at a place, with what is stored there. */
  async function entriesOf(kind: DataKind, place: string): Promise<Result<[key: string, value: unknown][]>> {
    const all = await attempt(() => area.get(null));
    const own = keyOf(kind, place);
    return all.ok
      ? succeed(Object.entries(all.value).filter(([key]) => key === own || key.startsWith(`${own} `)))
      : all;
  }

  return {
    /** The user's own, for all connections. */
    preferences: item<ReaderPreferences>('preferences', DEFAULT_PREFERENCES),
    sending: item<SendingPreferences>('sending', DEFAULT_SENDING),
    templates: item<Template[]>('templates', []),
    /** Watched searches, and what they have found. */
    watching: item<Watching>('watching', NOTHING_WATCHED),
    /** When saving all transcripts was last offered, in epoch milliseconds. */
    offeredAtMs: item<number>('offered-at', 0),
    /** The next question after the first connection; null before that. */
    welcome: item<WelcomeStep | null>('welcome', null),
    /** The organization's settings when they were last known. */
    policyCache: item<ManagedValues>('policy-cache', UNMANAGED),
    /** The last errors of the extension itself, oldest first. They survive a restart of the browser, to be reported later. */
    errors: item<ErrorReport[]>('errors', []),
    at,
    dataOf,
    /** The data of the connection that a recording belongs to; null when there is none, `storage-failed` when it is not known. */
    async dataFor(id: RecordingId): Promise<Result<AddressData | null>> {
      const all = await readAddressed();
      if (!all.ok) return all;
      const connection = connectionOf(all.value, id);
      return succeed(connection && dataOf(connection));
    },
    /** The last opened recordings of all connections; none if that cannot be read. */
    async lastOpened(): Promise<RecordingId[]> {
      const all = await readAddressed();
      const lists = await Promise.all((all.ok ? all.value : []).map((each) => dataOf(each).shortlist.read()));
      return joinShortlists(lists.flatMap((list) => (list.ok ? [list.value] : []))).opened;
    },
    /** The data of each connection. */
    async readAllData(): Promise<Result<AddressData[]>> {
      const all = await readAddressed();
      return all.ok ? succeed(all.value.map(dataOf)) : all;
    },
    /** The connections with their names and colors, as far as these can be read. */
    async readNamed(): Promise<NamedConnection[]> {
      const all = await readAddressed();
      if (!all.ok) return [];
      const labels = await attempt(() => area.get(all.value.map(labelKey)));
      return namedConnections(all.value, labels.ok ? labels.value : {});
    },
    /** Calls `changed` when connections, their names or colors were changed. Returns how to stop that. */
    onNamed(changed: () => void): () => void {
      const listener = (changes: Record<string, unknown>) => {
        if (Object.keys(changes).some((key) => key === 'connections' || key.startsWith('label '))) changed();
      };
      area.onChanged.addListener(listener);
      return () => area.onChanged.removeListener(listener);
    },
    /** Removes some kinds of data of a place, by default all, after the changes that are under way. False when some may be left. */
    removeAt: (place: string, kinds: readonly DataKind[] = KINDS): Promise<boolean> =>
      lock(async () => {
        const found = await Promise.all(kinds.map((kind) => entriesOf(kind, place)));
        const keys = found.flatMap((entries) => (entries.ok ? entries.value.map(([key]) => key) : []));
        return found.every(({ ok }) => ok) && (keys.length === 0 || succeeds(() => area.remove(keys)));
      }),
    /** Removes the reading positions of a place beyond the newest 200. */
    async dropOldPositions(place: string): Promise<void> {
      const found = await entriesOf('positions', place);
      if (!found.ok || found.value.length <= MOST_POSITIONS) return;
      const usedAtMs = ([, stored]: [string, unknown]) => (stored as StoredPosition).usedAtMs;
      const byUse = found.value.toSorted((one, other) => usedAtMs(other) - usedAtMs(one));
      await succeeds(() => area.remove(byUse.slice(MOST_POSITIONS).map(([key]) => key)));
    },
    /** Everything in the area. */
    readAll: () => attempt(() => area.get(null)),
    /** Writes what `make` returns for all that is stored, under the lock; returns that with the connections. */
    changeAll: (
      make: (stored: Values) => Values,
    ): Promise<Result<{ written: Values; connections: StoredConnection[] }>> =>
      lock(async () => {
        const [all, connected] = [await attempt(() => area.get(null)), await readAddressed()];
        if (!all.ok) return all;
        if (!connected.ok) return connected;
        const written = make(all.value);
        const stored = await attempt(() => area.set(written));
        return stored.ok ? succeed({ written, connections: connected.value }) : stored;
      }),
    /** Removes everything in the area, after the changes that are under way. False when some may be left. */
    clear: (): Promise<boolean> => lock(() => succeeds(() => area.clear())),
  };
}

/** The names of an item of `AddressData`. A map, because `__proto__` is a label like any other. */
export const namesOf = (pairs: readonly [string, string][]): LocalNames => new Map(pairs);

/** The shortlists of several connections as one: first what was opened last, then one of each after the other. */
export function joinShortlists(all: readonly Shortlist[]): Shortlist {
  const lists = all.toSorted((one, other) => (other.openedAtMs ?? 0) - (one.openedAtMs ?? 0));
  const longest = lists.reduce((most, { pins, opened }) => Math.max(most, pins.length, opened.length), 0);
  const ranks = Array.from({ length: longest }, (_, at) => at);
  return {
    pins: ranks.flatMap((at) => lists.flatMap(({ pins }) => pins[at] ?? [])),
    opened: ranks.flatMap((at) => lists.flatMap(({ opened }) => opened[at] ?? [])),
  };
}

/** `list` with `entry` in front, at most `most` of them. */
export const withNewest = <T>(list: readonly T[], entry: T, most = Infinity): T[] =>
  [entry, ...list.filter((other) => other !== entry)].slice(0, most);

/** The lock that all pages and the background share. */
export const webLock: Lock = (work) => navigator.locks.request('user-data', work);
