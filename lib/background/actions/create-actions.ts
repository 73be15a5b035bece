import { runDetached } from '../../errors/run-detached.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import { currentConnectionId } from '../connections/active-connection.ts';
import { createCommands } from './commands.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { PendingActions } from './pending-actions.ts';
import { lastRecording, newestRecordings } from './last-recording.ts';
import { createMenus } from './menus.ts';
import { createOmnibox } from './omnibox.ts';

/** Recordings in the context menu of an editable field. */
const MENU_RECORDINGS = 5;

/** Creates the context menus, shortcuts and the address bar keyword. */
export function createActions(
  { storage, list, cache, pages, words, facts, holdCursor, now }: BackgroundDeps,
  pendingActions: PendingActions,
  handlers: Pick<Handlers, 'recordings.copySummary' | 'panel.show'>,
) {
  const sending = {
    summaryOf: (id: Parameters<Handlers['recordings.copySummary']>[0]['id']) =>
      handlers['recordings.copySummary']({ id }),
    holdCursor,
    pendingActions,
  };
  const menus = createMenus({
    ...sending,
    bar: pages.menus,
    recent: () => newestRecordings(storage, list, MENU_RECORDINGS),
    words: words.menus,
    lookUp(query) {
      runDetached(list.saveView({ query, selectedId: null }, now()));
      pages.openPopup().catch(() => pages.openTab('/popup.html', 'newForegroundTab'));
    },
  });
  const command = createCommands({
    ...sending,
    last: () => lastRecording(storage, list),
    openPanel: (windowId) => runDetached(pages.openPanel(windowId)),
  });
  const omnibox = createOmnibox({
    rows: () => cache.shownRows(),
    isConnected: async () => (await currentConnectionId(storage)) !== null,
    words: words.omnibox,
    markup: facts.omniboxReadsXml,
    setDefault: pages.setSuggestion,
    openPanel: () => pages.openPanel(),
    async show(id) {
      const windowId = await pages.focusedWindow();
      if (windowId !== undefined) await handlers['panel.show']({ windowId, id, query: '' });
    },
    openRecording: (id, disposition) =>
      pages.openTab(`/sidepanel.html?recording=${encodeURIComponent(id)}`, disposition),
    async openSearch(query, disposition) {
      await list.saveView({ query, selectedId: null }, now());
      await pages.openTab('/popup.html', disposition);
    },
    openOptions: pages.openOptions,
  });
  return { menus, command, omnibox };
}
