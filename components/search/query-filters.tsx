import X from 'lucide/dist/esm/icons/x.mjs';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t, type MessageKey } from '../../lib/i18n.ts';
import type { QueryChip, QuerySuggestion } from '../../lib/messaging/protocol.ts';
import type { TypedPart } from '../../lib/models/search-state.ts';
import { Icon } from '../ui/icon.tsx';
import { optionProps, SUGGESTIONS_ID, suggestionId } from './option-ids.ts';

/** The filters to choose from, and how each is typed. */
export const FILTERS: readonly (readonly [MessageKey, string])[] = [
  ['filterBySpeaker', 'speaker:'],
  ['filterByDate', 'in:'],
  ['filterByLength', 'longer:'],
  ['filterByShared', 'is:'],
  ['filterByOwner', 'owner:'],
  ['filterByTeam', 'team:'],
];

/** The name of a filter that is typed as `lead`; empty for none. */
export function leadWords(lead: string): string {
  const key = FILTERS.find(([, filter]) => filter === lead)?.[0];
  return key ? t(key) : '';
}

/** Filters that an empty box can start with, after the finished filters. */
export const filterSuggestions = (finished: string): QuerySuggestion[] =>
  FILTERS.map(([words, filter]) => ({
    label: t(words),
    text: finished + filter,
    caret: finished.length + filter.length,
  }));

/** A filter, phrase or `-without` that has left the box, as typed and as displayed. */
export type FinishedFilter = Pick<QueryChip, 'text' | 'words'>;

export interface QueryChipsProps {
  filters: readonly FinishedFilter[];
  onRemove: (at: number) => void;
}

/** The finished filters. */
export function QueryChips({ filters, onRemove }: QueryChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul class="chips" aria-label={t('filtersLabel')}>
      {filters.map(({ text, words }, at) => (
        <li key={`${at} ${text}`} class="chip" title={words}>
          <bdi class="cut">{words}</bdi>
          <button type="button" aria-label={t('removeFilter', words)} onClick={() => onRemove(at)}>
            <Icon of={X} size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

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
        <li
          key={suggestion.text}
          class="suggestion"
          {...optionProps(suggestionId(at), at === suggestedAt, () => onAccept(suggestion))}
        >
          <bdi class="cut">{suggestion.isDate ? t('onlyWhen', suggestion.label) : suggestion.label}</bdi>
          {at === (suggestedAt ?? 0) && <kbd aria-hidden="true">{t('keyTab')}</kbd>}
        </li>
      ))}
    </ul>
  );
}
