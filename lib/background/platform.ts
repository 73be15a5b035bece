import { createApi } from '../api/api.ts';
import type { ApiDeps } from '../api/request.ts';
import { browser, omniboxReadsXml, portsAllowed, shortestIdleMs, versionName } from '../browser.ts';
import type { DescribedError } from '../error-report.ts';
import { holdCursor } from '../insert/insert-at-cursor.ts';
import { createLibraryClient, createSend } from '../library/client.ts';
import type { MessageRuntime } from '../messaging/port.ts';
import type { Notice } from '../messaging/protocol.ts';
import { browserAlarms, createBrowserPages, isInUse, readThisPage } from '../platform/background.ts';
import { removePermissions } from '../platform/page.ts';
import { waitFor } from '../async.ts';
import { copyWords, wordsOfFilters } from '../platform/words.ts';
import type { InsertRefusal } from '../recording/sending.ts';
import { createConnectionFolders } from '../storage/connection-folders.ts';
import type { SharedArea } from '../storage/item.ts';
import type { Storage } from '../storage/items.ts';
import type { ManagedArea } from '../storage/managed.ts';
import { webLock } from '../storage/user-data.ts';
import { createLibrary, type Library } from './recordings/library.ts';
import type { RecordingsCache } from './recordings/recordings-cache.ts';

/** Everything that the background needs from its environment; tests replace it. */
export type Platform = ReturnType<typeof createBrowserPlatform>;

/** The real browser and clock; `refusalWords` say why nothing was inserted into a page. */
export function createBrowserPlatform(refusalWords: (reason: InsertRefusal) => string) {
  const { local, session, managed } = browser.storage;
  return {
    local: local as SharedArea,
    session: session as SharedArea,
    /** The lock under which pages and the background change `local`. */
    lock: webLock,
    /** Not in every browser. */
    managed: managed as ManagedArea | undefined,
    folders: createConnectionFolders(() => navigator.storage.getDirectory()),
    /** Messages to and from pages. */
    runtime: browser.runtime as MessageRuntime,
    /** `failed` is called for each error of the library's worker. */
    createLibrary: (failed: (error: DescribedError) => void): Library =>
      createLibrary(
        createLibraryClient(createSend(browser.offscreen, (message) => browser.runtime.sendMessage(message), failed)),
      ),
    createApi,
    fetch: ((url, init) => fetch(url, init)) as ApiDeps['fetch'],
    isOnline: () => navigator.onLine,
    /** Whether the user has granted access to what `pattern` matches. */
    hasPermission: (pattern: string) => browser.permissions.contains({ origins: [pattern] }),
    /** Revokes all that the user has granted. False when the browser refuses. */
    removePermissions,
    alarms: browserAlarms,
    /** Whether the computer is in use: while it is not, nothing is requested automatically. */
    isInUse,
    /** Any cheap call, which counts as activity; rejects once the browser has begun to stop the background. */
    touchBrowser: (): Promise<unknown> => browser.runtime.getPlatformInfo(),
    holdCursor,
    /** Facts about the page in a tab; null when the browser reveals none. */
    readPage: readThisPage,
    clock: {
      /** Epoch milliseconds. */
      now: () => Date.now(),
      /** Milliseconds of a clock that is never adjusted. */
      monotonicNow: () => performance.now(),
      wait: waitFor,
      /** Calls `work` once, after `ms`. */
      later(work: () => void, ms: number) {
        setTimeout(work, ms);
      },
      /** Calls `work` repeatedly, until the returned function is called. */
      every(work: () => void, everyMs: number) {
        const timer = setInterval(work, everyMs);
        return () => clearInterval(timer);
      },
      /** From 0 to 1. */
      random: () => Math.random(),
      /** A new unique id. */
      newId: (): string => crypto.randomUUID(),
    },
    /** Differences between the browsers; `version` names the browser, too. */
    facts: { portsAllowed, omniboxReadsXml, shortestIdleMs, version: versionName() },
    /** The visible effects. Browsers allow most of them only synchronously within a key press or click. */
    pages: createBrowserPages(refusalWords),
    /** The words of copies and of filters, in the user's language. */
    copyWords,
    wordsOfFilters,
  };
}

/** Effects available to every part. */
export interface BackgroundEvents {
  /** Notifies the pages, and updates everything that depends on the connection when that changes. */
  announce: (notice: Notice) => void;
  /** Keeps the background alive until the work is done. */
  carryOut: (work: Promise<unknown>) => void;
}

/** Dependencies of the stores; built by `createStores`. */
export type StoreDeps = Platform &
  Platform['clock'] &
  BackgroundEvents & {
    storage: Storage;
    library: Library;
    cache: RecordingsCache;
  };
