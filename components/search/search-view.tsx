import type { SearchModel } from '../../lib/models/search-controls.ts';
import type { Listing, SearchState } from '../../lib/models/search-state.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { isOpenable } from '../../lib/recording/ids.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n.ts';
import { useRef, useState } from 'preact/hooks';
import type { FailureAction } from '../ui/failure-words.ts';
import { useNow } from '../ui/use-now.ts';
import { useRecall } from './use-recall.ts';
import { NOTHING_TYPED, useQueryBox } from './use-query-box.ts';
import type { LaterControls } from './later.ts';
import type { ActionControls, ActionMenuProps } from './later/action-menu.tsx';
import { filterSuggestions } from './filter-suggestions.ts';
import { optionId, suggestionId } from './option-id.ts';
import { ResultList } from './result-list.tsx';
import type { RowDragging } from './row-drag.ts';
import { SearchBox } from './search-box.tsx';
import { SearchFoot, type OpenMenu } from './search-foot.tsx';

/** The actions on the box and the rows. */
export type SearchControls = Pick<
  SearchModel,
  'type' | 'offer' | 'move' | 'select' | 'open' | 'unfold' | 'togglePin' | 'copySummary'
>;

export interface SearchViewProps extends ActionControls {
  state: SearchState;
  /** Epoch milliseconds. */
  now: () => number;
  search: SearchControls;
  drag: RowDragging;
  later: LaterControls;
  /** Called when the text shown for manual copying is no longer needed. */
  onCopyEnd: () => void;
  onClose: () => void;
  onFailureAction: (action: FailureAction, failure: Failure) => void;
}

