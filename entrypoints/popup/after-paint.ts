/** After the next frame: until then everything gives way to the first rows. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** As `Later` (`lib/models/debounce.ts`) wants it. */
export function wait(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
