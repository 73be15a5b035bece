import { isRecent } from '../../recording/elapsed.ts';
import type { Errand, WaitingErrand } from '../../recording/sending.ts';
import type { Storage } from '../../storage/items.ts';
import { createSerial } from '../serial.ts';

/** An errand that no popup has taken by then is dropped: later it would overwrite what somebody has copied since. */
const STALE_MS = 60_000;

interface ErrandDeps {
  storage: Pick<Storage, 'errand'>;
  /** Rejects where the browser refuses: Firefox opens it only in the very turn of a key or a click. */
  openPopup: () => Promise<unknown>;
  /** Marks the toolbar button with what waits, and takes the mark away again. */
  setMark: (errand: Errand | null) => void;
  /** Tells a popup that is open already. */
  tell: () => void;
  /** Epoch milliseconds. */
  now: () => number;
  newId: () => string;
}

/** What is begun outside of the popup and finished in it: a worker has neither a clipboard nor a place to speak. */
export interface Errands {
  /**
   * Opens the popup before anything is awaited, and leaves it what to do as soon as that is known. Browsers may refuse to
   * open it when this is called long after the key or click; then the toolbar button is marked.
   */
  begin(errand: Errand | Promise<Errand>): Promise<void>;
  /** What waits for the popup, also when it is only being begun; the same each time until it is acknowledged. */
  read(): Promise<WaitingErrand | null>;
  /** A popup has taken the errand on. */
  acknowledge(errandId: string): Promise<void>;
}

export function createErrands({ storage, openPopup, setMark, tell, now, newId }: ErrandDeps): Errands {
  // Nothing that has to outlive the background: what is being begun is waited for.
  const inTurn = createSerial();

  async function forget(): Promise<void> {
    await storage.errand.remove();
    setMark(null);
  }

  return {
    async begin(promised) {
      // First of all, and with nothing awaited before it (docs/platform.md#p2).
      const opening = opened(openPopup);
      const known = Promise.resolve(promised);
      await inTurn(async () => storage.errand.write({ errand: await known, errandId: newId(), atMs: now() }));
      // Before the notice: the popup that answers it takes the mark away.
      if (!(await opening)) setMark(await known);
      tell();
    },
    read: () =>
      inTurn(async () => {
        const waiting = await storage.errand.read();
        if (waiting && isRecent(waiting.atMs, now(), STALE_MS)) return waiting;
        await forget();
        return null;
      }),
    acknowledge: (errandId) =>
      inTurn(async () => {
        // One that was begun since is still to be taken.
        if ((await storage.errand.read())?.errandId === errandId) await forget();
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
