import { t } from '../../../lib/i18n.ts';
import type { LibraryGroup } from '../../../lib/messaging/protocol.ts';
import type { Listing } from '../../../lib/models/search-state.ts';
import { WIDENED_NOTE } from '../../../lib/models/selectable-items.ts';
import { tellApart } from '../../../lib/recording/tell-apart.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { HitRow } from './hit-row.tsx';
import { MeetingRow } from './meeting-row.tsx';
import { insteadWords, WidenedNote } from './widened-note.tsx';

export interface SaidRowsProps {
  listing: Pick<Listing, 'rows' | 'hits' | 'pins' | 'selectedId' | 'selectedHit'>;
  query: string;
  nowMs: number;
  onOpen: (id: RecordingId, hit: number) => void;
  onUnfold: (id: RecordingId) => void;
}

/** Meetings whose content matches, except those quoted under their title's row. */
export function SaidRows({ listing, query, nowMs, onOpen, onUnfold }: SaidRowsProps) {
  const { rows, hits, pins, selectedId, selectedHit } = listing;
  const { groups, widened, noteAt, quoted, unfolded } = hits;
  const distinct = tellApart(
    groups.map(({ recording }) => {
      const titled = rows.find((row) => row.recording.id === recording.id && row.recording.title === recording.title);
      return { recording, ranges: titled?.ranges ?? [], facts: null };
    }),
  );
  const isAllSimilar = widened?.from === 0 && rows.every(({ isSimilar }) => isSimilar);
  const text = isAllSimilar ? insteadWords(query, widened.words) : t('widenedMore', query);
  return groups.map((group, at) => {
    const { id } = group.recording;
    const row = distinct[at];
    const isSelected = (hit: number) => selectedId === id && selectedHit === hit;
    return [
      at === noteAt.group && (
        <WidenedNote key="widened" {...{ id, text, onOpen }} at={WIDENED_NOTE} selected={isSelected(WIDENED_NOTE)} />
      ),
      row && !quoted.has(id) && (
        <MeetingRow
          key={id}
          {...{ row, group, nowMs, onOpen }}
          pinned={pins.has(id)}
          selected={isSelected(0)}
          onUnfold={unfolded.has(id) ? null : () => onUnfold(id)}
        />
      ),
      !quoted.has(id) && unfolded.has(id) && (
        <FurtherHits key={`more-${id}`} {...{ group, from: 1, listing, onOpen }} />
      ),
    ];
  });
}

interface FurtherHitsProps extends Pick<SaidRowsProps, 'onOpen'> {
  listing: Pick<Listing, 'selectedId' | 'selectedHit'>;
  group: LibraryGroup;
  /** Index of the first hit to show. */
  from: number;
}

/** The places in a meeting, each an option of the list. */
export function FurtherHits({ group: { recording, hits }, from, listing, onOpen }: FurtherHitsProps) {
  const { id, title } = recording;
  return hits.map((hit, at) =>
    at < from ? null : (
      <HitRow
        key={at}
        id={id}
        title={title || t('untitledRecording')}
        hit={hit}
        at={at}
        selected={listing.selectedId === id && listing.selectedHit === at}
        onOpen={onOpen}
      />
    ),
  );
}
