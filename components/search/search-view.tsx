import { useRef, useState } from 'preact/hooks';
import { runDetached } from '../../lib/async.ts';
import type { Failure } from '../../lib/failures.ts';
import { t, tn } from '../../lib/i18n.ts';
import type { SearchModel } from '../../lib/models/search-model.ts';
import {
  isOfRecording,
  NOT_TYPED,
  QUIET,
  type Item,
  type RecordingItem,
  type SearchState,
  type ShownState,
} from '../../lib/models/search-state.ts';
import type { TranscriptOffer, TranscriptsPart } from '../../lib/models/transcript-offer.ts';
import { isOpenable } from '../../lib/recording/types.ts';
import type { FailureAction } from '../ui/failure-words.ts';
import { SourcesContext } from '../ui/source-dot.tsx';
import { useNow } from '../ui/use-now.ts';
import type { ActionControls, ActionTarget, OpenMenu } from './action-menu.tsx';
import { lateViews } from './late-views.ts';
import { optionId, suggestionId } from './option-ids.ts';
import { filterSuggestions, leadWords, SuggestionList } from './query-filters.tsx';
import { ResultList, usePointer } from './result-list.tsx';
import type { RowAction } from './result-row.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchFoot } from './search-foot.tsx';
import { useQueryBox, useRecall } from './use-query-box.ts';

export interface SearchViewProps extends ActionControls {
  state: SearchState;
  /** Epoch milliseconds. */
  now: () => number;
  search: Pick<SearchModel, 'type' | 'offer' | 'move' | 'select' | 'open' | 'step' | 'togglePin' | 'hold'>;
  /** How many transcripts are on this device; null until known. */
  transcripts: TranscriptsPart | null;
  setMode: TranscriptOffer['setMode'];
  /** Called when the text shown for manual copying is no longer needed. */
  onCopyEnd: () => void;
  onClose: () => void;
  onFailureAction: (action: FailureAction, failure: Failure) => void;
}

