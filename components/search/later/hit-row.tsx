import type { FoundHit } from '../../../lib/messaging/protocol.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { HitQuote } from '../hit-quote.tsx';
import { memo } from '../memo.ts';
import { optionId } from '../option-id.ts';
import { keepFocus } from '../row-drag.ts';

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

/** One of the places that are shown on request under the row of their recording. */
export const HitRow = memo(function HitRow({ id, title, hit, at, selected, onOpen }: HitRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's, where the focus stays
    <li
      class="hit hit-further"
      id={optionId(id, at)}
      role="option"
      aria-selected={selected}
      onMouseDown={keepFocus}
      onClick={() => onOpen(id, at)}
    >
      <span class="visually-hidden">{title}, </span>
      <HitQuote hit={hit} />
    </li>
  );
});
