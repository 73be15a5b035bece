import type { RecordingsCache } from '../../lib/background/recordings/recordings-cache.ts';
import type { Recording } from '../../lib/recording/types.ts';
import { activeConnection } from '../../lib/background/connections/active-connection.ts';
import {
  FIRST_LIST_SYNC,
  listSyncFor,
  SECOND_READING_MS,
  type ListSyncState,
} from '../../lib/library/list-sync-state.ts';
import type { startBackground } from './background.ts';
import { valueOf } from './value-of.ts';

/** How far the list of the active connection is read with its key, without the key's id. */
export async function listSyncOf({
  cache,
  storage,
}: Pick<ReturnType<typeof startBackground>, 'cache' | 'storage'>): Promise<ListSyncState> {
  const { connectionId, keyId } = valueOf(await activeConnection(storage));
  const overview = await cache.listOverview(connectionId);
  return { ...listSyncFor(overview?.sync ?? FIRST_LIST_SYNC, keyId), keyId: '' };
}

/** Makes the library take these recordings as the service's whole list, in two readings. */
export async function walkAll(
  cache: Pick<RecordingsCache, 'takeListPage' | 'restartList'>,
  connectionId: string,
  atMs: number,
  recordings: readonly Recording[],
): Promise<void> {
  for (let hours = 0; hours < 2; hours++) {
    await cache.restartList(connectionId);
    const page = { keyId: '', atMs: atMs + hours * SECOND_READING_MS, total: recordings.length, next: null };
    await cache.takeListPage(connectionId, { ...page, asked: 1, recordings: [...recordings] });
    // The page without news is asked for twice when known recordings are missing.
    for (let times = 0; times < 2; times++)
      await cache.takeListPage(connectionId, { ...page, asked: 2, recordings: [] });
  }
}
