import { isRecent } from '../../recording/elapsed.ts';
import type { PendingAction, WaitingAction } from '../../recording/sending.ts';
import type { Storage } from '../../storage/items.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createMutex } from '../mutex.ts';

/** A pending action that no popup has taken by then is dropped: later it would overwrite what somebody has copied since. */
const STALE_MS = 60_000;

interface PendingActionDeps extends Pick<BackgroundDeps, 'announce' | 'now' | 'newId'> {
  storage: Pick<Storage, 'pendingAction'>;
  pages: Pick<BackgroundDeps['pages'], 'openPopup' | 'setMark'>;
}

export type PendingActions = ReturnType<typeof createPendingActions>;

/** What is started outside of the popup and finished in it: a worker has neither a clipboard nor a place to speak. */
export function createPendingActions({ storage, pages, announce, now, newId }: PendingActionDeps) {
  // Nothing that has to outlive the background: what is being created is waited for.
  const inTurn = createMutex();

  async function forget(): Promise<void> {
    await storage.pendingAction.remove();
    pages.setMark(null);
  }

  return {
    /**
     * Opens the popup before anything is awaited, and leaves it what to do as soon as that is known. Browsers may refuse to
     * open it when this is called long after the key or click; then the toolbar button is marked.
     */
    async create(promised: PendingAction | Promise<PendingAction>): Promise<void> {
      // First of all, and with nothing awaited before it (docs/platform.md#p2).
      const opening = opened(pages.openPopup);
      const known = Promise.resolve(promised);
      await inTurn(async () => storage.pendingAction.write({ errand: await known, errandId: newId(), atMs: now() }));
      // Before the notice: the popup that answers it takes the mark away.
      if (!(await opening)) pages.setMark(await known);
      // A popup may be open already.
      announce({ notice: 'pendingAction.created' });
    },
    /** What waits for the popup, also when it is only being created; the same each time until it is acknowledged. */
    read: (): Promise<WaitingAction | null> =>
      inTurn(async () => {
        const waiting = await storage.pendingAction.read();
        if (waiting && isRecent(waiting.atMs, now(), STALE_MS)) {
          return { actionId: waiting.errandId, atMs: waiting.atMs, action: waiting.errand };
        }
        await forget();
        return null;
      }),
    /** A popup has taken the pending action on. */
    acknowledge: (actionId: string): Promise<void> =>
      inTurn(async () => {
        // One that was created since is still to be taken.
        if ((await storage.pendingAction.read())?.errandId === actionId) await forget();
      }),
  };
}

/** Also false where the browser has no such function at all. */
async function opened(openPopup: () => Promise<unknown>): Promise<boolean> {
  try {
    await openPopup();
    return true;
  } catch {
    return false;
  }
}
