import { memo } from './memo.ts';
import { t, tn, uiLanguage } from '../../lib/i18n.ts';
import type { ResultRow as Row } from '../../lib/models/search-state.ts';
import { isOpenable } from '../../lib/recording/ids.ts';
import { formatDuration, formatWhen } from '../../lib/recording/time.ts';
import type { Recording, RecordingId } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import { statusName } from '../ui/status-name.ts';
import { Marked } from './marked.tsx';
import { optionId } from './option-id.ts';
import { keepFocus, startDrag, type RowDragging } from './row-drag.ts';

export interface ResultRowProps {
  row: Row;
  selected: boolean;
  nowMs: number;
  drag: RowDragging;
  onSelect: (id: RecordingId) => void;
  onOpen: (id: RecordingId) => void;
}

/** Two lines: the title with its matches in weight, then when, how long, how many people and whose. */
export const ResultRow = memo(function ResultRow({ row, selected, nowMs, drag, onSelect, onOpen }: ResultRowProps) {
  const { recording, ranges } = row;
  const openable = isOpenable(recording.id);
  const title = recording.title || t('untitledRecording');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's, where the focus stays
    <li
      class={`result${recording.title ? '' : ' result-untitled'}`}
      id={optionId(recording.id)}
      role="option"
      aria-selected={selected}
      aria-disabled={openable ? undefined : 'true'}
      draggable={openable}
      onPointerDown={openable ? () => drag.prepare(recording.id) : undefined}
      onMouseDown={keepFocus}
      onDragStart={(event) => startDrag(event, drag.formsOf(recording), title)}
      onClick={() => (openable ? onOpen(recording.id) : onSelect(recording.id))}
    >
      <span class="result-title">
        <bdi>{recording.title ? <Marked text={title} ranges={ranges} /> : title}</bdi>
      </span>
      <StatusBadge status={recording.status} />
      <span class="result-facts">
        <Facts recording={recording} nowMs={nowMs} />
      </span>
    </li>
  );
});

/** COMPLETED needs no word; anything else is said as the service says it, in readable letters. */
function StatusBadge({ status }: { status: string }) {
  const kind = statusKind(status);
  return kind === 'ready' ? null : <span class={`status status-${kind}`}>{statusName(status)}</span>;
}

function Facts({ recording, nowMs }: { recording: Recording; nowMs: number }) {
  const locale = uiLanguage();
  const { createdAtMs, createdAtText, durationSeconds, speakerCount, ownerName } = recording;
  return (
    <>
      {createdAtMs !== null ? (
        <time dateTime={new Date(createdAtMs).toISOString()}>{formatWhen(createdAtMs, nowMs, locale)}</time>
      ) : (
        createdAtText && (
          <span>
            <bdi>{createdAtText}</bdi>
          </span>
        )
      )}
      {durationSeconds !== null && <span>{formatDuration(durationSeconds, locale)}</span>}
      {speakerCount !== null && speakerCount > 0 && <span>{tn('speakersCount', speakerCount)}</span>}
      {ownerName && (
        <span>
          <bdi>{ownerName}</bdi>
        </span>
      )}
    </>
  );
}
