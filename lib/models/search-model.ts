import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Failure } from '../failure.ts';
import type { ListReader, PopupStart, ViewWriter } from '../list/list-store.ts';
import type { Choice } from '../messaging/protocol.ts';
import { isOpenable } from '../recording/ids.ts';
import type { CopyForm } from '../recording/sending.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { mergeAnswers } from '../search/merge-answers.ts';
import { cleanQuery } from '../search/query.ts';
import { createKnownRows, MOST_ROWS } from './known-rows.ts';
import { choiceOfHit, createLibraryHits } from './library-hits.ts';
import { createListWalk, type WalkedPage } from './list-walk.ts';
import { createPopupSending, type PopupSendingDeps } from './popup-sending.ts';
import { createQueryReading, isPlain } from './query-reading.ts';
import {
  NO_HITS,
  type HitsPart,
  type Listing,
  type Move,
  type ResultRow,
  type SearchState,
  type SendPart,
  type ServicePart,
} from './search-state.ts';
import { findStop, stopsOf, type Stop } from './stops.ts';

/** The selection moves by this many rows with PageUp and PageDown: about what the popup shows at once. */
const PAGE_ROWS = 8;
/** Long enough that a word typed at once is one request, short enough that the pause is not felt. */
const DEBOUNCE_MS = 180;
/** For so long the popup comes back with the query it was closed with. */
const REMEMBERED_MS = 10 * 60 * 1000;
/** Later than this after the first paint, nothing is put above rows that somebody reads by now. */
const LOOKING_MS = 1_500;
/** Titles above what was found inside recordings; the best of both are seen without scrolling. */
const HEAD_ROWS = 4;
/** Later than this, somebody may have made up their mind to open the selected row: it stays selected. */
const CHOOSING_MS = 300;

export interface SearchDeps extends Omit<PopupSendingDeps, 'say' | 'titleOf'> {
  list: ListReader & ViewWriter;
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
  /** The tab that the popup was opened over; null when it is a tab itself. */
  findTab: () => Promise<number | null>;
}

export interface SearchModel {
  state: ReadonlySignal<SearchState>;
  /** Paints what is kept, then asks the service. Answers the query to put back into the box, if it was closed minutes ago. */
  begin: () => Promise<string | null>;
  /** `caret` in UTF-16 units; at the end when it is absent. */
  type: (text: string, caret?: number) => void;
  move: (move: Move) => void;
  select: (id: RecordingId, hit?: number | null) => void;
  /** Opens the given or the selected recording, or the place in it. */
  open: (id?: RecordingId, hit?: number | null) => void;
  /** In the person's own form unless another is named. */
  copySummary: (form?: CopyForm) => Promise<void>;
  /** Into the field that has the cursor on the active page, else on the clipboard. */
  insertSummary: () => Promise<void>;
  /** What is known of a failure, for whoever is asked about it. */
  copyDetails: (failure: Failure) => Promise<void>;
  /** What became of it is not shown any more. */
  endSending: () => void;
  /**
   * Somebody points, scrolls or uses a key: what the active page is about is not put above the rows any more. What the
   * service has new still is, because it may be just what they wait for.
   */
  hold: () => void;
  refresh: () => Promise<void>;
  /** Something was begun outside of the popup while it is open. */
  runErrand: () => void;
  /** Remembers what is shown, at once: the popup is about to go. */
  leave: () => void;
}

const isAnything = ({ groups, rows }: HitsPart) => groups.length + rows.length > 0;
const plainRow = (recording: Recording): ResultRow => ({ recording, ranges: [] });

