import type { LibraryHit } from '../../../lib/messaging/protocol.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { HitQuote } from '../hit-quote.tsx';
import { memo } from '../memo.ts';
import { optionId } from '../option-id.ts';
import { keepFocus } from '../row-drag.ts';

export interface HitRowProps {
  id: RecordingId;
  /** The title of the recording, as shown. */
  title: string;
  hit: LibraryHit;
  /** Index of the hit in its group. */
  at: number;
  selected: boolean;
  onOpen: (id: RecordingId, hit: number) => void;
}

/** One of the further places shown on request under their recording's row. */
export const HitRow = memo(function HitRow({ id, title, hit, at, selected, onOpen }: HitRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox keeps the focus and handles the keys
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
