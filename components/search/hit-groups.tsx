import { t, tn, uiLanguage } from '../../lib/i18n.ts';
import type { FoundGroup } from '../../lib/messaging/protocol.ts';
import type { Listing } from '../../lib/models/search-state.ts';
import { formatWhen } from '../../lib/recording/time.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { HitRow } from './hit-row.tsx';
import { WidenedNote } from './widened-note.tsx';

export interface HitGroupsProps {
  listing: Pick<Listing, 'rows' | 'hits' | 'selectedId' | 'selectedHit'>;
  query: string;
  nowMs: number;
  onOpen: (id: RecordingId, hit: number) => void;
}

/** What was found inside recordings, under the title of each. */
export function HitGroups({ listing: { rows, hits, selectedId, selectedHit }, query, nowMs, onOpen }: HitGroupsProps) {
  const { widened } = hits;
  return hits.groups.map((group, index) => {
    const { id, title, createdAtMs } = group.recording;
    const shownTitle = title || t('untitledRecording');
    const facts = [
      createdAtMs !== null && formatWhen(createdAtMs, nowMs, uiLanguage()),
      group.hitCount > group.hits.length && tn('placesCount', group.hitCount),
    ];
    const shown = (
      <li key={`hits-${id}`} class="hit-group" role="presentation">
        <div class="hit-heading" aria-hidden="true">
          <bdi class="hit-title">{shownTitle}</bdi>
          <span class="hit-facts">{facts.filter(Boolean).join(' · ')}</span>
        </div>
        <ul role="group" aria-label={labelOf(group, shownTitle)}>
          {group.hits.map((hit, at) => (
            <HitRow
              key={at}
              id={id}
              title={shownTitle}
              hit={hit}
              at={at}
              selected={selectedId === id && selectedHit === at}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </li>
    );
    if (!widened || index !== widened.from) return shown;
    const isSelected = selectedId === id && selectedHit === WIDENED_NOTE;
    const note = { id, query, onOpen, at: WIDENED_NOTE, selected: isSelected };
    // Titles are found as typed, too.
    const instead = rows.length + widened.from === 0 ? widened.words : null;
    return [<WidenedNote key="widened" {...note} instead={instead} />, shown];
  });
}

/** As the models number it (`selectable-items.ts`). */
const WIDENED_NOTE = -1;

const labelOf = ({ hitCount }: FoundGroup, title: string) => `${title}, ${tn('placesCount', hitCount)}`;
