import { onMove } from '../on-move.ts';
import type { TurnPlace } from './transcript-handle.ts';
import type { TranscriptPlaces } from './transcript-places.ts';

/**
 * Keeps the words that are being read where they are when the panel gets wider or narrower: those above them then take
 * another height, in a long turn that has been begun too. `note` when the turns have changed.
 */
export function keepPlaceOnResize(list: HTMLElement, places: TranscriptPlaces): { note: () => void; end: () => void } {
  let width = list.clientWidth;
  let place = places.place();
  let height = place ? places.heightOf(place.turn) : 0;

  const note = () => {
    // A scroll event that comes from the resizing itself tells nothing of the reader.
    if (list.clientWidth !== width) return;
    place = places.isReading() ? places.place() : null;
    height = place ? places.heightOf(place.turn) : 0;
  };
  const goBack = ({ turn, offset }: TurnPlace) => {
    const ratio = offset < 0 && height > 0 ? places.heightOf(turn) / height : 1;
    places.goToPlace({ turn, offset: offset * ratio });
  };
  const stopFollowing = onMove(note);
  const observer = new ResizeObserver(() => {
    if (list.clientWidth === width) return;
    width = list.clientWidth;
    // Behind another tab it has no width, and who comes back is led to their place by what shows the tab.
    if (width === 0) place = null;
    else if (place) goBack(place);
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
