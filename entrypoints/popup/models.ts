import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { createListReader } from '../../lib/list/list-reader.ts';
import { createTitlesReader } from '../../lib/list/titles-file.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { createRowDrag } from '../../lib/models/row-drag.ts';
import { createSearchModel } from '../../lib/models/search-model.ts';
import { createTranscriptOffer } from '../../lib/models/transcript-offer.ts';
import { clipboardForms } from '../../lib/platform/clipboard.ts';
import { leaveSearch } from '../../lib/platform/session-handoff.ts';
import { afterPaint, wait } from './after-paint.ts';
import { findConnection } from './find-connection.ts';
import { loadLater } from './load-later.ts';
import { createLater, sendingBy } from './later.ts';
import { createPageBelow, type PageBelow } from './page-below.ts';

/** Where the search stands: in the popup, unless another page says where. */
export interface SearchPlace {
  page: PageBelow;
  later: ReturnType<typeof createLater>;
  /** The tab whose page its first rows may be about; null for none. */
  findTab: () => Promise<number | null>;
  close: () => void;
}

function inPopup(): SearchPlace {
  const page = createPageBelow();
  const findTab = async () => (await page.find())?.tabId ?? null;
  return { page, later: createLater(loadLater), findTab, close: () => window.close() };
}

/** The models of the search, over the browser that it is in. */
export function createPopupModels(client: Client, { page, later, findTab, close }: SearchPlace = inPopup()) {
  const list = createListReader(
    createTitlesReader(() => navigator.storage.getDirectory()),
    browser.storage.session,
    findConnection,
  );
  const sending = sendingBy(later.loaded);
  const firstRead = list.readStart();
  /** Known long before anybody has searched: a popup that closes cannot ask. */
  let connectionId: string | null = null;
  runDetached(findConnection().then((found) => (connectionId = found)));
  const search = createSearchModel({
    client,
    list,
    firstRead,
    now: Date.now,
    later: wait,
    afterPaint,
    leaveSearch(text) {
      if (connectionId !== null) leaveSearch({ connectionId, text });
    },
    openPanel: (choice) => page.openPanel(choice),
    findTab,
    async holdCursor() {
      const found = await page.find();
      return found ? sending.holdCursor(found) : { held: false, reason: 'no-access' };
    },
    close,
    copyDetails: (failure) => sending.copy({ plain: JSON.stringify(failure, null, 2) }),
    copy: ({ forms, form }) => sending.copy(clipboardForms(forms, form)),
  });
  return {
    firstRead,
    page,
    search,
    rowDrag: createRowDrag(client),
    later,
    transcripts: createTranscriptOffer(client, wait),
    close,
  };
}

export type PopupModels = ReturnType<typeof createPopupModels>;
