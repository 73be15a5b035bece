import { type Result, succeed } from '../failures.ts';
import { KEY_FILE, type ConnectionFolders } from './connection-folders.ts';
import type { StoredConnection, WrappedKey } from './connections.ts';
import type { UserItem } from './item.ts';

/**
 * A key for requests, until `signal` is aborted: then the key was replaced or removed, or the recordings were erased.
 */
export interface UsableKey {
  key: string;
  signal: AbortSignal;
}

/** The place where a key was stored: the record of its connection, or memory. */
export type StoredKey = Pick<StoredConnection, 'key' | 'forgetsKey'>;

const ALGORITHM = 'AES-GCM';

const toBase64 = (bytes: Uint8Array<ArrayBuffer>): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);

async function encrypt(key: string, file: string): Promise<{ wrapped: WrappedKey; wrappingKey: string }> {
  const secret = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, true, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, secret, new TextEncoder().encode(key));
  const raw = await crypto.subtle.exportKey('raw', secret);
  return {
    wrapped: { file, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) },
    wrappingKey: toBase64(new Uint8Array(raw)),
  };
}

/** Null when it is damaged, or wrapped with another key. */
async function decrypt({ iv, data }: WrappedKey, wrappingKey: string): Promise<string | null> {
  try {
    const secret = await crypto.subtle.importKey('raw', fromBase64(wrappingKey), ALGORITHM, false, ['decrypt']);
    const bytes = await crypto.subtle.decrypt({ name: ALGORITHM, iv: fromBase64(iv) }, secret, fromBase64(data));
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The keys of connections. On disk, a key is encrypted with a wrapping key in a file of its own: browsers retain what
 * was removed from their databases for a while, but not deleted files (docs/platform.md#p34). `session` holds the keys
 * in memory, by connection. `newId` returns an unused id.
 */
export function createKeys(folders: ConnectionFolders, session: UserItem<Record<string, string>>, newId: () => string) {
  /** Keys that were decrypted in this run of the background, by file; null for dropped ones. */
  const decrypted = new Map<string, string | null>();
  const inUse = new Map<string, { key: string; controller: AbortController }>();

  /** Returns the same signal for the same key, so that one abort ends all its requests. */
  function use(connectionId: string, key: string): UsableKey {
    const before = inUse.get(connectionId);
    if (before?.key === key) return { key, signal: before.controller.signal };
    before?.controller.abort();
    const controller = new AbortController();
    inUse.set(connectionId, { key, controller });
    return { key, signal: controller.signal };
  }

  function abort(connectionId: string): void {
    inUse.get(connectionId)?.controller.abort();
    inUse.delete(connectionId);
  }

  async function readWrapped(connectionId: string, wrapped: WrappedKey): Promise<Result<string | null>> {
    const known = decrypted.get(wrapped.file);
    if (known !== undefined) return succeed(known);
    const wrappingKey = await folders.read(connectionId, wrapped.file);
    if (!wrappingKey.ok) return wrappingKey;
    const key = wrappingKey.value === null ? null : await decrypt(wrapped, wrappingKey.value);
    // It may have been dropped meanwhile.
    if (key === null || decrypted.get(wrapped.file) === null) return succeed(null);
    decrypted.set(wrapped.file, key);
    return succeed(key);
  }

  async function changeSession(connectionId: string, key: string | null): Promise<boolean> {
    const before = await session.read();
    if (!before.ok) return false;
    const { [connectionId]: former, ...others } = before.value;
    if (key === null && former === undefined) return true;
    const after = key === null ? others : { ...others, [connectionId]: key };
    return Object.keys(after).length > 0 ? session.write(after) : session.remove();
  }

  async function storeWrapped(connectionId: string, key: string): Promise<StoredKey | null> {
    const { wrapped, wrappingKey } = await encrypt(key, `${KEY_FILE}${newId()}`);
    if (!(await folders.write(connectionId, wrapped.file, wrappingKey))) {
      // An empty file may exist all the same.
      await folders.remove(connectionId, wrapped.file);
      return null;
    }
    return { key: wrapped, forgetsKey: false };
  }

  async function readSession(connectionId: string): Promise<Result<string | null>> {
    const keys = await session.read();
    return keys.ok ? succeed(keys.value[connectionId] ?? null) : keys;
  }

  return {
    /** Null when there is none; `storage-failed` when it could not be read. */
    async read({ id, key: wrapped }: StoredConnection): Promise<Result<UsableKey | null>> {
      const found = await (wrapped ? readWrapped(id, wrapped) : readSession(id));
      if (!found.ok) return found;
      return succeed(found.value === null ? null : use(id, found.value));
    },
    /** Returns what to record of the connection; null when not stored. Without files, a key is kept in memory only. */
    async store(connectionId: string, key: string, forgetsKey: boolean): Promise<StoredKey | null> {
      const hasFiles = forgetsKey ? false : await folders.isAvailable();
      if (hasFiles === null) return null;
      if (hasFiles) return storeWrapped(connectionId, key);
      return (await changeSession(connectionId, key)) ? { key: null, forgetsKey: true } : null;
    },
    /** Makes the stored keys of this connection unreadable, except for `kept`. False when one may still be readable. */
    async drop({ id, key }: Pick<StoredConnection, 'id' | 'key'>, kept?: StoredKey): Promise<boolean> {
      const file = key === null || key.file === kept?.key?.file ? null : key.file;
      // First, so that a caller with the old record does not find the key while its file is being deleted.
      if (file !== null) decrypted.set(file, null);
      const isFileGone = file === null || (await folders.remove(id, file));
      const isForgotten = kept?.forgetsKey === true || (await changeSession(id, null));
      if (kept === undefined) abort(id);
      return isFileGone && isForgotten;
    },
    /** Aborts all requests with a key of this connection. */
    abort,
  };
}
