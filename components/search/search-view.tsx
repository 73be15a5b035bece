import type { SearchModel } from '../../lib/models/search-controls.ts';
import type { Listing, SearchState } from '../../lib/models/search-state.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { isOpenable } from '../../lib/recording/ids.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import type { CopyForm } from '../../lib/recording/sending.ts';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n.ts';
import { useRef, useState } from 'preact/hooks';
import type { FailureAction } from '../ui/failure-words.ts';
import { useNow } from '../ui/use-now.ts';
import { useRecall } from './use-recall.ts';
import { NOTHING_TYPED, useQueryBox } from './use-query-box.ts';
import type { LaterControls } from './later.ts';
import type { ActionMenuProps } from './later/action-menu.tsx';
import { filterSuggestions } from './filter-suggestions.ts';
import { optionId, suggestionId } from './option-id.ts';
import { ResultList } from './result-list.tsx';
import type { RowDragging } from './row-drag.ts';
import { SearchBox } from './search-box.tsx';
import { SearchFoot } from './search-foot.tsx';

/** What is done with the box and the rows. */
export type SearchControls = Pick<
  SearchModel,
  'type' | 'offer' | 'move' | 'select' | 'open' | 'unfold' | 'togglePin' | 'copySummary'
>;

/** The page that the popup stands over. */
export interface PageControls {
  /** Null where the browser does not tell it. */
  host: string | null;
  /** Null where there is no page to insert into. */
  onInsert: (() => void) | null;
}

export interface SearchViewProps {
  state: SearchState;
  /** Epoch milliseconds. */
  now: () => number;
  /** True on a Mac, where keys are drawn as ⌘ and ⇧. */
  mac: boolean;
  search: SearchControls;
  page: PageControls;
  drag: RowDragging;
  later: LaterControls;
  /** What is selected, in the person's own form unless another is named. */
  onCopy: (form?: CopyForm) => void;
  /** The text that was shown for a copy by hand is not needed any more. */
  onCopyEnd: () => void;
  onClose: () => void;
  onSettings: () => void;
  onFailureAction: (action: FailureAction, failure: Failure) => void;
}

/** The popup: the box, the list, what the service is doing, and what can be done with the selected row. */
export function SearchView(props: SearchViewProps) {
  const { state, search, page, later, onSettings } = props;
  const { parts, transcripts } = later;
  const listing = state.status === 'recent' || state.status === 'results' ? state : null;
  const typed = listing?.typed ?? NOTHING_TYPED;
  const query = useQueryBox(typed, search.type);
  const items = listing ? [...listing.rows, ...listing.hits.groups] : [];
  /** The filters were opened by the key that leads on. */
  const isTabbed = useRef(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const recall = useRecall({
    box: query.box,
    isEmpty: query.isEmpty,
    searches: listing?.searches ?? [],
    isAtTop: typed.suggestions.length === 0 && (listing?.selectedId ?? null) === (items[0]?.recording.id ?? null),
    put: (text) => query.put(text, text.length),
  });
  // What stands between the rows, as the note above what is only like the query, is of no recording.
  const selected = items.find(
    ({ recording }) => recording.id === listing?.selectedId && (listing.selectedHit ?? 0) >= 0,
  )?.recording;
  // As long as the keys go through the searches of before, they are in no row.
  const selectedOption =
    listing?.selectedId && !recall.place ? optionId(listing.selectedId, listing.selectedHit) : null;
  const waits = listing?.service.status === 'failed' && 'retryAtMs' in listing.service.failure;
  const nowMs = useNow(props.now, waits ? 1_000 : 60_000);
  // Rows are told the minute only, so that they are not drawn anew with each key.
  const minuteMs = nowMs - (nowMs % 60_000);
  const keysWith = (letter: string) => (props.mac ? `⌘${letter}` : `${t('keyCtrl')}+${letter}`);
  const byHand = listing?.sent.status === 'by-hand' ? listing.sent : null;

  // While a filter is being typed, the recents stay. The box is empty behind filters that were finished, too.
  const isUntyped = state.status === 'recent' || (state.status === 'results' && query.prefix !== '');
  const canFilter = isUntyped && !recall.place && query.isBoxEmpty();
  const isFiltering = canFilter && typed.suggestions.length > 0;

  function showFilters(isShown: boolean): boolean {
    isTabbed.current = false;
    query.box.current?.focus();
    // What was typed meanwhile is on its way to be read.
    return query.isBoxEmpty() && search.offer(isShown ? filterSuggestions(query.prefix) : []);
  }

  /** In the empty box, which the key would only leave, it shows what can be filtered by; pressed again it leaves them. */
  function onComplete(): boolean {
    if (isFiltering && isTabbed.current && typed.suggestedAt === 0) return !showFilters(false);
    if (query.complete() || query.completeOnceRead()) return true;
    const isShown = canFilter && showFilters(true);
    isTabbed.current = isShown;
    return isShown;
  }

  /** With a search of before that is in the box; false where none is. */
  function goOn(): boolean {
    const isRecalled = recall.accept();
    if (isRecalled) query.settle();
    return isRecalled;
  }

  /** No row is shown as selected while a search of before is in the box: a key goes on with that, and no further. */
  function unlessRecalled(act: () => void): void {
    if (!goOn()) act();
  }

  /** The button goes with the failure; the keys go on in the box. */
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
          type: query.type,
          move: (move) => unlessRecalled(() => search.move(move)),
          // The key to the other side goes into what is recalled, to change it.
          unfold: (isOpen) => (recall.accept() ? isOpen : search.unfold(isOpen)),
          onOpen() {
            const isDone = goOn() || (typed.suggestedAt !== null && query.complete());
            if (!isDone) search.open();
          },
          onComplete,
          onErase: query.eraseLast,
          onUndo: query.undo,
          onClear: () => (isFiltering && showFilters(false)) || query.clear(),
          onRecall: recall.step,
          onCopy: () => unlessRecalled(props.onCopy),
          onInsert: page.onInsert && (() => unlessRecalled(() => page.onInsert?.())),
          onPin: () => unlessRecalled(() => runDetached(search.togglePin())),
          onActions: () => setMenuOpen(true),
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
      <main class="search-main">
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
        {parts && transcripts && listing?.hits.isSearched && !byHand && (
          <parts.TranscriptLine
            {...transcripts}
            nowMs={minuteMs}
            onMode={(mode) => {
              query.box.current?.focus();
              runDetached(later.setMode(mode));
            }}
          />
        )}
      </main>
      <SearchFoot
        view={props}
        state={state}
        recall={recall.place}
        nowMs={nowMs}
        pasteKeys={keysWith('V')}
        onFailureAction={onFailureAction}
        selected={
          listing && selected && !recall.place && isOpenable(selected.id) ? actedOn(listing, selected.id) : null
        }
        isMenuOpen={isMenuOpen}
        onMenu={setMenuOpen}
        focusAfter={() => query.box.current}
      />
    </div>
  );
}

/** What the menu of actions has to know of the selected row or quote. */
function actedOn({ hits, pins, selectedHit }: Listing, id: RecordingId): ActionMenuProps['selected'] {
  const places = hits.groups.find(({ recording }) => recording.id === id)?.hits.length ?? 0;
  const canUnfold = places > (hits.quoted.has(id) ? 0 : 1) && (selectedHit !== null || hits.quoted.has(id));
  return {
    isQuote: selectedHit !== null,
    isPinned: pins.has(id),
    places: canUnfold ? (hits.unfolded.has(id) ? 'unfolded' : 'folded') : 'none',
  };
}
