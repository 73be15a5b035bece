import { EMPTY_LIST, type Api } from '../../api/api.ts';
import type { DecodedList } from '../../api/decode-list.ts';
import { FAILURES, type Failure, type Result, fail, succeed } from '../../failures.ts';
import { FIRST_LIST_SYNC, isAtEnd, isReading, listSyncFor, WHOLE_EVERY_MS } from '../../library/list-sync-state.ts';
import type { ArgOf, ListProgress } from '../../messaging/protocol.ts';
import { isRecent } from '../../recording/time.ts';
import type { RecordingId } from '../../recording/types.ts';
import { askLibraries, usableConnection, type UsableConnection } from '../connections/usable-connection.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { WatchingPart } from './watching.ts';

/** The automatic sync requests the list at most this often, and not when one of our pages has just done so. */
export const SYNC_EVERY_MS = 30 * 60 * 1000;
/**
 * Per event: the browser stops a background that works for half a minute (docs/platform.md#p1), a closed page requests
 * no further step, and no step takes longer than pages wait for a response.
 */
const STEP_MS = 20_000;
const NOTHING_NEW = { changed: false, complete: true, stored: true, unreadable: 0 };
/** Services fail so for the page after the last, too, but not only for that. */
const ODD_ENDS: ReadonlySet<Failure['code']> = new Set(['server-error', 'forbidden', 'unsupported']);

/** Requests one page of a service's list and passes it to the library; `restart` requests the first page. */
type ReadPage = (
  api: Pick<Api, 'list'>,
  connectionId: string,
  question: { restart: boolean },
) => Promise<Result<ListProgress>>;

/** Creates the reading of the list, shared by the pages that the user looks at and by the automatic sync. */
export function createListPage(deps: BackgroundDeps & { watching: WatchingPart }): ReadPage {
  const { storage, cache, now } = deps;

  async function takePage(
    used: UsableConnection,
    asked: string | number,
    { recordings, total, next, unreadable }: DecodedList,
    isRefused = false,
  ): Promise<Result<ListProgress>> {
    const { connectionId, keyId } = used;
    const page = { asked, keyId, atMs: now(), recordings, total, next, isRefused };
    const taken = await cache.takeListPage(connectionId, page);
    if (!taken.ok) {
      // A page that was not stored must not count as read. If there is no space for the list, its reading would never
      // end, so it ends here (docs/faults.md#f69).
      const stored = taken.unavailable === 'no-connection';
      return succeed({ count: stored ? 0 : recordings.length, changed: !stored, complete: true, stored, unreadable });
    }
    const { count, sync, changed, unconfirmed } = taken.value;
    if (unconfirmed.length > 0) deps.carryOut(confirm(used, unconfirmed));
    const complete = sync.next === null;
    // After every reading, pages show the list's length and age. A first page without news is not a reading.
    if (changed || (complete && asked !== 1)) deps.libraryChanged();
    if (changed && complete) deps.carryOut(deps.watching.check());
    return succeed({ ...NOTHING_NEW, count, changed, complete, unreadable });
  }

  /** Asks for the contents of recordings that no list contains: else deleted ones would stay for ever. */
  async function confirm({ service, connectionId }: UsableConnection, ids: readonly RecordingId[]): Promise<void> {
    for (const id of ids) {
      await deps.whenIdle();
      const answer = await deps.ownApi.content(service, { id, durationValue: null });
      const meaning = answer.ok ? null : FAILURES[answer.failure.code];
      if (meaning && meaning.scope !== 'recording') return;
      // Any other failure says nothing about whether it exists.
      if (answer.ok || meaning?.verdict === 'removed') await cache.noteAnswer(connectionId, id, !answer.ok);
    }
  }

  return async (api, connectionId, { restart }) => {
    const usable = await usableConnection(storage, connectionId);
    if (!usable.ok) return usable;
    const { service, keyId } = usable.value;
    // The first page needs no overview; otherwise the library says where to resume.
    const overview = restart ? null : await cache.listOverview(connectionId);
    if (!restart && overview === null) return succeed({ ...NOTHING_NEW, count: 0, stored: false });
    const count = overview?.count ?? 0;
    const sync = overview && listSyncFor(overview.sync, keyId);
    const asked = sync ? sync.next : 1;
    if (asked === null) return succeed({ ...NOTHING_NEW, count });
    const where = typeof asked === 'number' ? { page: asked } : { page: 1, next: asked };
    const answer = await api.list(service, { ...where, durationUnit: await cache.unit(connectionId) });
    if (answer.ok) {
      // A refused page is the end, unless the service says that there are more.
      const isDubious = answer.value.isRefused === true && sync !== null && (sync.total ?? 0) > sync.seen;
      return takePage(usable.value, asked, answer.value, isDubious);
    }
    const { code } = answer.failure;
    const isEnd = FAILURES[code].mayEndList || (sync !== null && ODD_ENDS.has(code) && isAtEnd(sync));
    if (asked === 1 || !isEnd) {
      await cache.showAll(connectionId);
      return answer;
    }
    // Many services refuse the page after the last instead of sending an empty one. Where a continuation has expired, the
    // reading ends, too, and another one follows within the hour.
    return takePage(usable.value, asked, EMPTY_LIST, true);
  };
}

/** What is known of the reading of one list for pages. */
interface Step {
  running: Promise<Result<ListProgress>> | null;
  /** Whether the next request is for the first page. */
  isRestarted: boolean;
  /** Recordings in the list. */
  count: number;
}

