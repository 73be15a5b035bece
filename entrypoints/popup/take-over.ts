import { effect, signal } from '@preact/signals-core';
import type { SearchViewProps } from '../../components/search/search-view.tsx';
import { actOnFailure } from '../../components/ui/failure-notice.tsx';
import { browser } from '../../lib/browser.ts';
import { afterPaint, runDetached } from '../../lib/async.ts';
import { t, tn, uiLanguage } from '../../lib/i18n.ts';
import { once } from '../../lib/once.ts';
import { activePage, type ActivePage } from '../../lib/insert/active-page.ts';
import { holdCursor } from '../../lib/insert/insert-at-cursor.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { createCopyChoices } from '../../lib/models/copy-choices.ts';
import { createManyModel } from '../../lib/models/many-model.ts';
import { createSearchModel } from '../../lib/models/search-model.ts';
import { rememberedView, type SearchState } from '../../lib/models/search-state.ts';
import { createTranscriptOffer } from '../../lib/models/transcript-offer.ts';
import {
  clipboardForms,
  copyForms,
  openSettings,
  openSidePanel,
  requestOrigin,
  saveFile,
} from '../../lib/platform/page.ts';
import { later as pageLater } from '../../lib/models/debounce.ts';
import { untilEnd } from '../../lib/models/lifetime.ts';
import { calendarDate, fileNameOf } from '../../lib/output/file-name.ts';
import { exportWords, wordsOfFilters } from '../../lib/platform/words.ts';
import { MAX_SEARCH_LENGTH, type Choice } from '../../lib/recording/types.ts';
import { createTypedWords } from '../../lib/search/query-words.ts';
import { openUserData, openPanels } from '../../lib/storage/open-storage.ts';
import type { KeptList } from './open-list.ts';

/** Restores the query, selected so that typing replaces it; text typed meanwhile is kept instead. */
export function putBack(query: string | null, box: HTMLInputElement | null): void {
  if (query === null || box?.value !== '') return;
  box.value = query;
  box.select();
}

/**
 * Connects the models to the painted view, which shows their state from then on. `box` is the page's own, which the view
 * adopts; `replay` does what was pressed before.
 */
export async function takeOver(
  client: Client,
  kept: KeptList,
  box: HTMLInputElement | null,
  draw: (props: SearchViewProps) => void,
  replay: () => void,
): Promise<void> {
  const models = createPopupModels(client, kept, createPageBelow(client), () => box);
  const { search, viewProps } = models;
  const starting = search.start();
  // The rows of the first paint stay until the model has them, and keys wait for those of a search that is restored; what
  // was typed instead of that does not.
  const isInstead = box?.value !== '' && rememberedView(await kept.firstRead, Date.now())?.query;
  const restored = isInstead ? null : await starting;
  startPageLife(client, models, kept.list);
  if (box && box.value !== '') search.type(box.value);

  /** The scheduled render of the latest changes. There is a single view, so nothing has to find what to render. */
  let due: Promise<void> | null = null;
  effect(() => {
    // Reads what it shows, so that each change renders.
    viewProps();
    due ??= Promise.resolve().then(() => {
      due = null;
      draw(viewProps());
    });
  });
  draw(viewProps());
  putBack(restored, box);
  replay();
}

/** Handles events of the page itself: it is left, or the background sends a notice. */
export function startPageLife(
  client: Client,
  { search, page }: Pick<PopupModels, 'search' | 'page'>,
  list: KeptList['list'],
): void {
  addEventListener('pagehide', search.leave);
  client.onNotice((told) => {
    if (told.notice === 'connection.changed') {
      // What was typed goes with the recordings, and leaving the page must not write it back.
      const dropping = told.isErased ? list.dropView() : Promise.resolve();
      runDetached(dropping.then(() => location.reload()));
    }
    if (told.notice === 'pendingAction.created' && page.exists.value) search.runPendingAction();
  });
}

/**
 * Creates the models of the search with the real browser; `page` is its place, `box` finds its box. They end when `life`
 * is aborted.
 */
