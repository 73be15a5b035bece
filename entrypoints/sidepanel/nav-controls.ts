import type { NavControls } from '../../components/recording/nav/panel-nav.tsx';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { RecordingId, Choice } from '../../lib/recording/types.ts';
import { createSeriesStep } from './go-to.ts';
import type { PanelModels } from './models.ts';

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
