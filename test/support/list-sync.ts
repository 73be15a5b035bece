import { usableConnection } from '../../lib/background/connections/usable-connection.ts';
import { FIRST_LIST_SYNC, listSyncFor, type ListSyncState } from '../../lib/library/list-sync-state.ts';
import type { startBackground } from './background.ts';
import { valueOf } from './value-of.ts';

/** How far the list of the first connection is read with its key, without the key's id. */
export async function listSyncOf({
  cache,
  storage,
  connectionId: findId,
}: Pick<ReturnType<typeof startBackground>, 'cache' | 'storage' | 'connectionId'>): Promise<ListSyncState> {
  const { connectionId, keyId } = valueOf(await usableConnection(storage, await findId()));
  const overview = await cache.listOverview(connectionId);
  return { ...listSyncFor(overview?.sync ?? FIRST_LIST_SYNC, keyId), keyId: '' };
}
