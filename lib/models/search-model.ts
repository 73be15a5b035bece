import { signal, type ReadonlySignal } from '@preact/signals';
import type { ListReader, PopupStart } from '../list/list-store.ts';
import type { Choice } from '../messaging/protocol.ts';
import { isOpenable } from '../recording/ids.ts';
import type { CopyForm } from '../recording/sending.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { mergeAnswers } from '../search/merge-answers.ts';
import { cleanQuery } from '../search/query.ts';
import { createTitleIndex, type TitleIndex } from '../search/titles.ts';
import { createPopupSending } from './popup-sending.ts';
import type { Listing, Move, ResultRow, SearchState, SendPart, ServicePart } from './search-state.ts';
import type { SendDeps } from './send-summary.ts';

/** Rows a person may scroll through; more typing is quicker than more rows. */
export const MOST_ROWS = 50;
/** The selection moves by this many rows with PageUp and PageDown: about what the popup shows at once. */
const PAGE_ROWS = 8;
/** Long enough that a word typed at once is one request, short enough that the pause is not felt. */
const DEBOUNCE_MS = 180;
/** For so long the popup comes back with the query it was closed with. */
const REMEMBERED_MS = 10 * 60 * 1000;
/** While the list is being walked, the popup takes in what has come every so many pages. */
const PAGES_PER_RELOAD = 10;
/** Later than this after the first paint, nothing is put above rows that somebody reads by now. */
const LOOKING_MS = 1_500;

export interface SearchDeps extends SendDeps {
  list: ListReader;
  /** The first read, begun before this model was made. */
  start: Promise<PopupStart | null>;
  /** Epoch milliseconds. */
  now: () => number;
  /** `setTimeout` and what ends it. */
  later: (work: () => void, ms: number) => () => void;
  /** Once what is shown by now is on the screen. */
  afterPaint: (work: () => void) => void;
  /** Opens the panel on a recording; synchronous up to the browser's own call, inside the key press or click. */
  openPanel: (choice: Choice) => void;
  /** The tab that the popup was opened over; null when there is none. */
  findTab: () => Promise<number | null>;
}

export interface SearchModel {
  state: ReadonlySignal<SearchState>;
  /** Paints what is kept, then asks the service. Answers the query to put back into the box, if it was closed minutes ago. */
  begin: () => Promise<string | null>;
  type: (text: string) => void;
  move: (move: Move) => void;
  select: (id: RecordingId) => void;
  /** Opens the given or the selected recording. */
  open: (id?: RecordingId) => void;
  /** In the person's own form unless another is named. */
  copySummary: (form?: CopyForm) => Promise<void>;
  /** Into the field that has the cursor on the active page, else on the clipboard. */
  insertSummary: () => Promise<void>;
  /** What became of it is not shown any more. */
  endSending: () => void;
  /** Somebody points, scrolls or uses a key: from now on no row moves by itself. */
  hold: () => void;
  refresh: () => Promise<void>;
  /** Tells the background what to remember, at once: the popup is about to go. */
  leave: () => void;
}

