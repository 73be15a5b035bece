import { fail, succeed, type Result } from '../../failure.ts';
import { isRecent } from '../../recording/elapsed.ts';
import { activeConnection } from '../connections/active-connection.ts';
import { FIRST_LIST_SYNC, FULL_WALK_EVERY_MS, listSyncFor } from '../../library/list-sync-state.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { ListPage } from './list-page.ts';

/** The list is asked for by itself this often at most, and not when a page of ours has just done it. */
export const SYNC_EVERY_MS = 30 * 60 * 1000;
/** For one event: the browser stops a background that works for half a minute (docs/platform.md#p1). */
const STEP_MS = 20_000;

interface ListSynced {
  /** False when a walk was left that may go on in a moment. */
  finished: boolean;
  /** How many pages the service was asked for. */
  pages: number;
}

/**
 * Brings the list up to date where that is due; a failure ends it until the next time. `asked` by somebody, it looks for what
 * is new at once and whether or not that is due, also while it walks by itself, which waits for that as for all that people
 * ask; a walk over the whole list that was under way is left to go on later. To be called again when it is done.
 */
type ListSync = (asked: boolean) => Promise<Result<ListSynced>>;

/** Walks the service's list when no page of ours does. How far it is, is in the library: it may be stopped anywhere. */
export function createListSync(deps: BackgroundDeps, listPage: ListPage): ListSync {
  const { storage, now } = deps;

  return async (asked) => {
    const deadlineMs = now() + STEP_MS;
    const api = asked ? deps.api : deps.ownApi;
    let wasWalking = false;
    for (let page = 0; ; page++) {
      if (!asked) await deps.whenIdle();
      // Read anew each time: a page of ours may have walked meanwhile, and the connection may be another.
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
