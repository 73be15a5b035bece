import { runDetached } from '../../lib/errors/run-detached.ts';
import type { SearchModel } from '../../lib/models/search-controls.ts';

/**
 * Notifies the search when it is used, by pointer or keys within `target`, and when the network is back. Returns a
 * function that stops this.
 */
export function followUse(search: Pick<SearchModel, 'hold' | 'refresh'>, target: EventTarget): () => void {
  const end = new AbortController();
  const { signal } = end;
  for (const use of ['pointerdown', 'wheel', 'keydown'] as const) {
    target.addEventListener(use, search.hold, { capture: true, signal });
  }
  const onMove = (event: Event) => {
    // A resting pointer also fires this event when the search opens under it.
    if (event instanceof MouseEvent && (event.movementX !== 0 || event.movementY !== 0)) search.hold();
  };
  target.addEventListener('pointermove', onMove, { signal });
  addEventListener('online', () => runDetached(search.refresh()), { signal });
  return () => end.abort();
}
