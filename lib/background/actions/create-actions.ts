import { runDetached } from '../../async.ts';
import type { Result } from '../../failures.ts';
import { t, uiLanguage } from '../../i18n.ts';
import { hostOf } from '../../insert/active-page.ts';
import type { CopyableSummary, Handlers } from '../../messaging/protocol.ts';
import type { HeldCursor, InsertTarget, PendingAction } from '../../recording/sending.ts';
import { cleanLine } from '../../recording/text.ts';
import type { ListReader } from '../../list/list-reader.ts';
import { isOpenable, type Recording, type RecordingId } from '../../recording/types.ts';
import { statusKind } from '../../recording/words.ts';
import type { Storage } from '../../storage/items.ts';
import { isConnected } from '../connections/usable-connection.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createMutex } from '../mutex.ts';
import type { PendingActions } from './pending-actions.ts';
import { createOmnibox, type Disposition } from './omnibox.ts';

/** The beginning of the ids of notifications about news. */
const NEWS = 'news ';
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
  const openWith = (query: string) => list.leaveQuery(query, now());
  const openPopup = () => pages.openPopup().catch(() => pages.openTab('/popup.html', 'newForegroundTab'));
  async function show(id: RecordingId): Promise<void> {
    const windowId = await pages.focusedWindow();
    if (windowId !== undefined) await storage.panels.of(windowId).write({ id, query: '', chosenBy: newId() });
  }
  const openRecording = (id: RecordingId, disposition: Disposition) =>
    pages.openTab(`/sidepanel.html?recording=${encodeURIComponent(id)}`, disposition);
  /** Opens what a notification is about. Must be called synchronously within the click, which Firefox takes for none. */
  async function openNews(notification: string): Promise<void> {
    const id = notification.slice(NEWS.length) as RecordingId;
    const opening = id === '' ? openPopup() : pages.openPanel();
    if (id !== '') await show(id);
    if ((await opening) === false) await openRecording(id, 'newForegroundTab');
  }
  const menus = createMenus({
    ...sending,
    bar: pages.menus,
    recent: () => newestRecordings(storage, list, MENU_RECORDINGS),
    lookUp(query) {
      runDetached(openWith(query));
      runDetached(openPopup());
    },
  });
  const command = createCommands({
    ...sending,
    last: () => lastRecording(storage, list),
    openPanel: (windowId) => runDetached(pages.openPanel(windowId)),
  });
  const omnibox = createOmnibox({
    rows: () => cache.rows(),
    now,
    markup: facts.omniboxReadsXml,
    openPanel: () => pages.openPanel(),
    show,
    openRecording,
    async openSearch(query, disposition) {
      await openWith(query);
      await pages.openTab('/popup.html', disposition);
    },
  });
  return { menus, command, omnibox, openNews };
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
  const [isAny, start] = await Promise.all([isConnected(storage), list.readStart()]);
  if (!isAny || start === null) return [];
  return start.recordings.filter(({ id, status }) => isOpenable(id) && statusKind(status) === 'ready').slice(0, count);
}

/**
 * The recording that "last" refers to: the one that was opened last, otherwise the newest; null when there is none.
 */
export async function lastRecording(
  storage: Storage,
  list: Pick<ListReader, 'readStart'>,
): Promise<RecordingId | null> {
  const [opened] = await storage.lastOpened();
  return opened ?? (await newestRecordings(storage, list, 1))[0]?.id ?? null;
}

export interface CommandDeps extends SendDeps {
  /** The recording that "last" refers to; null when there is none. */
  last: () => Promise<RecordingId | null>;
  /** Opens the side panel of a window. Must be called synchronously within the key press. */
  openPanel: (windowId: number | undefined) => void;
}

export interface CommandTab {
  id?: number | undefined;
  windowId?: number | undefined;
  url?: string | undefined;
}

/**
 * Creates the handler of keyboard shortcuts, except those that the browser handles itself (`_execute_action`,
 * `_execute_sidebar_action`). Names are those of the manifest.
 */
export function createCommands(deps: CommandDeps): (name: string, tab?: CommandTab) => Promise<void> {
  async function actionForLast(): Promise<PendingAction> {
    const id = await deps.last();
    return id === null ? { kind: 'nothing-to-send' } : { kind: 'copy-summary', id };
  }

  async function insertLast(tab: CommandTab | undefined): Promise<void> {
    const [cursor, id] = await Promise.all([
      tab?.id === undefined ? ({ held: false, reason: 'no-access' } as const) : deps.holdCursor({ tabId: tab.id }),
      deps.last(),
    ]);
    if (id === null) return deps.pendingActions.create({ kind: 'nothing-to-send' });
    return insertSummary(id, cursor, tab?.url, deps);
  }

  return (name, tab) => {
    if (name === 'open-panel') deps.openPanel(tab?.windowId);
    if (name === 'copy-last-summary') return deps.pendingActions.create(actionForLast());
    return name === 'insert-last-summary' ? insertLast(tab) : Promise.resolve();
  };
}

export interface SendDeps {
  summaryOf: (id: RecordingId, host: string | null) => Promise<Result<CopyableSummary | null>>;
  /** Finds the cursor of a page, synchronously within the key press or click: the summary may take long to arrive. */
  holdCursor: (target: InsertTarget) => Promise<HeldCursor>;
  pendingActions: Pick<PendingActions, 'create'>;
}

