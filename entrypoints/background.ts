import { defineBackground } from 'wxt/utils/define-background';
import { refusalWords } from '../components/ui/insert-words.ts';
import { createApi } from '../lib/api/api.ts';
import { currentNamespace } from '../lib/background/active-connection.ts';
import { isRequestName, parseArgument } from '../lib/background/arguments.ts';
import { createCommands } from '../lib/background/commands.ts';
import { createCooldownStore } from '../lib/background/cooldown-store.ts';
import { createErrands } from '../lib/background/errands.ts';
import { createHandlers } from '../lib/background/handlers.ts';
import { lastRecording, newestRecordings } from '../lib/background/last-recording.ts';
import { keepingAwake } from '../lib/background/keep-awake.ts';
import { createLibrary } from '../lib/background/library.ts';
import { createMenus } from '../lib/background/menus.ts';
import { createOmnibox, type Disposition } from '../lib/background/omnibox.ts';
import { createPlaces } from '../lib/background/places.ts';
import { createRecordingsCache } from '../lib/background/recordings-cache.ts';
import type { SendDeps } from '../lib/background/send-summary.ts';
import { watchedList } from '../lib/background/watched-list.ts';
import { withLibrary } from '../lib/background/with-library.ts';
import { browser, omniboxReadsXml, portsAllowed } from '../lib/browser.ts';
import { parseAddress } from '../lib/connection/address.ts';
import { t, uiLanguage } from '../lib/i18n.ts';
import { createLibraryClient } from '../lib/library/client.ts';
import { createDoor } from '../lib/library/door.ts';
import { createKeptContents } from '../lib/list/kept-contents.ts';
import { createListStore } from '../lib/list/list-store.ts';
import { createSpeakerNames } from '../lib/list/speaker-names.ts';
import { createBrowserPort } from '../lib/messaging/browser-port.ts';
import type { Notice } from '../lib/messaging/protocol.ts';
import { announce, serve } from '../lib/messaging/server.ts';
import { builtInWords } from '../lib/page/built-in-words.ts';
import { holdCursor } from '../lib/page/insert/insert-at-cursor.ts';
import { openSidePanel } from '../lib/page/side-panel.ts';
import { readThisPage } from '../lib/page/this-page.ts';
import type { Errand } from '../lib/recording/sending.ts';
import { formatWhen } from '../lib/recording/time.ts';
import { createStorage } from '../lib/storage/items.ts';

/** Recordings in the context menu of a field. */
const MENU_RECORDINGS = 5;