/**
 * Updates the lists for a waiting page, in steps: after a response that is not `complete`, the page requests the next
 * step. `restart` reads the first page of each service, which has the newest recordings, and then resumes an unfinished
 * reading. Concurrent callers join the running step of a connection. One that fails hides nothing of the others.
 */
export function createListRefresh({ api, announce, now, storage, cache }: BackgroundDeps, readPage: ReadPage) {
  const steps = new Map<string, Step>();
  const countOfAll = () => [...steps.values()].reduce((sum, { count }) => sum + count, 0);

  async function step(connectionId: string, own: Step): Promise<Result<ListProgress>> {
    const deadlineMs = now() + STEP_MS;
    let changed = false;
    let unreadable = 0;
    for (;;) {
      const restart = own.isRestarted;
      // The popup was opened, or the user asks again: a refused key gets another chance.
      if (restart) await storage.refusal.clear(connectionId);
      own.isRestarted = false;
      const answer = await readPage(api, connectionId, { restart });
      if (!answer.ok) return answer;
      const page = answer.value;
      own.count = page.count;
      changed ||= page.changed;
      unreadable += page.unreadable;
      // Somebody may have asked for the first page meanwhile.
      const complete = page.complete && !own.isRestarted;
      const isOver = complete || now() >= deadlineMs;
      // Of several, what one has read is shown while another is waited for.
      if (!isOver || steps.size > 1)
        announce({ notice: 'list.progress', ...page, connectionId, countOfAll: countOfAll() });
      if (isOver) return succeed({ ...page, changed, unreadable, complete });
    }
  }

  function stepOf(connectionId: string): Step {
    const own = steps.get(connectionId) ?? { running: null, isRestarted: false, count: 0 };
    steps.set(connectionId, own);
    return own;
  }

  function run(connectionId: string, restart: boolean) {
    const own = stepOf(connectionId);
    own.isRestarted ||= restart;
    own.running ??= step(connectionId, own).finally(() => (own.running = null));
    return own.running;
  }

  return async ({ restart, connectionId }: ArgOf<'list.refresh'>): Promise<Result<ListProgress>> => {
    // Also one whose key was forgotten with the browser's last run, which is said.
    const all = await storage.connections.read();
    if (!all.ok) return all;
    const addressed = all.value.list.filter(({ address }) => address !== null).map(({ id }) => id);
    for (const id of steps.keys()) if (!addressed.includes(id)) steps.delete(id);
    for (const id of addressed.length > 1 ? addressed : []) {
      const own = stepOf(id);
      if (!own.running) own.count = (await cache.listOverview(id))?.count ?? 0;
    }
    const [first, ...others] = connectionId === undefined ? addressed : [connectionId];
    if (first === undefined) return fail({ code: 'not-connected' });
    if (others.length === 0) return run(first, restart);
    const { values: pages, failure } = await askLibraries(storage, addressed, (id) => run(id, restart));
    if (failure && pages.length === 0) return fail(failure);
    return succeed({
      count: countOfAll(),
      changed: pages.some(({ changed }) => changed),
      complete: pages.every(({ complete }) => complete),
      stored: pages.every(({ stored }) => stored),
      unreadable: pages.reduce((sum, { unreadable }) => sum + unreadable, 0),
      ...(failure && { failure }),
    });
  };
}

/**
 * Reads the list of a connection when no page of ours does, if that is due; a failure ends it until the next time. Its
 * progress is in the library, so it can be stopped anywhere. If `asked` by the user, it looks for new recordings at
 * once, due or not, even during an automatic reading, which yields to all of the user's requests; an unfinished reading
 * of the whole list resumes later. Returns the failure that ended it, or null.
 */
export function createListSync(deps: BackgroundDeps, readPage: ReadPage) {
  const { storage, now } = deps;

  return async (connectionId: string, asked: boolean): Promise<Failure | null> => {
    const deadlineMs = now() + STEP_MS;
    const api = asked ? deps.api : deps.ownApi;
    let wasReading = false;
    for (let page = 0; ; page++) {
      if (!asked) await deps.whenIdle();
      // Read again each time: one of our pages may have read meanwhile, and the connection may have changed.
      const usable = await usableConnection(storage, connectionId);
      if (!usable.ok) return usable.failure;
      const { service, keyId } = usable.value;
      const overview = await deps.cache.listOverview(connectionId);
      const sync = listSyncFor(overview?.sync ?? FIRST_LIST_SYNC, keyId);
      const isUnderWay = isReading(sync);
      if (page === 0) wasReading = isUnderWay;
      const isDue = asked || !isRecent(sync.confirmedAtMs, now(), SYNC_EVERY_MS);
      if (!isUnderWay && !isDue) return null;
      if (page > 0 && (now() >= deadlineMs || (asked && wasReading))) return null;
      const failure = await deps.checkReachable(service.address);
      if (failure) return failure;
      const isNew = asked && page === 0;
      const isOld = !isRecent(sync.startedAtMs, now(), WHOLE_EVERY_MS);
      const answer = await readPage(api, connectionId, { restart: isNew || !isUnderWay || isOld });
      if (!answer.ok) return answer.failure;
      if (!answer.value.stored) return { code: 'storage-failed' };
      if (answer.value.complete) return null;
    }
  };
}
