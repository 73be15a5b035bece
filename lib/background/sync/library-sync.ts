import { runDetached } from '../../async.ts';
import type { Failure } from '../../failures.ts';
import { connected, withName } from '../connections/usable-connection.ts';
import { createOfflineDownload, PAUSE_MS, STEP_MS } from './offline-download.ts';
import type { BackgroundDeps } from '../deps.ts';
import { POLICY_PATIENCE_MS } from '../connections/policy.ts';
import { isReading } from '../../library/list-sync-state.ts';
import { createListPage, createListSync, SYNC_EVERY_MS } from './list-sync.ts';
import { createMutex } from '../mutex.ts';
import { createWatching } from './watching.ts';

export const TICK_ALARM = 'library-tick';
export const STEP_ALARM = 'library-step';

export type Syncing = ReturnType<typeof createSync>;

/** The result of a tick's first part, and the rest of the tick. */
interface Listed {
  failure: Failure | null;
  follow: () => Promise<void>;
}

/**
 * Keeps the list, the contents and the organization's policy up to date automatically. One tick at a time; callers
 * during a tick get the next one. The user's requests take precedence. `showMark` marks the toolbar button anew.
 */
export function createSync(basis: BackgroundDeps, showMark: () => Promise<void>) {
  const deps = { ...basis, watching: createWatching(basis, showMark) };
  const { storage, now, watching } = deps;
  const listPage = createListPage(deps);
  const policyApplication = createPolicyApplication(deps);
  const listSync = createListSync(deps, listPage);
  const offlineDownload = createOfflineDownload(deps);

  /** Deletes contents that are too old, even while the computer is not in use or there is no key. */
  async function retain(): Promise<void> {
    const { retentionDays } = await deps.policy.readCertain();
    if (retentionDays === null) return;
    for (const { id } of await deps.cache.owners()) await deps.cache.dropExpired(id, retentionDays);
  }

  /** Resumes an interrupted background soon instead of at the next tick. */
  const wakeSoon = () => deps.alarms.at(STEP_ALARM, now() + STEP_MS + PAUSE_MS);

  async function list(asked: boolean): Promise<Listed> {
    await policyApplication.apply();
    const found = await connected(storage);
    const ids = found.ok ? found.value.map(({ id }) => id) : [];
    if (ids.length === 0) {
      await deps.alarms.at(STEP_ALARM, null);
      return { failure: null, follow: retain };
    }
    const mayList = asked || (await deps.isInUse());
    if (mayList) await wakeSoon();
    const failures = mayList ? await Promise.all(ids.map((id) => listSync(id, asked))) : [];
    const failedAt = failures.findIndex((failed) => failed !== null);
    const [failure, failedId] = [failures[failedAt] ?? null, ids[failedAt] ?? ''];
    /** Downloads from a connection; returns when to continue. */
    async function download(id: string, at: number): Promise<number | null> {
      const failed = failures[at] ?? null;
      const nextMs = await offlineDownload.run(id, failed);
      // Not what this tick has read: another one may have read on meanwhile.
      const overview = mayList && !failed ? await deps.cache.listOverview(id) : null;
      return overview !== null && isReading(overview.sync) ? now() + PAUSE_MS : nextMs;
    }
    return {
      failure: failure && (await withName(storage, failedId, failure)),
      async follow() {
        await retain();
        // A download that the user has switched on continues while they are away.
        const isOn = (await deps.downloadState.read()).mode === 'on';
        if (!mayList && !isOn) return;
        await wakeSoon();
        const due = (await Promise.all(ids.map(download))).filter((atMs) => atMs !== null);
        await watching.check();
        const [soonestMs = null] = due.toSorted((one, other) => one - other);
        await deps.alarms.at(STEP_ALARM, soonestMs);
      },
    };
  }

  const following = createMutex();
  const listing = createMutex();
  let next: Promise<Failure | null> | null = null;
  let userTick: Promise<Listed> | null = null;

  /** Resolves when the whole tick is done. The background is kept alive until then, even if no caller waits. */
  function complete(first: Promise<Listed>): Promise<Failure | null> {
    const completed = first.then(({ failure, follow }) => following(follow).then(() => failure));
    deps.carryOut(completed.catch(() => undefined));
    return completed;
  }

  function tickByItself(): Promise<Failure | null> {
    const first = listing(() => {
      next = null;
      return list(false);
    });
    return complete(first);
  }

  /** Does not wait for the background's automatic work. */
  function tickForUser(): Promise<Listed> {
    const first = list(true).finally(() => (userTick = null));
    runDetached(complete(first));
    return first;
  }

  const sync = {
    /** Sets the alarms; called at every start of the background. */
    start: () => deps.alarms.every(TICK_ALARM, SYNC_EVERY_MS),
    /**
     * Does what is due: the list, then the contents, each for a limited time. If `asked` by the user, also what is not
     * due; then the contents continue after the response. Returns the failure of the list, or null.
     */
    tick(asked = false): Promise<Failure | null> {
      if (!asked) return (next ??= tickByItself());
      userTick ??= tickForUser();
      return userTick.then(({ failure }) => failure);
    },
  };

  return { sync, watching, listSync, offlineDownload, listPage, policyApplication };
}

/**
 * Applies the organization's address, unless there is a connection to it: to the only one, whose key for its former
 * address is deleted with all recordings from there, or besides several. When the organization withdraws its address, it stays as the user's own.
 */
function createPolicyApplication({ storage, policy, connections, announce, wait }: BackgroundDeps) {
  const mutex = createMutex();

  const apply = () =>
    mutex(async () => {
      const [{ address }, all] = await Promise.all([policy.readCertain(), storage.connections.read()]);
      // If it cannot be read, it is compared the next time.
      if (address === null || !all.ok || all.value.list.some((each) => each.address === address)) return;
      // The notice applies the policy again, so it is not sent when the write failed.
      if (await connections.useAddress(address)) announce({ notice: 'connection.changed' });
    });

  return {
    apply,
    /** For a page's request: if it takes longer, it continues after the response. */
    applySoon: () => Promise.race([apply(), wait(POLICY_PATIENCE_MS)]),
  };
}
