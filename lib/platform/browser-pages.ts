import { runDetached } from '../errors/run-detached.ts';
import { browser } from '../browser.ts';
import { t } from '../i18n.ts';
import type { PendingAction, InsertRefusal } from '../recording/sending.ts';
import { openSidePanel } from './side-panel.ts';

type Path = `/${'popup' | 'sidepanel'}.html${string}`;

/** Opens a page of ours in the tab that the address bar asked for. */
function openTab(path: Path, disposition: 'currentTab' | 'newForegroundTab' | 'newBackgroundTab'): Promise<unknown> {
  const url = browser.runtime.getURL(path);
  if (disposition === 'currentTab') return browser.tabs.update({ url });
  return browser.tabs.create({ url, active: disposition === 'newForegroundTab' });
}

/**
 * The background's user interface: `PlatformPages` of `lib/background`. `refusalWords` say why nothing was inserted.
 */
export function createBrowserPages(refusalWords: (reason: InsertRefusal) => string) {
  /** The tooltip of the toolbar button; `action` is null when nothing waits for the popup. */
  function markWords(action: PendingAction | null): string {
    switch (action?.kind) {
      case 'insert-failed':
        return t('actionTitleNotInserted', refusalWords(action.reason));
      case 'copy-summary':
        return t('actionTitleNotCopied');
      case 'nothing-to-send':
        return t('nothingToSend');
      case undefined:
        return t('actionTitle');
    }
  }

  return {
    openPopup: async () => browser.action.openPopup(),
    openPanel: (windowId: number = browser.windows.WINDOW_ID_CURRENT) => openSidePanel(windowId),
    openOptions: () => browser.runtime.openOptionsPage(),
    openTab,
    focusedWindow: async () => (await browser.windows.getLastFocused()).id,
    setMark(action: PendingAction | null) {
      runDetached(browser.action.setBadgeText({ text: action ? '!' : '' }));
      runDetached(browser.action.setTitle({ title: markWords(action) }));
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