/** The popup: search box, list, status line, and actions on the selected row. */
export function SearchView(props: SearchViewProps) {
  const { state, search, page, later, onSettings } = props;
  const { parts, transcripts } = later;
  const listing = state.status === 'recent' || state.status === 'results' ? state : null;
  const typed = listing?.typed ?? NOTHING_TYPED;
  const query = useQueryBox(typed, search.type);
  const items = listing ? [...listing.rows, ...listing.hits.groups] : [];
  /** Whether the filters were opened with Tab. */
  const isTabbed = useRef(false);
  const [menu, setMenu] = useState<OpenMenu>(null);
  const recall = useRecall({
    box: query.box,
    isEmpty: query.isEmpty,
    searches: listing?.searches ?? [],
    isAtTop: typed.suggestions.length === 0 && (listing?.selectedId ?? null) === (items[0]?.recording.id ?? null),
    // Past its end: no filter in it is being typed.
    put: (text) => query.put(text, text.length + 1),
  });
  // An entry between the rows, such as the note above similar results, belongs to no recording.
  const selected = items.find(
    ({ recording }) => recording.id === listing?.selectedId && (listing.selectedHit ?? 0) >= 0,
  )?.recording;
  const actedOn =
    listing && selected && !recall.place && isOpenable(selected.id) ? factsOf(listing, selected.id) : null;
  // While a recalled search is in the box, no row is selected.
  const selectedOption =
    listing?.selectedId && !recall.place ? optionId(listing.selectedId, listing.selectedHit) : null;
  const waits = listing?.service.status === 'failed' && 'retryAtMs' in listing.service.failure;
  const nowMs = useNow(props.now, waits ? 1_000 : 60_000);
  // Rows only get the minute, so that they are not redrawn on each key press.
  const minuteMs = nowMs - (nowMs % 60_000);
  const keysWith = (letter: string) => (props.mac ? `⌘${letter}` : `${t('keyCtrl')}+${letter}`);
  const byHand = listing?.sent.status === 'by-hand' ? listing.sent : null;

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
    if (query.complete() || query.completeOnceRead()) return true;
    const isShown = canFilter && showFilters(true);
    isTabbed.current = isShown;
    return isShown;
  }

  /** A press beside the rows closes the suggestions. One on a row acts at once: nothing may move under it. */
  function onPress({ target }: Event): void {
    const isRow = target instanceof Element && target.closest('[role=option], button') !== null;
    if (typed.suggestions.length === 0 || isRow) return;
    isTabbed.current = false;
    search.offer([]);
  }

  /** Continues with a recalled search in the box; false if there is none. */
  function goOn(): boolean {
    const isRecalled = recall.accept();
    if (isRecalled) query.settle();
    return isRecalled;
  }

  /** While a recalled search is in the box, no row is shown as selected, so a key only accepts the search. */
  function unlessRecalled(act: () => void): void {
    if (!goOn()) act();
  }

  /** The button disappears with the failure, so the focus moves to the box. */
  function onFailureAction(action: FailureAction, failure: Failure): void {
    query.box.current?.focus();
    props.onFailureAction(action, failure);
  }

  return (
    <div class={typed.suggestedAt === null ? 'search' : 'search search-suggesting'}>
      <SearchBox
        activeId={typed.suggestedAt === null ? selectedOption : suggestionId(typed.suggestedAt)}
        expanded={selectedOption !== null}
        suggests={typed.suggestions.length > 0}
        boxRef={query.box}
        filters={query.taken}
        mac={props.mac}
        actions={{
          type(text, ...rest) {
            recall.noteTyped(text);
            query.type(text, ...rest);
          },
          move: (move) => unlessRecalled(() => search.move(move)),
          // The opposite arrow key moves the caret into the recalled search, to edit it.
          unfold: (isOpen) => (recall.accept() ? isOpen : search.unfold(isOpen)),
          keyed: {
            open() {
              const isDone = goOn() || (typed.suggestedAt !== null && query.complete());
              if (!isDone) search.open();
            },
            copy: () => unlessRecalled(props.onCopy),
            'copy-as': () => unlessRecalled(() => actedOn && setMenu('copy-as')),
            'copy-summary': () => unlessRecalled(() => runDetached(search.copySummary())),
            insert: page.onInsert && (() => unlessRecalled(() => page.onInsert?.())),
            pin: () => unlessRecalled(() => runDetached(search.togglePin())),
            menu: () => setMenu('all'),
            settings: onSettings,
          },
          onComplete,
          onErase: query.eraseLast,
          onUndo: query.undo,
          onClear: () => (isFiltering && showFilters(false)) || query.clear(),
          onRecall: recall.step,
          onClose: props.onClose,
        }}
        filtering={canFilter ? { isOpen: isFiltering, toggle: () => showFilters(!isFiltering) } : null}
      />
      {parts && query.chips.length + typed.suggestions.length > 0 && (
        <section class="search-filters" aria-label={t('filtersLabel')}>
          <parts.QueryChips chips={query.chips} onRemove={query.remove} />
          <parts.SuggestionList typed={typed} onAccept={query.accept} />
        </section>
      )}
      <main class="search-main" onPointerDown={onPress}>
        <h1 class="visually-hidden">{t('extensionName')}</h1>
        {parts && state.status === 'not-connected' && <parts.NotConnected onSettings={onSettings} />}
        {parts && byHand && (
          <parts.CopyByHand
            plain={byHand.plain}
            copyKeys={keysWith('C')}
            onCopied={props.onCopyEnd}
            onClose={props.onCopyEnd}
          />
        )}
        {listing && !byHand && (
          <ResultList
            listing={recall.place ? { ...listing, selectedId: null } : listing}
            query={listing.status === 'results' ? listing.query : ''}
            nowMs={listing.rows.length > 0 ? minuteMs : nowMs}
            drag={props.drag}
            onSelect={search.select}
            onOpen={search.open}
            onUnfold={(id) => {
              const isTitle = listing.hits.quoted.has(id);
              search.select(id, isTitle ? null : 0);
              search.unfold(true);
            }}
            parts={parts}
            onFailureAction={onFailureAction}
          />
        )}
        {parts && listing && !byHand && (
          <div class="search-notices">
            <parts.NoticeLines
              {...{ listing, nowMs, onFailureAction }}
              searching={state.status === 'results'}
              pasteKeys={keysWith('V')}
            />
            {transcripts && listing.hits.isSearched && (
              <parts.TranscriptLine
                {...transcripts}
                nowMs={minuteMs}
                onMode={(mode) => {
                  query.box.current?.focus();
                  runDetached(later.setMode(mode));
                }}
              />
            )}
          </div>
        )}
      </main>
      <SearchFoot
        view={props}
        state={state}
        recall={recall.place}
        nowMs={nowMs}
        pasteKeys={keysWith('V')}
        selected={actedOn}
        menu={menu}
        onMenu={setMenu}
        focusAfter={() => query.box.current}
      />
    </div>
  );
}

/** The facts that the action menu needs about the selected row or quote. */
function factsOf({ hits, pins, selectedHit }: Listing, id: RecordingId): ActionMenuProps['selected'] {
  const places = hits.groups.find(({ recording }) => recording.id === id)?.hits.length ?? 0;
  const canUnfold = places > (hits.quoted.has(id) ? 0 : 1) && (selectedHit !== null || hits.quoted.has(id));
  return {
    isQuote: selectedHit !== null,
    isPinned: pins.has(id),
    places: canUnfold ? (hits.unfolded.has(id) ? 'unfolded' : 'folded') : 'none',
  };
}