export function createPopupModels(
  pageClient: Client,
  kept: KeptList,
  page: PageBelow,
  box: () => HTMLElement | null,
  life = new AbortController().signal,
) {
  const { client, later } = untilEnd(life, { client: pageClient, later: pageLater });
  const userData = openUserData();
  const host = () => page.host.value;
  const choices = createCopyChoices(userData, host, () => search.selectedId());
  runDetached(choices.read());
  const search = createSearchModel({
    ...page,
    ...kept,
    client,
    userData,
    now: Date.now,
    locale: uiLanguage(),
    typedWords: once(() => createTypedWords(wordsOfFilters())),
    taskWords: t('openTasksWords'),
    later,
    life,
    afterPaint,
    async holdCursor() {
      const found = await page.find();
      return found ? holdCursor(found) : { held: false, reason: 'no-access' };
    },
    host,
    choose: choices.choose,
    copyDetails: (failure) => copyForms({ plain: JSON.stringify(failure, null, 2) }),
    copy: ({ forms, form }) => copyForms(clipboardForms(forms, form)),
  });
  const many = createManyModel({
    client,
    search,
    choices,
    words: exportWords(),
    taskOf: (query) => (query === '' ? t('questionOfSummaries') : t('questionOfPassages', query)),
    fileOf: (count, extension) => fileNameOf(tn('meetingsCount', count), calendarDate(Date.now()), extension),
    host,
    copy: ({ forms, form }) => copyForms(clipboardForms(forms, form)),
    onCopied: () => page.onCopied(),
    save: saveFile,
  });
  function onPrint(): void {
    const ids = [...(many.state.value.picked?.keys() ?? [])].map((id) => ['id', id]);
    runDetached(browser.tabs.create({ url: `/print.html?${String(new URLSearchParams(ids))}` }).then(page.close));
  }
  const transcripts = createTranscriptOffer(client, userData, { later, now: Date.now });
  effect(() => {
    if (search.state.value.status === 'results') transcripts.look();
  });
  addEventListener('online', () => runDetached(search.refresh()), { signal: life });
  life.addEventListener('abort', () => choices.stop());

  /** Runs `work` after a button or menu item, with the focus back in the box. */
  function withBox(work: () => void): void {
    box()?.focus();
    work();
  }
  const onSettings = (connectionId?: string) => runDetached(openSettings(connectionId).then(page.close));
  function onOpenInService(): void {
    const { linkPattern } = choices.state.value;
    const url = linkPattern === null ? null : search.linkTo(linkPattern);
    if (url !== null) runDetached(browser.tabs.create({ url }).then(page.close));
  }
  const onInsert = (isWholeTurn?: boolean) => withBox(() => runDetached(search.insert(isWholeTurn)));

  const watchOf = (state: SearchState) =>
    state.status === 'results' && state.query.length <= MAX_SEARCH_LENGTH
      ? { isOn: state.isWatched, toggle: () => withBox(() => runDetached(search.toggleWatch())) }
      : null;

  return {
    page,
    search,
    /** The view's props, as they are now. */
    viewProps: (): SearchViewProps => ({
      state: search.state.value,
      many: {
        ...many,
        state: many.state.value,
        end: () => withBox(many.end),
        stop: () => withBox(many.stop),
        run: (act) => withBox(() => runDetached(many.run(act))),
        print: onPrint,
      },
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
      watch: watchOf(search.state.value),
      onOpenInService: choices.state.value.linkPattern === null ? null : () => withBox(onOpenInService),
      onSettings: () => onSettings(),
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
  };
}

export type PopupModels = ReturnType<typeof createPopupModels>;

/** The window and the page that the popup was opened over; leaving them closes the popup. */
function createPageBelow(client: Client) {
  const host = signal<string | null>(null);
  /** Whether there is a page. There is none if the popup was opened as a tab: a page next to that is not visible. */
  const exists = signal(true);
  // Nothing may be awaited inside the key press that opens the panel, so the window is requested in advance.
  let windowId = -2;
  const close = () => window.close();
  const findingWindow = browser.windows.getCurrent().then(({ id }) => (windowId = id ?? windowId));

  async function look(): Promise<ActivePage | null> {
    const [page, tab] = await Promise.all([findingWindow.then(activePage), browser.tabs.getCurrent()]);
    const below = tab ? null : page;
    host.value = below?.host ?? null;
    exists.value = below !== null;
    return below;
  }
  const looking = look();
  runDetached(looking);

  return {
    host,
    exists,
    find: () => looking,
    close,
    /** The tab whose page the first rows can be about; null for none. */
    findTab: async (): Promise<number | null> => (await looking)?.tabId ?? null,
    /** Something was copied. A tab of its own stays open, and says it. */
    onCopied(): void {
      if (exists.value) runDetached(client.ask('popup.copied', null).then(close));
    },
    /** Opens the recording in the window's panel, or in a tab if there is no panel; then closes the popup. */
    openPanel(choice: Choice): void {
      // Before the panel takes the focus, which closes this page.
      const leave = (id: number) =>
        openPanels()
          .of(id)
          .write({ ...choice, chosenBy: crypto.randomUUID() });
      const telling = windowId >= 0 ? leave(windowId) : findingWindow.then(leave);
      const opening = openSidePanel(windowId);
      const { id, place } = choice;
      const moment = typeof place?.atSeconds === 'number' ? `&at=${place.atSeconds}` : '';
      const address = `/sidepanel.html?recording=${encodeURIComponent(id)}${moment}`;
      runDetached(
        Promise.all([opening, telling]).then(async ([opened]) => {
          if (!opened) await browser.tabs.create({ url: browser.runtime.getURL(address) });
          close();
        }),
      );
    },
  };
}

type PageBelow = ReturnType<typeof createPageBelow>;
