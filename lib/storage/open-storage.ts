import { browser } from '../browser.ts';
import { scopeOf, type Choice } from '../recording/types.ts';
import { attempt, createSharedItem, succeeds, type Lock, type SharedArea } from './item.ts';
import { createUserData, webLock, type UserData } from './user-data.ts';

/** What is chosen for the panel of a window. */
export interface PanelChoice extends Choice {
  /** A random id of the page that chose: the same choice made again is a change. */
  chosenBy: string;
}

const PREFIX = 'panel ';

export type Panels = ReturnType<typeof createPanels>;

/**
 * What the panel of each window shows, in session storage: words that were only typed stay in memory. The popup leaves
 * its choice there, because opening the panel takes the focus, which closes the popup, and its request to a stopped
 * background may never reach it (docs/platform.md#p35).
 */
export function createPanels(session: SharedArea, lock: Lock) {
  return {
    /** Null when nothing was chosen in this session of the browser. */
    of: (windowId: number) => createSharedItem<PanelChoice | null>(session, lock, `${PREFIX}${windowId}`, null),
    /** Forgets those that show a recording of the connection with this scope. */
    async clear(scope: string): Promise<void> {
      const all = await attempt(() => session.get(null));
      const found = all.ok ? Object.entries(all.value).filter(([key]) => key.startsWith(PREFIX)) : [];
      const keys = found.filter(([, choice]) => scopeOf((choice as PanelChoice).id) === scope).map(([key]) => key);
      await succeeds(() => session.remove(keys));
    },
  };
}

/** The user data of this browser, for a page. */
export const openUserData = (): UserData => createUserData(browser.storage.local, webLock);

/** The panels of this browser, for a page. */
export const openPanels = (): Panels => createPanels(browser.storage.session, webLock);
