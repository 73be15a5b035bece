import { onMove } from '../on-move.ts';
import type { TranscriptPlaces } from './transcript-places.ts';

/**
 * Keeps the turn that is being read where it is when the panel gets wider or narrower: the words above it then take
 * another height. `note` when the turns have changed.
 */
export function keepPlaceOnResize(list: HTMLElement, places: TranscriptPlaces): { note: () => void; end: () => void } {
  let width = list.clientWidth;
  let place = places.place();

  const note = () => {
    // A scroll event that comes from the resizing itself tells nothing of the reader.
    if (list.clientWidth === width) place = places.isReading() ? places.place() : null;
  };
  const stopFollowing = onMove(note);
  const observer = new ResizeObserver(() => {
    if (list.clientWidth === width) return;
    width = list.clientWidth;
    // Behind another tab it has no width, and who comes back is led to their place by what shows the tab.
    if (width === 0) place = null;
    else if (place) places.goToPlace(place);
  });
  observer.observe(list);
  return {
    note,
    end() {
      stopFollowing();
      observer.disconnect();
    },
  };
}
