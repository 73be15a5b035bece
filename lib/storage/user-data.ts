import type { ErrorReport } from '../error-report.ts';
import { type Result, succeed } from '../failures.ts';
import type { LocalNames } from '../recording/names.ts';
import {
  EMPTY_SHORTLIST,
  type Shortlist,
  type ReaderPreferences,
  type ReadingPosition,
  type RecordingId,
} from '../recording/types.ts';
import type { SendingPreferences, Template } from '../recording/sending.ts';
import { NOTHING_WATCHED, type Watching } from '../recording/watching.ts';
import { activeOf, NO_CONNECTIONS } from './connections.ts';
import {
  attempt,
  createSharedItem,
  createUserItem,
  succeeds,
  type Lock,
  type SharedArea,
  type SharedItem,
} from './item.ts';
import { UNMANAGED, type ManagedValues } from './managed.ts';
import type { Values } from './own-data.ts';

/**
 * The kinds of user data that belong to the address of a service, whatever key is used there: for each recording,
 * `names` of speakers and the reading position; and for all, the shortlist, the last `searches`, ticked `tasks`, and the
 * address pattern.
 */
export type DataKind = 'names' | 'positions' | 'shortlist' | 'searches' | 'tasks' | 'link-pattern';
/** What another account at the same address has no use for. */
export const KINDS_OF_ACCOUNT: readonly DataKind[] = ['names', 'positions', 'shortlist', 'searches', 'tasks'];
const KINDS: readonly DataKind[] = [...KINDS_OF_ACCOUNT, 'link-pattern'];

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

/** The key of one value. An address has no spaces, so that none is the beginning of another with one. */
const keyOf = (kind: DataKind, address: string, id?: RecordingId): string =>
  id === undefined ? `${kind} ${address}` : `${kind} ${address} ${id}`;

export type UserData = ReturnType<typeof createUserData>;

/** The user data of one address. */
export interface AddressData {
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

  const at = (address: string): AddressData => ({
    shortlist: item<Shortlist>(keyOf('shortlist', address), EMPTY_SHORTLIST),
    searches: item<string[]>(keyOf('searches', address), []),
    ticks: item<string[]>(keyOf('tasks', address), []),
    linkPattern: item<string>(keyOf('link-pattern', address), ''),
    names: (id) => item<[string, string][]>(keyOf('names', address, id), []),
    position: (id) => item<StoredPosition | null>(keyOf('positions', address, id), null),
  });

  /** The keys of a kind of data at an address, with what is stored there. */
  async function entriesOf(kind: DataKind, address: string): Promise<Result<[key: string, value: unknown][]>> {
    const all = await attempt(() => area.get(null));
    const own = keyOf(kind, address);
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
    /** The data of the active connection's address; null when there is none, `storage-failed` when it is not known. */
    async atActive(): Promise<Result<AddressData | null>> {
      const all = await connections.read();
      if (!all.ok) return all;
      const address = activeOf(all.value)?.address ?? null;
      return succeed(address === null ? null : at(address));
    },
    /** Removes some kinds of data of an address, by default all, after the changes that are under way. False when some may be left. */
    removeAt: (address: string, kinds: readonly DataKind[] = KINDS): Promise<boolean> =>
      lock(async () => {
        const found = await Promise.all(kinds.map((kind) => entriesOf(kind, address)));
        const keys = found.flatMap((entries) => (entries.ok ? entries.value.map(([key]) => key) : []));
        return found.every(({ ok }) => ok) && (keys.length === 0 || succeeds(() => area.remove(keys)));
      }),
    /** Removes the reading positions of an address beyond the newest 200. */
    async dropOldPositions(address: string): Promise<void> {
      const found = await entriesOf('positions', address);
      if (!found.ok || found.value.length <= MOST_POSITIONS) return;
      const usedAtMs = ([, stored]: [string, unknown]) => (stored as StoredPosition).usedAtMs;
      const byUse = found.value.toSorted((one, other) => usedAtMs(other) - usedAtMs(one));
      await succeeds(() => area.remove(byUse.slice(MOST_POSITIONS).map(([key]) => key)));
    },
    /** Everything in the area. */
    readAll: () => attempt(() => area.get(null)),
    /** Writes what `make` returns for all that is stored, under the lock; returns that with the active address. */
    changeAll: (make: (stored: Values) => Values): Promise<Result<{ written: Values; address: string | null }>> =>
      lock(async () => {
        const [all, connected] = [await attempt(() => area.get(null)), await connections.read()];
        if (!all.ok) return all;
        if (!connected.ok) return connected;
        const written = make(all.value);
        const stored = await attempt(() => area.set(written));
        return stored.ok ? succeed({ written, address: activeOf(connected.value)?.address ?? null }) : stored;
      }),
    /** Removes everything in the area, after the changes that are under way. False when some may be left. */
    clear: (): Promise<boolean> => lock(() => succeeds(() => area.clear())),
  };
}

/** The names of an item of `AddressData`. A map, because `__proto__` is a label like any other. */
export const namesOf = (pairs: readonly [string, string][]): LocalNames => new Map(pairs);

/** `list` with `entry` in front, at most `most` of them. */
export const withNewest = <T>(list: readonly T[], entry: T, most = Infinity): T[] =>
  [entry, ...list.filter((other) => other !== entry)].slice(0, most);

/** The lock that all pages and the background share. */
export const webLock: Lock = (work) => navigator.locks.request('user-data', work);