/** Inserts the summary of a recording at the cursor of the page at `url`; opens the popup if that is not possible. */
export async function insertSummary(
  id: RecordingId,
  cursor: HeldCursor,
  url: string | undefined,
  { summaryOf, pendingActions }: SendDeps,
): Promise<void> {
  if (!cursor.held) return pendingActions.create({ kind: 'insert-failed', id, reason: cursor.reason });
  const summary = await summaryOf(id, hostOf(url));
  // The popup asks again, and shows why there is none.
  if (!summary.ok || !summary.value) return pendingActions.create({ kind: 'copy-summary', id });
  const outcome = await cursor.insert(summary.value.forms, summary.value.form);
  if (!outcome.inserted) await pendingActions.create({ kind: 'insert-failed', id, reason: outcome.reason });
}

const LOOK_UP = 'look-up';
const INSERT = 'insert';
const INSERT_ONE = 'insert:';
/** UTF-16 units of a selection that are looked up: titles of meetings are not longer. */
const MAX_QUERY = 200;

export interface MenuItem {
  id: string;
  title: string;
  contexts: ('selection' | 'editable')[];
  parentId?: string;
}

export interface MenuDeps extends SendDeps {
  /** The browser's context menus. */
  bar: { removeAll: () => Promise<void>; create: (item: MenuItem) => void };
  /** The recordings to offer, newest first; none without a connection. */
  recent: () => Promise<Recording[]>;
  /** Opens the popup with a query in its box. Must be called synchronously within the click. */
  lookUp: (query: string) => void;
}

interface MenuClick {
  menuItemId: string | number;
  selectionText?: string | undefined;
  frameId?: number | undefined;
}

export type Menus = ReturnType<typeof createMenus>;

/** Creates the context menu items: looking up the selected text, and inserting the summary of a recent recording. */
export function createMenus(deps: MenuDeps) {
  const mutex = createMutex();
  /** The items that this background has built, as JSON. */
  let built = '';
  async function rebuild(): Promise<void> {
    const items = menuItems(await deps.recent());
    const wanted = JSON.stringify(items);
    if (wanted === built) return;
    await deps.bar.removeAll();
    for (const item of items) deps.bar.create(item);
    built = wanted;
  }

  return {
    /**
     * Rebuilds the menus if they have changed; one rebuild at a time. Must also be called at each start: an earlier
     * background may have been stopped in the middle, or before a change of the list reached the menus.
     */
    refresh: (): Promise<void> => mutex(rebuild),
    /** Handles a click; starts synchronously what the browser allows only then. */
    onClick({ menuItemId, selectionText, frameId }: MenuClick, tab: CommandTab | undefined): Promise<void> {
      const item = String(menuItemId);
      if (item === LOOK_UP) deps.lookUp(cleanLine(selectionText ?? '', MAX_QUERY));
      if (!item.startsWith(INSERT_ONE) || tab?.id === undefined) return Promise.resolve();
      const id = item.slice(INSERT_ONE.length) as RecordingId;
      const target = { tabId: tab.id, ...(frameId !== undefined && { frameId }) };
      return deps.holdCursor(target).then((cursor) => insertSummary(id, cursor, tab.url, deps));
    },
  };
}

function menuItems(recordings: readonly Recording[]): MenuItem[] {
  const lookUp: MenuItem = { id: LOOK_UP, title: t('menuLookUp'), contexts: ['selection'] };
  if (recordings.length === 0) return [lookUp];
  // On every page: match patterns are compared with the URL of the frame, and an editor's frame has `about:blank` or
  // `about:srcdoc`, which no pattern matches (w3c/webextensions issue 755). If nothing can be inserted, the click
  // reports it.
  const editable: Pick<MenuItem, 'contexts'> = { contexts: ['editable'] };
  const titles = menuTitles(recordings);
  return [
    lookUp,
    { id: INSERT, title: t('menuInsertSummaryOf'), ...editable },
    ...recordings.map(({ id }, index) => ({
      id: INSERT_ONE + id,
      title: titles[index] ?? '',
      parentId: INSERT,
      ...editable,
    })),
  ];
}

/** UTF-16 units; Chromium cuts menu titles at 75, and escaped characters count twice. */
const MAX_TITLE = 60;

/**
 * Escapes a text for a menu item: browsers read `&` as the mark of an access key, and replace `%s` with the page's
 * selection (docs/platform.md#p10). An invisible word joiner separates the two letters.
 */
export function menuTitle(text: string): string {
  return cleanLine(text, MAX_TITLE).replaceAll('&', '&&').replaceAll('%s', '%\u2060s');
}

/** The menu title of each recording: its title, with the date if others have the same title. */
export function menuTitles(recordings: readonly Recording[]): string[] {
  const dates = new Intl.DateTimeFormat(uiLanguage(), { dateStyle: 'medium' });
  const titles = recordings.map(({ title }) => cleanLine(title, MAX_TITLE));
  return recordings.map(({ createdAtMs }, index) => {
    const title = titles[index] ?? '';
    const alone = title !== '' && titles.filter((other) => other === title).length === 1;
    const named = title === '' ? t('untitledRecording') : title;
    if (alone || createdAtMs === null) return menuTitle(named);
    const date = dates.format(createdAtMs);
    return menuTitle(t('menuDated', cleanLine(named, MAX_TITLE - date.length - 4), date));
  });
}
