import type { Service } from '../../api/request.ts';
import { fail, succeed, type Failure, type Result } from '../../failure.ts';
import { activeOf, type StoredConnection } from '../../storage/connections.ts';
import type { Storage } from '../../storage/items.ts';
import type { UsableKey } from '../../storage/keys.ts';

/** The service, and the connection that its responses belong to. */
export interface ActiveConnection {
  service: Service;
  connectionId: string;
  /** Id of the key: another key may list other recordings. */
  keyId: string;
}

/** The connection that the screens show, and its key; `storage-failed` when one of the two could not be read. */
export async function readConnection(
  storage: Storage,
): Promise<Result<{ connection: StoredConnection | null; key: UsableKey | null }>> {
  const connections = await storage.connections.read();
  if (!connections.ok) return connections;
  const connection = activeOf(connections.value);
  if (connection === null) return succeed({ connection, key: null });
  const key = await storage.keys.read(connection);
  return key.ok ? succeed({ connection, key: key.value }) : key;
}

/**
 * The connection for requests. `not-connected` without an address or a key; `key-rejected` while a refused key rests
 * (docs/faults.md#f27): where the user asks, `storage.refusal` is cleared before.
 */
export async function activeConnection(storage: Storage): Promise<Result<ActiveConnection>> {
  const found = await readConnection(storage);
  if (!found.ok) return found;
  const { connection, key } = found.value;
  if (connection === null || connection.address === null || key === null) return fail({ code: 'not-connected' });
  const { id, address, keyId } = connection;
  if (await storage.refusal.isResting(id)) return fail({ code: 'key-rejected' });
  return succeed({ service: { address, ...key }, connectionId: id, keyId });
}

/** Notes that the key was refused, so that it rests; a key that was replaced meanwhile is ignored. */
export async function noteFailure(storage: Storage, asked: ActiveConnection, failure: Failure): Promise<void> {
  if (failure.code !== 'key-rejected' || asked.service.signal?.aborted) return;
  await storage.refusal.note(asked.connectionId);
}

/** The id of the active connection, even if its key was refused; null without an address or a key. */
export async function readConnectionId(storage: Storage): Promise<Result<string | null>> {
  const found = await readConnection(storage);
  if (!found.ok) return found;
  const { connection, key } = found.value;
  return succeed(connection === null || connection.address === null || key === null ? null : connection.id);
}

/** Like `readConnectionId`, but null also when it could not be read: for readers of caches, which then find nothing. */
export async function currentConnectionId(storage: Storage): Promise<string | null> {
  const id = await readConnectionId(storage);
  return id.ok ? id.value : null;
}

/** Whether this connection is still active: it may have changed while a response was awaited. */
export const isActive = async (storage: Storage, connectionId: string): Promise<boolean> =>
  (await currentConnectionId(storage)) === connectionId;
