import { isRecent } from '../recording/time.ts';
import { scopeOf, type RecordingId } from '../recording/types.ts';
import type { StorageItem } from './item.ts';

/** A key as it is stored: unreadable without the wrapping key, which is a file in the connection's folder. */
export interface WrappedKey {
  /** The name of the file with the wrapping key. */
  file: string;
  /** The AES-GCM IV, in base64. */
  iv: string;
  data: string;
}

/** A service and a key for it. The folder named by its id holds what was fetched from it. */
export interface StoredConnection {
  /** Random, and never reused. */
  id: string;
  /** What the ids of its recordings begin with (`scopedId`), unlike those of all others ever; empty for the very first. */
  scope: string;
  /** Tells it from others to the same address: what the user keeps belongs to both; 1 for the first. */
  account: number;
  /** Normalized, without a trailing slash; null until it is entered. */
  address: string | null;
  /** Whether the key is in memory only, and forgotten when the browser closes. */
  forgetsKey: boolean;
  /** Id of the key that was entered last, wherever it is stored; random, and different for each key. */
  keyId: string;
  /** Null without a key, or when it is in memory only. */
  key: WrappedKey | null;
}

/** All connections, in the order in which they were made. */
export interface Connections {
  list: StoredConnection[];
}

export const NO_CONNECTIONS: Connections = { list: [] };

/** The connection that a recording belongs to; null when it was removed. */
export const connectionOf = <C extends Pick<StoredConnection, 'scope'>>(list: readonly C[], id: RecordingId) =>
  list.find(({ scope }) => scope === scopeOf(id)) ?? null;

/** UTF-16 units of a name. */
export const MOST_LABEL_UNITS = 60;

/** How the user knows a connection. */
export interface ConnectionLabel {
  /** Empty for its address. */
  name: string;
  /** Index into the colors of the screens. */
  color: number;
}

/** A connection as screens show it. */
export interface NamedConnection extends ConnectionLabel {
  id: string;
  scope: string;
  address: string;
}

/** Where the user data of a connection belongs: its address, or for a further account there, that with its number. */
export const placeOf = ({ address, account }: Pick<StoredConnection, 'address' | 'account'>): string =>
  account > 1 ? `${address}#${account}` : (address ?? '');

/** The key of the `ConnectionLabel` of a connection. */
export const labelKey = (connection: StoredConnection): string => `label ${placeOf(connection)}`;

/** The connections with an address, with their labels: `stored` has those, by key. */
export const namedConnections = (
  list: readonly StoredConnection[],
  stored: Readonly<Record<string, unknown>>,
): NamedConnection[] =>
  list.flatMap((connection, at) => {
    const { id, scope, address, account } = connection;
    if (address === null) return [];
    const { name = '', color = at } = { ...(stored[labelKey(connection)] as Partial<ConnectionLabel> | undefined) };
    // With the path: several services may share a host.
    const place = address.replace(/^https?:\/\//, '');
    return { id, scope, address, color, name: name || (account > 1 ? `${place} (${account})` : place) };
  });

/** By connection, when the service refused its key, in epoch milliseconds. */
export type Refusals = Record<string, number>;

/** How long automatic requests leave a refused key alone: one refusal may be a mistake of the service. */
const REST_MS = 15 * 60 * 1000;

/** Remembers in `item` that services refused keys. `now` is in epoch milliseconds. */
export function createRefusal(item: StorageItem<Refusals>, now: () => number) {
  return {
    note: (connectionId: string) => item.change((noted) => ({ ...noted, [connectionId]: now() })),
    /** Whether the key was refused when it was last used. */
    isNoted: async (connectionId: string) => (await item.read())[connectionId] !== undefined,
    /** Whether no automatic request is made with the key. */
    async isResting(connectionId: string): Promise<boolean> {
      const atMs = (await item.read())[connectionId];
      return atMs !== undefined && isRecent(atMs, now(), REST_MS);
    },
    /** For a request by the user, or a key that was accepted or replaced; by default of all connections. */
    async clear(connectionId?: string): Promise<void> {
      if (connectionId === undefined) await item.remove();
      else if ((await item.read())[connectionId] !== undefined)
        await item.change((noted) => Object.fromEntries(Object.entries(noted).filter(([id]) => id !== connectionId)));
    },
  };
}
