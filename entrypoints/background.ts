import { defineBackground } from 'wxt/utils/define-background';
import { refusalWords } from '../components/ui/insert-words.ts';
import { createApi } from '../lib/api/api.ts';
import { currentNamespace } from '../lib/background/active-connection.ts';
import { isRequestName, parseArgument } from '../lib/background/arguments.ts';
import { createCommands } from '../lib/background/commands.ts';
import { createContents } from '../lib/background/contents.ts';
import { createCooldownStore } from '../lib/background/cooldown-store.ts';
import { createErasing } from '../lib/background/erasing.ts';
import { createErrands } from '../lib/background/errands.ts';
import { createForeground } from '../lib/background/foreground.ts';
import { createHandlers } from '../lib/background/handlers.ts';
import { createKeepAll } from '../lib/background/keep-all.ts';
import { createKeepAllMemory } from '../lib/background/keep-all-state.ts';
import { createKnownPolicy } from '../lib/background/known-policy.ts';
import { withoutLastWords } from '../lib/background/last-words.ts';
import { lastRecording, newestRecordings, ownRecordings } from '../lib/background/last-recording.ts';
import { createAwake } from '../lib/background/keep-awake.ts';
import { createLibrary } from '../lib/background/library.ts';
import { createLibrarySync, STEP_ALARM, TICK_ALARM } from '../lib/background/library-sync.ts';
import { createListPage } from '../lib/background/list-page.ts';
import { createListSync } from '../lib/background/list-sync.ts';
import { createMenus } from '../lib/background/menus.ts';
import { createNotedContents } from '../lib/background/noted-contents.ts';
import { createOmnibox, type Disposition } from '../lib/background/omnibox.ts';
import { createPlaces } from '../lib/background/places.ts';
import { createPolicyApplication } from '../lib/background/policy.ts';
import { createRecordingsCache } from '../lib/background/recordings-cache.ts';
import type { SendDeps } from '../lib/background/send-summary.ts';
import { throttle } from '../lib/background/throttle.ts';
import { watchedList } from '../lib/background/watched-list.ts';
import { browser, omniboxReadsXml, portsAllowed, shortestIdleMs, storageKeepsRemoved } from '../lib/browser.ts';
import { parseAddress } from '../lib/connection/address.ts';
import type { Failure } from '../lib/failure.ts';
import { t, uiLanguage } from '../lib/i18n.ts';
import { createLibraryClient } from '../lib/library/client.ts';
import { createDoor } from '../lib/library/door.ts';
import { createFileStore } from '../lib/list/file-store.ts';
import { createKeptContents } from '../lib/list/kept-contents.ts';
import { createListStore } from '../lib/list/list-store.ts';
import { createSpeakerNames } from '../lib/list/speaker-names.ts';
import { createBrowserPort } from '../lib/messaging/browser-port.ts';
import type { Notice } from '../lib/messaging/protocol.ts';
import { announce, serve } from '../lib/messaging/server.ts';
import { builtInWords } from '../lib/page/built-in-words.ts';
import { filterWords } from '../lib/page/filter-words.ts';
import { holdCursor } from '../lib/page/insert/insert-at-cursor.ts';
import { createBrowserAlarms } from '../lib/page/alarms.ts';
import { isInUse } from '../lib/page/in-use.ts';
import { openSidePanel } from '../lib/page/side-panel.ts';
import { readThisPage } from '../lib/page/this-page.ts';
import type { Errand } from '../lib/recording/sending.ts';
import { formatWhen } from '../lib/recording/time.ts';
import { createStorage } from '../lib/storage/items.ts';
import { readManaged } from '../lib/storage/managed.ts';
import { dropCopy, recoverArea, rewriteArea } from '../lib/storage/rewrite.ts';

