import { runDetached } from '../../../lib/errors/run-detached.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import type { PopupModels } from './models.ts';
import { findConnection } from '../find-connection.ts';
import type { KeptList } from '../open-list.ts';
import { followUse } from '../search-use.ts';

/** Handles events of the page itself: it is used or left, the network is back, the background sends a notice. */
export function startPageLife(
  client: Client,
  { search, page, transcripts }: PopupModels,
  firstRead: KeptList['firstRead'],
): void {
  followUse(search, window);
  addEventListener('pagehide', ({ persisted }) => {
    search.leave();
    if (!persisted) for (const model of [search, transcripts]) model.dispose();
  });
  client.onNotice(({ notice }) => {
    if (notice === 'connection.changed') location.reload();
    if (notice === 'pendingAction.created' && page.exists.value) search.runPendingAction();
  });
  // The connection may have changed before anything listened: nothing of the previous one may remain.
  runDetached(
    Promise.all([firstRead, findConnection()]).then(([first, connectionId]) => {
      if (first && first.connectionId !== connectionId) location.reload();
    }),
  );
}
