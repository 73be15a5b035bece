import { isRecent } from '../recording/time.ts';
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
  /** Normalized, without a trailing slash; null until it is entered. */
  address: string | null;
  /** Whether the key is in memory only, and forgotten when the browser closes. */
  forgetsKey: boolean;
  /** Id of the key that was entered last, wherever it is stored; random, and different for each key. */
  keyId: string;
  /** Null without a key, or when it is in memory only. */
  key: WrappedKey | null;
}

/** All connections. The screens show the active one. */
export interface Connections {
  activeId: string | null;
  list: StoredConnection[];
}

export const NO_CONNECTIONS: Connections = { activeId: null, list: [] };

/** The active connection; null when there is none. */
export const activeOf = ({ activeId, list }: Connections): StoredConnection | null =>
  list.find(({ id }) => id === activeId) ?? null;

/** `connections` with `changed` replacing the one of the same id. */
export const withConnection = ({ activeId, list }: Connections, changed: StoredConnection): Connections => ({
  activeId,
  list: list.map((each) => (each.id === changed.id ? changed : each)),
});

/** A connection whose key the service refused, and when, in epoch milliseconds. */
export interface Refusal {
  connectionId: string;
  atMs: number;
}

/** How long automatic requests leave a refused key alone: one refusal may be a mistake of the service. */
const REST_MS = 15 * 60 * 1000;

/** Remembers in `item` that the service refused a key. `now` is in epoch milliseconds. */
export function createRefusal(item: StorageItem<Refusal | null>, now: () => number) {
  const read = async (connectionId: string) => {
    const noted = await item.read();
    return noted?.connectionId === connectionId ? noted : null;
  };
  return {
    note: (connectionId: string) => item.write({ connectionId, atMs: now() }),
    /** Whether the key was refused when it was last used. */
    isNoted: async (connectionId: string) => (await read(connectionId)) !== null,
    /** Whether no automatic request is made with the key. */
    async isResting(connectionId: string): Promise<boolean> {
      const noted = await read(connectionId);
      return noted !== null && isRecent(noted.atMs, now(), REST_MS);
    },
    /** For a request by the user, a key that was accepted, or another connection. */
    async clear(): Promise<void> {
      if ((await item.read()) !== null) await item.remove();
    },
  };
}
