/**
 * The edges of the window area that the bars leave free, in window pixels. The style sheet defines them, for anchors
 * and for scripts.
 */
export function viewportInsets(): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return {
    top: Number.parseFloat(scrollPaddingTop) || 0,
    bottom: innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0),
  };
}
