import { X } from 'lucide';
import { t } from '../../lib/i18n.ts';
import type { TypedPart } from '../../lib/models/search-state.ts';
import { Icon } from '../ui/icon.tsx';

export interface QueryChipsProps {
  typed: TypedPart;
  onRemove: (at: number) => void;
}

/** What was understood of what stands in the box, and what was not. */
export function QueryChips({ typed: { chips }, onRemove }: QueryChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul class="chips">
      {chips.map(({ text, range: [start], understood }, at) => (
        <li
          key={start}
          class={understood ? 'chip' : 'chip chip-text'}
          title={understood ? text : t('searchedAsText', text)}
        >
          <bdi class="chip-words">{text}</bdi>
          {understood ? (
            <button type="button" aria-label={t('removeFilter', text)} onClick={() => onRemove(at)}>
              <Icon of={X} size={12} />
            </button>
          ) : (
            <span class="chip-note">{t('asText')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