/** The popup: search box, list, status line, and actions on the selected row. */
export function SearchView(props: SearchViewProps) {
  const { state, search, page, many, transcripts, onSettings } = props;
  const listing = state.status === 'recent' || state.status === 'results' ? state : null;
  const typed = listing?.typed ?? NOT_TYPED;
  const query = useQueryBox(typed, search.type);
  const items = listing?.items ?? [];
  /** Whether the filters were opened with Tab. */
  const isTabbed = useRef(false);
  const [menu, setMenu] = useState<OpenMenu>(null);
  const recall = useRecall({
    isEmpty: query.isEmpty,
    searches: listing?.searches ?? [],
    isAtTop: typed.suggestions.length === 0 && (listing?.selectedKey ?? null) === (items[0]?.key ?? null),
    // Past its end: no filter in it is being typed.
    put: (text) => query.put(text, text.length + 1),
  });
  // While a recalled search is in the box, no row is selected.
  const selectedKey = recall.place ? null : (listing?.selectedKey ?? null);
  const selectedItem = items.find(({ key }) => key === selectedKey);
  const unfolded = items.filter(isOfRecording).find(({ key }) => key === listing?.peek?.key);
  const pointer = usePointer(onRest, search.hold);
  /** The row under the pointer, from its last move to the next key; the keys act on it instead of the selected one. */
  const pointed = (menu === null && items.find((item) => item.key === pointer.key && !item.isStale)) || null;
  const target = pointed ?? selectedItem;
  const actedOn =
    listing && isOfRecording(target) && isOpenable(target.recording.id) ? targetOf(listing, target) : null;
  const canOpen = actedOn !== null || ['person', 'dates', 'tasks'].includes(target?.kind ?? '');
  const waits = listing?.service.status === 'failed' && 'retryAtMs' in listing.service.failure;
  const nowMs = useNow(props.now, waits ? 1_000 : 60_000);
  // Rows only get the minute, so that they are not redrawn on each key press.
  const minuteMs = nowMs - (nowMs % 60_000);
  const keysWith = (letter: string) => (props.mac ? `⌘${letter}` : `${t('keyCtrl')}+${letter}`);
  const pasteKeys = keysWith('V');
  const isByHand = listing?.sent.status === 'by-hand';
  // The text to copy by hand stands in the place of the rows.
  const selectedOption = selectedKey === null || isByHand ? null : optionId(selectedKey);
  const late = lateViews.current;

  // The recents stay while a filter is being typed. Behind finished filters, the box is empty too.
  const isUntyped = state.status === 'recent' || (state.status === 'results' && query.prefix !== '');
  const canFilter = isUntyped && !recall.place && query.isBoxEmpty();
  const isFiltering = canFilter && typed.suggestions.length > 0;

  function showFilters(isShown: boolean): boolean {
    isTabbed.current = false;
    query.box.current?.focus();
    // Text typed in the meantime is already being processed.
    return query.isBoxEmpty() && search.offer(isShown ? filterSuggestions(query.prefix) : []);
  }

  /** Completes the query; in the empty box, Tab shows the filters instead of leaving, and leaves when pressed again. */
  function onComplete(): boolean {
    if (isFiltering && isTabbed.current && typed.suggestedAt === 0) return !showFilters(false);
    if (typed.suggestions.length === 0 && putFilter(selectedItem)) return true;
    // One for an earlier text waits for those of this one.
    if (query.complete() || typed.suggestions.length > 0) return true;
    // What was typed is not read yet: suggestions may come, and Tab does not leave the box before.
    if (!query.isBoxEmpty() && !search.offer([])) return true;
    const isShown = canFilter && showFilters(true);
    isTabbed.current = isShown;
    return isShown;
  }

  /** Makes what the words name a filter instead of them; false if the item names nothing that can be one. */
  function putFilter(item: Item | undefined): boolean {
    if (!item || !('filter' in item) || item.filter === null) return false;
    query.put(item.filter, item.filter.length);
    return true;
  }

  /** A period is opened as a filter, which shows all of it. */
  function onOpen(key?: string): void {
    const item = key === undefined ? selectedItem : items.find((each) => each.key === key);
    if (item?.kind !== 'dates' || !putFilter(item)) search.open(key);
  }

  /** A press beside the rows closes the suggestions. One on a row acts at once: nothing may move under it. */
  function onPress({ target }: Event): void {
    const isRow = target instanceof Element && target.closest('[role=option], button') !== null;
    if (typed.suggestions.length === 0 || isRow) return;
    isTabbed.current = false;
    search.offer([]);
  }

  /** The row under the pointer becomes the selected one, on which the models act. */
  function aim(): void {
    if (pointed && pointed.key !== selectedKey) search.select(pointed.key);
  }

  /** While a recalled search is in the box, no row is shown as selected, so a key only accepts the search. */
  function unlessRecalled(act: () => void): void {
    if (recall.forget()) return;
    aim();
    act();
  }

  /** The button disappears with the failure, so the focus moves to the box. */
  function onFailureAction(action: FailureAction, failure: Failure): void {
    query.box.current?.focus();
    props.onFailureAction(action, failure);
  }

  const rowActions: readonly RowAction[] = page.onInsert ? ['copy', 'insert', 'pin', 'menu'] : ['copy', 'pin', 'menu'];

  /** Selects a row, unless its quote is of the query before: that is only looked at, as there is none for this one yet. */
  function take(key: string): boolean {
    const isTaken = items.find((each) => each.key === key)?.isStale !== true;
    if (isTaken) recall.forget();
    if (isTaken) search.select(key);
    return isTaken;
  }

  function onStep(key: string, by: -1 | 1, maySend = true): void {
    if (take(key)) search.step(by, maySend);
  }

  /** The pointer has come to rest on a row, which is selected, and unfolds if it is saved here: only a key asks the service. */
  function onRest(key: string): void {
    const item = items.find((each) => each.key === key);
    // Nor does it end a copy that is on its way, or take away what was said about one.
    const isBusy = listing !== null && !QUIET.has(listing.sent.status);
    if (menu !== null || isBusy || many.state.picked || listing?.peek?.key === key) return;
    if (!isOfRecording(item) || item.isStale) return;
    if (item.group || listing?.people.has(item.recording.id)) onStep(key, 1, false);
    else if (!recall.forget()) search.select(key);
  }

  /** Acts on the row under the pointer, which is then the selected one. */
  function onAct(key: string, action: RowAction, isWholeTurn: boolean): void {
    if (!take(key)) return;
    if (action === 'copy') props.onCopy(isWholeTurn ? 'turn' : undefined);
    else if (action === 'insert') page.onInsert?.(isWholeTurn);
    else if (action === 'pin') runDetached(search.togglePin());
    else setMenu('all');
  }

  const view = (
    <div
      class={typed.suggestedAt === null ? 'search' : 'search search-suggesting'}
      onKeyDownCapture={(event) => {
        search.hold();
        // The keys are for the suggestions while one of them is active.
        if (typed.suggestedAt !== null) return;
        if (late?.pickByKey(event, many, props.mac, pointed?.key ?? selectedKey)) pointer.leave();
      }}
      onClickCapture={(event) => late?.pickByClick(event, many, props.mac)}
      onPointerDownCapture={search.hold}
    >
      <SearchBox
        activeId={typed.suggestedAt === null ? selectedOption : suggestionId(typed.suggestedAt)}
        expanded={selectedOption !== null}
        suggests={typed.suggestions.length > 0}
        boxRef={query.box}
        filters={query.taken}
        lead={leadWords(query.lead)}
        onRemove={(at) => {
          recall.forget();
          query.remove(at);
        }}
        mac={props.mac}
        actions={{
          beforeType: () => query.beforeType(),
          type(text, ...rest) {
            pointer.leave();
            recall.forget();
            many.noteTyped(text);
            query.type(text, ...rest);
          },
          move(move) {
            pointer.leave();
            if (!recall.forget()) search.move(move);
          },
          // The opposite arrow key moves the caret into the recalled search, to edit it.
          step(by) {
            if (recall.forget()) return by === 1;
            aim();
            return search.step(by);
          },
          keyed: {
            open() {
              const isDone = recall.forget() || (typed.suggestedAt !== null && query.complete());
              if (!isDone) onOpen(pointed?.key);
            },
            'open-in-service': props.onOpenInService && (() => unlessRecalled(() => props.onOpenInService?.())),
            copy: () => unlessRecalled(() => props.onCopy()),
            'copy-as': () => unlessRecalled(() => actedOn && setMenu('copy-as')),
            'copy-summary': () => unlessRecalled(() => props.onCopy('summary')),
            insert: page.onInsert && (() => unlessRecalled(() => page.onInsert?.())),
            'insert-turn': page.onInsert && (() => unlessRecalled(() => page.onInsert?.(true))),
            select: () => unlessRecalled(many.start),
            pin: () => unlessRecalled(() => runDetached(search.togglePin())),
            menu() {
              aim();
              setMenu('all');
            },
            settings: onSettings,
          },
          onComplete,
          onErase() {
            const isErased = query.eraseLast();
            if (isErased) recall.forget();
            return isErased;
          },
          onClear() {
            recall.forget();
            return (isFiltering && showFilters(false)) || query.clear();
          },
          onRecall: recall.step,
          onClose: props.onClose,
        }}
        filtering={canFilter ? { isOpen: isFiltering, toggle: () => showFilters(!isFiltering) } : null}
      />
      {query.notFilters.length + typed.suggestions.length > 0 && (
        <section class="search-filters" aria-label={t('filtersLabel')}>
          {query.notFilters.map((text) => (
            <p key={text} class="filter-note">
              {t('searchedAsText', text)}
            </p>
          ))}
          <SuggestionList typed={typed} onAccept={query.accept} />
        </section>
      )}
      <main class="search-main" onPointerDown={onPress}>
        <h1 class="visually-hidden">{t('extensionName')}</h1>
        {listing && !isByHand && items.length > 0 ? (
          <ResultList
            listing={{ ...listing, selectedKey }}
            query={listing.status === 'results' ? listing.query : ''}
            nowMs={minuteMs}
            actions={rowActions}
            picked={many.state.picked}
            onSelect={search.select}
            onOpen={onOpen}
            onStep={onStep}
            pointer={pointer}
            onAct={onAct}
          />
        ) : (
          late && (
            <late.InsteadOfRows
              copyKeys={keysWith('C')}
              onCopyEnd={props.onCopyEnd}
              {...{ state, nowMs, onFailureAction, onSettings }}
            />
          )
        )}
        {listing && !isByHand && late && (
          <>
            <div class="visually-hidden" aria-live="polite">
              {unfolded && listing.peek && !listing.peek.isReading && late.peekWords(unfolded, listing.peek)}
            </div>
            <div class="search-notices">
              <late.ManyNotice state={many.state} nowMs={nowMs} />
              <late.NoticeLines state={listing} {...{ nowMs, pasteKeys, onFailureAction }} />
              {transcripts && listing.found.isSearched && (
                <late.TranscriptLine
                  {...transcripts}
                  hasRows={items.length > 0}
                  nowMs={minuteMs}
                  onMode={(mode) => {
                    query.box.current?.focus();
                    runDetached(props.setMode(mode));
                  }}
                />
              )}
            </div>
          </>
        )}
      </main>
      <SearchFoot
        view={props}
        selected={actedOn}
        onOpen={canOpen ? () => onOpen(pointed?.key) : null}
        menu={menu}
        onMenu={setMenu}
        focusAfter={() => query.box.current}
      >
        {listing &&
          (late ? (
            <late.StatusLine state={listing} recall={recall.place} many={many.state} {...{ nowMs, pasteKeys }} />
          ) : (
            <span class="cut">{tn('recordingsCount', listing.count)}</span>
          ))}
      </SearchFoot>
    </div>
  );
  const sources = listing?.sources;
  return sources ? <SourcesContext.Provider value={sources}>{view}</SourcesContext.Provider> : view;
}

/** What the actions apply to: the selected item, or the quote that is unfolded in it. */
function targetOf({ peek, pins }: ShownState, item: RecordingItem): ActionTarget {
  const isQuote = item.kind === 'quote' || (peek?.key === item.key && item.group !== null);
  return { isQuote, isPinned: pins.has(item.recording.id) };
}
