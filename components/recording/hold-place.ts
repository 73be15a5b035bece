import { onScrollOrResize } from './on-scroll-or-resize.ts';
import { settle } from './settle.ts';
import { viewportInsets } from './viewport-insets.ts';

/** What is held: a paragraph, or the turn or block around it. */
const HELD = '.turn-text, .turn, .document > *';
/** How far below the bars to look for it, in pixels: beyond the gap that a jump leaves. */
const BELOW = 12;

/**
 * Keeps the words being read in place while `panels` become wider or narrower, because browsers anchor scrolling only to
 * other changes. Call the returned function to stop.
 */
export function holdPlaceOnResize(panels: HTMLElement): () => void {
  let width = panels.clientWidth;
  let held: { element: Element; offset: number; share: number } | null = null;

  const note = () => {
    // A scroll event caused by the resize itself says nothing about the reader.
    if (panels.clientWidth !== width) return;
    const { top } = viewportInsets();
    const element = scrollY > 0 && document.elementFromPoint(innerWidth / 2, top + BELOW)?.closest(HELD);
    const box = element ? element.getBoundingClientRect() : null;
    held = element && box ? { element, offset: box.top - top, share: (top - box.top) / box.height } : null;
  };
  const stopFollowing = onScrollOrResize(note);
  const observer = new ResizeObserver(() => {
    const now = held;
    if (panels.clientWidth === width) return;
    width = panels.clientWidth;
    if (!now) return;
    settle(() => {
      const { top, height } = now.element.getBoundingClientRect();
      // A part of a paragraph is as far down in it as before; another beginning keeps its distance.
      const wanted = now.offset < 0 ? -now.share * height : now.offset;
      const away = top - viewportInsets().top - wanted;
      if (Math.abs(away) >= 1) scrollBy({ top: away, behavior: 'instant' });
      return now.element.isConnected;
    });
  });
  observer.observe(panels);
  return () => {
    stopFollowing();
    observer.disconnect();
  };
}
