import { succeed } from '../failure.ts';
import type { Handlers } from '../messaging/protocol.ts';
import { createConnectionHandlers } from './connections/connection-handlers.ts';
import type { BackgroundDeps } from './deps.ts';
import type { Syncing } from './sync/library-sync.ts';
import { createLibrarySettingsHandlers } from './sync/library-settings-handlers.ts';
import { createListRefresh } from './sync/list-refresh.ts';
import type { PendingActions } from './actions/pending-actions.ts';
import { createPopupHandlers } from './actions/popup-handlers.ts';
import { createReaderHandlers } from './recordings/reader-handlers.ts';
import { createRecordingHandlers } from './recordings/recording-handlers.ts';
import { createSearchHandlers } from './recordings/search-handlers.ts';
import { createSendingHandlers } from './actions/sending-handlers.ts';
import { createViewHandlers } from './recordings/view-handlers.ts';

/** One handler for each request of the protocol; a missing one does not compile. */
export function createHandlers(deps: BackgroundDeps & Syncing & { pendingActions: PendingActions }): Handlers {
  return {
    ...createConnectionHandlers(deps),
    'list.refresh': createListRefresh(deps),
    ...createSearchHandlers(deps),
    ...createRecordingHandlers(deps),
    ...createViewHandlers(deps),
    ...createReaderHandlers(deps),
    ...createPopupHandlers(deps),
    ...createSendingHandlers(deps),
    ...createLibrarySettingsHandlers(deps),
    async 'errors.report'({ context, ...error }) {
      await deps.errors.add(context, error);
      return succeed(null);
    },
    'errors.read': async () => succeed(await deps.errors.read()),
    async 'errors.clear'() {
      await deps.errors.clear();
      return succeed(null);
    },
  };
}
