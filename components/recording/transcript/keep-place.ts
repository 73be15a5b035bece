import { onScrollOrResize } from '../on-scroll-or-resize.ts';
import { viewportInsets } from '../viewport-insets.ts';
import type { TurnPlace } from './transcript-handle.ts';
import type { TranscriptPlaces } from './transcript-places.ts';

/**
 * Keeps the words being read in place when the panel becomes wider or narrower and the height of the text above them
 * changes, including text of the same long turn. Call `note` after the turns have changed.
 */
export function keepPlaceOnResize(list: HTMLElement, places: TranscriptPlaces): { note: () => void; end: () => void } {
  /** Null until the list has been laid out for the first time. */
  let width: number | null = null;
  let place: TurnPlace | null = null;
  let height = 0;
  /** Set in a turn higher than the window, where restoring the same offset would land many words away. */
  let letter: Letter | null = null;
  let frame = 0;

  const note = () => {
    // A scroll event caused by the resize itself says nothing about the reader.
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
    // Behind another tab the list has no width. The code that shows the tab again restores the reader's place.
    if (width === 0) place = null;
    else if (place) goBack(place);
  });
  observer.observe(list);
  return {
    // In the next frame, which lays out the page anyway.
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

/** How far below the bars to look for the words being read, in pixels: within the first line. */
const BELOW = 4;

/** A letter of the transcript, and the top of its line in window pixels. */
interface Letter {
  node: Text;
  offset: number;
  top: number;
}

/**
 * A letter in the first line below the bars; null if there is no text. Returns `before` while that letter has not
 * moved: otherwise each step of a gradual resize would start from a different word.
 */
function letterAtTop(before: Letter | null): Letter | null {
  if (before && Math.abs((topOf(before) ?? Infinity) - before.top) < 2) return before;
  const at = document.caretPositionFromPoint(innerWidth / 2, viewportInsets().top + BELOW);
  const node = at?.offsetNode;
  if (!at || !(node instanceof Text) || !node.parentElement?.closest('.turn-text')) return null;
  const letter = { node, offset: Math.max(0, Math.min(at.offset, node.length - 1)), top: 0 };
  const top = topOf(letter);
  return top === null ? null : { ...letter, top };
}

/** The current top of a letter's line, in window pixels; null when the letter is no longer shown. */
function topOf({ node, offset }: Letter): number | null {
  if (!node.isConnected || offset >= node.length) return null;
  const range = document.createRange();
  range.setStart(node, offset);
  range.setEnd(node, offset + 1);
  const { top, height } = range.getBoundingClientRect();
  return height === 0 ? null : top;
}
