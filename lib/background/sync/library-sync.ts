import { runDetached } from '../../errors/run-detached.ts';
import type { Failure } from '../../failure.ts';
import { isRecent } from '../../recording/elapsed.ts';
import { currentConnectionId } from '../connections/active-connection.ts';
import { createOfflineDownload, PAUSE_MS, STEP_MS } from './offline-download.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createPolicyApplication } from '../connections/policy.ts';
import { createListPage } from './list-page.ts';
import { createListSync, SYNC_EVERY_MS } from './list-sync.ts';
import { createMutex } from '../mutex.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The check takes seconds, during which the library is blocked: run it only while the computer is not in use. */
const CHECK_EVERY_MS = 7 * DAY_MS;

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
 * during a tick get the next one. The user's requests take precedence.
 */
export function createSync(deps: BackgroundDeps) {
  const { storage, now } = deps;
  const listPage = createListPage(deps);
  const policyApplication = createPolicyApplication(deps);
  const listSync = createListSync(deps, listPage);
  const offlineDownload = createOfflineDownload(deps);

  /** Deletes contents that are too old, even while the computer is not in use or there is no key. */
  async function retain(current: string | null): Promise<void> {
    const { retentionDays } = await deps.policy.readCertain();
    if (retentionDays === null) return;
    const connectionId = (await deps.cache.owner()) ?? current;
    if (connectionId === null) return;
    // A fetch time in the future was recorded before the clock was set back: the content's age is not known.
    const time = { fromMs: now() - retentionDays * DAY_MS, toMs: now() + DAY_MS };
    await deps.cache.dropContentsOutside(connectionId, time);
  }

  /** Finds disk corruption before the user does, and has the library rebuilt; the options page reports it. */
  async function check(connectionId: string, isInUse: boolean): Promise<void> {
    const lastMs = await storage.checkedAtMs.read();
    const isFirst = lastMs === 0 || lastMs > now();
    if (!isFirst && (isInUse || isRecent(lastMs, now(), CHECK_EVERY_MS))) return;
    // Stored first: a library that crashes its reader must not do so every half hour.
    await storage.checkedAtMs.write(now());
    // Everything stored was erased meanwhile: erase this too.
    if ((await deps.cache.owner()) !== connectionId) return storage.checkedAtMs.remove();
    if (!isFirst) await deps.library.check(connectionId);
  }

  async function list(asked: boolean): Promise<Listed> {
    await policyApplication.apply();
    const connectionId = await currentConnectionId(storage);
    if (connectionId === null) {
      await deps.alarms.at(STEP_ALARM, null);
      return { failure: null, follow: () => retain(null) };
    }
    const mayList = asked || (await deps.isInUse());
    if (mayList) await comeBack();
    const listed = mayList ? await listSync(asked) : null;
    const goesOn = listed?.ok === true && !listed.value.finished;
    const isNews = listed?.ok === true && listed.value.pages > 0;
    const failure = listed && !listed.ok ? listed.failure : null;
    return {
      failure,
      async follow() {
        await retain(connectionId);
        await check(connectionId, mayList);
        await fill(isNews, goesOn, failure);
      },
    };
  }

  /** Resumes an interrupted background soon instead of at the next tick. */
  const comeBack = () => deps.alarms.at(STEP_ALARM, now() + STEP_MS + PAUSE_MS);

  async function fill(isNews: boolean, goesOn: boolean, listFailure: Failure | null): Promise<void> {
    // A download that the user has switched on continues while they are away. Otherwise only news can make a
    // difference, and without any the library is not woken.
    const isOn = (await deps.downloadState.read()).mode === 'on';
    if (isOn || isNews) await comeBack();
    const nextMs = isOn || isNews ? await offlineDownload.run(listFailure) : null;
    await deps.alarms.at(STEP_ALARM, goesOn ? now() + PAUSE_MS : nextMs);
  }

  const following = createMutex();
  const listing = createMutex();
  let next: Promise<Failure | null> | null = null;
  let wish: Promise<Listed> | null = null;

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
  function grant(): Promise<Listed> {
    const first = list(true).finally(() => (wish = null));
    runDetached(complete(first));
    return first;
  }

  const sync = {
    /** Sets the alarms; called at every start of the background. */
    start: () => deps.alarms.every(TICK_ALARM, SYNC_EVERY_MS),
    /**
     * Does what is due: the list, then the contents, each for a limited time. If `asked` by the user, also what is not
     * due, whether or not the computer seems in use; then the contents continue after the response, as a page is
     * waiting. Returns the failure of the list, or null.
     */
    tick(asked = false): Promise<Failure | null> {
      if (!asked) return (next ??= tickByItself());
      wish ??= grant();
      return wish.then(({ failure }) => failure);
    },
  };

  return { sync, listSync, offlineDownload, listPage, policyApplication };
}
