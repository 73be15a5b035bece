import type { Api } from '../../api/api.ts';
import type { DecodedList } from '../../api/decode-list.ts';
import { succeed, type Result } from '../../failure.ts';
import { FAILURES } from '../../failures.ts';
import { listSyncFor } from '../../library/list-sync-state.ts';
import type { ListProgress } from '../../messaging/protocol.ts';
import { activeConnection, noteFailure, type ActiveConnection } from '../connections/active-connection.ts';
import type { BackgroundDeps } from '../deps.ts';

/**
 * Requests one page of the service's list through `api` and passes it to the library; `restart` requests the first
 * page.
 */
export type ListPage = (api: Pick<Api, 'list'>, question: { restart: boolean }) => Promise<Result<ListProgress>>;

const NOTHING_NEW = { changed: false, complete: true, stored: true, unreadable: 0 };
/** The end of the list. */
const NO_PAGE: DecodedList = { recordings: [], unreadable: 0, total: null, next: null };

/** Creates the walk over the list, shared by the pages that the user looks at and by the automatic sync. */
export function createListPage({ storage, cache, libraryChanged, now }: BackgroundDeps): ListPage {
  async function takePage(
    { connectionId, keyId }: ActiveConnection,
    asked: string | number,
    { recordings, total, next, unreadable }: DecodedList,
  ): Promise<Result<ListProgress>> {
    const taken = await cache.takeListPage(connectionId, { asked, keyId, atMs: now(), recordings, total, next });
    if (!taken.ok) {
      // A page that was not stored must not count as walked. If there is no space for the list, its walk would never
      // end, so it ends here (docs/faults.md#f69).
      const stored = taken.unavailable === 'no-connection';
      return succeed({ count: stored ? 0 : recordings.length, changed: !stored, complete: true, stored, unreadable });
    }
    const { count, sync } = taken.value;
    const complete = sync.next === null;
    // After every walk, pages show the list's length and age. A first page without news is not a walk.
    if (taken.value.changed || (complete && asked !== 1)) libraryChanged();
    return succeed({ ...NOTHING_NEW, count, changed: taken.value.changed, complete, unreadable });
  }

  return async (api, { restart }) => {
    const active = await activeConnection(storage);
    if (!active.ok) return active;
    const { service, connectionId, keyId } = active.value;
    // The first page needs no overview; otherwise the library says where to resume.
    const overview = restart ? null : await cache.listOverview(connectionId);
    if (!restart && overview === null) return succeed({ ...NOTHING_NEW, count: 0, stored: false });
    const count = overview?.count ?? 0;
    const asked = restart ? 1 : overview && listSyncFor(overview.sync, keyId).next;
    if (asked === null) return succeed({ ...NOTHING_NEW, count });
    const where = typeof asked === 'number' ? { page: asked } : { page: 1, next: asked };
    const answer = await api.list(service, { ...where, durationUnit: await cache.unit(connectionId) });
    if (answer.ok) return takePage(active.value, asked, answer.value);
    await noteFailure(storage, active.value, answer.failure);
    if (asked === 1 || !FAILURES[answer.failure.code].mayEndList) {
      await cache.showAll(connectionId);
      return answer;
    }
    // Many services refuse the page after the last instead of sending an empty one; a continuation may have expired.
    if (typeof asked === 'number') return takePage(active.value, asked, NO_PAGE);
    await cache.restartList(connectionId);
    return succeed({ ...NOTHING_NEW, count });
  };
}
