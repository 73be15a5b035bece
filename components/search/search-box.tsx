import { Search } from 'lucide';
import type { RefObject } from 'preact';
import { t } from '../../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { pressInBox, type BoxActions } from './box-keys.ts';
import { FILTERS_ID, LIST_ID, SUGGESTIONS_ID } from './option-id.ts';

export interface SearchBoxProps {
  /** The id of the selected option; focus stays in the box and assistive technology is told which row is meant. */
  activeId: string | null;
  expanded: boolean;
  /** Whether there is something to go on with above the list. */
  suggests: boolean;
  boxRef: RefObject<HTMLInputElement | null>;
  /** Those that have left the box, where they are chips. */
  filters: readonly string[];
  mac: boolean;
  actions: BoxActions;
  /** What can be filtered by, as a list above the rows; null while something is in the box. */
  filtering: { isOpen: boolean; toggle: () => void } | null;
}

/**
 * The editable combobox of the popup (WAI-ARIA, list autocomplete with manual selection). The box is not controlled:
 * nothing is drawn over what an input method is at work on.
 */
export function SearchBox({ activeId, expanded, suggests, boxRef, filters, mac, actions, filtering }: SearchBoxProps) {
  return (
    <div class="search-box" role="search">
      <Icon of={Search} />
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
        aria-describedby={filters.length > 0 ? FILTERS_ID : undefined}
        placeholder={t('searchPlaceholder')}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        dir="auto"
        onInput={({ currentTarget: { value, selectionEnd }, isComposing }) =>
          actions.type(value, selectionEnd ?? value.length, isComposing)
        }
        onKeyDown={(event) => pressInBox(event, mac, actions)}
      />
      {/* What goes out of the box, and comes back into it, is not seen by everybody. */}
      <span id={FILTERS_ID} class="visually-hidden" aria-live="polite">
        {filters.length > 0 && t('filtersApplied', filters.join(', '))}
      </span>
      {filtering && (
        <button
          type="button"
          class="action filter-button"
          // The key in the box does the same.
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
