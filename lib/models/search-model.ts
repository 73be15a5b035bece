import { signal, type ReadonlySignal } from '@preact/signals';
import type { ListReader, PopupStart } from '../list/list-store.ts';
import type { Choice } from '../messaging/protocol.ts';
import { isOpenable } from '../recording/ids.ts';
import type { CopyForm } from '../recording/sending.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { mergeAnswers } from '../search/merge-answers.ts';
import { cleanQuery } from '../search/query.ts';
import { createTitleIndex, type TitleIndex } from '../search/titles.ts';
import { choiceOfHit, createLibraryHits } from './library-hits.ts';
import { createPopupSending } from './popup-sending.ts';
import {
  NO_HITS,
  NOT_TYPED,
  type HitsPart,
  type Listing,
  type Move,
  type ResultRow,
  type SearchState,
  type SendPart,
  type ServicePart,
  type TypedPart,
} from './search-state.ts';
import type { SendDeps } from './send-summary.ts';
import { findStop, stopsOf, type Stop } from './stops.ts';

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
/** Titles above what was found inside recordings; the best of both are seen without scrolling. */
const HEAD_ROWS = 4;
/** What may be more than plain words: only the background reads it. */
const SIGNS = /[:："“”„‟＂«»「」『』]|(?:^|\s)[-－]\S/;

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
  let hits: HitsPart = NO_HITS;
  let typed: TypedPart = NOT_TYPED;
  let noLibrary = false;
  /** The rows of `query()` by titles and by the service; what filters found follows them. */
  let named: readonly ResultRow[] = [];
  let filtered: readonly ResultRow[] = [];
  /** What titles are searched for: the query without its signs. */
  let words = '';
  let reading = 0;
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

  const inside = createLibraryHits(client, ({ hits: found, rows }) => {
    const shown = listing();
    if (!shown) return;
    const at = shown.selectedHit === null ? shown.rows.findIndex((row) => row.recording.id === shown.selectedId) : 0;
    // Down to the selected row nothing moves.
    hits = { ...found, headCount: Math.max(Math.min(HEAD_ROWS, named.length), at + 1) };
    filtered = rows;
    show(query(), named, shown.service);
  });

  /** What is typed, cleaned; empty while the recents are shown. */
  const query = () => (state.value.status === 'results' ? state.value.query : '');

  const listing = () => (state.value.status === 'recent' || state.value.status === 'results' ? state.value : null);

  function patch(part: Partial<Pick<Listing, 'service' | 'sent' | 'partial' | 'typed' | 'noLibrary'>>): void {
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

  /** Shows `found`; the selection stays where it was if that is still there, and else goes to the first row. */
  function show(text: string, found: readonly ResultRow[], service: ServicePart, anew = query() !== text): void {
    const before = listing();
    named = found;
    const known = new Set(found.map(({ recording }) => recording.id));
    const rows = [...found, ...filtered.filter(({ recording }) => !known.has(recording.id))].slice(0, MOST_ROWS);
    if (anew) hits = { ...hits, headCount: Math.min(HEAD_ROWS, rows.length) };
    const stops = stopsOf({ rows, hits });
    const wanted = before && !anew ? findStop(stops, before.selectedId, before.selectedHit) : -1;
    const { id: selectedId, hit: selectedHit } = stops[Math.max(0, wanted)] ?? { id: null, hit: null };
    const aboutCount = text === '' ? about.length : 0;
    const selected = { selectedId, selectedHit };
    const shared = { rows, aboutCount, ...selected, hits, typed, noLibrary, service, sent, count, partial, savedAtMs };
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
    // What only the background reads, it has found in what was kept then.
    const fresh = words === text ? localRows(text) : named;
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
    const rows = mergeAnswers(named, recordings, words).slice(0, MOST_ROWS);
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

  /** Has the background say what is meant by `input`, and show what it finds by titles where only it can. */
  async function read(input: string, caret: number): Promise<void> {
    const own = ++reading;
    const text = cleanQuery(input);
    const answer = text === '' ? null : await client.ask('query.read', { text: input, caret });
    const shown = listing();
    if (own !== reading || !shown || query() !== text) return;
    const said = answer?.ok ? answer.value : null;
    typed = said ? { text: input, chips: said.chips, suggestions: said.suggestions, suggestedAt: null } : NOT_TYPED;
    if (words === text) return patch({ typed });
    words = said?.titles ? said.words : text;
    show(text, said?.titles ?? localRows(text), shown.service, true);
  }

  function type(input: string, caret: number): void {
    const text = cleanQuery(input);
    const isSame = text === query() && listing() !== null;
    if (!isSame) begin(text);
    void read(input, caret);
    if (isSame) return;
    void inside.ask(text);
    remember();
  }

  function begin(text: string): void {
    cancelDebounce();
    const turn = ++question;
    sending.end();
    const isPlain = !SIGNS.test(text);
    words = isPlain ? text : '';
    filtered = [];
    show(text, isPlain ? localRows(text) : named, text === '' ? listPart : { status: 'searching' });
    if (text !== '') cancelDebounce = deps.later(() => void askService(text, turn), DEBOUNCE_MS);
  }

  function suggest(suggestedAt: number | null): void {
    typed = { ...typed, suggestedAt };
    patch({ typed });
  }

  function select({ id, hit }: Stop): void {
    const shown = listing();
    if (!shown) return;
    suggest(null);
    if (shown.selectedId === id && shown.selectedHit === hit) return;
    state.value = { ...shown, typed, selectedId: id, selectedHit: hit };
    sending.end();
    remember();
  }

  /** The suggestions stand above the first row, and are gone to from there only. */
  function moveAmongSuggestions(move: Move, isAtFirst: boolean): boolean {
    const { suggestions, suggestedAt } = typed;
    const by = move === 'next' ? 1 : move === 'previous' ? -1 : 0;
    if (suggestedAt === null && (!isAtFirst || by !== -1 || suggestions.length === 0)) return false;
    const to = Math.max(0, (suggestedAt ?? suggestions.length) + by);
    suggest(by === 0 || to >= suggestions.length ? null : to);
    return true;
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
        type(view.query, view.query.length);
      }
      if (view?.selectedId && listing()?.rows.some(({ recording }) => recording.id === view.selectedId)) {
        select({ id: view.selectedId as RecordingId, hit: null });
      }
      // What grows with the list waits until the first rows are on the screen.
      deps.afterPaint(() => {
        void sending.runErrand().then((ran) => (ran ? undefined : lookAtPage()));
        void walk();
        void client.ask('library.warm', null).then((warmed) => {
          noLibrary = warmed.ok && warmed.value.isNews;
          if (noLibrary) patch({ noLibrary });
        });
        void (whole ? Promise.resolve() : reload()).then(() => {
          index ??= createTitleIndex(whole ?? recents);
          // Folding the titles is left to the first search; this one is made before the first key.
          index.search('a', 1);
        });
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
      if (moveAmongSuggestions(move, at <= 0)) return;
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
    endSending: sending.end,
    hold,
    refresh,
    leave,
  };
}
