import { t, tn, uiLanguage } from '../../../lib/i18n.ts';
import type { TranscriptItem } from '../../../lib/recording/filter-turns.ts';
import { formatDuration } from '../../../lib/recording/time.ts';

/** The one line that stands for the turns of people who were not chosen; pressing it shows them. */
export function createFoldedElement({ from, to, seconds }: Extract<TranscriptItem, { kind: 'folded' }>): HTMLLIElement {
  const item = document.createElement('li');
  item.className = 'turns-folded';
  const button = document.createElement('button');
  button.type = 'button';
  const turns = tn('foldedTurns', to - from);
  button.append(seconds === null ? turns : t('foldedTurnsLength', turns, formatDuration(seconds, uiLanguage())));
  item.append(button);
  return item;
}
