import { runDetached } from '../../lib/errors/run-detached.ts';
import type { SearchModel } from '../../lib/models/search-controls.ts';

/** Tells the search that it is used, by pointer or keys within `target`, and that the network is back; until what it returns is called. */
export function followUse(search: Pick<SearchModel, 'hold' | 'refresh'>, target: EventTarget): () => void {
  const end = new AbortController();
  const { signal } = end;
  for (const use of ['pointerdown', 'wheel', 'keydown'] as const) {
    target.addEventListener(use, search.hold, { capture: true, signal });
  }
  const onMove = (event: Event) => {
    // A pointer that rests where the search opens is told of as well.
    if (event instanceof MouseEvent && (event.movementX !== 0 || event.movementY !== 0)) search.hold();
  };
  target.addEventListener('pointermove', onMove, { signal });
  addEventListener('online', () => runDetached(search.refresh()), { signal });
  return () => end.abort();
}
