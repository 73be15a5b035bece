import { fail, succeed, type Result } from '../../failure.ts';
import { isRecent } from '../../recording/elapsed.ts';
import { activeConnection } from '../connections/active-connection.ts';
import { FIRST_LIST_SYNC, FULL_WALK_EVERY_MS, listSyncFor } from '../../library/list-sync-state.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { ListPage } from './list-page.ts';

/** The automatic sync requests the list at most this often, and not when one of our pages has just done so. */
export const SYNC_EVERY_MS = 30 * 60 * 1000;
/** Per event: the browser stops a background that works for half a minute (docs/platform.md#p1). */
const STEP_MS = 20_000;

interface ListSynced {
  /** False when an unfinished walk may resume shortly. */
  finished: boolean;
  /** Number of pages requested from the service. */
  pages: number;
}

/**
 * Updates the list if that is due; a failure ends it until the next time. If `asked` by the user, it looks for new
 * recordings at once, due or not, even during an automatic walk, which yields to all of the user's requests; an
 * unfinished walk over the whole list resumes later. Must be called again when it is done.
 */
type ListSync = (asked: boolean) => Promise<Result<ListSynced>>;

/**
 * Walks the service's list when no page of ours does. Its progress is in the library, so it can be stopped anywhere.
 */
export function createListSync(deps: BackgroundDeps, listPage: ListPage): ListSync {
  const { storage, now } = deps;

  return async (asked) => {
    const deadlineMs = now() + STEP_MS;
    const api = asked ? deps.api : deps.ownApi;
    let wasWalking = false;
    for (let page = 0; ; page++) {
      if (!asked) await deps.whenIdle();
      // Read again each time: one of our pages may have walked meanwhile, and the connection may have changed.
      const active = await activeConnection(storage);
      if (!active.ok) return active;
      const { service, connectionId, keyId } = active.value;
      const overview = await deps.cache.listOverview(connectionId);
      const sync = listSyncFor(overview?.sync ?? FIRST_LIST_SYNC, keyId);
      const isWalking = sync.next !== null && sync.next !== 1;
      if (page === 0) wasWalking = isWalking;
      const isDue = asked || !isRecent(sync.confirmedAtMs, now(), SYNC_EVERY_MS);
      if (!isWalking && !isDue) return succeed({ finished: true, pages: page });
      if (page > 0 && (now() >= deadlineMs || (asked && wasWalking))) return succeed({ finished: false, pages: page });
      const failure = await deps.checkReachable(service.address);
      if (failure) return { ok: false, failure };
      const isNew = asked && page === 0;
      const isOld = !isRecent(sync.startedAtMs, now(), FULL_WALK_EVERY_MS);
      const answer = await listPage(api, { restart: isNew || !isWalking || isOld });
      if (!answer.ok) return answer;
      if (!answer.value.stored) return fail({ code: 'storage-failed' });
      if (answer.value.complete) return succeed({ finished: true, pages: page + 1 });
    }
  };
}
