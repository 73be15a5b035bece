import { t, uiLanguage } from '../../../lib/i18n.ts';
import type { LibraryGroup } from '../../../lib/messaging/protocol.ts';
import type { DistinctRow } from '../../../lib/recording/tell-apart.ts';
import { formatMoment } from '../../../lib/recording/time.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { HitQuote } from '../hit-quote.tsx';
import { marked } from '../marked.ts';
import { Mentions } from '../mentions.tsx';
import { optionId } from '../option-id.ts';
import { PinMark } from '../pin-mark.tsx';
import { keepFocus } from '../row-drag.ts';

export interface MeetingRowProps {
  row: DistinctRow<null>;
  group: LibraryGroup;
  pinned: boolean;
  selected: boolean;
  nowMs: number;
  onOpen: (id: RecordingId, hit: number) => void;
  onUnfold: (() => void) | null;
}

/** A meeting whose content matches: its title, date, number of matches and best match. */
export function MeetingRow({ row, group, pinned, selected, nowMs, onOpen, onUnfold }: MeetingRowProps) {
  const { recording, title, seconds, idEnd } = row;
  const { id, createdAtMs } = recording;
  const [best] = group.hits;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox keeps the focus and handles the keys
    <li
      class={pinned ? 'hit result-pinned' : 'hit'}
      id={optionId(id, 0)}
      role="option"
      aria-selected={selected}
      onMouseDown={keepFocus}
      onClick={() => onOpen(id, 0)}
    >
      <span class="hit-title" title={title.text === recording.title ? undefined : recording.title}>
        <bdi>{recording.title ? marked(title) : t('untitledRecording')}</bdi>
      </span>
      {pinned && <PinMark />}
      <span class="result-facts">
        {createdAtMs !== null && (
          <time>{formatMoment(createdAtMs, nowMs, uiLanguage(), { day: 'weekday', seconds })}</time>
        )}
        {idEnd !== null && <bdi>#{idEnd}</bdi>}
        <Mentions group={group} onUnfold={onUnfold} />
      </span>{' '}
      {best && <HitQuote hit={best} />}
    </li>
  );
}