export default defineBackground(() => {
  const { local, session } = browser.storage;
  // Nothing injected into a web page may ever read the key. Firefox has no such switch, and no content script of ours.
  if ('setAccessLevel' in local) {
    void (local.setAccessLevel as (level: object) => Promise<void>)({ accessLevel: 'TRUSTED_CONTEXTS' });
  }
  const isPermitted = (origin: string) => {
    const parsed = parseAddress(origin, { portsAllowed });
    return parsed.ok ? browser.permissions.contains({ origins: [parsed.pattern] }) : Promise.resolve(false);
  };
  const storage = createStorage(local, session);
  const list = watchedList(createListStore(indexedDB, session), () => void menus.refresh());
  const port = createBrowserPort();
  const now = Date.now;
  const stores = { list, contents: createKeptContents(indexedDB), names: createSpeakerNames(indexedDB) };
  const library = createLibrary(
    createLibraryClient(
      createDoor((message) => port.send(message)),
      now,
    ),
  );
  const cache = withLibrary(createRecordingsCache(stores, now), library);

  const tell = (notice: Notice) => {
    announce(port, notice);
    if (notice.notice === 'connection.changed') void menus.refresh();
  };
  const newId = () => crypto.randomUUID();
  const openPopup = async () => browser.action.openPopup();
  const errands = createErrands({
    storage,
    openPopup,
    setMark(errand) {
      void browser.action.setBadgeText({ text: errand ? '!' : '' });
      void browser.action.setTitle({ title: markWords(errand) });
    },
    tell: () => tell({ notice: 'errand.begun' }),
    now,
    newId,
  });
  const handlers = createHandlers({
    api: createApi({
      fetch: (url, init) => fetch(url, init),
      now,
      random: Math.random,
      wait: waitFor,
      isOnline: () => navigator.onLine,
      isPermitted,
      cooldowns: createCooldownStore(storage.cooldowns),
    }),
    storage,
    cache,
    places: createPlaces(storage.places, (id) => cache.holdsContent(id)),
    list,
    library,
    now,
    isPermitted,
    portsAllowed,
    copyWords: () => ({
      untitled: t('untitledRecording'),
      unknownSpeaker: t('unknownSpeaker'),
      builtIn: builtInWords(),
      locale: uiLanguage(),
    }),
    readPage: readThisPage,
    newId,
    announce: tell,
    errands,
  });

  const sending: SendDeps = {
    summaryOf: (id) => handlers['recordings.copySummary']({ id }),
    holdCursor,
    errands,
  };
  const menus = createMenus({
    ...sending,
    bar: {
      removeAll: () => browser.contextMenus.removeAll(),
      create: (item) => void browser.contextMenus.create(item),
    },
    recent: () => newestRecordings(storage, list, MENU_RECORDINGS),
    words: () => ({
      lookUp: t('menuLookUp'),
      insertSummaryOf: t('menuInsertSummaryOf'),
      untitled: t('untitledRecording'),
      dated: (title, date) => t('menuDated', title, date),
      formatDate: (epochMs) => new Intl.DateTimeFormat(uiLanguage(), { dateStyle: 'medium' }).format(epochMs),
    }),
    lookUp(query) {
      void list.saveView({ query, selectedId: null }, now());
      openPopup().catch(() => browser.tabs.create({ url: browser.runtime.getURL('/popup.html') }));
    },
  });
  const onCommand = createCommands({
    ...sending,
    last: () => lastRecording(storage, list),
    openPanel: (windowId) => void openSidePanel(windowId ?? browser.windows.WINDOW_ID_CURRENT),
  });

  const omnibox = createOmnibox(
    {
      rows: () => cache.rows(),
      isConnected: async () => (await currentNamespace(storage)) !== null,
      words: () => ({
        untitled: t('untitledRecording'),
        hint: t('omniboxHint'),
        notConnected: t('omniboxNotConnected'),
        best: (query) => t('omniboxBest', query),
        none: (query) => t('omniboxNone', query),
        facts: ({ createdAtMs }) => (createdAtMs === null ? '' : formatWhen(createdAtMs, now(), uiLanguage())),
      }),
      markup: omniboxReadsXml,
      setDefault: (description) => browser.omnibox.setDefaultSuggestion({ description }),
      openPanel: () => openSidePanel(browser.windows.WINDOW_ID_CURRENT),
      async show(id) {
        const { id: windowId } = await browser.windows.getLastFocused();
        if (windowId !== undefined) await handlers['panel.show']({ windowId, id, query: '' });
      },
      openRecording: (id, disposition) => openTab(`/sidepanel.html?recording=${encodeURIComponent(id)}`, disposition),
      async openSearch(query, disposition) {
        await list.saveView({ query, selectedId: null }, now());
        await openTab('/popup.html', disposition);
      },
      openOptions: () => browser.runtime.openOptionsPage(),
    },
    now,
  );

  const awake = keepingAwake(port, {
    beat: () => void browser.runtime.getPlatformInfo(),
    start: (beat, everyMs) => setInterval(beat, everyMs),
    stop: (timer) => clearInterval(timer),
  });
  serve(awake, handlers, { isRequestName, parseArgument });

  // A permission can be given and taken in the browser's own settings at any time.
  browser.permissions.onAdded.addListener(() => tell({ notice: 'connection.changed' }));
  browser.permissions.onRemoved.addListener(() => tell({ notice: 'connection.changed' }));
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.runtime.openOptionsPage();
    void menus.refresh();
  });
  browser.runtime.onStartup.addListener(() => void menus.refresh());
  browser.contextMenus.onClicked.addListener((click, tab) => menus.onClick(click, tab));
  browser.commands.onCommand.addListener(onCommand);
  browser.omnibox.onInputStarted.addListener(() => void omnibox.change(''));
  browser.omnibox.onInputChanged.addListener((text, suggest) => void omnibox.change(text).then(suggest));
  browser.omnibox.onInputEntered.addListener((text, disposition) => void omnibox.enter(text, disposition));
});

/** What the toolbar button says when the pointer rests on it; null when nothing waits for the popup. */
function markWords(errand: Errand | null): string {
  switch (errand?.kind) {
    case 'insert-failed':
      return t('actionTitleNotInserted', refusalWords(errand.reason));
    case 'copy-summary':
      return t('actionTitleNotCopied');
    case 'nothing-to-send':
      return t('nothingToSend');
    case undefined:
      return t('actionTitle');
  }
}

/** A page of ours, where the address bar was told to open it. */
function openTab(path: `/${'popup' | 'sidepanel'}.html${string}`, disposition: Disposition): Promise<unknown> {
  const url = browser.runtime.getURL(path);
  if (disposition === 'currentTab') return browser.tabs.update({ url });
  return browser.tabs.create({ url, active: disposition === 'newForegroundTab' });
}

/** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', stop);
    function done() {
      signal.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal.reason);
    }
  });
}
