import { browser } from '../../lib/browser.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Neighbors } from '../../lib/messaging/protocol.ts';
import type { PanelPlaceDeps } from '../../lib/models/panel-place.ts';
import type { RecordingId } from '../../lib/recording/types.ts';

interface OpenNeighborDeps extends Pick<PanelPlaceDeps, 'windowId' | 'open'> {
  client: Client;
  shownId: () => RecordingId | null;
}

/** Opens what was recorded before or after the recording on the screen; in a side panel so that it comes back to it. */
export function createOpenNeighbor({ client, windowId, open, shownId }: OpenNeighborDeps) {
  return async (which: keyof Neighbors): Promise<'opened' | 'none'> => {
    const from = shownId();
    const answer = from === null ? null : await client.ask('recordings.neighbors', { id: from });
    const id = answer?.ok ? answer.value[which] : null;
    // Who has gone elsewhere meanwhile stays there.
    if (id === null || shownId() !== from) return 'none';
    const window = await windowId;
    const isFollowed = window !== browser.windows.WINDOW_ID_NONE;
    // The panel hears of the choice as if the popup had made it.
    const told = isFollowed ? await client.ask('panel.show', { windowId: window, id, query: '' }) : null;
    if (!told?.ok) open(id, { query: '', atSeconds: null });
    return 'opened';
  };
}
