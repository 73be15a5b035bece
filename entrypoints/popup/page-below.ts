import { signal } from '@preact/signals-core';
import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { activePage, type ActivePage } from '../../lib/insert/active-page.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { openSidePanel } from '../../lib/platform/page.ts';
import type { Choice } from '../../lib/recording/types.ts';
import { openPanels } from '../../lib/storage/open-storage.ts';

const momentOf = ({ place }: Choice): string => (typeof place?.atSeconds === 'number' ? `&at=${place.atSeconds}` : '');

/** The window and the page that the popup was opened over; leaving them closes the popup. */
export function createPageBelow(client: Client) {
  const host = signal<string | null>(null);
  /** Whether there is a page. There is none if the popup was opened as a tab: a page next to that is not visible. */
  const exists = signal(true);
  // Nothing may be awaited inside the key press that opens the panel, so the window is requested in advance.
  let windowId = -2;
  let findingWindow: Promise<number> | null = null;
  let findingPage: Promise<ActivePage | null> | null = null;
  const close = () => window.close();

  function findWindow(): Promise<number> {
    findingWindow ??= browser.windows.getCurrent().then(({ id }) => (windowId = id ?? windowId));
    return findingWindow;
  }

  function find(): Promise<ActivePage | null> {
    findingPage ??= Promise.all([findWindow().then(activePage), browser.tabs.getCurrent()]).then(([page, tab]) =>
      tab ? null : page,
    );
    return findingPage;
  }

  return {
    host,
    exists,
    find,
    close,
    /** The tab whose page the first rows can be about; null for none. */
    findTab: async (): Promise<number | null> => (await find())?.tabId ?? null,
    /** Something was copied. A tab of its own stays open, and says it. */
    onCopied(): void {
      if (exists.value) runDetached(client.ask('popup.copied', null).then(close));
    },
    async start(): Promise<void> {
      const page = await find();
      host.value = page?.host ?? null;
      exists.value = page !== null;
    },
    /** Opens the recording in the window's panel, or in a tab if there is no panel; then closes the popup. */
    openPanel(choice: Choice): void {
      // Before the panel takes the focus, which closes this page.
      const leave = (id: number) =>
        openPanels()
          .of(id)
          .write({ ...choice, chosenBy: crypto.randomUUID() });
      const telling = windowId >= 0 ? leave(windowId) : findWindow().then(leave);
      const opening = openSidePanel(windowId);
      const address = `/sidepanel.html?recording=${encodeURIComponent(choice.id)}${momentOf(choice)}`;
      runDetached(
        Promise.all([opening, telling]).then(async ([opened]) => {
          if (!opened) await browser.tabs.create({ url: browser.runtime.getURL(address) });
          close();
        }),
      );
    },
  };
}

export type PageBelow = ReturnType<typeof createPageBelow>;
