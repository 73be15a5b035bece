/** Fallback for hidden pages, which draw no frames. */
const LATE_MS = 200;

/** Resolves when the changes so far are on the screen, so that work that blocks the page can begin. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LATE_MS);
  });
}
