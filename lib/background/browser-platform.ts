import { createApi } from '../api/api.ts';
import { browser, omniboxReadsXml, portsAllowed, shortestIdleMs, versionName } from '../browser.ts';
import { createLibraryClient, createSend } from '../library/client.ts';
import { createBrowserPort } from '../messaging/browser-port.ts';
import { createBrowserAlarms } from '../platform/alarms.ts';
import { backgroundWords } from '../platform/background-words.ts';
import { createBrowserPages } from '../platform/browser-pages.ts';
import { isInUse } from '../platform/in-use.ts';
import { holdCursor } from '../insert/insert-at-cursor.ts';
import { removeOrigins } from '../platform/permission.ts';
import { readThisPage } from '../platform/this-page.ts';
import { waitFor } from '../platform/wait-for.ts';
import type { InsertRefusal } from '../recording/sending.ts';
import { createConnectionFolders } from '../storage/connection-folders.ts';
import { createLibrary } from './recordings/library.ts';
import type { Platform } from './platform.ts';

/** Creates the platform of the real browser and clock; `refusalWords` say why nothing was inserted into a page. */
export function createBrowserPlatform(refusalWords: (reason: InsertRefusal) => string): Platform {
  const port = createBrowserPort();
  return {
    local: browser.storage.local,
    session: browser.storage.session,
    managed: browser.storage.managed,
    folders: createConnectionFolders(() => navigator.storage.getDirectory()),
    port,
    createLibrary: (failed) =>
      createLibrary(
        createLibraryClient(
          createSend(browser.offscreen, (message) => port.send(message), failed),
          Date.now,
        ),
      ),
    createApi,
    fetch: (url, init) => fetch(url, init),
    isOnline: () => navigator.onLine,
    hasPermission: (pattern) => browser.permissions.contains({ origins: [pattern] }),
    removePermissions: removeOrigins,
    alarms: createBrowserAlarms(),
    isInUse,
    touchBrowser: () => browser.runtime.getPlatformInfo(),
    holdCursor,
    readPage: readThisPage,
    clock: {
      now: Date.now,
      monotonicNow: () => performance.now(),
      wait: waitFor,
      later(work, ms) {
        setTimeout(work, ms);
      },
      every(work, everyMs) {
        const timer = setInterval(work, everyMs);
        return () => clearInterval(timer);
      },
      random: Math.random,
      newId: () => crypto.randomUUID(),
    },
    facts: { portsAllowed, omniboxReadsXml, shortestIdleMs, version: versionName() },
    pages: createBrowserPages(refusalWords),
    words: backgroundWords,
  };
}
