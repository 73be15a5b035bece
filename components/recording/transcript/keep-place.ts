import { onMove } from '../on-move.ts';
import type { TranscriptPlaces } from './transcript-places.ts';

/**
 * Keeps the turn that is being read where it is when the panel gets wider or narrower: the words above it then take
 * another height. Returns the end of it.
 */
export function keepPlaceOnResize(list: HTMLElement, places: TranscriptPlaces): () => void {
  let width = list.clientWidth;
  let place = places.place();

  const stopFollowing = onMove(() => {
    // A scroll event that comes from the resizing itself tells nothing of the reader.
    if (list.clientWidth === width) place = places.isReading() ? places.place() : null;
  });
  const observer = new ResizeObserver(() => {
    // Hidden, it has no width.
    if (list.clientWidth === 0 || list.clientWidth === width) return;
    width = list.clientWidth;
    if (place) places.goToPlace(place);
  });
  observer.observe(list);
  return () => {
    stopFollowing();
    observer.disconnect();
  };
}
