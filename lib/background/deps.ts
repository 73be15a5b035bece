import type { Result } from '../failure.ts';
import type { Notice } from '../messaging/protocol.ts';
import type { Storage } from '../storage/items.ts';
import type { UserRecords } from '../storage/user-records.ts';
import type { PendingActions } from './actions/pending-actions.ts';
import type { Service } from './connections/create-service.ts';
import type { Stores } from './create-stores.ts';
import type { Platform, PlatformClock } from './platform.ts';
import type { Library } from './recordings/library.ts';
import type { RecordingsCache } from './recordings/recordings-cache.ts';
import type { Syncing } from './sync/library-sync.ts';

/** Effects available to every part. */
export interface BackgroundEvents {
  /** Notifies the pages, and updates everything that depends on the connection when that changes. */
  announce: (notice: Notice) => void;
  /** Keeps the background alive until the work is done. */
  carryOut: (work: Promise<unknown>) => void;
}

/** Dependencies of the stores; built by `createStores`. */
export interface StoreDeps extends Platform, PlatformClock, BackgroundEvents {
  storage: Storage;
  records: UserRecords;
  /** `personScope` of a connection, by default of the active one; null when there is none. */
  scopeOf: (connectionId?: string) => Promise<Result<string | null>>;
  library: Library;
  cache: RecordingsCache;
}

/** Dependencies shared by all parts of the background; built by `createBackground`. */
export interface BackgroundDeps extends Platform, PlatformClock, Stores, Service, BackgroundEvents {
  /** Notifies the pages that data on this device has changed, at most once a second. */
  libraryChanged: () => void;
}

/** Dependencies of the handlers. */
export interface HandlerDeps extends BackgroundDeps, Syncing {
  pendingActions: Pick<PendingActions, 'read' | 'acknowledge'>;
}
