import { runDetached } from '../async.ts';
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { linkTo } from '../connection/link-pattern.ts';
import type { Failure } from '../failures.ts';
import type { ListReader, PopupStart } from '../list/list-reader.ts';
import type { QueryReading, QuerySuggestion } from '../messaging/protocol.ts';
import { type Choice, type RecordingId, isOpenable } from '../recording/types.ts';
import type { CopyAct } from '../recording/sending.ts';
import { cleanQuery } from '../text/terms.ts';
import { createDebounce, type Later } from './debounce.ts';
import { quoteAt, resultOf, withSearch } from './found-search.ts';
import { createKnownRecordings, createRowPeople, type KnownRecordingsDeps } from './known-recordings.ts';
import { createPopupShare, type PopupShareDeps, type QuotedPlace, type ShareTarget } from './popup-share.ts';
import { createListWalk, createRetry, type WalkedPart } from './refresh-list.ts';
import {
  createSearchRequests,
  createServiceSearch,
  createTypedQuery,
  isPlain,
  WAIT_MS,
  type Typed,
} from './search-requests.ts';
import { createSearchResults, type ResultsDeps } from './search-results.ts';
import {
  isAnswer,
  isOfRecording,
  NOT_TYPED,
  rememberedView,
  type Move,
  type NamedItem,
  type RecordingItem,
  type ResultRow,
  type SearchState,
  type ServicePart,
} from './search-state.ts';

/** Later than this after the first paint, nothing is put above rows that the user may be reading. */
const LOOKING_MS = 1_500;
/** Later than this, the user may have decided to open the selected row: it stays selected. */
const CHOOSING_MS = 300;
/** A moving selection is stored once it stays in place. */
const REMEMBER_PAUSE_MS = 180;

/** The dependencies of the popup. */
export interface SearchDeps extends Omit<PopupShareDeps, 'titleOf'>, KnownRecordingsDeps, ResultsDeps {
  list: KnownRecordingsDeps['list'] & Pick<ListReader, 'saveView'>;
  /** The first read, started before this model was created. */
  firstRead: Promise<PopupStart | null>;
  /** When its rows were painted, in epoch milliseconds; absent if the model paints them. */
  paintedAtMs?: number;
  later: Later;
  /** Runs `work` once the current state is on the screen. */
  afterPaint: (work: () => void) => void;
  /** Opens the panel on a recording; synchronous up to the browser's own call, inside the key press or click. */
  openPanel: (choice: Choice) => void;
  /** The tab that the popup was opened over; null when it is a tab itself. */
  findTab: () => Promise<number | null>;
}

export type SearchModel = ReturnType<typeof createSearchModel>;

