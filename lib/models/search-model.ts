import { runDetached } from '../errors/run-detached.ts';
import { batch, computed, signal } from '@preact/signals-core';
import type { QueryReading } from '../messaging/protocol.ts';
import { isOpenable } from '../recording/ids.ts';
import type { RecordingId } from '../recording/types.ts';
import { cleanQuery } from '../text/terms.ts';
import { showAboutPage } from './about-page.ts';
import { resultAt, withSearch } from './found-search.ts';
import { createDebounce } from './debounce.ts';
import { createListWalk, type WalkedPart } from './list-walk.ts';
import { createLocalResults } from './local-results.ts';
import { moveSelection } from './move-selection.ts';
import { createOncePainted } from './once-painted.ts';
import { createPopupShare } from './popup-share.ts';
import { createPopupShortlist } from './popup-shortlist.ts';
import { createQueryAnswer, isPlain } from './query-answer.ts';
import type { SearchModel } from './search-controls.ts';
import type { SearchDeps } from './search-deps.ts';
import { createRowPeople } from './row-people.ts';
import { createSearchRequests, type AnswerListener, type Typed } from './search-requests.ts';
import { createSearchResults } from './search-results.ts';
import type { SummaryTarget } from './share-summary.ts';
import type { ResultRow, SearchState, ServicePart } from './search-state.ts';
import { createServiceSearch } from './service-search.ts';
import { rememberedView } from './start-state.ts';
import { isBesideSuggestions, isNote, isOfRecording, quotedPlace, SHOW_ALL } from './selectable-items.ts';
import type { SelectableItem } from './selectable-items.ts';

/** Later than this after the first paint, nothing is put above rows that the user may be reading. */
const LOOKING_MS = 1_500;
/** A moving selection is stored once it stays in place. */
const REMEMBER_PAUSE_MS = 180;

