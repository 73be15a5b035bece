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

/** What every part may have done. */
export interface BackgroundEvents {
  /** Tells the pages. What depends on the connection follows a change of it. */
  announce: (notice: Notice) => void;
  /** Has the browser not stop the background in the middle of it. */
  carryOut: (work: Promise<unknown>) => void;
}

/** What the stores stand on; `createStores` builds it. */
export interface StoreDeps extends Platform, PlatformClock, BackgroundEvents {
  storage: Storage;
  records: UserRecords;
  /** `personScope` of a connection, or of the one in use; null where there is none. */
  scopeOf: (connectionId?: string) => Promise<Result<string | null>>;
  library: Library;
  cache: RecordingsCache;
}

/** What all parts of the background stand on; `createBackground` builds it. */
export interface BackgroundDeps extends Platform, PlatformClock, Stores, Service, BackgroundEvents {
  /** What is on this device is different now; told once a second at most. */
  libraryChanged: () => void;
}

/** What the handlers stand on. */
export interface HandlerDeps extends BackgroundDeps, Syncing {
  pendingActions: Pick<PendingActions, 'read' | 'acknowledge'>;
}
