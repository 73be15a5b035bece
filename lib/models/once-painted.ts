/** Runs `work` once the current state is on the screen: only once, however often it is requested until then. */
export function createOncePainted(afterPaint: (work: () => void) => void, work: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    afterPaint(() => {
      isDue = false;
      work();
    });
  };
}
