import { effect } from '@preact/signals-core';
import { render } from 'preact';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { reportUncaught } from '../../lib/messaging/report-uncaught.ts';
import { setDocumentLanguage } from '../../lib/platform/document-language.ts';
import { afterPaint } from './after-paint.ts';
import { createPopupModels } from './models.ts';
import { startPageLife } from './page-life.ts';
import { createPopup } from './popup.tsx';
import { putBack } from './put-back.ts';

/** For so long the view waits for its rows before it is drawn without them: about two frames. */
const LATE_MS = 30;

/** Wires the popup; called once, by `entrypoints/popup-main.ts`. */
export function startPopup(): void {
  const client = createClient(createBrowserPort());
  reportUncaught('popup', client);
  const models = createPopupModels(client);
  const { search, page } = models;
  // The box of the page, which the view adopts.
  const box = document.querySelector('input');
  const root = document.querySelector('#app');
  const Popup = createPopup(models, box);

  /** The drawing that the last changes wait for. There is one view, so that nothing has to find what is to be drawn. */
  let due: Promise<void> | null = null;
  function draw(): void {
    due = null;
    if (root) render(<Popup />, root);
  }

  setDocumentLanguage();
  document.title = t('extensionName');
  const starting = search.start();
  // One drawing with the rows in it; the box alone when they are late.
  const late = new Promise<void>((resolve) => setTimeout(resolve, LATE_MS));
  runDetached(
    Promise.race([models.firstRead, late]).then(() => {
      draw();
      effect(() => {
        // oxlint-disable-next-line no-void -- Read, so that each change of them is drawn.
        void [page.host.value, page.exists.value, models.later.parts.value, models.transcripts.state.value];
        if (search.state.value.status === 'results') models.transcripts.look();
        due ??= Promise.resolve().then(draw);
      });
      // The box is moved when the view adopts it, and a moved box loses the focus that the page gave it.
      if (document.activeElement !== box) box?.focus();
    }),
  );

  afterPaint(() => {
    models.later.load();
    runDetached(page.start());
  });
  startPageLife(client, models, box);
  runDetached(starting.then((query) => box && putBack(query, box, search)));
}
