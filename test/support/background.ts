import type { Api } from '../../lib/api/api.ts';
import type { DecodedContent } from '../../lib/api/decode-content.ts';
import type { DecodedList } from '../../lib/api/decode-list.ts';
import { createBackground } from '../../lib/background/create-background.ts';
import { createMutex } from '../../lib/background/mutex.ts';
import type { Library } from '../../lib/background/recordings/library.ts';
import type { MenuItem } from '../../lib/background/actions/create-actions.ts';
import type { Platform } from '../../lib/background/platform.ts';
import { waitOf } from '../../lib/background/sync/download-state.ts';
import { type Failure, fail, succeed } from '../../lib/failures.ts';
import { createClient } from '../../lib/messaging/client.ts';
import type { MessageRuntime } from '../../lib/messaging/port.ts';
import type { Handlers, Notice } from '../../lib/messaging/protocol.ts';
import { wordsOfFilters } from '../../lib/platform/words.ts';
import type { Mark } from '../../lib/background/actions/pending-actions.ts';
import type { Recording } from '../../lib/recording/types.ts';
import type { PageFacts } from '../../lib/search/page-match.ts';
import { createDeviceLibrary } from './device-library.ts';
import { aContent } from './factories.ts';
import { createFakeFolders } from './fake-folders.ts';
import { createFakeArea } from './fake-storage.ts';
import { createMemoryRuntimes } from './memory-runtime.ts';
import { TEMPLATE_WORDS } from './template-words.ts';

export const ADDRESS = 'https://rec.example';
export const KEY = `svc_${'0123456789'.repeat(4)}`;
export const OTHER_KEY = `svc_${'abcdef0123'.repeat(4)}`;

export const aPage = (recordings: Recording[], parts: Partial<DecodedList> = {}): DecodedList => ({
  recordings,
  unreadable: 0,
  total: recordings.length,
  page: null,
  next: null,
  ...parts,
});

export const anAnswer = (parts: Partial<DecodedContent> = {}): DecodedContent => ({
  content: aContent(),
  status: null,
  durationUnit: null,
  ...parts,
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let lastId = 0;

/** A device: what outlives the background (storage, library, alarms), and the world around it. */
export function aDevice() {
  const local = createFakeArea();
  const session = createFakeArea();
  const clock = { nowMs: Date.UTC(2026, 10, 21) };
  const folders = createFakeFolders();
  return {
    local,
    session,
    folders,
    library: createDeviceLibrary(() => clock.nowMs, folders),
    clock,
    notices: [] as Notice[],
    permission: { given: true },
    /** The pages that can be read, by tab id. */
    pages: new Map<number, PageFacts>(),
    /** The organization's settings. */
    managed: createFakeArea(),
    /** Whether there is a network, and someone at the keyboard; and how a wait passes. */
    world: {
      online: true,
      inUse: true,
      wait: pause,
      /** Resolves when the browser has loaded the organization's settings. */
      managedReady: Promise.resolve(),
    },
    /** Ids that are unused on this device. */
    ids: { next: () => ++lastId },
    /** When each alarm fires next, in epoch milliseconds. */
    alarms: new Map<string, number>(),
    /** The background's visible state in the browser. */
    screen: {
      menus: [] as MenuItem[],
      /** Everything opened, in order: paths of tabs, `popup`, `panel` and `options`. */
      opened: [] as string[],
      /** The action that marks the toolbar button. */
      mark: null as Mark,
      /** The notifications, in order. */
      notifications: [] as Parameters<Platform['pages']['notify']>[0][],
      suggestion: '',
    },
  };
}

/** The background's handlers on storage in memory; the service responds as `api` says, and is otherwise unreachable. */
export function aBackground(api: Partial<Api> = {}, library: Partial<Library> = {}) {
  const device = aDevice();
  Object.assign(device.library, library);
  return startBackground(device, api);
}

/**
 * A background that starts on a device, where an earlier one may have been stopped. It does not listen or do anything
 * yet. `changes` replace parts of its platform.
 */
export function startBackground(
  device: ReturnType<typeof aDevice>,
  api: Partial<Api> = {},
  changes: Partial<Platform> = {},
) {
  const runtimes = createMemoryRuntimes();
  const client = createClient(runtimes.page);
  client.onNotice((notice) => device.notices.push(notice));
  const { platform, keepAlive } = aPlatform(device, runtimes.background, api);
  const { handlers, stores, service, syncing, ...background } = createBackground({ ...platform, ...changes });
  const connect = () => handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey: false });
  /** Of the first connection; empty without one. */
  const connectionId = async () => (await stores.cache.owners())[0]?.id ?? '';
  return {
    ...device,
    ...stores,
    library: device.library,
    ...service,
    ...syncing,
    ...background,
    keepAlive,
    client,
    handlers,
    connect,
    connectionId,
    /** Of the first connection, as the background does. */
    listSync: async (asked: boolean) => syncing.listSync(await connectionId(), asked),
    offlineDownload: {
      run: async (failure?: Failure) => syncing.offlineDownload.run(await connectionId(), failure),
      /** Its state. */
      read: async () => waitOf(await stores.downloadState.read(), await connectionId()),
    },
    /** Reads one page of the service's list, as for a page of ours. */
    readPage: async (restart: boolean) => syncing.listPage(service.api, await connectionId(), { restart }),
  };
}

