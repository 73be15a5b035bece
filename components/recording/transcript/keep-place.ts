import { onScrollOrResize } from '../on-scroll-or-resize.ts';
import { viewportInsets } from '../viewport-insets.ts';
import { letterAtTop, topOf, type Letter } from './letter-at-top.ts';
import type { TurnPlace } from './transcript-handle.ts';
import type { TranscriptPlaces } from './transcript-places.ts';

/**
 * Keeps the words that are being read where they are when the panel gets wider or narrower: those above them then take
 * another height, in a long turn that has been begun too. `note` when the turns have changed.
 */
export function keepPlaceOnResize(list: HTMLElement, places: TranscriptPlaces): { note: () => void; end: () => void } {
  /** Null until the list has been laid out for the first time. */
  let width: number | null = null;
  let place: TurnPlace | null = null;
  let height = 0;
  /** In a turn that is higher than the window: as far down as before there would be many words away. */
  let letter: Letter | null = null;
  let frame = 0;

  const note = () => {
    // A scroll event that comes from the resizing itself tells nothing of the reader.
    if (list.clientWidth !== width) return;
    place = places.isReading() ? places.place() : null;
    height = place ? places.heightOf(place.turn) : 0;
    letter = place && place.offset < 0 && height > innerHeight ? letterAtTop(letter) : null;
  };
  const goBack = ({ turn, offset }: TurnPlace) => {
    const top = letter && topOf(letter);
    const item = letter?.node.parentElement?.closest('.turn')?.getBoundingClientRect();
    if (letter && top !== null && item) {
      return places.goToPlace({ turn, offset: item.top - viewportInsets().top - (top - letter.top) });
    }
    const ratio = offset < 0 && height > 0 ? places.heightOf(turn) / height : 1;
    places.goToPlace({ turn, offset: offset * ratio });
  };
  const stopFollowing = onScrollOrResize(note);
  const observer = new ResizeObserver(() => {
    if (list.clientWidth === width) return;
    const isFirst = width === null;
    width = list.clientWidth;
    if (isFirst) return note();
    // Behind another tab it has no width, and who comes back is led to their place by what shows the tab.
    if (width === 0) place = null;
    else if (place) goBack(place);
  });
  observer.observe(list);
  return {
    // In the next frame, which lays the page out anyhow.
    note() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(note);
    },
    end() {
      cancelAnimationFrame(frame);
      stopFollowing();
      observer.disconnect();
    },
  };
}
