import type { NavControls } from '../../components/recording/nav/panel-nav.tsx';
import type { Choice } from '../../lib/messaging/protocol.ts';
import { openSearch } from '../../lib/platform/open-search.ts';
import type { PanelModels } from './models.ts';

/** The ways from the recording on the screen to others, as they are now. */
export function navControls({ history }: PanelModels, goTo: (choice: Choice) => void): () => NavControls {
  const follow = (choice: Choice | null) => {
    if (choice) goTo(choice);
  };
  const steps = {
    openSearch,
    step: (by: -1 | 1) => follow(history.step(by)),
    stepResult: (by: -1 | 1) => follow(history.beside(by)),
    endSearch: () => history.endSearch(),
  };
  return () => ({ ...steps, ways: history.ways.value, search: history.search.value });
}
