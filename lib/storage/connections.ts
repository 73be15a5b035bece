import * as v from 'valibot';

/** A key as it is stored: unreadable without the wrapping key, which is a file in the connection's folder. */
export interface WrappedKey {
  /** The name of that file. */
  file: string;
  /** The AES-GCM IV, in base64. */
  iv: string;
  data: string;
}

/** A service and the person who uses it. The folder named by its id holds what was fetched from it. */
export interface StoredConnection {
  /** Random, and never reused. */
  id: string;
  /** Normalized, without a trailing slash; null until it is entered. */
  address: string | null;
  /** Id of the key's owner, if the service has given it (`user.id` of a recording of theirs). */
  personId: string | null;
  /** Whether a new key turned out to be another person's, until the user has read that. */
  isOtherPerson: boolean;
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

const text = v.string();
const wrappedKey = v.object({ file: text, iv: text, data: text });
const connection = v.object({
  id: v.pipe(text, v.regex(/^[\w-]{1,100}$/)),
  address: v.nullable(text),
  personId: v.nullable(text),
  isOtherPerson: v.boolean(),
  forgetsKey: v.boolean(),
  keyId: text,
  key: v.nullable(wrappedKey),
});
const schema = v.object({ activeId: v.nullable(text), list: v.array(connection) });

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

/** Scope of user data such as speaker names: one person at one service, whatever key they have. */
export const personScope = ({ address, personId }: Pick<StoredConnection, 'address' | 'personId'>): string =>
  `${address ?? ''}\n${personId ?? ''}`;