/** Recordings in the context menu of a field. */
const MENU_RECORDINGS = 5;
/** Pages draw anew with each notice. */
const NOTICE_MS = 1_000;

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
  const awake = createAwake({
    beat: () => void browser.runtime.getPlatformInfo(),
    beatMs: shortestIdleMs / 3,
    start: (beat, everyMs) => setInterval(beat, everyMs),
    stop: (timer) => clearInterval(timer),
  });
  /** Nobody waits for it, and no browser stops it in the middle. */
  const carryOut = (work: Promise<unknown>) => void awake.whileDue(work);
  const storage = createStorage(local, session);
  const root = () => navigator.storage.getDirectory();
  const list = watchedList(createListStore(createFileStore(root, 'list'), session), () => carryOut(menus.refresh()));
  const port = createBrowserPort();
  const now = Date.now;
  const library = createLibrary(
    createLibraryClient(
      createDoor((message) => port.send(message)),
      now,
    ),
  );
  const policy = createKnownPolicy({
    readManaged: () => readManaged(browser.storage.managed),
    known: storage.knownPolicy,
    portsAllowed,
    wait: pause,
    changed: () => tell({ notice: 'connection.changed' }),
  });
  const keepAllMemory = createKeepAllMemory(storage.keepAll, policy.read);
  const names = createSpeakerNames(indexedDB);
  const files = createNotedContents(createKeptContents(createFileStore(root, 'contents')));
  const keepsAll = async () => (await keepAllMemory.read()).mode !== 'off';
  const contents = createContents({ files, names, library }, keepsAll);
  const cache = createRecordingsCache({ list, contents, names }, now);
  const places = createPlaces(storage, (id) => cache.knows(id));
  const settingsCopy = createFileStore(root, 'settings');
  const clearStorage = async () => {
    await Promise.all([local.clear(), session.clear()]);
    return dropCopy(settingsCopy);
  };
  const rewriteStorage = async () => (storageKeepsRemoved ? rewriteArea(local, settingsCopy) : undefined);
  const erasing = createErasing({ storage, cache, places, memory: keepAllMemory, rewriteStorage, clearStorage });

  const tell = (notice: Notice) => {
    announce(port, notice);
    if (notice.notice !== 'connection.changed') return;
    carryOut(menus.refresh());
    void sync.tick();
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
  const apiDeps = {
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    now,
    random: Math.random,
    wait: waitFor,
    isOnline: () => navigator.onLine,
    isPermitted,
    cooldowns: createCooldownStore(storage.cooldowns),
  };
  const foreground = createForeground(createApi(apiDeps), { now: () => performance.now(), wait: pause });
  const shared = {
    storage,
    cache,
    places,
    erasing,
    memory: keepAllMemory,
    foreground,
    readPolicy: policy.readCertain,
    now,
    // By itself, the background asks twice at a time at most, and nothing again that failed.
    api: createApi({ ...apiDeps, limits: { concurrency: 2, retries: 0 } }),
    changed: throttle(
      () => announce(port, { notice: 'library.changed' }),
      NOTICE_MS,
      (work, ms) => setTimeout(work, ms),
    ),
    async barrier(address: string): Promise<Failure | null> {
      if (!navigator.onLine) return { code: 'offline' };
      const { origin } = new URL(address);
      return (await isPermitted(origin)) ? null : { code: 'permission-missing', origin };
    },
  };
  const listPage = createListPage(shared);
  const application = createPolicyApplication({
    ...shared,
    wait: pause,
    changed: () => tell({ notice: 'connection.changed' }),
  });
  const sync = createLibrarySync({
    ...shared,
    library,
    listSync: createListSync({ ...shared, listPage }),
    keepAll: createKeepAll(shared),
    alarms: createBrowserAlarms(),
    applyPolicy: application.apply,
    isInUse,
    carryOut,
  });
  const handlers = createHandlers({
    api: foreground.api,
    listPage,
    keepAllMemory,
    tick: (asked) => sync.tick(asked),
    readPolicy: policy.read,
    applyPolicy: application.applySoon,
    erasing,
    storage,
    cache,
    places,
    list,
    library,
    now,
    wait: pause,
    isPermitted,
    portsAllowed,
    copyWords: () => ({
      untitled: t('untitledRecording'),
      unknownSpeaker: t('unknownSpeaker'),
      builtIn: builtInWords(),
      locale: uiLanguage(),
    }),
    filterWords,
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
    built: storage.builtMenus,
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
      rows: () => ownRecordings(storage, list),
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

  const isHeard = () =>
    browser.runtime.getPlatformInfo().then(
      () => true,
      () => false,
    );
  serve(awake.port(withoutLastWords(port, isHeard)), handlers, { isRequestName, parseArgument });

  // A permission can be given and taken in the browser's own settings at any time.
  browser.permissions.onAdded.addListener(() => tell({ notice: 'connection.changed' }));
  browser.permissions.onRemoved.addListener(() => tell({ notice: 'connection.changed' }));
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.runtime.openOptionsPage();
    // Where versions up to 0.3 kept contents and the list, which the service tells again.
    else for (const name of ['earshot-contents', 'earshot-list']) indexedDB.deleteDatabase(name);
    // Another version of the extension has no menus yet, whatever the former has noted.
    carryOut(storage.builtMenus.remove().then(() => menus.refresh()));
    void sync.tick();
  });
  browser.runtime.onStartup.addListener(() => void sync.tick());
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === TICK_ALARM || name === STEP_ALARM) void sync.tick();
  });
  // What was due while nobody was there.
  browser.idle.onStateChanged.addListener((state) => {
    if (state === 'active') void sync.tick();
  });
  // Firefox has no such event for what is managed: there it is read with the next tick.
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') void sync.tick();
  });
  carryOut(menus.refresh());
  carryOut(
    recoverArea(local, settingsCopy)
      .then(() => erasing.resume())
      .then((wasLeft) => (wasLeft ? shared.changed() : undefined)),
  );
  carryOut(sync.start());
  browser.contextMenus.onClicked.addListener((click, tab) => carryOut(menus.onClick(click, tab)));
  browser.commands.onCommand.addListener((command, tab) => carryOut(onCommand(command, tab)));
  browser.omnibox.onInputStarted.addListener(() => carryOut(omnibox.change('')));
  browser.omnibox.onInputChanged.addListener((text, suggest) => carryOut(omnibox.change(text).then(suggest)));
  browser.omnibox.onInputEntered.addListener((text, disposition) => carryOut(omnibox.enter(text, disposition)));
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

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

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
