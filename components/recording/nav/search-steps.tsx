import { ChevronDown, ChevronUp, X } from 'lucide';
import { formatNumber, t } from '../../../lib/i18n.ts';
import type { FoundSearch } from '../../../lib/messaging/protocol.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { keyOfAction } from '../keys/reader-keys.ts';

export interface SearchStepsProps {
  search: FoundSearch;
  /** Keys without Ctrl or Command work. */
  areLetters: boolean;
  /** To the result before (`-1`) or after. */
  step: (by: -1 | 1) => void;
  end: () => void;
}

/** Which of how many results is on the screen. */
export function positionWords({ results, at, hasMore }: FoundSearch): string {
  const count = formatNumber(results.length);
  return t('findCount', formatNumber(at + 1), hasMore ? t('countMore', count) : count);
}

/** The way to the other results of a search, and out of it. */
export function SearchSteps({ search, areLetters, step, end }: SearchStepsProps) {
  const { at, results } = search;
  const keyOf = (action: 'previousResult' | 'nextResult') => (areLetters ? keyOfAction(action) : undefined);
  return (
    <span class="panel-nav-ways">
      <span class="visually-hidden" role="status">
        {t('resultPosition', positionWords(search))}
      </span>
      <IconButton
        icon={ChevronUp}
        label={t('previousResult')}
        shortcut={keyOf('previousResult')}
        idle={at === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={t('nextResult')}
        shortcut={keyOf('nextResult')}
        idle={at === results.length - 1}
        onClick={() => step(1)}
      />
      <IconButton icon={X} label={t('endSearch')} onClick={end} />
    </span>
  );
}
