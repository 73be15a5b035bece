import { runDetached } from '../../lib/errors/run-detached.ts';

/**
 * Runs `work` after the next frame, and after what the browser itself has to do for it: the rows take precedence. With a
 * higher priority, it would delay the paint of each key.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => runDetached(scheduler.postTask(work, { priority: 'background' })));
}

/** A `Later` (`lib/models/debounce.ts`). */
export function wait(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
