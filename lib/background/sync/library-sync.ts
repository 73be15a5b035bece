import { runDetached } from '../../errors/run-detached.ts';
import type { Failure } from '../../failure.ts';
import { isRecent } from '../../recording/elapsed.ts';
import { currentConnectionId } from '../connections/active-connection.ts';
import { PAUSE_MS, STEP_MS, type OfflineDownload } from './offline-download.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { PolicyApplication } from '../connections/policy.ts';
import { SYNC_EVERY_MS, type ListSync } from './list-sync.ts';
import { createMutex } from '../mutex.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** It takes seconds, in which the library answers nobody: only while nobody is there to ask. */
const CHECK_EVERY_MS = 7 * DAY_MS;

export const TICK_ALARM = 'library-tick';
export const STEP_ALARM = 'library-step';

interface LibrarySyncDeps extends BackgroundDeps {
  listSync: ListSync;
  offlineDownload: OfflineDownload;
  policyApplication: PolicyApplication;
}

/** A tick's first part, and what is to follow it. */
interface Listed {
  failure: Failure | null;
  follow: () => Promise<void>;
}

/**
 * Keeps what is on this device up to date by itself. One tick at a time; whoever asks meanwhile gets the next one. What
 * somebody asks for by hand goes before all of that.
 */
export function createLibrarySync(deps: LibrarySyncDeps) {
  const { storage, now } = deps;

  /** Also while nobody is there, or nothing can be asked, for want of a key, too: what is too old goes all the same. */
  async function retain(current: string | null): Promise<void> {
    const { retentionDays } = await deps.policy.readCertain();
    if (retentionDays === null) return;
    const connectionId = (await deps.cache.owner()) ?? current;
    if (connectionId === null) return;
    // What seems to come from the future was fetched before the clock was set back: nobody knows how old it is.
    const time = { fromMs: now() - retentionDays * DAY_MS, toMs: now() + DAY_MS };
    await deps.cache.dropContentsOutside(connectionId, time);
  }

  /** What the disk has spoilt is found before somebody misses it, and begins anew; the options say so. */
  async function check(connectionId: string, isInUse: boolean): Promise<void> {
    const lastMs = await storage.checkedAtMs.read();
    const isFirst = lastMs === 0 || lastMs > now();
    if (!isFirst && (isInUse || isRecent(lastMs, now(), CHECK_EVERY_MS))) return;
    // Noted first: a library that ends whoever reads it is not to do so each half hour.
    await storage.checkedAtMs.write(now());
    // Erased meanwhile, with all that was stored: this goes, too.
    if ((await deps.cache.owner()) !== connectionId) return storage.checkedAtMs.remove();
    if (!isFirst) await deps.library.check(connectionId);
  }

  async function list(asked: boolean): Promise<Listed> {
    await deps.policyApplication.apply();
    const connectionId = await currentConnectionId(storage);
    if (connectionId === null) {
      await deps.alarms.at(STEP_ALARM, null);
      return { failure: null, follow: () => retain(null) };
    }
    const mayList = asked || (await deps.isInUse());
    if (mayList) await comeBack();
    const listed = mayList ? await deps.listSync(asked) : null;
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

  /** A background that is stopped in the middle goes on soon after, and not with the next tick. */
  const comeBack = () => deps.alarms.at(STEP_ALARM, now() + STEP_MS + PAUSE_MS);

  async function fill(isNews: boolean, goesOn: boolean, listFailure: Failure | null): Promise<void> {
    // What somebody has switched on goes on while they are at lunch. Else only news can make a difference, and the library
    // is not woken without any.
    const isOn = (await deps.downloadState.read()).mode === 'on';
    if (isOn || isNews) await comeBack();
    const nextMs = isOn || isNews ? await deps.offlineDownload.run(listFailure) : null;
    await deps.alarms.at(STEP_ALARM, goesOn ? now() + PAUSE_MS : nextMs);
  }

  const following = createMutex();
  const listing = createMutex();
  let next: Promise<Failure | null> | null = null;
  let wish: Promise<Listed> | null = null;

  /** Resolves when all of a tick is done, which the browser is not to stop, whether or not anybody waits for it. */
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

  /** Waits for nothing that the background does by itself. */
  function grant(): Promise<Listed> {
    const first = list(true).finally(() => (wish = null));
    runDetached(complete(first));
    return first;
  }

  return {
    /** Sets the alarms; at every start of the background. */
    start: () => deps.alarms.every(TICK_ALARM, SYNC_EVERY_MS),
    /**
     * Does what is due: the list, then the contents, each for a while. `asked` by the user: also what is not due, and whether
     * or not anybody seems to be there; then the contents go on behind the answer, for which a page waits. Answers what went
     * wrong with the list; null when nothing did.
     */
    tick(asked = false): Promise<Failure | null> {
      if (!asked) return (next ??= tickByItself());
      wish ??= grant();
      return wish.then(({ failure }) => failure);
    },
  };
}
