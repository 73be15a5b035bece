import { runDetached } from '../../errors/run-detached.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import type { ListReader } from '../../list/list-reader.ts';
import { isOpenable, type Recording, type RecordingId } from '../../recording/types.ts';
import { statusKind } from '../../recording/words.ts';
import type { Storage } from '../../storage/items.ts';
import { currentConnectionId } from '../connections/active-connection.ts';
import { createCommands } from './commands.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { PendingActions } from './pending-actions.ts';
import { createMenus } from './menus.ts';
import { createOmnibox } from './omnibox.ts';

/** Recordings in the context menu of an editable field. */
const MENU_RECORDINGS = 5;

/** Creates the context menus, shortcuts and the address bar keyword. */
export function createActions(
  { storage, list, cache, pages, facts, holdCursor, now, newId }: BackgroundDeps,
  pendingActions: PendingActions,
  handlers: Pick<Handlers, 'recordings.copyPart'>,
) {
  const sending = {
    summaryOf: (id: RecordingId, host: string | null) => handlers['recordings.copyPart']({ id, host }),
    holdCursor,
    pendingActions,
  };
  /** Leaves the words for the popup that is being opened. */
  async function openWith(query: string): Promise<void> {
    const connectionId = await currentConnectionId(storage);
    await list.saveView({ query, selectedId: null, connectionId }, now());
  }
  const menus = createMenus({
    ...sending,
    bar: pages.menus,
    recent: () => newestRecordings(storage, list, MENU_RECORDINGS),
    lookUp(query) {
      runDetached(openWith(query));
      pages.openPopup().catch(() => pages.openTab('/popup.html', 'newForegroundTab'));
    },
  });
  const command = createCommands({
    ...sending,
    last: () => lastRecording(storage, list),
    openPanel: (windowId) => runDetached(pages.openPanel(windowId)),
  });
  const omnibox = createOmnibox({
    rows: () => cache.rows(),
    isConnected: async () => (await currentConnectionId(storage)) !== null,
    now,
    markup: facts.omniboxReadsXml,
    setDefault: pages.setSuggestion,
    openPanel: () => pages.openPanel(),
    async show(id) {
      const windowId = await pages.focusedWindow();
      if (windowId !== undefined) await storage.panels.of(windowId).write({ id, query: '', chosenBy: newId() });
    },
    openRecording: (id, disposition) =>
      pages.openTab(`/sidepanel.html?recording=${encodeURIComponent(id)}`, disposition),
    async openSearch(query, disposition) {
      await openWith(query);
      await pages.openTab('/popup.html', disposition);
    },
    openOptions: pages.openOptions,
  });
  return { menus, command, omnibox };
}

/**
 * The newest recordings of the cached list that can be opened and may already have a summary, at most `count`; none
 * without a connection. Ids that no URL can carry are left out: browsers repair them, which may make two equal.
 */
export async function newestRecordings(
  storage: Storage,
  list: Pick<ListReader, 'readStart'>,
  count: number,
): Promise<Recording[]> {
  const [connectionId, start] = await Promise.all([currentConnectionId(storage), list.readStart()]);
  if (connectionId === null || start === null) return [];
  return start.recordings.filter(({ id, status }) => isOpenable(id) && statusKind(status) === 'ready').slice(0, count);
}

/**
 * The recording that "last" refers to: the one that was opened last, otherwise the newest; null when there is none.
 */
export async function lastRecording(
  storage: Storage,
  list: Pick<ListReader, 'readStart'>,
): Promise<RecordingId | null> {
  const data = await storage.atActive();
  const shortlist = data.ok && data.value ? await data.value.shortlist.read() : null;
  const opened = shortlist?.ok ? shortlist.value.opened[0] : undefined;
  return opened ?? (await newestRecordings(storage, list, 1))[0]?.id ?? null;
}