/** The popup: titles on this device at once, the service's search after, one list that holds still under the selection. */
export function createSearchModel(deps: SearchDeps): SearchModel {
  const { client } = deps;
  const state = signal<SearchState>({ status: 'starting' });
  const known = createKnownRows(deps.list);
  let partial = false;
  let savedAtMs: number | null = null;
  let held = false;
  let sent: SendPart = { status: 'none' };
  let hits: HitsPart = NO_HITS;
  let noLibrary = false;
  /** The rows of `query()` by titles and by the service; `hits.rows` follow them. */
  let named: readonly ResultRow[] = [];
  /** What titles are searched for: the query without its signs. */
  let words = '';
  /** The query that stands on the screen as it was read; null while its reading is awaited. */
  let shownAsRead: string | null = '';
  /** What the service found for `query()`. */
  let told: readonly Recording[] = [];
  /** Each question to the service has a number; the answer to an older one is dropped. */
  let question = 0;
  const walk = createListWalk({ client, onStep: takeStep });
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
    titleOf: known.titleOf,
  });

  const reading = createQueryReading(client, (typed) => patch({ typed }));
  const inside = createLibraryHits(client, (found) => {
    const shown = listing();
    const isNews = found.isSearched !== hits.isSearched || isAnything(found) || isAnything(hits);
    if (!shown || !isNews) return;
    const at = shown.selectedHit === null ? shown.rows.findIndex((row) => row.recording.id === shown.selectedId) : 0;
    // Down to the selected row nothing moves.
    hits = { ...found, headCount: Math.max(Math.min(HEAD_ROWS, named.length), at + 1) };
    show(query(), named, shown.service);
  });

  /** What is typed, cleaned; empty while the recents are shown. */
  const query = () => (state.value.status === 'results' ? state.value.query : '');

  const listing = () => (state.value.status === 'recent' || state.value.status === 'results' ? state.value : null);

  function patch(part: Partial<Pick<Listing, 'service' | 'sent' | 'partial' | 'typed' | 'noLibrary'>>): void {
    const shown = listing();
    if (shown) state.value = { ...shown, ...part };
  }

  /** Shows `found`; the selection stays where it was if that is still there, and else goes to the first row. */
  function show(text: string, found: readonly ResultRow[], service: ServicePart, anew = query() !== text): void {
    const before = listing();
    named = found;
    const ids = new Set(found.map(({ recording }) => recording.id));
    const rows = [...found, ...hits.rows.filter(({ id }) => !ids.has(id)).map(plainRow)].slice(0, MOST_ROWS);
    if (anew) hits = { ...hits, headCount: Math.min(HEAD_ROWS, rows.length) };
    const stops = stopsOf({ rows, hits });
    const wanted = before && !anew ? findStop(stops, before.selectedId, before.selectedHit) : -1;
    const { id: selectedId, hit: selectedHit } = stops[Math.max(0, wanted)] ?? { id: null, hit: null };
    const aboutCount = text === '' ? known.firstCount() : 0;
    const shownRows = { rows, aboutCount, selectedId, selectedHit, hits, typed: reading.typed(), noLibrary };
    const shared = { ...shownRows, service, sent, count: known.count(), partial, savedAtMs };
    state.value = text === '' ? { status: 'recent', ...shared } : { status: 'results', query: text, ...shared };
  }

  /** While something is typed, what is said of the service is said of the search; else of the list. */
  function partFor(text: string): ServicePart {
    return text === '' ? listPart : (listing()?.service ?? listPart);
  }

  /** New rows have come: they are shown without moving those that are there. */
  async function reload(): Promise<void> {
    if (!(await known.readAll()) || state.value.status === 'not-connected') return;
    const text = query();
    const shown = listing();
    // What only the background reads, it has found in what was kept then.
    const fresh = words === text ? known.rowsFor(text) : named;
    // Asked for only now: the search may have been answered while the rows were read.
    const service = partFor(text);
    if (text === '' || !shown) return show(text, fresh, service);
    show(
      text,
      mergeAnswers(
        named,
        fresh.map(({ recording }) => recording),
        words,
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

  /** What a walk over the list has brought. */
  async function takeStep(part: ServicePart, page?: WalkedPage): Promise<void> {
    listPart = part;
    if (page) {
      savedAtMs = deps.now();
      partial = !page.complete;
      if (!listing() || page.hasNews) await reload();
      else patch({ service: partFor(query()), partial });
    } else if (part.status === 'failed') {
      if (part.failure.code === 'not-connected' && known.count() === 0) state.value = { status: 'not-connected' };
      else await reload();
    } else if (query() === '') patch({ service: part });
  }

  async function askService(text: string, turn: number): Promise<void> {
    const answer = await client.ask('recordings.search', { query: text }, () => turn === question);
    if (turn !== question || !listing()) return;
    if (!answer.ok) return patch({ service: { status: 'failed', failure: answer.failure } });
    // The background gave this question up for another window's: it is asked again with the next key.
    if (answer.value === null) return patch({ service: { status: 'idle' } });
    const { recordings, filteredHere, unreadable } = answer.value;
    told = recordings;
    const rows = mergeAnswers(named, told, words).slice(0, MOST_ROWS);
    show(text, rows, { status: 'answered', filteredHere, unreadable });
  }

  function remember(): void {
    cancelRemember();
    cancelRemember = deps.later(leave, DEBOUNCE_MS);
  }

  function leave(): void {
    cancelRemember();
    cancelRemember = () => undefined;
    void deps.list.saveView({ query: query(), selectedId: listing()?.selectedId ?? null }, deps.now());
  }

  /** Shows titles too where only the background can find them: once for a query, which may be typed on with a space. */
  async function read(input: string, caret: number): Promise<void> {
    const answer = await reading.read(input, caret);
    const shown = listing();
    const text = query();
    if (!answer || !shown || shownAsRead === text) return;
    const { said } = answer;
    shownAsRead = text;
    words = said?.titles ? said.words : text;
    // The service may have been quicker.
    const rows = mergeAnswers(said?.titles ?? known.rowsFor(text), told, words).slice(0, MOST_ROWS);
    const hasMoved = findStop(stopsOf(shown), shown.selectedId, shown.selectedHit) > 0;
    show(text, rows, shown.service, !hasMoved);
  }

  function type(input: string, caret: number): void {
    const text = cleanQuery(input);
    const isSame = text === query() && listing() !== null;
    if (!isSame) startOver(text);
    void read(input, caret);
    if (isSame) return;
    void inside.ask(text);
    // At once: Firefox drops what a page stores as it goes.
    leave();
  }

  /** With another text: what is known at once is shown, and the service is asked after a pause. */
  function startOver(text: string): void {
    cancelDebounce();
    const turn = ++question;
    sending.end();
    shownAsRead = isPlain(text) ? text : null;
    words = shownAsRead ?? '';
    told = [];
    hits = { ...hits, rows: [] };
    show(text, isPlain(text) ? known.rowsFor(text) : named, text === '' ? listPart : { status: 'searching' });
    if (text !== '') cancelDebounce = deps.later(() => void askService(text, turn), DEBOUNCE_MS);
  }

  function select({ id, hit }: Stop): void {
    const shown = listing();
    if (!shown) return;
    reading.leaveSuggestions();
    if (shown.selectedId === id && shown.selectedHit === hit) return;
    state.value = { ...shown, typed: reading.typed(), selectedId: id, selectedHit: hit };
    sending.end();
    remember();
  }

  function hold(): void {
    held = true;
  }

  /** Puts what the active page is about above the recents, unless somebody has begun to use them since the first paint. */
  async function lookAtPage(tabId: number, paintedAtMs: number): Promise<void> {
    const answer = await client.ask('recordings.aboutPage', { tabId });
    const shown = listing();
    if (!answer.ok || answer.value.length === 0 || shown?.status !== 'recent') return;
    const shownForMs = deps.now() - paintedAtMs;
    if (held || shownForMs > LOOKING_MS) return;
    known.putFirst(answer.value);
    const onFirst = shown.selectedId === shown.rows[0]?.recording.id;
    show('', known.rowsFor(''), shown.service);
    const first = answer.value[0];
    if (onFirst && first && shownForMs <= CHOOSING_MS) state.value = { ...(listing() ?? shown), selectedId: first.id };
  }

  /** What the popup was opened for; else what the page under it is about. A tab of its own has neither. */
  async function opening(): Promise<void> {
    const paintedAtMs = deps.now();
    const tabId = await deps.findTab();
    if (tabId !== null && !(await sending.runErrand())) await lookAtPage(tabId, paintedAtMs);
  }

  return {
    state,
    async begin() {
      const start = await deps.start;
      const view = start?.view && deps.now() - start.view.savedAtMs < REMEMBERED_MS ? start.view : null;
      if (start) {
        known.begin(start);
        savedAtMs = start.savedAtMs;
        if (!view?.query) show('', known.rowsFor(''), { status: 'idle' });
      }
      if (view?.query) {
        await known.readAll();
        type(view.query, view.query.length);
      }
      if (view?.selectedId && listing()?.rows.some(({ recording }) => recording.id === view.selectedId)) {
        select({ id: view.selectedId as RecordingId, hit: null });
      }
      // What grows with the list waits until the first rows are on the screen.
      deps.afterPaint(() => {
        void opening();
        void walk();
        void client.ask('library.warm', null).then((warmed) => {
          noLibrary = warmed.ok && warmed.value.isNews;
          if (noLibrary) patch({ noLibrary });
        });
        void (known.hasAll() ? Promise.resolve() : reload()).then(known.warm);
      });
      return view?.query || null;
    },
    type(text, caret = text.length) {
      hold();
      type(text, caret);
    },
    move(move) {
      hold();
      const shown = listing();
      if (!shown) return;
      const stops = stopsOf(shown);
      const at = findStop(stops, shown.selectedId, shown.selectedHit);
      if (reading.move(move, at <= 0)) return;
      const steps = { next: 1, previous: -1, 'page-down': PAGE_ROWS, 'page-up': -PAGE_ROWS };
      const stop = stops[Math.max(0, Math.min(stops.length - 1, at + steps[move]))];
      if (stop) select(stop);
    },
    select(id, hit = null) {
      hold();
      select({ id, hit });
    },
    open(id, hit = null) {
      const shown = listing();
      const stop = id ? { id, hit } : { id: shown?.selectedId, hit: shown?.selectedHit ?? null };
      if (!stop.id || !isOpenable(stop.id)) return;
      const place = hits.groups.find(({ recording }) => recording.id === stop.id)?.hits[stop.hit ?? -1];
      select({ id: stop.id, hit: stop.hit });
      leave();
      deps.openPanel(place ? choiceOfHit(stop.id, place) : { id: stop.id, query: words });
    },
    copySummary: (form) => sending.send(listing()?.selectedId, { to: 'clipboard', ...(form && { form }) }),
    insertSummary: () => sending.send(listing()?.selectedId, { to: 'page' }),
    copyDetails: sending.copyDetails,
    endSending: sending.end,
    hold,
    refresh,
    runErrand: () => void sending.runErrand(),
    leave,
  };
}
