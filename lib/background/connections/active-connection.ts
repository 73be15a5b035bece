import type { Service } from '../../api/types.ts';
import { fail, succeed, type Failure, type Result } from '../../failure.ts';
import { activeOf, type StoredConnection } from '../../storage/connections.ts';
import type { Storage } from '../../storage/items.ts';
import type { UsableKey } from '../../storage/keys.ts';

/** The service to ask, and the id of the connection that the answers belong to. */
export interface ActiveConnection {
  service: Service;
  connectionId: string;
  /** Of the key: another one may be shown another list. */
  keyId: string;
}

/** The connection that the screens show, and its key; `storage-failed` where one of the two could not be read. */
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
 * The connection to ask with. `not-connected` without an address or a key, and `key-rejected` without asking again when
 * the service has refused this very key before (docs/faults.md#f27).
 */
export async function activeConnection(storage: Storage): Promise<Result<ActiveConnection>> {
  const found = await readConnection(storage);
  if (!found.ok) return found;
  const { connection, key } = found.value;
  if (connection === null || connection.address === null || key === null) return fail({ code: 'not-connected' });
  const { id, address, keyId } = connection;
  if ((await storage.rejectedConnection.read()) === id) return fail({ code: 'key-rejected' });
  return succeed({ service: { address, ...key }, connectionId: id, keyId });
}

/** Remembers that the key was refused, so that nothing goes on asking with it; the one that took its place is another. */
export async function noteFailure(storage: Storage, asked: ActiveConnection, failure: Failure): Promise<void> {
  if (failure.code !== 'key-rejected' || asked.service.signal?.aborted) return;
  await storage.rejectedConnection.write(asked.connectionId);
}

/** The id of the connection in use, also when its key was refused; null without an address or a key. */
export async function readConnectionId(storage: Storage): Promise<Result<string | null>> {
  const found = await readConnection(storage);
  if (!found.ok) return found;
  const { connection, key } = found.value;
  return succeed(connection === null || connection.address === null || key === null ? null : connection.id);
}

/** As `readConnectionId`, and null also where it could not be read: for what only looks at caches, and then finds nothing. */
export async function currentConnectionId(storage: Storage): Promise<string | null> {
  const id = await readConnectionId(storage);
  return id.ok ? id.value : null;
}

/** Whether this connection is still in use: an answer may have been asked for before that was changed. */
export const isActive = async (storage: Storage, connectionId: string): Promise<boolean> =>
  (await currentConnectionId(storage)) === connectionId;
