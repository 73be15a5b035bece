/** Calls `listener` after scrolling or resizing, at most once a frame. Returns a function that stops it. */
export function onScrollOrResize(listener: () => void): () => void {
  let frame = 0;
  const plan = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      listener();
    });
  };
  addEventListener('scroll', plan, { passive: true });
  addEventListener('resize', plan);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', plan);
    removeEventListener('resize', plan);
  };
}
