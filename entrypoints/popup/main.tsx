import { effect, signal } from '@preact/signals-core';
import { render } from 'preact';
import { SearchView } from '../../components/search/search-view.tsx';
import { actOnFailure } from '../../components/ui/failure-actions.ts';
import type { RowDragging } from '../../components/search/row-drag.ts';
import type { FailureAction } from '../../components/ui/failure-words.ts';
import { browser } from '../../lib/browser.ts';
import { t } from '../../lib/i18n.ts';
import type { Failure } from '../../lib/failure.ts';
import { createFileReader } from '../../lib/list/file-store.ts';
import { createListReader } from '../../lib/list/list-store.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';
import { createClient } from '../../lib/messaging/client.ts';
import type { Choice } from '../../lib/messaging/protocol.ts';
import { createRowDrag } from '../../lib/models/row-drag.ts';
import { createSearchModel } from '../../lib/models/search-model.ts';
import { clipboardDeps, clipboardForms, copyForms } from '../../lib/page/clipboard.ts';
import { setDocumentLanguage } from '../../lib/page/document-language.ts';
import { activePage, type ActivePage } from '../../lib/page/insert/active-page.ts';
import { holdCursor } from '../../lib/page/insert/insert-at-cursor.ts';
import { requestOrigin } from '../../lib/page/permission.ts';
import { leaveForPanel } from '../../lib/page/panel-choice.ts';
import { openSidePanel } from '../../lib/page/side-panel.ts';

/** For so long the view waits for its rows before it is drawn without them: about two frames. */
const LATE_MS = 30;

const momentOf = ({ place }: Choice): string => (typeof place?.atSeconds === 'number' ? `&at=${place.atSeconds}` : '');

