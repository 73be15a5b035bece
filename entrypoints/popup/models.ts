import { effect } from '@preact/signals-core';
import type { SearchViewProps } from '../../components/search/search-view.tsx';
import { actOnFailure } from '../../components/ui/failure-notice.tsx';
import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { uiLanguage } from '../../lib/i18n.ts';
import { holdCursor } from '../../lib/insert/insert-at-cursor.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { createCopyChoices } from '../../lib/models/copy-choices.ts';
import { createSearchModel } from '../../lib/models/search-model.ts';
import { createTranscriptOffer } from '../../lib/models/transcript-offer.ts';
import { clipboardForms, copyForms, requestOrigin } from '../../lib/platform/page.ts';
import { afterPaint } from '../../lib/platform/wait.ts';
import { later } from '../../lib/platform/wait.ts';
import type { TransferForms } from '../../lib/recording/sending.ts';
import { openUserData } from '../../lib/storage/open-storage.ts';
import type { KeptList } from './open-list.ts';
import type { PageBelow } from './page-below.ts';

const copy = async (forms: TransferForms) => (await copyForms(forms)) === 'copied';

/** Creates the models of the search with the real browser; `page` is its place, `box` the page's own box. */
export function createPopupModels(client: Client, kept: KeptList, page: PageBelow, box: HTMLInputElement | null) {
  const userData = openUserData();
  const host = () => page.host.value;
  const choices = createCopyChoices(userData, host);
  runDetached(choices.read());
  const search = createSearchModel({
    ...page,
    ...kept,
    client,
    userData,
    now: Date.now,
    locale: uiLanguage(),
    later,
    afterPaint,
    async holdCursor() {
      const found = await page.find();
      return found ? holdCursor(found) : { held: false, reason: 'no-access' };
    },
    host,
    choose: choices.choose,
    copyDetails: (failure) => copy({ plain: JSON.stringify(failure, null, 2) }),
    copy: ({ forms, form }) => copy(clipboardForms(forms, form)),
  });
  const transcripts = createTranscriptOffer(client, userData, { later, now: Date.now });
  const stopLooking = effect(() => {
    if (search.state.value.status === 'results') transcripts.look();
  });

  /** Runs `work` after a button or menu item, with the focus back in the box. */
  function withBox(work: () => void): void {
    box?.focus();
    work();
  }
  const onSettings = () => runDetached(browser.runtime.openOptionsPage().then(page.close));
  const onInsert = (isWholeTurn?: boolean) => withBox(() => runDetached(search.insert(isWholeTurn)));

  return {
    page,
    search,
    transcripts,
    /** The view's props, as they are now. */
    viewProps: (): SearchViewProps => ({
      state: search.state.value,
      now: Date.now,
      mac: navigator.platform.startsWith('Mac'),
      search,
      page: { host: page.host.value, onInsert: page.exists.value ? onInsert : null },
      transcripts: transcripts.state.value,
      setMode: transcripts.setMode,
      choices: choices.state.value,
      onCopy: (act) => withBox(() => runDetached(search.copy(act))),
      onCopyEnd: () => withBox(search.endShare),
      onClose: page.close,
      onSettings,
      onFailureAction(action, failure) {
        if (action === 'copy-details') return runDetached(search.copyDetails(failure));
        actOnFailure(action, failure, {
          retry: () => runDetached(search.refresh()),
          openOptions: onSettings,
          requestPermission: requestOrigin,
          openTab: (url) => runDetached(browser.tabs.create({ url })),
        });
      },
    }),
    dispose: (): void => {
      stopLooking();
      search.dispose();
      transcripts.dispose();
      choices.stop();
    },
  };
}

export type PopupModels = ReturnType<typeof createPopupModels>;
