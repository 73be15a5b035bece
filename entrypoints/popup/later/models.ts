import { runDetached } from '../../../lib/errors/run-detached.ts';
import { holdCursor } from '../../../lib/insert/insert-at-cursor.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import { createRowDrag } from '../../../lib/models/row-drag.ts';
import { createSearchModel } from '../../../lib/models/search-model.ts';
import { createTranscriptOffer } from '../../../lib/models/transcript-offer.ts';
import { clipboardDeps, clipboardForms, copyForms } from '../../../lib/platform/clipboard.ts';
import { leaveSearch } from '../../../lib/platform/session-handoff.ts';
import type { TransferForms } from '../../../lib/recording/sending.ts';
import { afterPaint, wait } from '../after-paint.ts';
import { findConnection } from '../find-connection.ts';
import type { KeptList } from '../open-list.ts';
import { createPageBelow, type PageBelow } from './page-below.ts';

/** The place of the search: the popup, unless another page gives its own. */
interface SearchPlace {
  page: PageBelow;
  /** The tab whose page the first rows can be about; null for none. */
  findTab: () => Promise<number | null>;
  close: () => void;
}

function inPopup(): SearchPlace {
  const page = createPageBelow();
  const findTab = async () => (await page.find())?.tabId ?? null;
  return { page, findTab, close: () => window.close() };
}

const copy = async (forms: TransferForms) => (await copyForms(forms, clipboardDeps())) === 'copied';

/** Creates the models of the search with the real browser; `paintedAtMs` is set if the first rows are painted. */
export function createPopupModels(
  client: Client,
  kept: KeptList & { paintedAtMs?: number | null },
  { page, findTab, close }: SearchPlace = inPopup(),
) {
  /** Read long before anything is searched: a closing popup cannot ask. */
  let connectionId: string | null = null;
  runDetached(findConnection().then((found) => (connectionId = found)));
  const search = createSearchModel({
    client,
    ...kept,
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
      return found ? holdCursor(found) : { held: false, reason: 'no-access' };
    },
    close,
    copyDetails: (failure) => copy({ plain: JSON.stringify(failure, null, 2) }),
    copy: ({ forms, form }) => copy(clipboardForms(forms, form)),
  });
  return { page, search, rowDrag: createRowDrag(client), transcripts: createTranscriptOffer(client, wait), close };
}

export type PopupModels = ReturnType<typeof createPopupModels>;
