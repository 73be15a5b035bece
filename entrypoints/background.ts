import { defineBackground } from 'wxt/utils/define-background';
import { createApi } from '../lib/api/api.ts';
import { isRequestName, parseArgument } from '../lib/background/arguments.ts';
import { createCooldownStore } from '../lib/background/cooldown-store.ts';
import { createHandlers } from '../lib/background/handlers.ts';
import { createLibrary } from '../lib/background/library.ts';
import { createPlaces } from '../lib/background/places.ts';
import { createRecordingsCache } from '../lib/background/recordings-cache.ts';
import { withLibrary } from '../lib/background/with-library.ts';
import { browser, portsAllowed } from '../lib/browser.ts';
import { parseAddress } from '../lib/connection/address.ts';
import { t, uiLanguage } from '../lib/i18n.ts';
import { createLibraryClient } from '../lib/library/client.ts';
import { createDoor } from '../lib/library/door.ts';
import { createKeptContents } from '../lib/list/kept-contents.ts';
import { createListStore } from '../lib/list/list-store.ts';
import { createSpeakerNames } from '../lib/list/speaker-names.ts';
import { createBrowserPort } from '../lib/messaging/browser-port.ts';
import { announce, serve } from '../lib/messaging/server.ts';
import { formatFullDate } from '../lib/recording/time.ts';
import { createStorage } from '../lib/storage/items.ts';

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
  const list = createListStore(indexedDB, session);
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

  serve(
    port,
    createHandlers({
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
      copyWords: () => ({ untitled: t('untitledRecording') }),
      formatDate: (epochMs) => formatFullDate(epochMs, uiLanguage()),
      announce: (notice) => announce(port, notice),
    }),
    { isRequestName, parseArgument },
  );

  // A permission can be given and taken in the browser's own settings at any time.
  browser.permissions.onAdded.addListener(() => announce(port, { notice: 'connection.changed' }));
  browser.permissions.onRemoved.addListener(() => announce(port, { notice: 'connection.changed' }));
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.runtime.openOptionsPage();
  });
});

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
