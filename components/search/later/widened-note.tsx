import { t } from '../../../lib/i18n.ts';
import type { HitsPart, Listing } from '../../../lib/models/search-state.ts';
import { TITLE_NOTE } from '../../../lib/models/selectable-items.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { optionId } from '../option-id.ts';
import { keepFocus } from '../row-drag.ts';

export interface WidenedNoteProps {
  /** Id of the recording below. */
  id: RecordingId;
  /** The number used in place of a hit index to select and open the note. */
  at: number;
  /** What was searched instead of the query. */
  text: string;
  selected: boolean;
  onOpen: (id: RecordingId, hit: number) => void;
}

/** Says above similar results what was searched instead: an option of the list, which starts the strict search. */
export function WidenedNote({ id, at, text, selected, onOpen }: WidenedNoteProps) {
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
      <span dir="auto">{text}</span> <span class="widened-exactly">{t('searchExactly')}</span>
    </li>
  );
}

/** Says what is shown, if nothing matches the query as typed: `found` on the screen, otherwise what `words` became. */
export function insteadWords(query: string, words: NonNullable<HitsPart['widened']>['words'], found = ''): string {
  const isOther = words.some(({ typed, found }) => found[0] !== typed);
  if (found === '' && words.length > 0 && !isOther) return t('widenedApart', query);
  const shown = found || words.flatMap(({ found }) => found.slice(0, 1)).join(' ');
  return shown === '' ? t('widenedNear', query) : t('widenedInstead', query, shown);
}

interface TitleNoteProps extends Pick<WidenedNoteProps, 'onOpen'> {
  /** The query as typed. */
  query: string;
  listing: Pick<Listing, 'rows' | 'hits' | 'selectedId' | 'selectedHit'>;
}

/** The same above similar titles. */
export function TitleNote({ listing, query, onOpen }: TitleNoteProps) {
  const { rows, hits, selectedId, selectedHit } = listing;
  const { noteAt, groups, widened } = hits;
  const row = rows[noteAt.row ?? -1];
  if (!row) return null;
  const { id, title } = row.recording;
  const marked = row.ranges.map(([start, end]) => title.slice(start, end)).join(' ');
  const isExact = noteAt.row !== 0 || (widened?.from ?? groups.length) > 0;
  return (
    <WidenedNote
      {...{ id, onOpen }}
      at={TITLE_NOTE}
      text={isExact ? t('widenedMore', query) : insteadWords(query, widened?.words ?? [], marked)}
      selected={selectedId === id && selectedHit === TITLE_NOTE}
    />
  );
}
