import { Search } from 'lucide';
import type { RefObject } from 'preact';
import { t } from '../../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { pressInBox, type BoxActions } from './box-keys.ts';
import { QueryChips, type QueryChipsProps } from './query-filters.tsx';
import { FILTERS_ID, LIST_ID, SUGGESTIONS_ID } from './option-ids.ts';

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
  const applied = [...filters.map(({ words }) => words), ...(lead === '' ? [] : [`${lead}:`])];
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
        {applied.length > 0 && t('filtersApplied', applied.join(', '))}
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
