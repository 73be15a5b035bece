import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Choice, Neighbors } from '../../lib/messaging/protocol.ts';
import type { NeighborOutcome, NeighborsAmong } from '../../components/recording/reader-controls.ts';
import { openOptionsOf, type PanelPlaceDeps } from '../../lib/models/panel-place.ts';
import type { RecordingId } from '../../lib/recording/types.ts';

interface GoToDeps extends Pick<PanelPlaceDeps, 'windowId' | 'open'> {
  client: Client;
  shownId: () => RecordingId | null;
}

/** Navigation that starts in the panel: it opens at once, and a reopened side panel returns to it. */
export function createGoTo({ client, windowId, open, shownId }: GoToDeps) {
  async function note(choice: Choice): Promise<void> {
    const window = await windowId;
    if (window !== browser.windows.WINDOW_ID_NONE) await client.ask('panel.note', { windowId: window, ...choice });
  }

  function goTo(choice: Choice): void {
    open(choice.id, openOptionsOf(choice), choice.search ?? null);
    runDetached(note(choice));
  }

  /** Opens the recording before or after the one on the screen, among all or in its series. */
  async function goToNeighbor(which: keyof Neighbors, among: NeighborsAmong): Promise<NeighborOutcome> {
    const from = shownId();
    const request = among === 'series' ? 'series.place' : 'recordings.neighbors';
    if (from === null) return 'left';
    const answer = await client.ask(request, { id: from });
    // A user who has moved on meanwhile stays there.
    if (shownId() !== from) return 'left';
    if (!answer.ok) return answer.failure;
    const id = answer.value[which];
    if (id === null) return 'none';
    goTo({ id, query: '' });
    return 'opened';
  }

  return { goTo, goToNeighbor };
}
