import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { visibility, type PanelModels } from './models.ts';

/** Handles events of the page itself: it is hidden or left, the network is back, the connection has changed. */
export function startPageLife(client: Client, { readingPositions, recording }: PanelModels): void {
  addEventListener('pagehide', () => {
    readingPositions.flush();
    recording.flush();
  });
  visibility.onChange(() => {
    if (!visibility.isVisible()) readingPositions.flush();
  });
  client.onNotice(({ notice }) => {
    if (notice !== 'connection.changed') return;
    // What was erased must not come back as the page closes.
    readingPositions.drop();
    // Another service or key: nothing of the previous one may remain. A tab keeps the recording that it was opened for;
    // the panel asks again which one to show.
    runDetached(
      browser.tabs.getCurrent().then((tab) => {
        if (!tab) history.replaceState(null, '', location.pathname);
        location.reload();
      }),
    );
  });
  addEventListener('online', () => runDetached(recording.recover()));
}
