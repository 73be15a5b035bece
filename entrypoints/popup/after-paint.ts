/** Runs `work` after the next frame: until then, the first rows take precedence. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** A `Later` (`lib/models/debounce.ts`). */
export function wait(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
