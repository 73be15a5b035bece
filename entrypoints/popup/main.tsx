import { render } from 'preact';
import { LoadFailed } from '../../components/search/load-failed.tsx';
import { SearchView, type SearchViewProps } from '../../components/search/search-view.tsx';
import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import type { PopupStart } from '../../lib/list/list-records.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { reportUncaught } from '../../lib/messaging/report-uncaught.ts';
import { startState } from '../../lib/models/start-state.ts';
import { setDocumentLanguage } from '../../lib/platform/document-language.ts';
import { afterPaint } from './after-paint.ts';
import { importLater, importLaterAgain } from './import-later.ts';
import { loadLater, type LaterLoader } from './later-script.ts';
import { openList } from './open-list.ts';
import { followUse } from './search-use.ts';
import { sharePreact } from './shared-preact.ts';
import { waitingProps } from './waiting-props.ts';

/** How long to wait for rows before drawing without them: about two frames. */
const LATE_MS = 30;

/** Paints the popup, then loads the script for everything else; called once, by `entrypoints/popup-main.ts`. */
export function startPopup(): void {
  // Without the client's handling of responses, which is loaded later.
  const reporter: Pick<Client, 'ask'> = { ask: (ask, arg) => browser.runtime.sendMessage({ ask, arg }) };
  reportUncaught('popup', reporter);
  sharePreact();
  const kept = openList();
  const root = document.querySelector('#app');
  // The page's own box, which the view adopts.
  const box = document.querySelector('input');

  function draw(props: SearchViewProps): void {
    if (root) render(<SearchView {...props} />, root);
  }
  function drawFailed(): void {
    if (!root) return;
    render(<LoadFailed onReload={() => location.reload()} />, root);
    root.querySelector('button')?.focus();
  }
  const paint = (first: PopupStart | null) => draw(waitingProps(startState(first, Date.now()), taken));

  // Firefox shows the popup once it is drawn, and lets no field have the focus before that.
  addEventListener('focus', () => {
    if (document.activeElement === document.body) box?.focus();
  });
  let isUsed = false;
  const stopFollowing = followUse({ hold: () => (isUsed = true), refresh: () => Promise.resolve() }, window);
  function endUse(): boolean {
    stopFollowing();
    return isUsed;
  }
  setDocumentLanguage();
  document.title = t('extensionName');
  let onPainted: (paintedAtMs: number | null) => void = () => undefined;
  const painted = new Promise<number | null>((resolve) => (onPainted = resolve));
  const taken = painted.then(async (paintedAtMs) => {
    const takeOver = await loadLater(loader);
    return takeOver({ kept, box, draw, paintedAtMs, endUse, reporter });
  });
  const loader: LaterLoader = {
    load: importLater,
    loadAgain: importLaterAgain,
    // Late rows are drawn before this message, not over it.
    onFailed: () => runDetached(kept.firstRead.then(drawFailed)),
  };
  // A single render, with the rows; only the box if they are late.
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), LATE_MS));
  runDetached(
    Promise.race([kept.firstRead, late]).then(async (first) => {
      paint(first);
      // The box moves when the view adopts it, and a moved box loses the focus that the page gave it.
      if (document.activeElement !== box) box?.focus();
      afterPaint(() => onPainted(first && Date.now()));
      // The models, which wait for the same read, render after this.
      if (!first) paint(await kept.firstRead);
    }),
  );
}
