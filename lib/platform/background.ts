import { browser } from '../browser.ts';
import { runDetached, within } from '../async.ts';
import { formatNumber, t, tn } from '../i18n.ts';
import type { PendingAction, InsertRefusal } from '../recording/sending.ts';
import { openSidePanel } from './page.ts';

/** The browser's alarms, by name. They start a stopped background. */
export const browserAlarms = {
  /** Repeats after one period; an alarm that is already set continues. In Firefox, alarms end with the browser. */
  async every(name: string, periodMs: number): Promise<void> {
    const minutes = periodMs / 60_000;
    if ((await browser.alarms.get(name))?.periodInMinutes === minutes) return;
    await browser.alarms.create(name, { periodInMinutes: minutes });
  },
  /** Fires once at `atMs` (epoch milliseconds), replacing the alarm of that name; null cancels it. */
  async at(name: string, atMs: number | null): Promise<void> {
    if (atMs === null) await browser.alarms.clear(name);
    else await browser.alarms.create(name, { when: atMs });
  },
};

/** After this long without a key press or mouse movement, no one is there. */
const IDLE_SECONDS = 5 * 60;

/** Whether someone is using this computer; true when the browser cannot tell. */
export async function isInUse(): Promise<boolean> {
  const state = await browser.idle.queryState(IDLE_SECONDS).catch(() => 'active');
  return state === 'active';
}

/** Longer than any title: enough of a selection to find a name in it. */
const LONGEST_SELECTION = 500;
const LONGEST_TITLE = 300;
/** A later response of a busy page is too late for the popup. */
const LIMIT_MS = 1_000;

/** The title of a tab and the selection in its page; null unless the toolbar button was used on it (`activeTab`). */
export async function readThisPage(tabId: number): Promise<{ title: string; selection: string } | null> {
  const reading = readSelection(tabId).catch(() => '');
  const tab = await browser.tabs.get(tabId).catch(() => null);
  const selection = await within(LIMIT_MS, reading, '');
  const title = tab?.title?.slice(0, LONGEST_TITLE) ?? '';
  return title === '' && selection === '' ? null : { title, selection };
}

async function readSelection(tabId: number): Promise<string> {
  const [answer] = await browser.scripting.executeScript({
    target: { tabId },
    // Self-contained: it is serialized and run in the page.
    func: (longest: number) => String(getSelection() ?? '').slice(0, longest),
    args: [LONGEST_SELECTION],
    // At once, because a page that is still loading may already have a selection.
    injectImmediately: true,
  });
  return typeof answer?.result === 'string' ? answer.result.slice(0, LONGEST_SELECTION) : '';
}

type Path = `/${'popup' | 'sidepanel'}.html${string}`;

/** Opens a page of ours in the tab that the address bar asked for. */
function openTab(path: Path, disposition: 'currentTab' | 'newForegroundTab' | 'newBackgroundTab'): Promise<unknown> {
  const url = browser.runtime.getURL(path);
  if (disposition === 'currentTab') return browser.tabs.update({ url });
  return browser.tabs.create({ url, active: disposition === 'newForegroundTab' });
}

const TOOLTIPS = { 'copy-summary': 'actionTitleNotCopied', 'nothing-to-send': 'nothingToSend' } as const;

/** The background's user interface. `refusalWords` say why nothing was inserted. */
export function createBrowserPages(refusalWords: (reason: InsertRefusal) => string) {
  /** The tooltip of the toolbar button. */
  function markWords(mark: PendingAction | number | null): string {
    if (typeof mark === 'number') return tn('newsCount', mark);
    if (!mark) return t('actionTitle');
    return mark.kind === 'insert-failed'
      ? t('actionTitleNotInserted', refusalWords(mark.reason))
      : t(TOOLTIPS[mark.kind]);
  }

  return {
    openPopup: async () => browser.action.openPopup(),
    openPanel: (windowId: number = browser.windows.WINDOW_ID_CURRENT) => openSidePanel(windowId),
    openOptions: () => browser.runtime.openOptionsPage(),
    openTab,
    focusedWindow: async () => (await browser.windows.getLastFocused()).id,
    setMark(mark: PendingAction | 'copied' | number | null) {
      const text = mark === 'copied' ? '✓' : typeof mark === 'number' ? formatNumber(mark) : mark ? '!' : '';
      runDetached(browser.action.setBadgeText({ text }));
      if (mark !== 'copied') runDetached(browser.action.setTitle({ title: markWords(mark) }));
    },
    /** Shows a notification, if the user has allowed that, in place of one with the same `id`, which a click tells. */
    async notify({ id, title, message }: { id: string; title: string; message: string }): Promise<void> {
      // Absent without the permission.
      const { notifications } = browser as Partial<typeof browser>;
      const iconUrl = browser.runtime.getURL('/icon/128.png');
      await notifications?.create(`news ${id}`, { type: 'basic', iconUrl, title, message }).catch(() => '');
    },
    menus: {
      removeAll: () => browser.contextMenus.removeAll(),
      create(item: Parameters<typeof browser.contextMenus.create>[0]) {
        browser.contextMenus.create(item);
      },
    },
    // Firefox returns no promise.
    setSuggestion: async (description: string) => browser.omnibox.setDefaultSuggestion({ description }),
  };
}
