import { viewportInsets } from '../viewport-insets.ts';
import { settle } from '../settle.ts';
import type { TranscriptBlocks } from './transcript-blocks.ts';
import type { TurnPlace } from './transcript-handle.ts';
import { firstTurnOf } from './transcript-lines.ts';

/**
 * A turn of which no more than this is seen, in pixels, is over: what was jumped to keeps a gap of eight from the bars, in
 * which the end of the turn before it stands; and positions are fractions of pixels.
 */
const SLACK = 8.5;

export interface TranscriptPlaces {
  /** The first line of which something is seen under the bars, and how far below them it begins, in pixels. */
  lineAtTop(): { line: number; offset: number } | null;
  /** Scrolls until a line begins `offset` pixels below the bars, and stays there while heights around it become known. */
  goToLine(line: number, offset: number): void;
  place: () => TurnPlace | null;
  goToPlace: (place: TurnPlace) => void;
  /** How high the line that shows a turn is now, in pixels. */
  heightOf(turn: number): number;
  /** The line that shows a turn, or the folded line that hides it. */
  lineOfTurn(turn: number): number | null;
  /** Whether the transcript is on the screen and has been scrolled into. */
  isReading(): boolean;
  /** Which blocks are within `margin` window heights of being seen: from, and to without it. */
  blocksNear(margin: number): [from: number, to: number];
}

/** Where things are in the window, by the blocks of a transcript. */
export function createTranscriptPlaces(list: HTMLElement, blocks: TranscriptBlocks): TranscriptPlaces {
  let stopSettling = () => {};

  const isShown = () => list.closest('[hidden]') === null;

  /** The number of the first block that ends below `y`, in pixels of the window. */
  function firstBlockBelow(y: number): number {
    let low = 0;
    let high = blocks.elements.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((blocks.elements[middle]?.getBoundingClientRect().bottom ?? Infinity) > y) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  function lineAtTop() {
    const { top } = viewportInsets();
    const block = firstBlockBelow(top + SLACK);
    for (let line = blocks.firstLineOf(block); line < blocks.lines.length; line++) {
      const box = blocks.itemOf(line)?.getBoundingClientRect();
      if (box && box.bottom > top + SLACK) return { line, offset: box.top - top };
    }
    return null;
  }

  function goToLine(line: number, offset: number) {
    const item = blocks.itemOf(line);
    if (!item) return;
    stopSettling();
    stopSettling = settle(() => {
      const away = item.getBoundingClientRect().top - viewportInsets().top - offset;
      if (item.isConnected && Math.abs(away) >= 1) scrollBy({ top: away, behavior: 'instant' });
      return item.isConnected;
    });
  }

  function lineOfTurn(turn: number): number | null {
    let low = 0;
    let high = blocks.lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const line = blocks.lines[middle];
      if (line && firstTurnOf(line) <= turn) low = middle;
      else high = middle - 1;
    }
    return blocks.lines.length === 0 ? null : low;
  }

  return {
    lineAtTop,
    goToLine,
    isReading: () => isShown() && list.getBoundingClientRect().top < viewportInsets().top,
    place() {
      const top = isShown() ? lineAtTop() : null;
      const line = top && blocks.lines[top.line];
      return line ? { turn: firstTurnOf(line), offset: top.offset } : null;
    },
    goToPlace({ turn, offset }) {
      const line = lineOfTurn(turn);
      if (line !== null) goToLine(line, offset);
    },
    heightOf(turn) {
      const line = lineOfTurn(turn);
      return (line === null ? null : blocks.itemOf(line))?.getBoundingClientRect().height ?? 0;
    },
    lineOfTurn,
    blocksNear(margin) {
      if (!isShown()) return [0, 0];
      const from = firstBlockBelow(-margin * innerHeight);
      const lowest = (1 + margin) * innerHeight;
      let to = from;
      while (to < blocks.elements.length && (blocks.elements[to]?.getBoundingClientRect().top ?? 0) < lowest) to++;
      return [from, to];
    },
  };
}
