import type { FindSurface } from './find-surface.ts';

/** Frames in which the guessed heights around a match are replaced by real ones. */
const SETTLING_FRAMES = 6;

/** What the bars leave free of the window, in its pixels; the style sheet says it, for anchors and for us. */
function freeArea(): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return {
    top: Number.parseFloat(scrollPaddingTop) || 0,
    bottom: innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0),
  };
}

/**
 * A function that brings a range to the middle of what the bars leave free, unless all of it can be seen already. It is
 * asked for in each frame, because the nodes around it may be replaced. Another call, or the reader's own hand, ends
 * what is still moving.
 */
export function createRevealer(): (find: () => Range | null) => void {
  let current = new AbortController();

  return (find) => {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    for (const type of ['wheel', 'touchstart', 'pointerdown']) {
      addEventListener(type, () => current.abort(), { signal, once: true, passive: true, capture: true });
    }
    const move = (framesLeft: number) => {
      const range = signal.aborted ? null : find();
      if (!range) return;
      centre(range);
      if (framesLeft > 0) requestAnimationFrame(() => move(framesLeft - 1));
      else current.abort();
    };
    move(SETTLING_FRAMES);
  };
}

function centre(range: Range) {
  revealSideways(range);
  const { top, bottom, height } = range.getBoundingClientRect();
  const free = freeArea();
  // What is not drawn has no height.
  if (height === 0 || (top >= free.top && bottom <= free.bottom)) return;
  scrollBy({ top: (top + bottom - free.top - free.bottom) / 2, behavior: 'instant' });
}

/** Wide tables scroll inside themselves. */
function revealSideways(range: Range) {
  const box = range.startContainer.parentElement?.closest('.document-scroll');
  if (!box) return;
  const inside = range.getBoundingClientRect();
  const outside = box.getBoundingClientRect();
  if (inside.left >= outside.left && inside.right <= outside.right) return;
  box.scrollBy({ left: (inside.left + inside.right - outside.left - outside.right) / 2, behavior: 'instant' });
}

/** The first text of which something is seen below the bars: where the reader is. */
export function textAtTop(surface: FindSurface): number {
  const { top } = freeArea();
  const endsBelow = (text: number) => {
    const range = surface.rangeOf(text, 0, surface.texts[text]?.length ?? 0);
    return range !== null && range.getBoundingClientRect().bottom > top;
  };
  for (const [from, to] of surface.near()) {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (endsBelow(middle)) high = middle;
      else low = middle + 1;
    }
    if (low < to) return low;
  }
  return 0;
}
