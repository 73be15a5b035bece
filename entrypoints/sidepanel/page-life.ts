import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { visibility, type PanelModels } from './models.ts';

/** What happens to the page itself: it is hidden or left, the network is back, the connection is another one. */
export function startPageLife(client: Client, { readingPositions, recording }: PanelModels): void {
  addEventListener('pagehide', () => readingPositions.leave());
  visibility.onChange(() => {
    if (!visibility.isVisible()) readingPositions.flush();
  });
  client.onNotice(({ notice }) => {
    if (notice !== 'connection.changed') return;
    // Another service or key: nothing of the former one may stay. A tab keeps the recording that it was opened for; the
    // panel asks again which one it is to show.
    runDetached(
      browser.tabs.getCurrent().then((tab) => {
        if (!tab) history.replaceState(null, '', location.pathname);
        location.reload();
      }),
    );
  });
  addEventListener('online', () => runDetached(recording.recover()));
}
