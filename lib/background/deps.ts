import type { Notice } from '../messaging/protocol.ts';
import type { PendingActions } from './actions/pending-actions.ts';
import type { Service } from './connections/create-service.ts';
import type { Stores } from './create-stores.ts';
import type { Platform, PlatformClock } from './platform.ts';
import type { Syncing } from './sync/create-sync.ts';

/** What all parts of the background stand on; `createBackground` builds it. */
export interface BackgroundDeps extends Platform, PlatformClock, Stores, Service {
  /** Tells the pages. What depends on the connection follows a change of it. */
  announce: (notice: Notice) => void;
  /** What is on this device is different now; told once a second at most. */
  libraryChanged: () => void;
  /** Has the browser not stop the background in the middle of it. */
  carryOut: (work: Promise<unknown>) => void;
}

/** What the handlers stand on. */
export interface HandlerDeps extends BackgroundDeps, Syncing {
  pendingActions: Pick<PendingActions, 'read' | 'acknowledge'>;
}
