import type { SeriesOutcome } from '../../components/recording/reader-controls.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Choice, RecordingId } from '../../lib/recording/types.ts';

interface GoToDeps {
  client: Client;
  /** The recording that is open, also while it loads. */
  openId: () => RecordingId | null;
  goTo: (choice: Choice) => void;
}

/**
 * Opens the meeting before or after the open one in its series. Quick presses all count: each starts from where the one
 * before has led.
 */
export function createSeriesStep({ client, openId, goTo }: GoToDeps) {
  let last: Promise<unknown> = Promise.resolve();

  async function step(which: 'earlier' | 'later'): Promise<SeriesOutcome> {
    const id = openId();
    if (id === null) return 'left';
    const answer = await client.ask('recordings.series', { id });
    // A user who has moved on meanwhile stays there.
    if (openId() !== id) return 'left';
    if (!answer.ok) return answer.failure;
    const next = answer.value?.[which];
    if (!next) return answer.value ? 'none' : 'alone';
    goTo({ id: next.id, query: '' });
    return 'opened';
  }

  return (which: 'earlier' | 'later'): Promise<SeriesOutcome> => {
    const outcome = last.then(() => step(which));
    last = outcome.catch(() => undefined);
    return outcome;
  };
}
