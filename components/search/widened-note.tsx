import { t } from '../../lib/i18n.ts';
import type { HitsPart } from '../../lib/models/search-state.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { optionId } from './option-id.ts';
import { keepFocus } from './row-drag.ts';

export interface WidenedNoteProps {
  /** Of the recording below. */
  id: RecordingId;
  /** The number in place of a hit, by which it is selected and opened. */
  at: number;
  /** As it was typed. */
  query: string;
  widened: NonNullable<HitsPart['widened']>;
  selected: boolean;
  onOpen: (id: RecordingId, hit: number) => void;
}

/** What was searched instead, above what was found by it: an option of the list, which leads to the strict search. */
export function WidenedNote({ id, at, query, widened, selected, onOpen }: WidenedNoteProps) {
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
      <span dir="auto">{noteWords(query, widened)}</span> <span class="widened-exactly">{t('searchExactly')}</span>
    </li>
  );
}

function noteWords(query: string, { from, words }: NonNullable<HitsPart['widened']>): string {
  if (from > 0) return t('widenedMore', query);
  const isOther = words.some(({ typed, found }) => found[0] !== typed);
  const shown = words.flatMap(({ found }) => found.slice(0, 1)).join(' ');
  return isOther && shown !== '' ? t('widenedInstead', query, shown) : t('widenedNear', query);
}
