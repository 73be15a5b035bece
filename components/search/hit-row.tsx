import { t } from '../../lib/i18n.ts';
import type { FoundHit } from '../../lib/messaging/protocol.ts';
import { formatStamp } from '../../lib/recording/time.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { Marked } from './marked.tsx';
import { memo } from './memo.ts';
import { optionId } from './option-id.ts';
import { keepFocus } from './row-drag.ts';

export interface HitRowProps {
  id: RecordingId;
  /** Of the recording, as it is shown. */
  title: string;
  hit: FoundHit;
  /** The place of the hit in its group. */
  at: number;
  selected: boolean;
  onOpen: (id: RecordingId, hit: number) => void;
}

/** One place inside a recording: who says it and when, or which document it is in, and the words around. */
export const HitRow = memo(function HitRow({ id, title, hit, at, selected, onOpen }: HitRowProps) {
  const { part, speaker, startSeconds, snippet, ranges } = hit;
  const who =
    part === 'summary' ? t('tabSummary') : part === 'notes' ? t('tabNotes') : (speaker ?? t('unknownSpeaker'));
  const time = startSeconds === null ? '' : formatStamp(startSeconds);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's, where the focus stays
    <li
      class="hit"
      id={optionId(id, at)}
      role="option"
      aria-selected={selected}
      onMouseDown={keepFocus}
      onClick={() => onOpen(id, at)}
    >
      <span class="visually-hidden">{title}, </span>
      <span class="hit-from">
        <bdi class="hit-who">{who}</bdi>
        {time && <span class="hit-time"> {time}</span>}
      </span>{' '}
      <span class="hit-words" dir="auto">
        <Marked text={snippet} ranges={ranges} />
      </span>
    </li>
  );
});
