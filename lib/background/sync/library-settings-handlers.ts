import { runDetached } from '../../async.ts';
import { type Result, fail, succeed } from '../../failures.ts';
import type { DownloadProgress, Handlers, LibraryStatus } from '../../messaging/protocol.ts';
import { isReading } from '../../library/list-sync-state.ts';
import { REQUESTS_AN_HOUR } from '../../library/downloads.ts';
import type { DownloadState } from '../../storage/items.ts';
import { connected, withName } from '../connections/usable-connection.ts';
import type { StoredConnection } from '../../storage/connections.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { Syncing } from './library-sync.ts';
import { isWaiting, waitOf } from './download-state.ts';

/** An hour of speech with its share of the index, measured over 2,000 meetings of 8,000 words. */
const USUAL_BYTES = 80_000;
/** Fewer recordings say little about the others. */
const ENOUGH_TO_JUDGE = 10;

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

/** Requests to show, fill and erase the data stored on this device. */
export function createLibrarySettingsHandlers(deps: BackgroundDeps & Syncing) {
  const { storage, cache, library, downloadState, announce, now } = deps;

  async function progress(state: DownloadState, usualBytes: number): Promise<DownloadProgress> {
    const { retentionDays } = await deps.policy.read();
    const counts = await cache.askLibraries((connectionId) => library.countDownloads(connectionId, { retentionDays }));
    const [done, failed] = [sum(counts, (each) => each.done), sum(counts, (each) => each.failed)];
    const [missing, outdated] = [sum(counts, (each) => each.missing), sum(counts, (each) => each.outdated)];
    const waits = (await cache.owners()).map(({ id }) => ({ id, waiting: waitOf(state, id).waiting }));
    const { id = '', waiting = null } = waits.find((each) => isWaiting(each.waiting, now())) ?? {};
    const why = waiting?.why;
    return {
      mode: state.mode,
      done,
      total: done + missing + outdated + failed,
      failed,
      left: missing + outdated,
      bytes: missing * usualBytes,
      requestsAnHour: REQUESTS_AN_HOUR,
      waiting: waiting && typeof why === 'object' ? { ...waiting, why: await withName(storage, id, why) } : waiting,
    };
  }

  /** Of one connection, from the library; if that does not respond, from the pages' snapshot. */
  async function describeList(owner: StoredConnection) {
    const overview = await library.listOverview(owner.id);
    if (overview.ok) {
      const { count, sync } = overview.value;
      return { recordings: count, isReading: isReading(sync), syncedAtMs: sync.confirmedAtMs || null };
    }
    const start = await deps.list.readListStart(owner);
    return { recordings: start?.count ?? 0, isReading: false, syncedAtMs: start?.savedAtMs ?? null };
  }

  async function status(): Promise<Result<LibraryStatus>> {
    const owners = await cache.owners();
    const [results, lists, unerased, state] = await Promise.all([
      Promise.all(owners.map(({ id }) => library.stats(id))),
      Promise.all(owners.map(describeList)),
      deps.connections.hasLeftovers(),
      downloadState.readChoice(),
    ]);
    if (!state.ok) return state;
    const failed = results.find(({ ok }) => !ok);
    const stats = results.flatMap((result) => (result.ok ? [result.value] : []));
    const count = sum(stats, (each) => each.count);
    const usual = count >= ENOUGH_TO_JUDGE ? sum(stats, (each) => each.contentBytes) / count : USUAL_BYTES;
    const syncs = lists.map(({ syncedAtMs }) => syncedAtMs);
    return succeed({
      recordings: sum(lists, ({ recordings }) => recordings),
      isReading: lists.some((list) => list.isReading),
      // All of them are at least as fresh.
      syncedAtMs: syncs.reduce(
        (first, atMs) => (first === null || atMs === null ? null : Math.min(first, atMs)),
        syncs[0] ?? null,
      ),
      unerased,
      kept:
        failed && !failed.ok
          ? { unavailable: failed.unavailable }
          : { unavailable: null, count, bytes: sum(stats, ({ bytes }) => bytes) },
      download: await progress(state.value, usual),
    });
  }

  /** Ends waits and pauses at the user's request. */
  async function retry(): Promise<void> {
    await downloadState.change(({ mode }) => ({ mode, waits: {} }));
    await cache.askLibraries((connectionId) => library.noteDownloadFailed(connectionId, null));
  }

  return {
    'library.status': status,

    async 'library.setDownloadMode'({ mode }) {
      const isTheirs = (await deps.policy.read()).keepAll === null;
      const isSet = !isTheirs || (await downloadState.change((state) => ({ ...state, mode })));
      if (!isSet) return fail({ code: 'storage-failed' });
      if (mode === 'on') {
        await retry();
        runDetached(deps.sync.tick());
      }
      announce({ notice: 'library.changed' });
      return status();
    },

    async 'library.sync'() {
      const found = await connected(storage);
      if (!found.ok) return found;
      if (found.value.length === 0) return fail({ code: 'not-connected' });
      await storage.refusal.clear();
      await retry();
      const failure = await deps.sync.tick(true);
      announce({ notice: 'library.changed' });
      return failure ? fail(failure) : status();
    },

    async 'library.erase'({ what }) {
      const isGone = await (what === 'library'
        ? deps.connections.eraseRecordings()
        : deps.connections.eraseEverything());
      // The pages' pending requests ended with it: they start again.
      announce({ notice: 'connection.changed', isErased: true });
      announce({ notice: 'library.changed' });
      return isGone ? status() : fail({ code: 'storage-failed' });
    },
  } satisfies Partial<Handlers>;
}
