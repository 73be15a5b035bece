import type { Client } from '../../lib/messaging/client.ts';
import type { Neighbors } from '../../lib/messaging/protocol.ts';
import type { NeighborOutcome, NeighborsAmong } from '../../components/recording/reader-controls.ts';
import type { Choice, RecordingId } from '../../lib/recording/types.ts';

interface GoToDeps {
  client: Client;
  shownId: () => RecordingId | null;
  goTo: (choice: Choice) => void;
}

/** Opens the recording before or after the one on the screen, among all or in its series. */
export const createGoToNeighbor =
  ({ client, shownId, goTo }: GoToDeps) =>
  async (which: keyof Neighbors, among: NeighborsAmong): Promise<NeighborOutcome> => {
    const from = shownId();
    if (from === null) return 'left';
    const answer = await client.ask('recordings.neighbors', { id: from, among });
    // A user who has moved on meanwhile stays there.
    if (shownId() !== from) return 'left';
    if (!answer.ok) return answer.failure;
    const id = answer.value[which];
    if (id === null) return 'none';
    goTo({ id, query: '' });
    return 'opened';
  };
