import { t } from '../../../lib/i18n.ts';
import type { HitsPart } from '../../../lib/models/search-state.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { optionId } from '../option-id.ts';
import { keepFocus } from '../row-drag.ts';

export interface WidenedNoteProps {
  /** Of the recording below. */
  id: RecordingId;
  /** The number in place of a hit, by which it is selected and opened. */
  at: number;
  /** As it was typed. */
  query: string;
  /** What was searched in place of the query; null where something is as typed. */
  instead: readonly WidenedWord[] | null;
  selected: boolean;
  onOpen: (id: RecordingId, hit: number) => void;
}

type WidenedWord = NonNullable<HitsPart['widened']>['words'][number];

/** What was searched instead, above what was found by it: an option of the list, which leads to the strict search. */
export function WidenedNote({ id, at, query, instead, selected, onOpen }: WidenedNoteProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's, where the focus stays
    <li
      class="widened-note"
      id={optionId(id, at)}
      role="option"
      aria-selected={selected}
      onMouseDown={keepFocus}
      onClick={() => onOpen(id, at)}
    >
      <span dir="auto">{noteWords(query, instead)}</span> <span class="widened-exactly">{t('searchExactly')}</span>
    </li>
  );
}

function noteWords(query: string, words: WidenedNoteProps['instead']): string {
  if (!words) return t('widenedMore', query);
  const isOther = words.some(({ typed, found }) => found[0] !== typed);
  const shown = words.flatMap(({ found }) => found.slice(0, 1)).join(' ');
  return isOther && shown !== '' ? t('widenedInstead', query, shown) : t('widenedNear', query);
}
