import type { ComponentChild } from 'preact';
import { memo } from './memo.ts';
import { t, tn, uiLanguage } from '../../lib/i18n.ts';
import type { LibraryGroup } from '../../lib/messaging/protocol.ts';
import { isOpenable } from '../../lib/recording/ids.ts';
import type { KnownPeople } from '../../lib/recording/known-people.ts';
import type { DistinctRow } from '../../lib/recording/tell-apart.ts';
import { formatDuration, formatMoment, shownSeconds, type DayShown } from '../../lib/recording/time.ts';
import type { Recording, RecordingId } from '../../lib/recording/types.ts';
import { statusKind, type StatusKind } from '../../lib/recording/words.ts';
import { statusName } from '../ui/status-name.ts';
import { HitQuote } from './hit-quote.tsx';
import { marked } from './marked.ts';
import { Mentions } from './mentions.tsx';
import { optionId } from './option-id.ts';
import { PinMark } from './pin-mark.tsx';
import { keepFocus, startDrag, type RowDragging } from './row-drag.ts';

/** What a row draws besides its title and its time; null is not drawn. */
export interface RowFacts {
  /** The service's text for a date that could not be parsed. */
  when: string | null;
  lengthSeconds: number | null;
  speakerCount: number | null;
  people: Pick<KnownPeople, 'names' | 'others'> | null;
  owner: string | null;
  status: { kind: Exclude<StatusKind, 'ready'>; words: string } | null;
}

/** The facts of a row: the number of speakers gives way to their names, and names give way to a quote. */
export function factsOf(recording: Recording, known: KnownPeople | undefined, isQuoted: boolean): RowFacts {
  const { createdAtMs, createdAtText, durationSeconds, speakerCount, ownerName, isOwner, status } = recording;
  // Names and mentions together would take two lines.
  const people = known && !isQuoted ? { names: known.names, others: known.others } : null;
  return {
    when: createdAtMs === null ? createdAtText : null,
    lengthSeconds: durationSeconds === null ? null : shownSeconds(durationSeconds),
    speakerCount: !people && speakerCount !== null && speakerCount > 0 ? speakerCount : null,
    people,
    owner: people || isQuoted || isOwner === true ? null : ownerName,
    status: statusFact(status),
  };
}

export interface ResultRowProps {
  row: DistinctRow<RowFacts>;
  /** How the date is shown: only what the heading above leaves out. */
  day: DayShown;
  pinned: boolean;
  selected: boolean;
  nowMs: number;
  /** The matches in it, if they are shown with its title. */
  group?: LibraryGroup | undefined;
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
  const { row, pinned, selected, group, unfolded = false, drag, onSelect, onOpen, onUnfold } = props;
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
        <bdi>{recording.title ? marked(row.title) : title}</bdi>
      </span>
      {pinned && <PinMark />}
      {factsLine(
        props,
        group && <Mentions group={group} onUnfold={unfolded ? null : () => onUnfold?.(recording.id)} />,
      )}
      {group?.hits[0] && !unfolded && <HitQuote hit={group.hits[0]} />}
    </li>
  );
});

/** Caches the words for each number: the browser takes longer to write them than to draw them. */
function cached(write: (value: number) => string): (value: number) => string {
  const written = new Map<number, string>();
  return (value) => {
    const words = written.get(value) ?? write(value);
    written.set(value, words);
    return words;
  };
}

const lengthWords = cached((seconds) => formatDuration(seconds, uiLanguage()));
const peopleWords = cached((count) => tn('peopleCount', count));

/** The second line. A function, because a row draws sooner without a component of its own for it. */
function factsLine({ row, day, nowMs }: Pick<ResultRowProps, 'row' | 'day' | 'nowMs'>, mentions: ComponentChild) {
  const locale = uiLanguage();
  const { facts, seconds, idEnd } = row;
  const { when, lengthSeconds, speakerCount, people, owner, status } = facts;
  const { createdAtMs } = row.recording;
  // One text: each further element costs layout time on every key press.
  const plain = [
    createdAtMs !== null && formatMoment(createdAtMs, nowMs, locale, { day, seconds }),
    lengthSeconds !== null && lengthWords(lengthSeconds),
    speakerCount !== null && peopleWords(speakerCount),
  ].filter(Boolean);
  return (
    <span class="result-facts">
      {when && (
        <span>
          <bdi>{when}</bdi>
        </span>
      )}
      {plain.length > 0 && <span>{plain.join(' · ')}</span>}
      {people && <People {...people} />}
      {owner && (
        <span class="result-owner">
          <bdi class="result-name">{owner}</bdi>
        </span>
      )}
      {idEnd !== null && (
        <span>
          <bdi>#{idEnd}</bdi>
        </span>
      )}
      {status && <span class={`status-${status.kind}`}>{status.words}</span>}
      {mentions}
    </span>
  );
}

function People({ names, others }: NonNullable<RowFacts['people']>) {
  return (
    <span class="result-people" title={names.join(', ')}>
      {names.flatMap((name, at) => [
        at > 0 && <span key={`${at},`}>, </span>,
        <bdi key={at} class="result-name">
          {name}
        </bdi>,
      ])}
      {others > 0 && <span>&nbsp;{t('otherPeople', others)}</span>}
    </span>
  );
}

/** Null for a finished recording; any other status is translated if known, and otherwise made readable. */
function statusFact(status: string): RowFacts['status'] {
  const kind = statusKind(status);
  const name = statusName(status);
  return kind === 'ready' ? null : { kind, words: kind === 'pending' ? t('statusOngoing', name) : name };
}