/** The popup: titles on this device at once, the service's search after, one list that holds still under the selection. */
export function createSearchModel(deps: SearchDeps): SearchModel {
  const { client, list } = deps;
  const state = signal<SearchState>({ status: 'starting' });
  let recents: readonly Recording[] = [];
  let count = 0;
  let partial = false;
  let unreadable = 0;
  let savedAtMs: number | null = null;
  let whole: Recording[] | null = null;
  let index: TitleIndex | null = null;
  /** What the active page is about. */
  let about: readonly Recording[] = [];
  let held = false;
  let sent: SendPart = { status: 'none' };
  /** Each question to the service has a number; the answer to an older one is dropped. */
  let question = 0;
  let walking: Promise<void> | null = null;
  /** What the service is doing about the list, also while a search stands in front of it. */
  let listPart: ServicePart = { status: 'idle' };
  let cancelDebounce: () => void = () => undefined;
  let cancelRemember: () => void = () => undefined;
  const sending = createPopupSending({
    ...deps,
    say(part) {
      sent = part;
      patch({ sent });
    },
    async titleOf(id) {
      if (!whole) await loadWhole();
      return (whole ?? recents).find((recording) => recording.id === id)?.title ?? '';
    },
  });

  /** What is typed, cleaned; empty while the recents are shown. */
  const query = () => (state.value.status === 'results' ? state.value.query : '');

  const listing = () => (state.value.status === 'recent' || state.value.status === 'results' ? state.value : null);

  function patch(part: Partial<Pick<Listing, 'service' | 'sent' | 'partial'>>): void {
    const shown = listing();
    if (shown) state.value = { ...shown, ...part };
  }

  function localRows(text: string): ResultRow[] {
    if (text === '') {
      const first = about.map((recording) => whole?.find(({ id }) => id === recording.id) ?? recording);
      const named = new Set(about.map(({ id }) => id));
      const rest = recents.filter(({ id }) => !named.has(id));
      return [...first, ...rest].slice(0, MOST_ROWS).map((recording) => ({ recording, ranges: [] }));
    }
    index ??= createTitleIndex(whole ?? recents);
    return index.search(text, MOST_ROWS);
  }

  /** Shows `rows`; the selection stays on its recording if that is still there, and else goes to the first row. */
  function show(text: string, rows: readonly ResultRow[], service: ServicePart): void {
    const before = listing();
    const wanted = before && query() === text ? before.selectedId : null;
    const selectedId = rows.some(({ recording }) => recording.id === wanted) ? wanted : (rows[0]?.recording.id ?? null);
    const aboutCount = text === '' ? about.length : 0;
    const shared = { rows, aboutCount, selectedId, service, sent, count, partial, savedAtMs };
    state.value = text === '' ? { status: 'recent', ...shared } : { status: 'results', query: text, ...shared };
  }

  async function loadWhole(): Promise<void> {
    const cached = await list.readAll();
    // Where nothing can be kept, the newest are still in the session's memory (fault 69).
    const known = cached?.recordings ?? (await list.readStart())?.recordings;
    if (!known) return;
    whole = [...known];
    recents = whole.slice(0, MOST_ROWS);
    count = whole.length;
    index = null;
  }

  /** While something is typed, what is said of the service is said of the search; else of the list. */
  function partFor(text: string): ServicePart {
    return text === '' ? listPart : (listing()?.service ?? listPart);
  }

  /** New rows have come: they are shown without moving those that are there. */
  async function reload(): Promise<void> {
    await loadWhole();
    if (!whole || state.value.status === 'not-connected') return;
    const text = query();
    const shown = listing();
    const fresh = localRows(text);
    // Asked for only now: the search may have been answered while the rows were read.
    const service = partFor(text);
    if (text === '' || !shown) return show(text, fresh, service);
    show(
      text,
      mergeAnswers(
        shown.rows,
        fresh.map(({ recording }) => recording),
        text,
      ).slice(0, MOST_ROWS),
      service,
    );
  }

  /** Asks the service again for what is on the screen. */
  async function refresh(): Promise<void> {
    const text = query();
    cancelDebounce();
    if (text !== '') patch({ service: { status: 'searching' } });
    await Promise.all([walk(), text === '' ? null : askService(text, ++question)]);
  }

  /** One walk at a time: a second question joins the first. */
  function walk(): Promise<void> {
    walking ??= walkList().finally(() => (walking = null));
    return walking;
  }

  async function walkList(): Promise<void> {
    listPart = { status: 'listing' };
    unreadable = 0;
    if (query() === '') patch({ service: listPart });
    for (let page = 0; ; page += 1) {
      const answer = await client.ask('recordings.list', { restart: page === 0 });
      if (!answer.ok) {
        listPart = { status: 'failed', failure: answer.failure };
        if (answer.failure.code === 'not-connected' && count === 0) state.value = { status: 'not-connected' };
        else await reload();
        return;
      }
      savedAtMs = deps.now();
      const { complete, changed, stored } = answer.value;
      partial = !complete;
      unreadable += answer.value.unreadable;
      if (complete) listPart = { status: 'answered', filteredHere: false, unreadable };
      if (!stored) listPart = { status: 'failed', failure: { code: 'storage-failed' } };
      if (!listing() || (changed && (complete || page % PAGES_PER_RELOAD === 0))) await reload();
      else patch({ service: partFor(query()), partial });
      if (complete) return;
    }
  }

  async function askService(text: string, turn: number): Promise<void> {
    const answer = await client.ask('recordings.search', { query: text });
    if (turn !== question || !listing()) return;
    if (!answer.ok) return patch({ service: { status: 'failed', failure: answer.failure } });
    // The background gave this question up for another window's: it is asked again with the next key.
    if (answer.value === null) return patch({ service: { status: 'idle' } });
    const { recordings, filteredHere, unreadable } = answer.value;
    const rows = mergeAnswers(listing()?.rows ?? [], recordings, text).slice(0, MOST_ROWS);
    show(text, rows, { status: 'answered', filteredHere, unreadable });
  }

  function remember(): void {
    cancelRemember();
    cancelRemember = deps.later(leave, DEBOUNCE_MS);
  }

  function leave(): void {
    cancelRemember();
    cancelRemember = () => undefined;
    void client.ask('popup.remember', { query: query(), selectedId: listing()?.selectedId ?? null });
  }

  function type(input: string): void {
    const text = cleanQuery(input);
    if (text === query() && listing()) return;
    cancelDebounce();
    const turn = ++question;
    sending.end();
    show(text, localRows(text), text === '' ? listPart : { status: 'searching' });
    if (text !== '') cancelDebounce = deps.later(() => void askService(text, turn), DEBOUNCE_MS);
    remember();
  }

  function select(id: RecordingId): void {
    const shown = listing();
    if (!shown || shown.selectedId === id) return;
    state.value = { ...shown, selectedId: id };
    sending.end();
    remember();
  }

  function hold(): void {
    held = true;
  }

  /** Puts what the active page is about above the recents, unless somebody has begun to use them. */
  async function lookAtPage(): Promise<void> {
    const beganAtMs = deps.now();
    const tabId = await deps.findTab();
    const answer = tabId === null ? null : await client.ask('recordings.aboutPage', { tabId });
    const shown = listing();
    if (!answer?.ok || answer.value.length === 0 || shown?.status !== 'recent') return;
    if (held || deps.now() - beganAtMs > LOOKING_MS) return;
    about = answer.value;
    const onFirst = shown.selectedId === shown.rows[0]?.recording.id;
    show('', localRows(''), shown.service);
    const first = about[0];
    if (onFirst && first) state.value = { ...(listing() ?? shown), selectedId: first.id };
  }

  return {
    state,
    async begin() {
      const start = await deps.start;
      const view = start?.view && deps.now() - start.view.savedAtMs < REMEMBERED_MS ? start.view : null;
      if (start) {
        recents = start.recordings;
        count = start.count;
        savedAtMs = start.savedAtMs;
        if (!view?.query) show('', localRows(''), { status: 'idle' });
      }
      if (view?.query) {
        await loadWhole();
        type(view.query);
      }
      if (view?.selectedId && listing()?.rows.some(({ recording }) => recording.id === view.selectedId)) {
        select(view.selectedId as RecordingId);
      }
      // What grows with the list waits until the first rows are on the screen.
      deps.afterPaint(() => {
        void sending.runErrand().then((ran) => (ran ? undefined : lookAtPage()));
        void walk();
        void (whole ? Promise.resolve() : reload()).then(() => {
          index ??= createTitleIndex(whole ?? recents);
          // Folding the titles is left to the first search; this one is made before the first key.
          index.search('a', 1);
        });
      });
      return view?.query || null;
    },
    type(text) {
      hold();
      type(text);
    },
    move(move) {
      hold();
      const shown = listing();
      if (!shown || shown.rows.length === 0) return;
      const at = shown.rows.findIndex(({ recording }) => recording.id === shown.selectedId);
      const steps = { next: 1, previous: -1, 'page-down': PAGE_ROWS, 'page-up': -PAGE_ROWS };
      const to = Math.max(0, Math.min(shown.rows.length - 1, at + steps[move]));
      const row = shown.rows[to];
      if (row) select(row.recording.id);
    },
    select(id) {
      hold();
      select(id);
    },
    open(id) {
      const target = id ?? listing()?.selectedId;
      if (!target || !isOpenable(target)) return;
      select(target);
      leave();
      deps.openPanel({ id: target, query: query() });
    },
    copySummary: (form) => sending.send(listing()?.selectedId, { to: 'clipboard', ...(form && { form }) }),
    insertSummary: () => sending.send(listing()?.selectedId, { to: 'page' }),
    endSending: sending.end,
    hold,
    refresh,
    leave,
  };
}
