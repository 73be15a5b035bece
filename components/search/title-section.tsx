import type { ComponentChildren } from 'preact';
import { formatNumber, t } from '../../lib/i18n.ts';
import type { Listing } from '../../lib/models/search-state.ts';
import { SHOW_ALL } from '../../lib/models/selectable-items.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { optionId } from './option-id.ts';
import { keepFocus } from './row-drag.ts';
import { Section } from './section.tsx';

export interface TitleSectionProps {
  listing: Pick<Listing, 'rows' | 'hasMore' | 'hits' | 'selectedId' | 'selectedHit'>;
  onOpen: (id: RecordingId, hit: number) => void;
  children: ComponentChildren;
}

/** The titles that match, with a button for all of them if only the first are shown. */
export function TitleSection({ listing, onOpen, children }: TitleSectionProps) {
  const { rows, hasMore, hits, selectedId, selectedHit } = listing;
  const id = rows[0]?.recording.id;
  if (id === undefined) return null;
  const count = formatNumber(rows.length);
  // A filter alone finds recordings by something other than their titles.
  const isTitles = rows.some(({ ranges }) => ranges.length > 0);
  return (
    <Section name="titles" label={t(isTitles ? 'titlesHeading' : 'recordingsLabel')}>
      {hits.headCount > 0 && hits.headCount < rows.length && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox keeps the focus and handles the keys
        <li
          class="show-all"
          id={optionId(id, SHOW_ALL)}
          role="option"
          aria-selected={selectedId === id && selectedHit === SHOW_ALL}
          onMouseDown={keepFocus}
          onClick={() => onOpen(id, SHOW_ALL)}
        >
          {t('showAll', hasMore ? t('countMore', count) : count)}
        </li>
      )}
      {children}
    </Section>
  );
}
