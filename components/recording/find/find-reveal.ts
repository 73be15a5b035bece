import { firstWhere } from '../../../lib/recording/in-order.ts';
import { viewportInsets } from '../viewport-insets.ts';
import { settle } from '../settle.ts';
import type { FindSurface } from './find-surface.ts';

/** How far down the free area a match is placed, as a fraction: what was said before it is read first. */
const DOWN = 1 / 3;

/**
 * Scrolls a range to a third of the area that the bars leave free, if part of it is hidden; with `wherever`, always.
 * `find` is called in each frame, because the nodes around the range can be replaced. Another call, or input by the
 * reader, ends a move in progress.
 */
export function reveal(find: () => Range | null, { wherever = false } = {}): void {
  settle(() => {
    const range = find();
    if (range) bring(range, wherever);
    return range !== null;
  });
}

function bring(range: Range, wherever: boolean) {
  revealSideways(range);
  const { top, bottom, height } = range.getBoundingClientRect();
  const free = viewportInsets();
  // A range that is not drawn has no height.
  if (height === 0 || (!wherever && top >= free.top && bottom <= free.bottom)) return;
  const away = (top + bottom) / 2 - free.top - (free.bottom - free.top) * DOWN;
  if (Math.abs(away) >= 1) scrollBy({ top: away, behavior: 'instant' });
}

/** Wide tables scroll on their own. */
function revealSideways(range: Range) {
  const box = range.startContainer.parentElement?.closest('.document-scroll');
  if (!box) return;
  const inside = range.getBoundingClientRect();
  const outside = box.getBoundingClientRect();
  if (inside.left >= outside.left && inside.right <= outside.right) return;
  box.scrollBy({ left: (inside.left + inside.right - outside.left - outside.right) / 2, behavior: 'instant' });
}

/** The first text that is visible below the bars: the reader's position. */
export function textAtTop(surface: FindSurface): number {
  const { top } = viewportInsets();
  const endsBelow = (text: number) => {
    const range = surface.rangeOf(text, 0, surface.texts[text]?.length ?? 0);
    return range !== null && range.getBoundingClientRect().bottom > top;
  };
  const [from, to] = surface.near();
  const text = firstWhere(from, to, endsBelow);
  return text < to ? text : 0;
}
