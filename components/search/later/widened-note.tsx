import { t } from '../../../lib/i18n.ts';
import type { HitsPart } from '../../../lib/models/search-state.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { optionId } from '../option-id.ts';
import { keepFocus } from '../row-drag.ts';

export interface WidenedNoteProps {
  /** Id of the recording below. */
  id: RecordingId;
  /** The number used in place of a hit index to select and open the note. */
  at: number;
  /** The query as typed. */
  query: string;
  /** The words searched instead of the query; null if something matches as typed. */
  instead: readonly WidenedWord[] | null;
  selected: boolean;
  onOpen: (id: RecordingId, hit: number) => void;
}

type WidenedWord = NonNullable<HitsPart['widened']>['words'][number];

/** Says above similar results what was searched instead: an option of the list, which starts the strict search. */
export function WidenedNote({ id, at, query, instead, selected, onOpen }: WidenedNoteProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox keeps the focus and handles the keys
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
