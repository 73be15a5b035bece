import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Choice, Neighbors } from '../../lib/messaging/protocol.ts';
import type { NeighborsAmong } from '../../components/recording/reader-controls.ts';
import { openOptionsOf, type PanelPlaceDeps } from '../../lib/models/panel-place.ts';
import type { RecordingId } from '../../lib/recording/types.ts';

interface GoToDeps extends Pick<PanelPlaceDeps, 'windowId' | 'open'> {
  client: Client;
  shownId: () => RecordingId | null;
}

/** What the panel opens by itself, at once; a side panel comes back to it when it is opened again. */
export function createGoTo({ client, windowId, open, shownId }: GoToDeps) {
  async function note(choice: Choice): Promise<void> {
    const window = await windowId;
    if (window !== browser.windows.WINDOW_ID_NONE) await client.ask('panel.note', { windowId: window, ...choice });
  }

  function goTo(choice: Choice): void {
    open(choice.id, openOptionsOf(choice), choice.search ?? null);
    runDetached(note(choice));
  }

  /** What was recorded before or after the recording on the screen, of all or of its series. */
  async function goToNeighbor(which: keyof Neighbors, among: NeighborsAmong): Promise<'opened' | 'none'> {
    const from = shownId();
    const request = among === 'series' ? 'series.place' : 'recordings.neighbors';
    const answer = from === null ? null : await client.ask(request, { id: from });
    const id = answer?.ok ? answer.value[which] : null;
    // Who has gone elsewhere meanwhile stays there.
    if (id === null || shownId() !== from) return 'none';
    goTo({ id, query: '' });
    return 'opened';
  }

  return { goTo, goToNeighbor };
}
