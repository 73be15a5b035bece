import { isRecent } from '../../recording/time.ts';
import type { Notice } from '../../messaging/protocol.ts';
import type { PendingAction, WaitingAction } from '../../recording/sending.ts';
import type { Storage } from '../../storage/items.ts';
import { createMutex } from '../mutex.ts';

/**
 * A pending action that no popup has handled within this time is dropped: later it could overwrite newer clipboard
 * content.
 */
const STALE_MS = 60_000;
/** So long, the toolbar button shows that something was copied. */
const COPIED_MS = 2_000;

/** What the toolbar button shows: the action that waits, that something was copied, or how many recordings are news; null for nothing. */
export type Mark = PendingAction | 'copied' | number | null;

interface PendingActionDeps {
  storage: Pick<Storage, 'pendingAction' | 'watching'>;
  pages: { openPopup: () => Promise<unknown>; setMark: (mark: Mark) => void };
  announce: (notice: Notice) => void;
  /** Epoch milliseconds. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  newId: () => string;
}

export type PendingActions = ReturnType<typeof createPendingActions>;

/**
 * Actions that are started outside the popup and finished in it: a worker has neither a clipboard nor visible output.
 */
export function createPendingActions({ storage, pages, announce, now, wait, newId }: PendingActionDeps) {
  // Does not need to outlive the background: whatever is being created is awaited.
  const inTurn = createMutex();

  async function forget(): Promise<void> {
    await storage.pendingAction.remove();
    await show(null);
  }

  const show = async (action: PendingAction | null) => pages.setMark(action ?? ((await countNews()) || null));

  async function countNews(): Promise<number> {
    const stored = await storage.watching.read();
    return stored.ok ? stored.value.news.filter(({ isSeen }) => !isSeen).length : 0;
  }

  const read = (): Promise<WaitingAction | null> =>
    inTurn(async () => {
      const waiting = await storage.pendingAction.read();
      if (waiting && isRecent(waiting.atMs, now(), STALE_MS)) return waiting;
      await forget();
      return null;
    });

  /** Marks the toolbar button with the action that waits, or else with the number of news. */
  const showWaiting = async () => show((await read())?.action ?? null);

  return {
    /** For the start of the background, which may have been stopped while it showed another mark. */
    showWaiting,
    /**
     * Opens the popup before anything is awaited, and passes it the action as soon as that is known. Browsers may
     * refuse to open it long after the key press or click; then the toolbar button is marked.
     */
    async create(promised: PendingAction | Promise<PendingAction>): Promise<void> {
      // First, before anything is awaited (docs/platform.md#p2).
      const opening = opened(pages.openPopup);
      const known = Promise.resolve(promised);
      await inTurn(async () => storage.pendingAction.write({ action: await known, actionId: newId(), atMs: now() }));
      // Before the notice: the popup that handles it removes the mark.
      if (!(await opening)) pages.setMark(await known);
      // A popup may already be open.
      announce({ notice: 'pendingAction.created' });
    },
    /**
     * The action that waits for the popup, including one that is just being created; the same until it is acknowledged.
     */
    read,
    /** A popup has started handling the action. */
    acknowledge: (actionId: string): Promise<void> =>
      inTurn(async () => {
        // A newer action still waits.
        if ((await storage.pendingAction.read())?.actionId === actionId) await forget();
      }),
    /** Shows for a moment that something was copied, then again whether an action waits. */
    async showCopied(): Promise<void> {
      pages.setMark('copied');
      await wait(COPIED_MS);
      await showWaiting();
    },
  };
}

/** False also when the browser lacks the function. */
async function opened(openPopup: () => Promise<unknown>): Promise<boolean> {
  try {
    await openPopup();
    return true;
  } catch {
    return false;
  }
}