/** The popup: titles on this device at once, then what was said and the service's search, in one list. */
export function createSearchModel(deps: SearchDeps) {
  const { client, now } = deps;
  const local = createKnownRecordings(deps);
  const typedQuery = createTypedQuery();
  const results = createSearchResults(local, deps);
  const { query, items, selected, keepingSelection } = results;
  const requests = createSearchRequests({
    ...deps,
    results,
    titlesOf: local.search,
    onReading: takeReading,
    showsFilters: () => typedQuery.typed.value !== NOT_TYPED,
    isChoosing: () => results.hasMoved() || typedQuery.typed.value.suggestedAt !== null,
  });
  const service = createServiceSearch(client, deps.later, results.putRemote);
  const share = createPopupShare({ ...deps, titleOf: local.titleOf });
  const people = createRowPeople(client, deps.later, items);
  const walk = createListWalk(client, takeStep);
  const rememberPause = createDebounce(deps.later, REMEMBER_PAUSE_MS);

  /** Whether there is something to show, even a failure. */
  const isOpen = signal(false);
  /** Whether the service's list is not yet read to its end. */
  const partial = signal(false);
  /** The state of reading the service's list. */
  const listing = signal<ServicePart>({ status: 'idle' });
  const servicePart = createRetry(() => (query.value.text === '' ? listing : service.part).value, {
    ...deps,
    retry: () => runDetached(refresh()),
  });
  const hasNoLibrary = signal(false);
  const isDisconnected = computed(
    () =>
      listing.value.status === 'failed' && listing.value.failure.code === 'not-connected' && local.count.value === 0,
  );
  /** Until then, rows may be put above those on the screen; not once the user has begun to use them. Epoch milliseconds. */
  let freeUntilMs = Infinity;
  let isPaintDue = false;
  let lastTyped: Typed = { text: '', caret: 0 };
  /** The recording that was selected when the popup was closed, until its query is shown again. */
  let returnsTo: string | null = null;

  const state: ReadonlySignal<SearchState> = computed((): SearchState => {
    const { text } = query.value;
    if (text === '' && isDisconnected.value) return { status: 'not-connected' };
    if (!isOpen.value) return { status: 'starting' };
    const shared = {
      items: items.value,
      selectedKey: selected.value?.key ?? null,
      peek: results.peek.value,
      found: results.found.value,
      partial: partial.value,
      typed: typedQuery.typed.value,
      noLibrary: hasNoLibrary.value,
      service: servicePart.value,
      sent: share.sent.value,
      isWatched: local.isWatched(text),
      pins: local.pins.value,
      ...(local.sources.value.size > 0 && { sources: local.sources.value }),
      searches: local.searches.value,
      people: people.known.value,
      count: local.count.value,
    };
    return text === '' ? { status: 'recent', ...shared } : { status: 'results', query: text, ...shared };
  });

  let naming: Promise<void> | null = null;
  /** Reads the speakers, which queries may name. */
  const readNames = (): Promise<void> =>
    (naming ??= client.ask('people.names', null).then((answer) => {
      if (answer.ok) results.putSpeakers(answer.value);
    }));

  /** Reads how many tasks are open, for which queries may ask. */
  const readTasks = (): Promise<void> =>
    client.ask('tasks.count', null).then((answer) => {
      if (answer.ok) results.putTasks(answer.value);
    });

  /** The selected recording; null for a button between the rows. */
  const actedOn = (): RecordingItem | null => (isOpen.value && isOfRecording(selected.value) ? selected.value : null);
  const actedId = (): RecordingId | null => actedOn()?.recording.id ?? null;

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
    const { text, words } = query.value;
    if (text !== '' && words === text) results.putTitles(local.search(text));
  }

  /** Applies a step of the walk over the list. */
  async function takeStep(part: ServicePart, page?: WalkedPart): Promise<void> {
    const show = () => {
      listing.value = part;
      if (page) partial.value = !page.complete;
      if (part.status === 'failed') isOpen.value = true;
    };
    const isMore = page?.complete === true && page.count > local.count.value;
    const isNews = page ? page.hasNews || isMore || !isOpen.value : part.status === 'failed';
    if (isNews) await reload(show, page && !page.complete ? page.count : undefined);
    // Before the first page, all that is known is that nothing is connected.
    else if (page || !isDisconnected.value) batch(show);
  }

  async function refresh(): Promise<void> {
    const { text } = query.value;
    await Promise.all([walk.run(), text === '' ? null : service.run(text)]);
  }

  /** Stores what is shown, at once: the popup is about to close. */
  function leave(): void {
    rememberPause.cancel();
    runDetached(deps.list.saveView({ query: query.value.text, selectedId: actedId() }, now()));
  }

  /** Also shows titles that only the background can find: once for a query, which a trailing space does not change. */
  function takeReading(input: string, reading: QueryReading | null, isListed: boolean): void {
    const text = cleanQuery(reading?.asked ?? input);
    batch(() => {
      typedQuery.read(input, reading);
      if (text === query.value.text || !isListed) return;
      ask(text, reading?.titles ? reading.words : text, reading?.titles ?? local.search(text));
      leave();
    });
  }

  function typeText(input: string, caret: number): void {
    const text = cleanQuery(input);
    // A space or a move of the caret does not change the query: a strict search stays strict.
    const isStrict = lastTyped.isStrict && cleanQuery(lastTyped.text) === text;
    lastTyped = { text: input, caret, ...(isStrict && { isStrict }) };
    batch(() => {
      results.forgetMove();
      // While a filter is being typed, the list stays as it is: the query is known only once it is parsed.
      if (isPlain(text) && (!isOpen.value || text !== query.value.text)) {
        ask(text, text, text === '' ? [] : local.search(text));
      }
    });
    requests.cancel();
    // The meaning of an emptied box is known without a request, and is needed with the next key.
    if (input.trim() === '') runDetached(requests.run(lastTyped));
    continueOncePainted();
  }

  // Before the paint, these would delay it; as the popup closes, Firefox would drop them (docs/platform.md#p35).
  function continueOncePainted(): void {
    if (isPaintDue) return;
    isPaintDue = true;
    deps.afterPaint(() => {
      isPaintDue = false;
      leave();
      if (lastTyped.text.trim() !== '') runDetached(requests.run(lastTyped));
    });
  }

  /** Shows another text: what is known of it at once, and the service is asked after a pause. */
  function ask(text: string, words: string, titles: readonly ResultRow[]): void {
    isOpen.value = true;
    if (text === '') local.arrange();
    const { isStrict } = lastTyped;
    results.ask({ text, words, ...(isStrict && { isStrict }) }, titles);
    if (returnsTo !== null) results.selectRecording(returnsTo);
    returnsTo = null;
    service.runLater(text);
  }

  function select(key: string): void {
    const before = selected.value?.key;
    batch(() => {
      typedQuery.leaveSuggestions();
      results.select(key);
      if (key === before) return;
      share.end();
      rememberPause.run(leave);
    });
  }

  function hold(): void {
    freeUntilMs = -Infinity;
  }

  const isFree = () => state.value.status === 'recent' && now() <= freeUntilMs;

  /**
   * Runs what the popup was opened for, or else puts recordings about the page below above the recents, unless it is too
   * late. A popup in a tab has neither.
   */
  async function opening(): Promise<void> {
    const tabId = await deps.findTab();
    if (tabId === null || (await share.runPendingAction())) return;
    const answer = await client.ask('recordings.aboutPage', { tabId });
    const [first] = answer.ok ? answer.value : [];
    if (!answer.ok || !first || !isFree()) return;
    const isOnFirst = selected.value === items.value[0];
    keepingSelection(() => local.putAbout(answer.value));
    if (isOnFirst && now() <= freeUntilMs - LOOKING_MS + CHOOSING_MS) results.selectRecording(first.id);
  }

  /** Reads pins, opened recordings and searches, which move no row that is in use. */
  async function loadShortlist(): Promise<void> {
    const failure = await local.follow();
    if (!failure && isFree()) keepingSelection(local.arrange);
    if (local.hasUnseenNews()) runDetached(client.ask('news.seen', { clears: false }));
    if (failure && share.sent.value.status === 'none') share.say({ status: 'not-stored', what: 'shortlist', failure });
  }

  /** A quote of an item, by its index; null if there is none. */
  function quoteOf(item: RecordingItem | null, at: number | null, isWhole = false): QuotedPlace | null {
    const hit = item?.group?.hits[at ?? -1];
    return hit ? { turn: hit.turn, text: hit.snippet, words: hit.words, isWhole } : null;
  }

  /** What the panel should show for an item: a recording, or a person over the newest; null for a filter. */
  function choiceOf(item: NamedItem | RecordingItem): Choice | null {
    if (item.kind === 'dates') return null;
    if (item.kind === 'tasks') return item.lastId && { id: item.lastId, query: '', tasks: true };
    if (item.kind === 'person') return { id: item.person.lastId, query: '', person: item.person.name };
    const chosen = resultOf(item, quoteAt(item, results.peek.value), query.value);
    return withSearch(chosen, query.value, { items: items.value, found: results.found.value });
  }

  /** Reads what the unfolded item shows; from the service, if it is not saved here and may be asked for. */
  async function readPeek(maySend: boolean): Promise<void> {
    const [unread, item] = [results.peek.value, selected.value];
    if (!unread || !isOfRecording(item)) return;
    const { isReading: _, ...part } = unread;
    const { id } = item.recording;
    const hit = item.group?.hits[part.at] ?? null;
    for (const asksService of maySend ? [false, true] : [false]) {
      const answer = await client.ask('recordings.peek', { id, hit, asksService });
      if (!answer.ok) return results.putPeek({ ...part, missing: answer.failure }, null);
      const isAsking = !answer.value && maySend && !asksService;
      const asked = (asksService || isAsking) && { isAsked: true as const };
      results.putPeek({ ...part, ...asked, missing: isAsking ? 'asking' : null }, answer.value);
      if (answer.value) return;
    }
    // Folded again: there is nothing to show.
    if (!hit && results.peek.value?.key === part.key) results.step(-1);
  }

  async function clearNews(): Promise<void> {
    // By the background, which ends it if the popup closes now.
    await client.ask('news.seen', { clears: true });
    await local.readNews();
    keepingSelection(local.arrange);
    local.saveRows();
  }

  /** A person, a period or the tasks are a way to meetings: there is nothing of it to copy or pin. */
  function sayNoMeeting(): void {
    const { kind } = selected.value ?? {};
    if (kind === 'person' || kind === 'dates' || kind === 'tasks') share.say({ status: 'told', what: 'no-meeting' });
  }

  async function send(target: ShareTarget, act: CopyAct = 'quote'): Promise<void> {
    const item = actedOn();
    if (!item) return sayNoMeeting();
    local.noteSearch(query.value.text);
    const chosen = typeof act === 'string' ? null : act;
    const part = typeof act === 'string' ? act : act.templateId === undefined ? 'quote' : 'summary';
    const isQuote = part === 'quote' || part === 'turn';
    const quote = isQuote ? quoteOf(item, quoteAt(item, results.peek.value), part === 'turn') : null;
    // A row shows its best quote, which there is to insert where there is no summary.
    const otherwise = target.to === 'page' ? quoteOf(item, 0) : null;
    await share.send(item.recording.id, target, { what: quote ?? (isQuote ? 'summary' : part), otherwise, chosen });
  }

  return {
    state,
    /** The selected recording; null for none. */
    selectedId: actedId,
    /**
     * Paints the stored rows, then asks the service. Resolves to the query to put back into the box, if it was closed
     * minutes ago, and nothing was typed meanwhile.
     */
    async start(): Promise<string | null> {
      const first = await deps.firstRead;
      let view = lastTyped.text === '' ? rememberedView(first, now()) : null;
      if (first) {
        batch(() => {
          local.start(first);
          people.start(first.people);
          if (!view?.query) isOpen.value = true;
          addLocal();
        });
      }
      if (view?.query) {
        // Otherwise a person whom it names would come below the titles.
        const named = Promise.race([readNames(), new Promise<void>((resolve) => deps.later(resolve, WAIT_MS))]);
        const [known] = await Promise.all([local.read(), named]);
        batch(() => {
          if (known) keepingSelection(() => local.put(known));
          addLocal();
        });
        if (lastTyped.text !== '') view = null;
        returnsTo = view?.selectedId ?? null;
        // Past its end: no filter in it is being typed.
        if (view) typeText(view.query, view.query.length + 1);
      } else if (view?.selectedId) results.selectRecording(view.selectedId);
      // Work that grows with the list waits until the first rows are on the screen.
      deps.afterPaint(() => {
        freeUntilMs = Math.min(freeUntilMs, (deps.paintedAtMs ?? now()) + LOOKING_MS);
        runDetached(opening());
        runDetached(walk.run());
        runDetached(readNames());
        runDetached(readTasks());
        runDetached(
          client.ask('library.preload', null).then((opened) => (hasNoLibrary.value = opened.ok && opened.value.isNews)),
        );
        const reading = local.hasAll() ? Promise.resolve() : reload();
        runDetached(Promise.all([loadShortlist(), reading]).then(local.saveRows));
        runDetached(reading.then(local.warm));
      });
      return view?.query || null;
    },
    /** `caret` in UTF-16 units; at the end by default. */
    type(text: string, caret = text.length): void {
      hold();
      if (cleanQuery(text) !== cleanQuery(lastTyped.text)) share.end();
      returnsTo = null;
      typeText(text, caret);
    },
    /** Suggests continuations of the typed text; none if empty. False if that is still being parsed, or has changed. */
    offer(suggestions: readonly QuerySuggestion[]): boolean {
      hold();
      const { text } = lastTyped;
      return suggestions.every((each) => each.text.startsWith(text)) && typedQuery.offer(text, suggestions);
    },
    move(move: Move): void {
      hold();
      if (!isOpen.value) return;
      // Up from the first item leads to the suggestions, and down from the box, before the first row.
      const isFirst = selected.value === (move === 'previous' ? items.value[0] : items.value.find(isAnswer));
      if (typedQuery.move(move, isFirst || selected.value === null)) return;
      const item = results.itemAt(move);
      if (item) select(item.key);
    },
    select(key: string): void {
      hold();
      if (isOpen.value) select(key);
    },
    /**
     * Unfolds the selected item or shows its next quote (`1`), or goes back (`-1`); false if nothing changes. With
     * `maySend`, the service is asked for what is not saved here.
     */
    step(by: -1 | 1, maySend = true): boolean {
      hold();
      const isChanged = results.step(by);
      if (isChanged) runDetached(readPeek(maySend));
      return isChanged;
    },
    /**
     * Opens the given or the selected item: a recording at its quote in the panel, the rest of a section, or the search
     * for the query as typed.
     */
    open(key?: string): void {
      // The rows are still those without the filter that was typed.
      const isOfBefore = cleanQuery(lastTyped.text) !== query.value.text;
      if (key === undefined && isOfBefore && !results.hasMoved() && requests.settle(lastTyped)) return;
      const item = key === undefined ? selected.value : items.value.find((each) => each.key === key);
      if (!item) return;
      if (item.kind === 'note') {
        hold();
        results.endSimilar();
        lastTyped = { ...lastTyped, isStrict: true };
        return runDetached(requests.run(lastTyped));
      }
      if (item.kind === 'more' && item.section === 'news') return runDetached(clearNews());
      if (item.kind === 'more') {
        select(item.key);
        results.showAll(item.section);
        if (item.section === 'said') runDetached(requests.findAll(lastTyped));
        return;
      }
      const choice = choiceOf(item);
      if (!choice || !isOpenable(choice.id)) return;
      select(item.key);
      leave();
      local.noteSearch(query.value.text);
      deps.openPanel(choice);
    },
    /** The address that opening the selected recording leads to in the service; null if no recording is selected. */
    linkTo(pattern: string): string | null {
      const item = actedOn();
      if (!item) sayNoMeeting();
      const { id, place } = (item && choiceOf(item)) ?? {};
      if (id === undefined || !isOpenable(id)) return null;
      local.noteSearch(query.value.text);
      return linkTo(pattern, id, place?.atSeconds ?? null);
    },
    /** Pins or unpins the selected recording, or these. */
    async togglePin(ids: readonly RecordingId[] = [actedId() ?? []].flat()): Promise<void> {
      const [id] = ids;
      if (!id) return sayNoMeeting();
      const pinned = await local.togglePin(ids);
      if (!pinned.ok) return share.say({ status: 'not-stored', what: 'pin', failure: pinned.failure });
      // An unpinned row stays: otherwise the next key would act on another one, and it could not be pinned again.
      if (pinned.value) keepingSelection(local.arrange);
      share.say({ status: pinned.value ? 'pinned' : 'unpinned', id, ...(ids.length > 1 && { count: ids.length }) });
      local.saveRows();
    },
    /** Watches the search on the screen, or stops that. */
    async toggleWatch(): Promise<void> {
      const answer = await local.toggleWatch(query.value.text, now());
      share.say(
        answer.ok
          ? { status: 'told', what: answer.value }
          : { status: 'not-stored', what: 'watch', failure: answer.failure },
      );
    },
    /** Copies a part of the selected recording: by default what its row stands for, a quote or the summary. */
    copy: (act?: CopyAct) => send({ to: 'clipboard' }, act),
    /** Like `copy`, but into the field that has the cursor on the page, or else to the clipboard; or a whole turn. */
    insert: (isWholeTurn = false) => send({ to: 'page' }, isWholeTurn ? 'turn' : undefined),
    /** Copies the details of a failure, to pass on to support. */
    copyDetails: (failure: Failure) => share.copyDetails(failure),
    /** Shows the outcome of another one. */
    say: share.say,
    /** Stops showing the outcome of a share. */
    endShare: share.end,
    /**
     * The user points, scrolls or presses a key: recordings about the active page are no longer put above the rows. New
     * ones from the service still are, because the user may be waiting for just those.
     */
    hold,
    refresh,
    /** Something was started outside the popup while it is open. */
    runPendingAction: () => runDetached(share.runPendingAction()),
    leave,
  };
}
