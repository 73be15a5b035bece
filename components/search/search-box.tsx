import Search from 'lucide/dist/esm/icons/search.mjs';
import type { RefObject } from 'preact';
import { formatList, t } from '../../lib/i18n.ts';
import type { SearchModel } from '../../lib/models/search-model.ts';
import type { Move } from '../../lib/models/search-state.ts';
import { Icon } from '../ui/icon.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { CHORDS, chordOf, type ChordAction } from './action-keys.ts';
import { QueryChips, type QueryChipsProps } from './query-filters.tsx';
import { FILTERS_ID, LIST_ID, SUGGESTIONS_ID } from './option-ids.ts';

/** Handlers for the keys of the search box. One that returns false did nothing: the key keeps its usual meaning. */
interface BoxActions extends Pick<SearchModel, 'move' | 'step'> {
  /** Something is about to be typed. */
  beforeType: () => void;
  /** `caret` in UTF-16 units. */
  type: (text: string, caret: number, isComposing: boolean) => void;
  /** Those with keys of their own; null for one that is not available. */
  keyed: Readonly<Record<ChordAction, (() => void) | null>>;
  /** Accepts the suggestion; false if there is none. */
  onComplete: () => boolean;
  /** Removes the filter before the caret; false if there is none. */
  onErase: () => boolean;
  /** Recalls an earlier or a later search; false if the key is for the rows. */
  onRecall: (step: 'earlier' | 'later') => boolean;
  /** Closes the list of filters; otherwise empties the box and removes all filters. False if there was nothing to do. */
  onClear: () => boolean;
  onClose: () => void;
}

export interface SearchBoxProps extends QueryChipsProps {
  /** Id of the selected option. The focus stays in the box, and assistive technology announces that row. */
  activeId: string | null;
  expanded: boolean;
  /** Whether suggestions are shown above the list. */
  suggests: boolean;
  boxRef: RefObject<HTMLInputElement | null>;
  /** The name of the filter whose value is typed; empty for none. */
  lead: string;
  mac: boolean;
  actions: BoxActions;
  /** The list of available filters above the rows; null while something is in the box. */
  filtering: { isOpen: boolean; toggle: () => void } | null;
}

/**
 * The editable combobox of the popup (WAI-ARIA, list autocomplete with manual selection). The box is not controlled, so
 * that rendering never overwrites the text of an input method.
 */
export function SearchBox(props: SearchBoxProps) {
  const { activeId, expanded, suggests, boxRef, filters, lead, mac, actions, filtering } = props;
  const applied = [...filters.map(({ words }) => words), ...(lead === '' ? [] : [t('filterOf', lead, '').trim()])];
  return (
    <div class="search-box" role="search">
      <Icon of={Search} />
      <QueryChips filters={filters} onRemove={props.onRemove} />
      {lead !== '' && (
        <span class="box-lead" aria-hidden="true">
          {lead}
        </span>
      )}
      <input
        ref={boxRef}
        class="search-input"
        type="text"
        role="combobox"
        aria-label={t('searchLabel')}
        aria-expanded={expanded || suggests}
        aria-controls={[suggests && SUGGESTIONS_ID, expanded && LIST_ID].filter(Boolean).join(' ') || undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeId ?? undefined}
        aria-haspopup="listbox"
        aria-describedby={applied.length > 0 ? FILTERS_ID : undefined}
        placeholder={applied.length > 0 ? '' : t('searchPlaceholder')}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        dir="auto"
        onBeforeInput={actions.beforeType}
        onInput={({ currentTarget: { value, selectionEnd }, isComposing }) =>
          actions.type(value, selectionEnd ?? value.length, isComposing)
        }
        onKeyDown={(event) => pressInBox(event, mac, actions)}
      />
      {/* Announces filters that leave or reenter the box, which not everyone can see. */}
      <span id={FILTERS_ID} class="visually-hidden" aria-live="polite">
        {applied.length > 0 && t('filtersApplied', formatList(applied))}
      </span>
      {filtering && (
        <button
          type="button"
          class="action filter-button"
          // The Tab key in the box does the same.
          tabIndex={-1}
          aria-expanded={filtering.isOpen}
          aria-controls={filtering.isOpen ? SUGGESTIONS_ID : undefined}
          aria-keyshortcuts="Tab"
          onClick={filtering.toggle}
        >
          {t('filterAction')}
          <kbd aria-hidden="true">{t('keyTab')}</kbd>
        </button>
      )}
    </div>
  );
}

type BoxEvent = KeyboardEvent & { currentTarget: HTMLInputElement };

const MOVES: Record<string, Move | undefined> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'page-down',
  PageUp: 'page-up',
};
const JUMPS: Record<string, Move | undefined> = { ArrowDown: 'next-section', ArrowUp: 'previous-section' };

const CHORD_ACTIONS = Object.keys(CHORDS) as ChordAction[];

/** Handles a key press in the search box. */
function pressInBox(event: BoxEvent, isMac: boolean, actions: BoxActions): void {
  // An Enter that accepts a word must not open anything.
  if (isComposing(event)) return;
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const command = ctrlKey || metaKey;
  const plain = !command && !altKey && !shiftKey;
  const chord = chordOf(event, isMac);
  const action = CHORD_ACTIONS.find((each) => CHORDS[each] === chord);
  const move = plain ? MOVES[key] : command && !altKey && !shiftKey ? JUMPS[key] : undefined;
  /** However long the key is held. */
  const once = (act: (() => void) | null) => {
    if (!event.repeat) act?.();
  };
  const recall = plain && (key === 'ArrowUp' ? 'earlier' : key === 'ArrowDown' ? 'later' : null);
  if (recall && actions.onRecall(recall)) event.preventDefault();
  else if (move) actions.move(move);
  else if (plain && steps(event, actions)) event.preventDefault();
  else if (key === 'Tab' && plain && actions.onComplete()) event.preventDefault();
  else if (key === 'Backspace' && plain && actions.onErase()) event.preventDefault();
  else if (action) once(actions.keyed[action]);
  else if (key === 'Escape') {
    // Before the box disappears with its dialog: otherwise the browser closes the dialog, and the page what is below.
    event.preventDefault();
    once(() => actions.onClear() || actions.onClose());
  } else return;
  event.preventDefault();
}

/** At the end of the text, one arrow unfolds the row and shows its next quote, the other goes back; false if it did not. */
function steps(
  { key, currentTarget: { selectionStart, value, ownerDocument } }: BoxEvent,
  { step }: BoxActions,
): boolean {
  const isRtl = ownerDocument.documentElement.dir === 'rtl';
  const isNext = key === (isRtl ? 'ArrowLeft' : 'ArrowRight');
  const isBack = key === (isRtl ? 'ArrowRight' : 'ArrowLeft');
  return (isNext || isBack) && selectionStart === value.length && step(isNext ? 1 : -1);
}
