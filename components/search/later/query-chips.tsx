import { X } from 'lucide';
import { t } from '../../../lib/i18n.ts';
import type { QueryChip } from '../../../lib/messaging/protocol.ts';
import { Icon } from '../../ui/icon.tsx';

export interface QueryChipsProps {
  chips: readonly Omit<QueryChip, 'range'>[];
  onRemove: (at: number) => void;
}

/** The filters, and words that were not understood as filters. */
export function QueryChips({ chips, onRemove }: QueryChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul class="chips">
      {chips.map(({ text, understood }, at) => (
        <li
          key={`${at} ${text}`}
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
