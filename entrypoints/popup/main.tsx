import { render } from 'preact';
import { CHORDS, chordOf } from '../../components/search/action-keys.ts';
import { LoadFailed, SearchView, type SearchViewProps } from '../../components/search/search-view.tsx';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import { createClient, reportUncaught } from '../../lib/messaging/client.ts';
import { startState } from '../../lib/models/start-state.ts';
import { setDocumentLanguage } from '../../lib/platform/document.ts';
import { afterPaint } from '../../lib/platform/wait.ts';
import { openList, type KeptList } from './open-list.ts';

/** How long to wait for rows before drawing without them: about two frames. */
const LATE_MS = 30;
/** A closing popup loses its scripts too, and is gone before that is told. */
const CLOSING_MS = 250;

/** The painted popup, as its models take it over. */
export interface PaintedPopup {
  kept: KeptList;
  box: HTMLInputElement | null;
  draw: (props: SearchViewProps) => void;
  client: ReturnType<typeof createClient>;
  /** Does what was pressed before; returns whether the popup was used at all. */
  replay: () => boolean;
}

const MOVES = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Tab', 'Enter', 'Escape']);
const isMac = navigator.platform.startsWith('Mac');

/** Queues the key presses and clicks that need the models; what is typed goes into the box. */
function queueEvents(): PaintedPopup['replay'] {
  const queued: Event[] = [];
  const end = new AbortController();
  let isUsed = false;
  const take = (event: Event) => {
    isUsed = true;
    const isKey = event instanceof KeyboardEvent;
    const acts = !isKey || MOVES.has(event.key) || Object.values<string>(CHORDS).includes(chordOf(event, isMac));
    if (!acts || (isKey && event.isComposing) || event.type === 'pointerdown') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    queued.push(event);
  };
  for (const type of ['keydown', 'click', 'contextmenu', 'pointerdown']) {
    addEventListener(type, take, { capture: true, signal: end.signal });
  }
  return () => {
    end.abort();
    for (const event of queued) {
      const { target } = event;
      const again =
        event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new MouseEvent(event.type, event);
      target?.dispatchEvent(again);
    }
    return isUsed;
  };
}

const nothing = () => undefined;
const nothingLater = () => Promise.resolve();

/** What the view does until the models are there: nothing, as all that is pressed is queued. */
const INERT: Omit<SearchViewProps, 'state'> = {
  now: Date.now,
  mac: isMac,
  search: {
    type: nothing,
    offer: () => false,
    move: nothing,
    select: nothing,
    open: nothing,
    step: () => false,
    togglePin: nothingLater,
  },
  page: { host: null, onInsert: nothing },
  choices: { form: 'rich', templateId: 'summary', quoteTemplateId: 'quote', templates: [] },
  transcripts: null,
  setMode: nothingLater,
  onCopy: nothing,
  onCopyEnd: nothing,
  onClose: nothing,
  onSettings: nothing,
  onFailureAction: nothing,
};

/** Paints the stored rows, then loads the models (`loadModels`), which take over. */
export function startPopup(loadModels: () => Promise<{ takeOver: (painted: PaintedPopup) => Promise<void> }>): void {
  const client = createClient();
  reportUncaught('popup', client);
  const kept = openList();
  const root = document.querySelector('#app');
  // The page's own box, which the view adopts.
  const box = document.querySelector('input');
  const replay = queueEvents();

  function draw(props: SearchViewProps): void {
    if (root) render(<SearchView {...props} />, root);
  }
  function drawFailed(): void {
    replay();
    if (!root) return;
    render(<LoadFailed onReload={() => location.reload()} />, root);
    root.querySelector('button')?.focus();
  }

  async function paint(): Promise<void> {
    // A single render, with the rows; only the box if they are late.
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), LATE_MS));
    const first = await Promise.race([kept.firstRead, late]);
    draw({ ...INERT, state: startState(first, Date.now()) });
    // The box moves when the view adopts it, and a moved box loses the focus that the page gave it.
    if (document.activeElement !== box) box?.focus();
    await new Promise((resolve) => afterPaint(() => resolve(null)));
    const paintedAtMs = first && Date.now();
    const { takeOver } = await loadModels();
    await takeOver({ kept: { ...kept, paintedAtMs }, box, draw, client, replay });
  }

  // Firefox shows the popup once it is drawn, and lets no field have the focus before that.
  addEventListener('focus', () => {
    if (document.activeElement === document.body) box?.focus();
  });
  setDocumentLanguage();
  document.title = t('extensionName');
  const painting = paint();
  runDetached(painting);
  painting.catch(() => setTimeout(drawFailed, CLOSING_MS));
}
