import type { createService } from '../connections/create-service.ts';
import type { Stores } from '../create-stores.ts';
import { createOfflineDownload } from './offline-download.ts';
import { createLibrarySync } from './library-sync.ts';
import { createListPage } from './list-page.ts';
import { createListSync } from './list-sync.ts';
import type { Platform } from '../platform.ts';
import { createPolicyApplication } from '../connections/policy.ts';
import { throttle } from '../throttle.ts';

/** Pages draw anew with each notice. */
const NOTICE_MS = 1_000;

interface SyncEvents {
  /** What is on this device has changed; told once a second at most. */
  libraryChanged: () => void;
  /** The connection is another now. */
  connectionChanged: () => void;
  /** Has the browser not stop the background in the middle of it. */
  carryOut: (work: Promise<unknown>) => void;
}

/** What the background does by itself: the list, the contents, and what the organisation has decided. */
export function createSync(
  platform: Platform,
  { stores, service }: { stores: Stores; service: ReturnType<typeof createService> },
  { libraryChanged, connectionChanged, carryOut }: SyncEvents,
) {
  const { policy, ...kept } = stores;
  const { now, wait, later } = platform.clock;
  const shared = {
    ...kept,
    ...service,
    readPolicy: policy.readCertain,
    now,
    changed: throttle(libraryChanged, NOTICE_MS, later),
  };
  const listPage = createListPage(shared);
  const application = createPolicyApplication({ ...shared, wait, changed: connectionChanged });
  const listSync = createListSync({ ...shared, listPage });
  const offlineDownload = createOfflineDownload(shared);
  const sync = createLibrarySync({
    ...shared,
    listSync,
    offlineDownload,
    alarms: platform.alarms,
    applyPolicy: application.apply,
    isInUse: platform.isInUse,
    carryOut,
  });
  return { sync, listSync, offlineDownload, listPage, application, changed: shared.changed };
}
