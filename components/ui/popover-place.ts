import { useLayoutEffect } from 'preact/hooks';

/** Pixels from the viewport's left and top edges. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PopoverPlace {
  left: number;
  top: number;
  maxHeight: number;
}

/** Distances from a popover to its button and to the edges of the window. */
const GAP = 4;
const EDGE = 8;

/** Below the button and aligned with its end; above it if there is more room; always inside the window. */
export function placePopover(
  anchor: Box,
  size: { width: number; height: number },
  window: { width: number; height: number },
  fromRight: boolean,
): PopoverPlace {
  const below = window.height - EDGE - (anchor.bottom + GAP);
  const above = anchor.top - GAP - EDGE;
  const goesBelow = size.height <= below || below >= above;
  const maxHeight = Math.max(0, goesBelow ? below : above);
  const height = Math.min(size.height, maxHeight);
  const flush = fromRight ? anchor.left : anchor.right - size.width;
  return {
    left: Math.max(EDGE, Math.min(flush, window.width - EDGE - size.width)),
    top: goesBelow ? anchor.bottom + GAP : anchor.top - GAP - height,
    maxHeight,
  };
}

const isShown = (popover: HTMLElement): boolean => 'showPopover' in popover && popover.matches(':popover-open');

/** Shows `popover` in the browser's top layer next to `anchor` and keeps it there. */
export function usePopoverPlace(
  anchor: { current: HTMLElement | null },
  popover: { current: HTMLElement | null },
  /** Identifies the content: other content has another size. */
  content: unknown,
) {
  useLayoutEffect(() => {
    const [button, panel] = [anchor.current, popover.current];
    if (!button || !panel) return undefined;
    if (!isShown(panel)) panel.showPopover?.();
    const place = () => {
      panel.style.maxBlockSize = '';
      const size = { width: panel.offsetWidth, height: panel.offsetHeight };
      const window = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
      const fromRight = getComputedStyle(button).direction === 'rtl';
      const { left, top, maxHeight } = placePopover(button.getBoundingClientRect(), size, window, fromRight);
      panel.style.left = `${left}px`;
      panel.style.top = `${top}px`;
      panel.style.maxBlockSize = `${maxHeight}px`;
    };
    place();
    window.addEventListener('resize', place);
    // The button can scroll with the page until it sticks.
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [anchor, popover, content]);
}
