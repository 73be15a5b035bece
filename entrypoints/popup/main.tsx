import { render } from 'preact';
import { CHORDS, chordOf } from '../../components/search/action-keys.ts';
import { loadLateViews } from '../../components/search/late-views.ts';
import { SearchView, type SearchViewProps } from '../../components/search/search-view.tsx';
import { afterPaint, runDetached } from '../../lib/async.ts';
import { setDocumentLanguage, t } from '../../lib/i18n.ts';
import { createClient, reportUncaught } from '../../lib/messaging/client.ts';
import { startState } from '../../lib/models/search-state.ts';
import { openList } from './open-list.ts';

const EVENTS = ['keydown', 'beforeinput', 'input', 'click', 'contextmenu', 'pointerdown', 'pointermove', 'wheel'];
const MOVES = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Tab', 'Enter', 'Escape']);
const isMac = navigator.platform.startsWith('Mac');

/** What needs the models; what is typed goes into the box, and is read from it. */
function isQueued(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return event.type === 'click' || event.type === 'contextmenu';
  const isChord = Object.values<string>(CHORDS).includes(chordOf(event, isMac));
  return !event.isComposing && (isChord || MOVES.has(event.key));
}

/**
 * Keeps all events from the view, and queues those that need the models. Returns a function that ends this, and does what
 * was pressed if the models are there.
 */
function queueEvents(): (isReady: boolean) => void {
  const queued: Event[] = [];
  const end = new AbortController();
  const take = (event: Event) => {
    event.stopImmediatePropagation();
    if (!isQueued(event)) return;
    event.preventDefault();
    queued.push(event);
  };
  for (const type of EVENTS) addEventListener(type, take, { capture: true, signal: end.signal });
  return (isReady) => {
    end.abort();
    for (const event of isReady ? queued : []) {
      const isKey = event instanceof KeyboardEvent;
      event.target?.dispatchEvent(isKey ? new KeyboardEvent(event.type, event) : new MouseEvent(event.type, event));
    }
  };
}

const client = createClient();
reportUncaught('popup', client);
const kept = openList();
const root = document.querySelector('#app');
const box = document.querySelector('input');
const replay = queueEvents();

function draw(props: SearchViewProps): void {
  if (root) render(<SearchView {...props} />, root);
}

/** Paints the stored rows, then loads the models, which take over. */
async function paint(): Promise<void> {
  const shown = { state: startState(await kept.firstRead, Date.now()), now: Date.now, mac: isMac, transcripts: null };
  // No event reaches the view before the models are there: it needs none of its handlers.
  draw({
    ...shown,
    search: {},
    many: { state: {} },
    page: { host: null, onInsert: null },
  } as unknown as SearchViewProps);
  // The box moves when the view adopts it, and a moved box loses the focus that the page gave it.
  if (document.activeElement !== box) box?.focus();
  await new Promise((resolve) => afterPaint(() => resolve(null)));
  const paintedAtMs = Date.now();
  const [{ takeOver }] = await Promise.all([import('./take-over.ts'), loadLateViews()]);
  await takeOver(client, { ...kept, paintedAtMs }, box, draw, () => replay(true));
}

// Firefox shows the popup once it is drawn, and lets no field have the focus before that.
addEventListener('focus', () => {
  if (document.activeElement === document.body) box?.focus();
});
setDocumentLanguage();
document.title = t('extensionName');
const painting = paint();
runDetached(painting);
// Escape and the other keys are the browser's again.
painting.catch(() => replay(false));
