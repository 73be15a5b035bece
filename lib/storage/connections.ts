import * as v from 'valibot';

/** A key as it is stored: nobody reads it without the wrapping key, which is a file of the connection's folder. */
export interface WrappedKey {
  /** The name of that file. */
  file: string;
  /** Of AES-GCM, in base64. */
  iv: string;
  data: string;
}

/** A service, and the person it is asked for. What was fetched from it is in the folder of its id. */
export interface StoredConnection {
  /** Random, and never used again. */
  id: string;
  /** Normalised, without a trailing slash; null as long as nobody has told it. */
  address: string | null;
  /** Whose key it is, as far as the service has said (`user.id` of a recording of theirs). */
  personId: string | null;
  /** The service has said so of a new key, which was another person's; until somebody has read it. */
  isOtherPerson: boolean;
  /** The key is kept in memory only, and forgotten when the browser closes. */
  forgetsKey: boolean;
  /** Of the key that was entered last, wherever it is; random, and another one for another key. */
  keyId: string;
  /** Null without a key, and where it is in memory only. */
  key: WrappedKey | null;
}

/** All connections, of which the screens show the active one. */
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
  isOtherPerson: v.fallback(v.boolean(), false),
  forgetsKey: v.boolean(),
  keyId: v.fallback(text, ''),
  key: v.nullable(wrappedKey),
});
const schema = v.object({ activeId: v.nullable(text), list: v.array(connection) });

/** Null for what does not fit, as `createUserItem` asks. */
export function decodeConnections(stored: unknown): Connections | null {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : null;
}

/** The one that the screens show; null when there is none. */
export const activeOf = ({ activeId, list }: Connections): StoredConnection | null =>
  list.find(({ id }) => id === activeId) ?? null;

/** `connections` with `changed` in the place of the one of its id. */
export const withConnection = ({ activeId, list }: Connections, changed: StoredConnection): Connections => ({
  activeId,
  list: list.map((each) => (each.id === changed.id ? changed : each)),
});

/** Of what an earlier version stored on a device without a connection; no person's is empty. */
export const UNCONNECTED_SCOPE = '';

/** Names of speakers and reading positions are a person's at a service, whatever key they have. */
export const personScope = ({ address, personId }: Pick<StoredConnection, 'address' | 'personId'>): string =>
  `${address ?? ''}\n${personId ?? ''}`;
