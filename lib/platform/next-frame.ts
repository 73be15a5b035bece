/** A page that nobody sees draws no frames. */
const LATE_MS = 200;

/** Resolves when what has changed until now is on the screen, so that work that keeps the page busy may begin. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LATE_MS);
  });
}
