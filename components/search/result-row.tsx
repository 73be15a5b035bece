import { memo } from './memo.ts';
import { t, tn, uiLanguage } from '../../lib/i18n.ts';
import type { FoundGroup } from '../../lib/messaging/protocol.ts';
import { isOpenable } from '../../lib/recording/ids.ts';
import type { KnownPeople } from '../../lib/recording/known-people.ts';
import type { DistinctRow } from '../../lib/recording/tell-apart.ts';
import { formatDuration, formatMoment, type DayShown } from '../../lib/recording/time.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import { statusName } from '../ui/status-name.ts';
import { HitQuote } from './hit-quote.tsx';
import { Marked } from './marked.tsx';
import { Mentions } from './mentions.tsx';
import { optionId } from './option-id.ts';
import { PinMark } from './pin-mark.tsx';
import { keepFocus, startDrag, type RowDragging } from './row-drag.ts';

export interface ResultRowProps {
  row: DistinctRow;
  /** How the date is shown: only what the heading above leaves out. */
  day: DayShown;
  /** Set if this device knows who speaks. */
  people: KnownPeople | undefined;
  pinned: boolean;
  selected: boolean;
  nowMs: number;
  /** The matches in it, if they are shown with its title. */
  group?: FoundGroup | undefined;
  unfolded?: boolean;
  drag: RowDragging;
  onSelect: (id: RecordingId) => void;
  onOpen: (id: RecordingId) => void;
  onUnfold?: (id: RecordingId) => void;
}

/**
 * The title with its matches, then the date, the length, the speakers (or their number, and the owner if it is not the
 * user), and the status unless it is ready.
 */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const {
    row,
    day,
    people,
    pinned,
    selected,
    nowMs,
    group,
    unfolded = false,
    drag,
    onSelect,
    onOpen,
    onUnfold,
  } = props;
  const { recording } = row;
  const openable = isOpenable(recording.id);
  const title = recording.title || t('untitledRecording');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox keeps the focus and handles the keys
    <li
      class={`result${recording.title ? '' : ' result-untitled'}${pinned ? ' result-pinned' : ''}`}
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
      <span
        class={`result-title${row.title.ranges.length > 0 ? ' result-matched' : ''}`}
        title={row.title.text === recording.title ? undefined : recording.title}
      >
        <bdi>{recording.title ? <Marked {...row.title} /> : title}</bdi>
      </span>
      {pinned && <PinMark />}
      <span class="result-facts">
        {/* Names and mentions together would take two lines. */}
        <Facts row={row} day={day} people={group ? undefined : people} isFound={group !== undefined} nowMs={nowMs} />
        {group && <Mentions group={group} onUnfold={unfolded ? null : () => onUnfold?.(recording.id)} />}
      </span>
      {group?.hits[0] && !unfolded && <HitQuote hit={group.hits[0]} />}
    </li>
  );
});

interface FactsProps extends Pick<ResultRowProps, 'row' | 'day' | 'people' | 'nowMs'> {
  /** Whether content matches are shown. */
  isFound: boolean;
}

function Facts({ row: { recording, seconds, idEnd }, day, people, isFound, nowMs }: FactsProps) {
  const locale = uiLanguage();
  const { createdAtMs, createdAtText, durationSeconds, speakerCount, ownerName, isOwner, status } = recording;
  const when = createdAtMs === null ? null : formatMoment(createdAtMs, nowMs, locale, { day, seconds });
  // One text: each further element costs layout time on every key press.
  const plain = [
    when,
    durationSeconds !== null && formatDuration(durationSeconds, locale),
    !people && speakerCount !== null && speakerCount > 0 && tn('peopleCount', speakerCount),
  ].filter(Boolean);
  return (
    <>
      {when === null && createdAtText && (
        <span>
          <bdi>{createdAtText}</bdi>
        </span>
      )}
      {plain.length > 0 && <span>{plain.join(' · ')}</span>}
      {people && <People {...people} />}
      {!people && !isFound && ownerName && isOwner !== true && (
        <span class="result-owner">
          <bdi class="result-name">{ownerName}</bdi>
        </span>
      )}
      {idEnd !== null && (
        <span>
          <bdi>#{idEnd}</bdi>
        </span>
      )}
      <Status status={status} />
    </>
  );
}

function People({ names, others }: Pick<KnownPeople, 'names' | 'others'>) {
  return (
    <span class="result-people" title={names.join(', ')}>
      {names.map((name, at) => [
        at > 0 && <span key={`${at},`}>, </span>,
        <bdi key={at} class="result-name">
          {name}
        </bdi>,
      ])}
      {others > 0 && <span>&nbsp;{t('otherPeople', others)}</span>}
    </span>
  );
}

/** A finished recording shows no status; any other is translated if known, and otherwise made readable. */
function Status({ status }: { status: string }) {
  const kind = statusKind(status);
  if (kind === 'ready') return null;
  const name = statusName(status);
  return <span class={`status-${kind}`}>{kind === 'pending' ? t('statusOngoing', name) : name}</span>;
}
