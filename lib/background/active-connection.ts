import type { Service } from '../api/types.ts';
import { fail, succeed, type Failure, type Result } from '../failure.ts';
import type { Storage } from '../storage/items.ts';

/** The address and key in use, and the name of what belongs to them on this device. */
export interface ActiveConnection {
  service: Service;
  namespace: string;
}

/** 128 bits of SHA-256 over address and key, in hex: tells connections apart without revealing either (fault 70). */
export async function namespaceOf({ address, key }: Service): Promise<string> {
  const bytes = new TextEncoder().encode(`${address}\n${key}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The address, and the key that was given for it. The two are records of their own, and either may change between the one
 * reading and the other, so the key names its address: none is ever sent where it was not given for.
 */
export async function readConnection(storage: Storage): Promise<{ address: string | null; key: string | null }> {
  const [{ address }, ...keys] = await Promise.all([
    storage.settings.read(),
    storage.sessionKey.read(),
    storage.keptKey.read(),
  ]);
  const given = keys.find((each) => each !== null && (each.address === null || each.address === address));
  return { address, key: given?.key ?? null };
}

/**
 * The connection to ask with. `not-connected` without an address or a key, and `key-rejected` without asking again when
 * the service has refused this very key before (fault 27).
 */
export async function activeConnection(storage: Storage): Promise<Result<ActiveConnection>> {
  const { address, key } = await readConnection(storage);
  if (address === null || key === null) return fail({ code: 'not-connected' });
  const service = { address, key };
  const namespace = await namespaceOf(service);
  if ((await storage.rejectedNamespace.read()) === namespace) return fail({ code: 'key-rejected' });
  return succeed({ service, namespace });
}

/** Remembers that the key was refused, so that nothing goes on asking with it. */
export async function noteFailure(storage: Storage, namespace: string, failure: Failure): Promise<void> {
  if (failure.code === 'key-rejected') await storage.rejectedNamespace.write(namespace);
}

/** The name of the connection in use, also when its key was refused; null without an address or a key. */
export async function currentNamespace(storage: Storage): Promise<string | null> {
  const { address, key } = await readConnection(storage);
  return address === null || key === null ? null : namespaceOf({ address, key });
}

/** Whether `namespace` is still the connection in use: an answer may have been asked for before it was changed. */
export async function isActive(storage: Storage, namespace: string): Promise<boolean> {
  return (await currentNamespace(storage)) === namespace;
}