/** The popup: titles on this device at once, then the service's search, in one list whose selection holds still. */
export function createSearchModel(deps: SearchDeps): SearchModel {
  const { client, now } = deps;
  const requests = createSearchRequests(client, deps.later);
  const local = createLocalResults(deps.list);
  const queryAnswer = createQueryAnswer();
  const results = createSearchResults(local, queryAnswer);
  const service = createServiceSearch(client, deps.later, results.addRemote);
  const share = createPopupShare({ ...deps, titleOf: local.titleOf });
  const { keepingSelection } = results;
  const shortlist = createPopupShortlist({ ...deps, local, keepingSelection, say: share.say, mention: share.mention });
  const rows = computed(() => results.shown.value.rows);
  const people = createRowPeople(client, deps.later, rows);
  const walk = createListWalk({ client, onStep: takeStep });
  const rememberPause = createDebounce(deps.later, REMEMBER_PAUSE_MS);

  /** Whether there is something to show, even a failure. */
  const isOpen = signal(false);
  /** How complete and how recent the list on this device is. */
  const list = signal<{ savedAtMs: number | null; partial: boolean }>({ savedAtMs: null, partial: false });
  /** The state of reading the service's list. */
  const listing = signal<ServicePart>({ status: 'idle' });
  const hasNoLibrary = signal(false);
  const isDisconnected = computed(
    () =>
      listing.value.status === 'failed' && listing.value.failure.code === 'not-connected' && local.count.value === 0,
  );
  /** Whether the user has begun to use the rows. */
  let isHeld = false;
  /** Whether the state before closing is restored. */
  let isStarted = false;
  let paintedAtMs = 0;
  let isDisposed = false;
  let lastTyped: Typed = { text: '', caret: 0 };
  /** The row that was selected when the popup was closed, until its query is shown again. */
  let returnsTo: string | null = null;

  const state = computed((): SearchState => {
    const { text } = results.query.value;
    if (text === '' && isDisconnected.value) return { status: 'not-connected' };
    if (!isOpen.value) return { status: 'starting' };
    const shared = {
      ...results.shown.value,
      ...list.value,
      typed: queryAnswer.typed.value,
      noLibrary: hasNoLibrary.value,
      service: text === '' ? listing.value : service.part.value,
      sent: share.sent.value,
      pins: shortlist.pins.value,
      searches: shortlist.searches.value,
      people: people.known.value,
      count: local.count.value,
    };
    return text === '' ? { status: 'recent', ...shared } : { status: 'results', query: text, ...shared };
  });

  const query = () => results.query.value.text;
  /** Nothing is shown or typed yet: the state that the popup was closed with may be restored. */
  const isUntouched = () => !isOpen.value && lastTyped.text === '';
  /** Null for a button, too, which is above a recording but belongs to none. */
  function selectedId(): RecordingId | null {
    const { selectedId: id, selectedHit: hit } = results.shown.value;
    return id && isOpen.value && isOfRecording({ id, hit }) ? id : null;
  }

  /** Reads the list again: additions are shown without moving the rows that are there. */
  async function reload(andThen: () => void = () => undefined, count?: number): Promise<void> {
    const known = await local.read();
    batch(() => {
      andThen();
      if (!known) return;
      isOpen.value = true;
      keepingSelection(() => local.put(known, count));
      addLocal();
    });
  }

  /** Adds the known titles for the typed text. Texts that only the background parses got theirs with its response. */
  function addLocal(): void {
    const { text, words } = results.query.value;
    if (text !== '' && words === text) results.add(local.search(text));
  }

  /** Applies a step of the walk over the list. */
  async function takeStep(part: ServicePart, page?: WalkedPart): Promise<void> {
    const show = () => {
      listing.value = part;
      if (page) list.value = { savedAtMs: now(), partial: !page.complete };
      if (part.status === 'failed') isOpen.value = true;
    };
    const isMore = page?.complete === true && page.count > local.count.value;
    const isNews = page ? page.hasNews || isMore || !isOpen.value : part.status === 'failed';
    if (isNews) await reload(show, page && !page.complete ? page.count : undefined);
    // Before the first page, all that is known is that nothing is connected.
    else if (page || !isDisconnected.value) batch(show);
  }

  async function refresh(): Promise<void> {
    await Promise.all([walk.run(), query() === '' ? null : service.run(query())]);
  }

  function leave(): void {
    rememberPause.cancel();
    runDetached(deps.list.saveView({ query: query(), selectedId: selectedId() }, now()));
  }

  /** Also shows titles that only the background can find: once for a query, which a trailing space does not change. */
  function takeReading(input: string, reading: QueryReading | null, isListed: boolean): void {
    const text = cleanQuery(reading?.asked ?? input);
    batch(() => {
      queryAnswer.read(input, reading);
      if (text === query() || !isListed) return;
      ask(text, reading?.titles ? reading.words : text, reading?.titles ?? local.search(text));
      leave();
    });
  }

  function type(input: string, caret: number): void {
    const text = cleanQuery(input);
    // A space or a move of the caret does not change the query: a strict search stays strict.
    const isStrict = lastTyped.isStrict && cleanQuery(lastTyped.text) === text;
    lastTyped = { text: input, caret, ...(isStrict && { isStrict }) };
    batch(() => {
      results.forgetMove();
      // While a filter is being typed, the list stays as it is: the query is known only once it is parsed.
      if (isPlain(text) && (!isOpen.value || text !== query())) ask(text, text, text === '' ? [] : local.search(text));
    });
    requests.cancel();
    // The meaning of an emptied box is known without a request, and is needed with the next key.
    if (input.trim() === '') askLibrary();
    continueOncePainted();
  }

  // Before the paint, these would delay it; as the popup closes, Firefox would drop them (docs/platform.md#p35).
  const continueOncePainted = createOncePainted(deps.afterPaint, () => {
    if (isDisposed) return;
    leave();
    if (lastTyped.text.trim() !== '') askLibrary();
  });

  function askLibrary(): void {
    const { text } = lastTyped;
    const listener: AnswerListener = {
      onReading: (...read) => takeReading(text, ...read),
      onFound: results.putFound,
      onWidened: results.putWidened,
      isChoosing: () => results.hasMoved() || queryAnswer.typed.value.suggestedAt !== null,
    };
    runDetached(requests.run(lastTyped, listener));
  }

  function searchExactly(): void {
    hold();
    results.endWidened();
    lastTyped = { ...lastTyped, isStrict: true };
    askLibrary();
  }

  /** Shows another text: what is known of it at once, and the service is asked after a pause. */
  function ask(text: string, words: string, titles: readonly ResultRow[]): void {
    isOpen.value = true;
    if (text === '') shortlist.arrange();
    results.ask({ text, words, ...(lastTyped.isStrict && { isStrict: true }) }, titles);
    selectRow(returnsTo);
    returnsTo = null;
    service.runLater(text);
  }

  function select(item: SelectableItem): void {
    const { selectedId: id, selectedHit: hit } = results.shown.value;
    batch(() => {
      queryAnswer.leaveSuggestions();
      results.select(item);
      if (item.id === id && item.hit === hit) return;
      share.end();
      rememberPause.run(leave);
    });
  }

  function selectRow(id: string | null): void {
    const row = rows.value.find(({ recording }) => recording.id === id);
    if (row) select({ id: row.recording.id, hit: null });
  }

  function hold(): void {
    isHeld = true;
  }

  /** Whether rows may still be put above those on the screen. */
  const isFree = () => state.value.status === 'recent' && !isHeld && now() - paintedAtMs <= LOOKING_MS;

  /** Runs what the popup was opened for, or else shows what the page below is about. A popup in a tab has neither. */
  async function opening(): Promise<void> {
    const tabId = await deps.findTab();
    if (tabId === null || (await share.runPendingAction())) return;
    await showAboutPage(tabId, paintedAtMs, { client, local, results, now, isFree });
  }

  async function send(target: SummaryTarget, isSummary = false): Promise<void> {
    const id = selectedId();
    if (id) runDetached(shortlist.noteSearch(query(), false));
    await share.send(id, target, isSummary ? null : quotedPlace(results.shown.value));
  }

  return {
    state,
    async start() {
      const first = await deps.firstRead;
      let view = isUntouched() ? rememberedView(first, now()) : null;
      if (first) {
        batch(() => {
          local.start(first);
          people.start(first.people);
          if (first.shortlist) shortlist.start(first.shortlist);
          list.value = { savedAtMs: first.savedAtMs, partial: false };
          if (!view?.query) isOpen.value = true;
          addLocal();
        });
      }
      if (view?.query) {
        const known = await local.read();
        if (isDisposed) return null;
        batch(() => {
          if (known) keepingSelection(() => local.put(known));
          addLocal();
        });
        // Text typed meanwhile takes its place.
        if (!isUntouched()) view = null;
        returnsTo = view?.selectedId ?? null;
        // Past its end: no filter in it is being typed.
        if (view) type(view.query, view.query.length + 1);
      } else selectRow(view?.selectedId ?? null);
      isStarted = true;
      // Work that grows with the list waits until the first rows are on the screen.
      deps.afterPaint(() => {
        if (isDisposed) return;
        paintedAtMs = deps.paintedAtMs ?? now();
        runDetached(opening());
        runDetached(shortlist.load(isFree));
        runDetached(walk.run());
        runDetached(requests.openLibrary().then((isOpened) => (hasNoLibrary.value = !isOpened)));
        runDetached((local.hasAll() ? Promise.resolve() : reload()).then(local.warm));
      });
      return view?.query || null;
    },
    type(text, caret = text.length) {
      hold();
      if (cleanQuery(text) !== cleanQuery(lastTyped.text)) share.end();
      returnsTo = null;
      type(text, caret);
    },
    offer(suggestions) {
      hold();
      const { text } = lastTyped;
      return suggestions.every((each) => each.text.startsWith(text)) && queryAnswer.offer(text, suggestions);
    },
    move(move) {
      hold();
      if (!isOpen.value) return;
      const { selectedId: id, selectedHit: hit } = results.shown.value;
      const sections = results.sections.value;
      const items = sections.flat();
      const at = items.findIndex((item) => item.id === id && item.hit === hit);
      if (queryAnswer.move(move, isBesideSuggestions(items, at, move))) return;
      const item = moveSelection(sections, at, move);
      if (item) select(item);
    },
    select(id, hit = null) {
      hold();
      if (isOpen.value) select({ id, hit });
    },
    unfold(isOpen) {
      hold();
      return results.unfold(isOpen);
    },
    open(id, hit = null) {
      // The rows are still those without the filter.
      if (!id && !results.hasMoved() && requests.endPause()) return;
      const item = id ? { id, hit } : { id: selectedId(), hit: results.shown.value.selectedHit };
      if (isNote(item)) return searchExactly();
      if (item.hit === SHOW_ALL) return results.showAll();
      if (!item.id || !isOpenable(item.id)) return;
      const chosen = resultAt({ id: item.id, hit: item.hit }, results.query.value, results.shown.value);
      select({ id: item.id, hit: item.hit });
      leave();
      runDetached(shortlist.noteSearch(query(), true));
      deps.openPanel(withSearch(chosen, results.query.value, results.shown.value));
    },
    async togglePin() {
      const id = selectedId();
      if (id) await shortlist.togglePin(id);
    },
    copy: (form) => send({ to: 'clipboard', ...(form && { form }) }),
    copySummary: () => send({ to: 'clipboard' }, true),
    insert: () => send({ to: 'page' }),
    copyDetails: share.copyDetails,
    endShare: share.end,
    hold,
    refresh,
    runPendingAction() {
      // Before that, `start` asks for it, and may yet restore a search and a row: those would clear what is reported.
      if (isStarted) runDetached(share.runPendingAction());
    },
    leave,
    dispose() {
      isDisposed = true;
      walk.dispose();
      service.dispose();
      people.dispose();
      rememberPause.cancel();
      requests.cancel();
      share.end();
    },
  };
}
