import { runDetached } from '../../errors/run-detached.ts';
import { fail, succeed, type Result } from '../../failure.ts';
import type { DownloadProgress, LibraryResult, LibraryStats, LibraryStatus } from '../../library/types.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import type { DownloadState } from '../../storage/download-state.ts';
import { readConnectionId } from '../connections/active-connection.ts';
import { REQUESTS_AN_HOUR } from './request-quota.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { Syncing } from './library-sync.ts';
import { keptOrNot } from '../kept-or-not.ts';
import { isWaiting } from './download-wait.ts';
import { planDownloads } from './download-plan.ts';

/** An hour of speech with its share of the index, measured over 2,000 meetings of 8,000 words. */
const USUAL_BYTES = 80_000;
/** Fewer recordings say little about the others. */
const ENOUGH_TO_JUDGE = 10;

const NOTHING_KEPT: LibraryStats = { count: 0, bytes: 0, contentBytes: 0, rebuilt: false };

/** Requests to show, fill and erase the data stored on this device. */
export function createLibrarySettingsHandlers(deps: BackgroundDeps & Syncing) {
  const { storage, cache, library, downloadState, announce, now } = deps;

  async function progress(state: DownloadState, usualBytes: number): Promise<DownloadProgress> {
    const [policy, rows, stamps, failures] = await Promise.all([
      deps.policy.read(),
      cache.rows(),
      cache.askLibrary((connectionId) => cache.stamps(connectionId)),
      cache.askLibrary((connectionId) => library.fetchFailures(connectionId)),
    ]);
    const { missing, outdated, done, failed, total } = planDownloads({
      rows,
      stamps: stamps.ok ? stamps.value : [],
      failures: failures.ok ? failures.value : [],
      retentionDays: policy.retentionDays,
      nowMs: now(),
    });
    return {
      mode: state.mode,
      done,
      total,
      failed,
      requests: missing.length + outdated.length,
      bytes: missing.length * usualBytes,
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
      return {
        recordings: count,
        isReading: sync.next !== null && sync.next !== 1,
        syncedAtMs: sync.confirmedAtMs || null,
      };
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
        ? { unavailable: null, count: stats.value.count, bytes: stats.value.bytes, rebuilt: stats.value.rebuilt }
        : { unavailable: stats.unavailable },
      download: await progress(state.value, usual),
    });
  }

  const setMode = (mode: DownloadState['mode']): Promise<boolean> =>
    downloadState.change((state) => ({
      ...state,
      mode,
      ...(mode === 'on' ? { waiting: null, failures: 0 } : {}),
    }));

  /** Retries failed downloads at the user's request. */
  const retryFailed = () => cache.askLibrary((connectionId) => library.dropFetchFailures(connectionId));

  return {
    'library.status': status,

    async 'library.setDownloadMode'({ mode }) {
      const isTheirs = (await deps.policy.read()).keepAll === null;
      if (isTheirs && !(await setMode(mode))) return fail({ code: 'storage-failed' });
      if (mode === 'on') {
        await retryFailed();
        runDetached(deps.sync.tick());
      }
      announce({ notice: 'library.changed' });
      return status();
    },

    async 'library.sync'() {
      const connectionId = await readConnectionId(storage);
      if (!connectionId.ok) return connectionId;
      if (connectionId.value === null) return fail({ code: 'not-connected' });
      const [failure] = await Promise.all([deps.sync.tick(true), retryFailed()]);
      announce({ notice: 'library.changed' });
      return failure ? fail(failure) : status();
    },

    async 'library.erase'() {
      const isGone = await deps.connections.eraseRecordings();
      // The pages' pending requests ended with it: they start again.
      announce({ notice: 'connection.changed' });
      announce({ notice: 'library.changed' });
      return isGone ? status() : fail({ code: 'storage-failed' });
    },

    async 'everything.erase'() {
      const isGone = await deps.connections.eraseEverything();
      announce({ notice: 'connection.changed' });
      announce({ notice: 'sending.changed' });
      announce({ notice: 'library.changed' });
      return keptOrNot(isGone);
    },

    async 'policy.read'() {
      await deps.policyApplication.applySoon();
      return succeed(await deps.policy.read());
    },
  } satisfies Partial<Handlers>;
}
