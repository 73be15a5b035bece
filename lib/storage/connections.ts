import * as v from 'valibot';
import type { StorageItem } from './item.ts';

const text = v.string();
const wrappedKeySchema = v.object({
  /** The name of the file with the wrapping key. */
  file: text,
  /** The AES-GCM IV, in base64. */
  iv: text,
  data: text,
});
/** A key as it is stored: unreadable without the wrapping key, which is a file in the connection's folder. */
export type WrappedKey = v.InferOutput<typeof wrappedKeySchema>;

const connectionSchema = v.object({
  /** Random, and never reused. */
  id: v.pipe(text, v.regex(/^[\w-]{1,100}$/)),
  /** Normalized, without a trailing slash; null until it is entered. */
  address: v.nullable(text),
  /** Whether the key is in memory only, and forgotten when the browser closes. */
  forgetsKey: v.boolean(),
  /** Id of the key that was entered last, wherever it is stored; random, and different for each key. */
  keyId: text,
  /** Null without a key, or when it is in memory only. */
  key: v.nullable(wrappedKeySchema),
});
/** A service and a key for it. The folder named by its id holds what was fetched from it. */
export type StoredConnection = v.InferOutput<typeof connectionSchema>;

const schema = v.object({ activeId: v.nullable(text), list: v.array(connectionSchema) });
/** All connections. The screens show the active one. */
export type Connections = v.InferOutput<typeof schema>;

export const NO_CONNECTIONS: Connections = { activeId: null, list: [] };

/** Null for invalid data, as `createUserItem` requires. */
export function decodeConnections(stored: unknown): Connections | null {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : null;
}

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
    /** Until when no automatic request is made with the key, in epoch milliseconds; null when they may be made. */
    async restsUntilMs(connectionId: string): Promise<number | null> {
      const noted = await read(connectionId);
      // A refusal in the future was noted before the clock was set back.
      const isResting = noted !== null && noted.atMs <= now() && now() < noted.atMs + REST_MS;
      return isResting ? noted.atMs + REST_MS : null;
    },
    /** For a request by the user, a key that was accepted, or another connection. */
    async clear(): Promise<void> {
      if ((await item.read()) !== null) await item.remove();
    },
  };
}
