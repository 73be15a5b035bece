import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import type { QuerySuggestion } from '../../../lib/messaging/protocol.ts';
import type { TypedPart } from '../../../lib/models/search-state.ts';
import { SUGGESTIONS_ID, suggestionId } from '../option-id.ts';
import { keepFocus } from '../row-drag.ts';

export interface SuggestionListProps {
  typed: TypedPart;
  onAccept: (suggestion: QuerySuggestion) => void;
}

/** Completions of the filter being typed. The focus stays in the box, which handles the keys. */
export function SuggestionList({ typed: { suggestions, suggestedAt }, onAccept }: SuggestionListProps) {
  const list = useRef<HTMLUListElement>(null);
  // In a low window, not all of them are visible.
  useLayoutEffect(() => {
    if (suggestedAt !== null) list.current?.children[suggestedAt]?.scrollIntoView({ block: 'nearest' });
  }, [suggestedAt]);
  if (suggestions.length === 0) return null;
  return (
    <ul ref={list} class="suggestions" id={SUGGESTIONS_ID} role="listbox" aria-label={t('suggestionsLabel')}>
      {suggestions.map((suggestion, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox keeps the focus and handles the keys
        <li
          key={suggestion.text}
          class="suggestion"
          id={suggestionId(at)}
          role="option"
          aria-selected={at === suggestedAt}
          onMouseDown={keepFocus}
          onClick={() => onAccept(suggestion)}
        >
          <bdi class="suggestion-words">{suggestion.isDate ? t('onlyWhen', suggestion.label) : suggestion.label}</bdi>
          {at === (suggestedAt ?? 0) && (
            <span class="keys" aria-hidden="true">
              <kbd>{t('keyTab')}</kbd>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
