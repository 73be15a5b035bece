import { browser } from '../browser.ts';

export interface ActivePage {
  tabId: number;
  /** `docs.example.com`, with the port if there is one. Null if the browser does not reveal it, and outside the web. */
  host: string | null;
}

/** The page that the user is looking at, in the given window or the last one used; null if there is none. */
export async function activePage(windowId?: number): Promise<ActivePage | null> {
  const inWindow = windowId === undefined ? { lastFocusedWindow: true } : { windowId };
  // A window may close in the meantime.
  const [tab] = await browser.tabs.query({ active: true, ...inWindow }).catch(() => []);
  return tab?.id === undefined ? null : { tabId: tab.id, host: hostOf(tab.url) };
}

/** Null outside the web. An address is known after the toolbar button, a shortcut, or a context menu (`activeTab`). */
export function hostOf(url: string | undefined): string | null {
  if (url === undefined || !/^https?:/i.test(url)) return null;
  return URL.canParse(url) ? new URL(url).host : null;
}
