import type { SearchViewProps } from '../../components/search/search-view.tsx';
import { actOnFailure } from '../../components/ui/failure-actions.ts';
import type { FailureAction } from '../../components/ui/failure-words.ts';
import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Failure } from '../../lib/failure.ts';
import { requestOrigin } from '../../lib/platform/browser-ui.ts';
import type { PopupModels } from './models.ts';

/** Returns a function that makes the view's current props from its models; `box` is that of the page. */
export function createViewProps(
  { search, page, choices, transcripts, close }: PopupModels,
  box: HTMLInputElement | null,
): () => SearchViewProps {
  const openSettings = () => runDetached(browser.runtime.openOptionsPage().then(close));

  /** Runs `work` after a button or menu item, with the focus back in the box. */
  function withBox(work: () => void): void {
    box?.focus();
    work();
  }

  function actOn(action: FailureAction, failure: Failure): void {
    if (action === 'copy-details') return runDetached(search.copyDetails(failure));
    actOnFailure(action, failure, {
      retry: () => runDetached(search.refresh()),
      openOptions: openSettings,
      requestPermission: requestOrigin,
      openTab: (url) => runDetached(browser.tabs.create({ url })),
    });
  }

  const onInsert = (isWholeTurn?: boolean) => withBox(() => runDetached(search.insert(isWholeTurn)));
  return () => ({
    state: search.state.value,
    now: Date.now,
    mac: navigator.platform.startsWith('Mac'),
    search,
    page: { host: page.host.value, onInsert: page.exists.value ? onInsert : null },
    transcripts: transcripts.state.value,
    setMode: transcripts.setMode,
    choices: choices.state.value,
    onCopy: (act) => withBox(() => runDetached(search.copy(act))),
    onCopyEnd() {
      search.endShare();
      box?.focus();
    },
    onClose: close,
    onSettings: openSettings,
    onFailureAction: actOn,
  });
}