/** Wires the popup; called once, by `entrypoints/popup-main.ts`. */
export function startPopup(): void {
  const list = createListReader(
    createFileReader(() => navigator.storage.getDirectory(), 'list'),
    browser.storage.session,
  );
  const start = list.readStart();
  // Nothing may be awaited inside the key press that opens the panel, so the window is asked for ahead.
  let windowId = -2;
  let findingWindow: Promise<number> | null = null;

  function findWindow(): Promise<number> {
    findingWindow ??= browser.windows.getCurrent().then(({ id }) => (windowId = id ?? windowId));
    return findingWindow;
  }

  const host = signal<string | null>(null);
  /** Whether there is a page under the popup. None is when it was opened as a tab: what is beside that is not seen. */
  const overPage = signal(true);
  let findingPage: Promise<ActivePage | null> | null = null;

  /** The page that the popup was opened over; it cannot be left without closing the popup. */
  function findPage(): Promise<ActivePage | null> {
    findingPage ??= Promise.all([findWindow().then(activePage), browser.tabs.getCurrent()]).then(([page, tab]) =>
      tab ? null : page,
    );
    return findingPage;
  }

  /** After the next frame: until then everything gives way to the first rows. */
  function afterPaint(work: () => void): void {
    requestAnimationFrame(() => setTimeout(work));
  }

  const client = createClient(createBrowserPort());
  const model = createSearchModel({
    client,
    list,
    start,
    now: Date.now,
    later(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    afterPaint,
    openPanel,
    findTab: async () => (await findPage())?.tabId ?? null,
    async holdCursor() {
      const page = await findPage();
      return page ? holdCursor(page) : { held: false, reason: 'no-access' };
    },
    close: () => window.close(),
    copyDetails: async (failure) =>
      (await copyForms({ plain: JSON.stringify(failure, null, 2) }, clipboardDeps())) === 'copied',
    copy: async ({ forms, form }) => (await copyForms(clipboardForms(forms, form), clipboardDeps())) === 'copied',
  });

  const rowDrag = createRowDrag(client);
  const drag: RowDragging = {
    prepare: rowDrag.prepare,
    formsOf({ id, title }) {
      const summary = rowDrag.take(id);
      // A drag that is quicker than the background carries the title alone, which is right in every form.
      return summary ? clipboardForms(summary.forms, summary.form) : { plain: title || t('untitledRecording') };
    },
  };

  function openPanel(choice: Choice): void {
    // Before the panel takes the focus, and this page with it.
    const telling =
      windowId >= 0 ? leaveForPanel(windowId, choice) : findWindow().then((id) => leaveForPanel(id, choice));
    const opening = openSidePanel(windowId);
    void Promise.all([opening, telling]).then(async ([opened]) => {
      if (!opened)
        await browser.tabs.create({
          url: browser.runtime.getURL(`/sidepanel.html?recording=${encodeURIComponent(choice.id)}${momentOf(choice)}`),
        });
      window.close();
    });
  }

  function openSettings(): void {
    void browser.runtime.openOptionsPage().then(() => window.close());
  }

  function actOn(action: FailureAction, failure: Failure): void {
    if (action === 'copy-details') return void model.copyDetails(failure);
    actOnFailure(action, failure, {
      retry: () => void model.refresh(),
      openOptions: openSettings,
      requestPermission: requestOrigin,
      openTab: (url) => void browser.tabs.create({ url }),
    });
  }

  function App() {
    return (
      <SearchView
        state={model.state.value}
        now={Date.now}
        mac={navigator.platform.startsWith('Mac')}
        onType={model.type}
        onMove={model.move}
        onSelect={model.select}
        onOpen={model.open}
        host={host.value}
        drag={drag}
        onCopy={(form) => {
          // A button was pressed, or an item of a menu: the keys go on in the box.
          input?.focus();
          void model.copySummary(form);
        }}
        onInsert={
          overPage.value
            ? () => {
                input?.focus();
                void model.insertSummary();
              }
            : null
        }
        onCopyEnd={() => {
          model.endSending();
          input?.focus();
        }}
        onClose={() => window.close()}
        onSettings={openSettings}
        onFailureAction={actOn}
      />
    );
  }

  /** The drawing that the last changes wait for. There is one view, so that nothing has to find what is to be drawn. */
  let due: Promise<void> | null = null;

  function draw(): void {
    due = null;
    if (root) render(<App />, root);
  }

  setDocumentLanguage();
  document.title = t('extensionName');
  const root = document.querySelector('#app');
  // The box of the page, which the view adopts.
  const input = document.querySelector('input');
  const beginning = model.begin();
  // One drawing with the rows in it; the box alone when they are late.
  const late = new Promise<void>((resolve) => setTimeout(resolve, LATE_MS));
  void Promise.race([start, late]).then(() => {
    draw();
    effect(() => {
      void [model.state.value, host.value, overPage.value];
      due ??= Promise.resolve().then(draw);
    });
    // The box is moved when the view adopts it, and a moved box loses the focus that the page gave it.
    if (document.activeElement !== input) input?.focus();
  });

  afterPaint(
    () =>
      void findPage().then((page) => {
        host.value = page?.host ?? null;
        overPage.value = page !== null;
      }),
  );
  for (const use of ['pointerdown', 'wheel', 'keydown'] as const) addEventListener(use, model.hold, { capture: true });
  addEventListener('pointermove', ({ movementX, movementY }) => {
    // A pointer that rests where the popup opens is told of as well.
    if (movementX !== 0 || movementY !== 0) model.hold();
  });
  // Firefox shows the popup when it is drawn, and lets no field have the focus before that.
  addEventListener('focus', () => {
    if (document.activeElement === document.body) input?.focus();
  });
  addEventListener('pagehide', model.leave);
  addEventListener('online', () => void model.refresh());
  client.onNotice((notice) => {
    if (notice.notice === 'connection.changed') location.reload();
    if (notice.notice === 'errand.begun' && overPage.value) model.runErrand();
  });
  void beginning.then((query) => {
    if (!input) return;
    // What was typed while the script was loading counts; else the query comes back, selected, so that typing replaces it.
    if (input.value !== '') return model.type(input.value);
    if (query === null) return;
    input.value = query;
    input.select();
  });
}
