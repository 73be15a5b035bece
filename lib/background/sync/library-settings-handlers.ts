import { runDetached } from '../../async.ts';
import { type Result, fail, succeed } from '../../failures.ts';
import type { LibraryStats } from '../../library/requests.ts';
import type { LibraryResult } from '../../library/types.ts';
import type { DownloadProgress, Handlers, LibraryStatus } from '../../messaging/protocol.ts';
import { isReading } from '../../library/list-sync-state.ts';
import { REQUESTS_AN_HOUR } from '../../library/downloads.ts';
import type { DownloadState } from '../../storage/items.ts';
import { readConnectionId } from '../connections/active-connection.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { Syncing } from './library-sync.ts';
import { isWaiting } from './download-state.ts';

/** An hour of speech with its share of the index, measured over 2,000 meetings of 8,000 words. */
const USUAL_BYTES = 80_000;
/** Fewer recordings say little about the others. */
const ENOUGH_TO_JUDGE = 10;

const NONE = { done: 0, missing: 0, outdated: 0, failed: 0 };
const NOTHING_KEPT: LibraryStats = { count: 0, bytes: 0, contentBytes: 0 };

/** Requests to show, fill and erase the data stored on this device. */
export function createLibrarySettingsHandlers(deps: BackgroundDeps & Syncing) {
  const { storage, cache, library, downloadState, announce, now } = deps;

  async function progress(state: DownloadState, usualBytes: number): Promise<DownloadProgress> {
    const { retentionDays } = await deps.policy.read();
    const counts = await cache.askLibrary((connectionId) => library.countDownloads(connectionId, { retentionDays }));
    const { done, missing, outdated, failed } = counts.ok ? counts.value : NONE;
    return {
      mode: state.mode,
      done,
      total: done + missing + outdated + failed,
      failed,
      left: missing + outdated,
      bytes: missing * usualBytes,
      requestsAnHour: REQUESTS_AN_HOUR,
      waiting: isWaiting(state.waiting, now()) ? state.waiting : null,
    };
  }

  async function readStats(): Promise<LibraryResult<LibraryStats>> {
    const connectionId = await cache.owner();
    return connectionId === null ? { ok: true, value: NOTHING_KEPT } : library.stats(connectionId);
  }

  /** From the library; if it does not respond, from the pages' snapshot. */
  async function describeList(): Promise<Pick<LibraryStatus, 'recordings' | 'isReading' | 'syncedAtMs'>> {
    const overview = await cache.askLibrary((connectionId) => library.listOverview(connectionId));
    if (overview.ok) {
      const { count, sync } = overview.value;
      return { recordings: count, isReading: isReading(sync), syncedAtMs: sync.confirmedAtMs || null };
    }
    const start = await deps.list.readStart();
    return { recordings: start?.count ?? 0, isReading: false, syncedAtMs: start?.savedAtMs ?? null };
  }

  async function status(): Promise<Result<LibraryStatus>> {
    const [stats, list, unerased, state] = await Promise.all([
      readStats(),
      describeList(),
      deps.connections.hasLeftovers(),
      downloadState.readChoice(),
    ]);
    if (!state.ok) return state;
    const usual =
      stats.ok && stats.value.count >= ENOUGH_TO_JUDGE ? stats.value.contentBytes / stats.value.count : USUAL_BYTES;
    return succeed({
      ...list,
      unerased,
      kept: stats.ok
        ? { unavailable: null, count: stats.value.count, bytes: stats.value.bytes }
        : { unavailable: stats.unavailable },
      download: await progress(state.value, usual),
    });
  }

  /** Ends waits and pauses at the user's request. */
  async function retry(): Promise<void> {
    await downloadState.change((state) => ({ ...state, waiting: null, failures: 0 }));
    await cache.askLibrary((connectionId) => library.noteDownloadFailed(connectionId, null));
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
      const connectionId = await readConnectionId(storage);
      if (!connectionId.ok) return connectionId;
      if (connectionId.value === null) return fail({ code: 'not-connected' });
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
