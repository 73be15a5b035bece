import type { Errand } from '../recording/sending.ts';
import type { Storage } from '../storage/items.ts';

interface ErrandDeps {
  storage: Pick<Storage, 'errand'>;
  /** Rejects where the browser refuses: Firefox opens it only in the very turn of a key or a click. */
  openPopup: () => Promise<unknown>;
  /** The mark on the toolbar button; empty for none. */
  setBadge: (text: string) => void;
}

/** What is begun outside of the popup and finished in it: a worker has neither a clipboard nor a place to speak. */
export interface Errands {
  /** Opens the popup in this very turn, and leaves it what to do as soon as that is known. */
  begin(errand: Errand | Promise<Errand>): Promise<void>;
  /** Resolves when what was begun can be read from the storage, and takes the mark from the toolbar button. */
  ready(): Promise<void>;
}

export function createErrands({ storage, openPopup, setBadge }: ErrandDeps): Errands {
  // Nothing that has to outlive the background: it waits for a write that is under way.
  let writing: Promise<unknown> = Promise.resolve();
  return {
    async begin(errand) {
      // First of all, and with nothing awaited before it (platform facts, finding 9).
      const opening = opened(openPopup);
      writing = Promise.resolve(errand).then((known) => storage.errand.write(known));
      await writing;
      // The popup that the person opens next will say it.
      if (!(await opening)) setBadge('!');
    },
    async ready() {
      await writing;
      setBadge('');
    },
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
