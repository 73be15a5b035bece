import type { NavControls } from '../../components/recording/nav/panel-nav.tsx';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { RecordingId, Choice } from '../../lib/recording/types.ts';
import type { PanelModels } from './models.ts';
import type { SeriesOutcome } from '../../components/recording/reader-controls.ts';

/** The current navigation from the recording on the screen to others. */
export function navControls(
  client: Client,
  { history, pageBeside, recording }: PanelModels,
  goTo: (choice: Choice) => void,
): () => NavControls {
  const follow = (choice: Choice | null) => {
    if (choice) goTo(choice);
  };
  const steps = {
    openSearch: () =>
      runDetached(import('./search-over.tsx').then(({ openSearchOver }) => openSearchOver(client, pageBeside, goTo))),
    step: (by: -1 | 1) => follow(history.step(by)),
    stepResult: (by: -1 | 1) => follow(history.beside(by)),
    stepSeries: createSeriesStep({ client, goTo, openId: recording.openId }),
    async readRecent() {
      const answer = await client.ask('recordings.recent', null);
      return answer.ok ? answer.value : [];
    },
    open: (id: RecordingId) => goTo({ id, query: '' }),
  };
  return () => ({ ...steps, ways: history.ways.value, search: history.search.value });
}

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