/** The browser and the world as the device says; the service responds as `api` says, and is otherwise unreachable. */
function aPlatform(device: ReturnType<typeof aDevice>, runtime: MessageRuntime, api: Partial<Api>) {
  const { local, session, managed, folders, library, clock, permission, pages, world, alarms, screen } = device;
  const unreachable = () => Promise.resolve(fail({ code: 'unreachable', address: ADDRESS, quick: false }));
  const keepAlive = createKeepAliveWatch();
  let uptimeMs = 0;
  function show<T>(what: string, answer: T): Promise<T> {
    screen.opened.push(what);
    return Promise.resolve(answer);
  }
  const platform: Platform = {
    local,
    // The browser releases the lock of a background that is stopped.
    lock: createMutex(),
    session,
    managed: { get: (keys) => world.managedReady.then(() => managed.get(keys)) },
    folders,
    runtime,
    createLibrary: () => library,
    createApi: () => ({
      list: unreachable,
      search: unreachable,
      content: unreachable,
      probe: () => Promise.resolve(null),
      ...api,
    }),
    fetch: () => Promise.reject(new TypeError('A test background has no network')),
    isOnline: () => world.online,
    hasPermission: () => Promise.resolve(permission.given),
    async removePermissions() {
      permission.given = false;
      return true;
    },
    alarms: {
      async every(name, periodMs) {
        alarms.set(name, clock.nowMs + periodMs);
      },
      async at(name, atMs) {
        if (atMs === null) alarms.delete(name);
        else alarms.set(name, atMs);
      },
    },
    isInUse: () => Promise.resolve(world.inUse),
    touchBrowser: () => Promise.resolve(),
    holdCursor: () => Promise.resolve({ held: false, reason: 'no-field' }),
    readPage: (tabId) => Promise.resolve(pages.get(tabId) ?? null),
    clock: {
      now: () => clock.nowMs,
      // A second passes between any two calls, so that no one waits for idle time.
      monotonicNow: () => (uptimeMs += 1_000),
      wait: (ms) => world.wait(ms),
      later: (work) => queueMicrotask(work),
      every: () => keepAlive.every(),
      random: () => 0.5,
      newId: () => `new-${device.ids.next()}`,
    },
    facts: { portsAllowed: true, omniboxReadsXml: true, shortestIdleMs: 30_000, version: '1.0' },
    pages: {
      openPopup: () => show('popup', undefined),
      openPanel: () => show('panel', true),
      openOptions: () => show('options', undefined),
      openTab: (path) => show(path, undefined),
      focusedWindow: () => Promise.resolve(1),
      async notify(notification) {
        screen.notifications.push(notification);
      },
      setMark(action) {
        screen.mark = action;
      },
      menus: {
        async removeAll() {
          screen.menus.length = 0;
        },
        create: (item) => void screen.menus.push(item as MenuItem),
      },
      async setSuggestion(description) {
        screen.suggestion = description;
      },
    },
    copyWords: () => TEMPLATE_WORDS,
    wordsOfFilters,
  };
  return { platform, keepAlive };
}

/** Tracks whether the browser is asked to keep the background alive. */
function createKeepAliveWatch() {
  let count = 0;
  let waiting: (() => void)[] = [];
  return {
    every() {
      count += 1;
      return () => {
        count -= 1;
        if (count > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      };
    },
    /** Resolves when all work that keeps the background alive is done. */
    rest: () => (count === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
  };
}

/** What is erased: the recordings, all, or the connection. */
export type Erasure = 'library' | 'everything' | 'connection';

/** Has the background erase, as the options page does. */
export const eraseBy = (handlers: Handlers, what: Erasure) =>
  what === 'connection' ? handlers['connection.removeKey'](null) : handlers['library.erase']({ what });

/** A service whose list is `pages`, numbered from 1; pages beyond are empty. */
export const paged =
  (...pages: Recording[][]): Api['list'] =>
  (_, { page }) =>
    Promise.resolve(succeed(aPage(pages[page - 1] ?? [], { total: pages.flat().length })));
