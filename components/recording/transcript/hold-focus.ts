import type { TranscriptBlocks } from './transcript-blocks.ts';
import { firstTurnOf } from './transcript-lines.ts';
import type { TranscriptPlaces } from './transcript-places.ts';

/**
 * Remembers which turn has the focus. If drawing removes the focus, the returned function restores it, on the turn that
 * `numberNow` maps the old one to.
 */
export function holdFocus(
  list: HTMLElement,
  blocks: TranscriptBlocks,
  places: Pick<TranscriptPlaces, 'lineOfTurn'>,
): (numberNow: (turn: number) => number) => void {
  const focused = document.activeElement;
  const item = focused?.closest('li');
  const line = item && list.contains(item) ? blocks.lines[blocks.lineAt(item)] : undefined;
  if (!line) return () => undefined;

  return (numberNow) => {
    if (list.contains(focused)) return;
    const lineNow = places.lineOfTurn(numberNow(firstTurnOf(line)));
    const itemNow = lineNow === null ? null : blocks.itemOf(lineNow);
    const time = focused === item ? null : itemNow?.querySelector<HTMLElement>('.turn-time');
    if (itemNow && !time) itemNow.tabIndex = -1;
    (time ?? itemNow)?.focus({ preventScroll: true });
  };
}
