import type { createService } from '../connections/create-service.ts';
import type { Stores } from '../create-stores.ts';
import { createOfflineDownload } from './offline-download.ts';
import { createLibrarySync } from './library-sync.ts';
import { createListPage } from './list-page.ts';
import { createListSync } from './list-sync.ts';
import type { Platform } from '../platform.ts';
import { createPolicyApplication, type Policy } from '../connections/policy.ts';
import { throttle } from '../throttle.ts';

/** Pages draw anew with each notice. */
const NOTICE_MS = 1_000;

/** What is done by itself stands on this. */
export interface SyncDeps extends Omit<Stores, 'policy'>, ReturnType<typeof createService> {
  /** As the browser says it. */
  readPolicy: () => Promise<Policy>;
  /** Epoch milliseconds. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** What is on this device is different now; told once a second at most. */
  changed: () => void;
  /** The connection is another now. */
  connectionChanged: () => void;
  /** Has the browser not stop the background in the middle of it. */
  carryOut: (work: Promise<unknown>) => void;
}

interface SyncEvents extends Pick<SyncDeps, 'connectionChanged' | 'carryOut'> {
  libraryChanged: () => void;
}

/** What the background does by itself: the list, the contents, and what the organisation has decided. */
export function createSync(
  platform: Platform,
  { stores, service }: { stores: Stores; service: ReturnType<typeof createService> },
  { libraryChanged, connectionChanged, carryOut }: SyncEvents,
) {
  const { policy, ...kept } = stores;
  const { now, wait, later } = platform.clock;
  const shared: SyncDeps = {
    ...kept,
    ...service,
    readPolicy: policy.readCertain,
    now,
    wait,
    connectionChanged,
    carryOut,
    changed: throttle(libraryChanged, NOTICE_MS, later),
  };
  const listPage = createListPage(shared);
  const application = createPolicyApplication(shared);
  const listSync = createListSync({ ...shared, listPage });
  const offlineDownload = createOfflineDownload(shared);
  const sync = createLibrarySync({
    ...shared,
    listSync,
    offlineDownload,
    alarms: platform.alarms,
    applyPolicy: application.apply,
    isInUse: platform.isInUse,
  });
  return { sync, listSync, offlineDownload, listPage, application, changed: shared.changed };
}
