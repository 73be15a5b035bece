import { runDetached } from '../../lib/errors/run-detached.ts';
import { holdCursor } from '../../lib/insert/insert-at-cursor.ts';
import { uiLanguage } from '../../lib/i18n.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { createCopyChoices } from '../../lib/models/copy-choices.ts';
import { createSearchModel } from '../../lib/models/search-model.ts';
import { createTranscriptOffer } from '../../lib/models/transcript-offer.ts';
import { clipboardForms, copyForms } from '../../lib/platform/clipboard.ts';
import { afterPaint } from '../../lib/platform/wait.ts';
import type { TransferForms } from '../../lib/recording/sending.ts';
import { openUserData } from '../../lib/storage/open-user-data.ts';
import type { KeptList } from './open-list.ts';
import { createPageBelow, type PageBelow } from './page-below.ts';

/** The place of the search: the popup, unless another page gives its own. */
interface SearchPlace {
  page: PageBelow;
  /** The tab whose page the first rows can be about; null for none. */
  findTab: () => Promise<number | null>;
  close: () => void;
  /** Something was copied. */
  onCopied: () => void;
}

function inPopup(client: Client): SearchPlace {
  const page = createPageBelow();
  const close = () => window.close();
  return {
    page,
    findTab: async () => (await page.find())?.tabId ?? null,
    close,
    onCopied() {
      // A tab of its own stays open, and says it.
      if (page.exists.value) runDetached(client.ask('popup.copied', null).then(close));
    },
  };
}

const copy = async (forms: TransferForms) => (await copyForms(forms)) === 'copied';

function wait(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** Creates the models of the search with the real browser. */
export function createPopupModels(
  client: Client,
  kept: KeptList,
  { page, findTab, close, onCopied }: SearchPlace = inPopup(client),
) {
  const userData = openUserData();
  const host = () => page.host.value;
  const choices = createCopyChoices(userData, host);
  runDetached(choices.read());
  const search = createSearchModel({
    client,
    userData,
    ...kept,
    now: Date.now,
    locale: uiLanguage(),
    later: wait,
    afterPaint,
    openPanel: (choice) => page.openPanel(choice),
    findTab,
    async holdCursor() {
      const found = await page.find();
      return found ? holdCursor(found) : { held: false, reason: 'no-access' };
    },
    close,
    onCopied,
    host,
    choose: choices.choose,
    copyDetails: (failure) => copy({ plain: JSON.stringify(failure, null, 2) }),
    copy: ({ forms, form }) => copy(clipboardForms(forms, form)),
  });
  const transcripts = createTranscriptOffer(client, userData, { later: wait, now: Date.now });
  return { page, search, choices, transcripts, close };
}

export type PopupModels = ReturnType<typeof createPopupModels>;
