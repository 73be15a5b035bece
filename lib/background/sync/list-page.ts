import type { Api } from '../../api/api.ts';
import type { DecodedList } from '../../api/decode-list.ts';
import { succeed, type Result } from '../../failure.ts';
import { FAILURES } from '../../failures.ts';
import { listSyncFor } from '../../library/list-sync-state.ts';
import type { ListProgress } from '../../messaging/protocol.ts';
import { activeConnection, noteFailure, type ActiveConnection } from '../connections/active-connection.ts';
import type { BackgroundDeps } from '../deps.ts';

/** Asks through `api` for one page of the service's list, which the library takes in; `restart` looks at the first page. */
export type ListPage = (api: Pick<Api, 'list'>, question: { restart: boolean }) => Promise<Result<ListProgress>>;

const NOTHING_NEW = { changed: false, complete: true, stored: true, unreadable: 0 };
/** The end of the list. */
const NO_PAGE: DecodedList = { recordings: [], unreadable: 0, total: null, next: null };

/** One walk over the list, whoever takes its steps: the pages that people look at, and the background by itself. */
export function createListPage({ storage, cache, libraryChanged, now }: BackgroundDeps): ListPage {
  async function takePage(
    { connectionId, keyId }: ActiveConnection,
    asked: string | number,
    { recordings, total, next, unreadable }: DecodedList,
  ): Promise<Result<ListProgress>> {
    const taken = await cache.takeListPage(connectionId, { asked, keyId, atMs: now(), recordings, total, next });
    if (!taken.ok) {
      // What is not there is not to count as walked. Without room for the list its walk would never end, so it ends here
      // (docs/faults.md#f69).
      const stored = taken.unavailable === 'no-connection';
      return succeed({ count: stored ? 0 : recordings.length, changed: !stored, complete: true, stored, unreadable });
    }
    const { count, sync } = taken.value;
    const complete = sync.next === null;
    // Whoever has walked, pages show how long the list is and how old. A look at the first page without news is no walk.
    if (taken.value.changed || (complete && asked !== 1)) libraryChanged();
    return succeed({ ...NOTHING_NEW, count, changed: taken.value.changed, complete, unreadable });
  }

  return async (api, { restart }) => {
    const active = await activeConnection(storage);
    if (!active.ok) return active;
    const { service, connectionId, keyId } = active.value;
    // The first page is asked for whatever the library says; it says where to go on.
    const overview = restart ? null : await cache.listOverview(connectionId);
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
