import type { Recording, RecordingId } from '../../recording/types.ts';
import { t, uiLanguage } from '../../i18n.ts';
import { cleanLine } from '../../recording/text.ts';
import { insertSummary, type SendDeps, type CommandTab } from './commands.ts';
import { createMutex } from '../mutex.ts';

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
