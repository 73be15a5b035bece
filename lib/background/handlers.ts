import type { Handlers } from '../messaging/protocol.ts';
import { createConnectionHandlers } from './connection-handlers.ts';
import type { BackgroundDeps } from './deps.ts';
import { createKeepingHandlers } from './keeping-handlers.ts';
import { createLibraryHandlers } from './library-handlers.ts';
import { createListHandlers } from './list-handlers.ts';
import { createPopupHandlers } from './popup-handlers.ts';
import { createQueryHandlers } from './query-handlers.ts';
import { createReaderHandlers } from './reader-handlers.ts';
import { createRecordingHandlers } from './recording-handlers.ts';
import { createSendingHandlers } from './sending-handlers.ts';
import { createViewHandlers } from './view-handlers.ts';

/** One handler for each request of the protocol; a missing one does not compile. */
export function createHandlers(deps: BackgroundDeps): Handlers {
  return {
    ...createConnectionHandlers(deps),
    ...createListHandlers(deps),
    ...createLibraryHandlers(deps),
    ...createQueryHandlers(deps),
    ...createRecordingHandlers(deps),
    ...createViewHandlers(deps),
    ...createReaderHandlers(deps),
    ...createPopupHandlers(deps),
    ...createSendingHandlers(deps),
    ...createKeepingHandlers(deps),
  };
}
