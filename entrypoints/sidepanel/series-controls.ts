import type { SeriesControls } from '../../components/recording/reader-controls.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { RecordingId } from '../../lib/recording/types.ts';

/** Controls for the series of the recording on the screen. */
export function seriesControls(client: Client, shownId: () => RecordingId | null): SeriesControls {
  return {
    async read() {
      const id = shownId();
      const answer = id === null ? null : await client.ask('series.place', { id });
      return answer?.ok ? answer.value : null;
    },
    async setDetached(isDetached) {
      const id = shownId();
      if (id === null) return 'left';
      const answer = await client.ask('series.detach', { id, isDetached });
      return answer.ok ? 'kept' : answer.failure;
    },
  };
}
