/** Does `work` when what is shown by now is on the screen: once, however often it is asked for until then. */
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
