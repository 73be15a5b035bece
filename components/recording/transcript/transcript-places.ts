import { firstWhere } from '../../../lib/recording/in-order.ts';
import { viewportInsets } from '../viewport-insets.ts';
import { settle } from '../settle.ts';
import type { TranscriptBlocks } from './transcript-blocks.ts';
import type { TurnPlace } from './transcript-handle.ts';
import { firstTurnOf } from './transcript-lines.ts';

/**
 * A turn of which no more than this is visible, in pixels, counts as passed: a turn that was jumped to keeps a gap of
 * eight pixels from the bars, which still shows the end of the previous turn; and positions can be fractions of pixels.
 */
const SLACK = 8.5;

export interface TranscriptPlaces {
  /** The first line that is visible below the bars, and how far its top is below them, in pixels. */
  lineAtTop(): { line: number; offset: number } | null;
  /**
   * Scrolls until a line begins `offset` pixels below the bars, and holds it there while the heights around it become
   * known.
   */
  goToLine(line: number, offset: number): void;
  place: () => TurnPlace | null;
  goToPlace: (place: TurnPlace) => void;
  /** The current height of the line that shows a turn, in pixels. */
  heightOf(turn: number): number;
  /** The line that shows a turn, or the folded line that hides it. */
  lineOfTurn(turn: number): number | null;
  /** Whether the transcript is on the screen and has been scrolled into. */
  isReading(): boolean;
  /**
   * Draws the blocks within `windows` times the window's height of the visible area (once by default), and returns their
   * numbers: `from` inclusive, `to` exclusive.
   */
  fillNear: (windows?: number) => [from: number, to: number];
}

/** Locates lines and turns in the window by the blocks of a transcript. */
export function createTranscriptPlaces(list: HTMLElement, blocks: TranscriptBlocks): TranscriptPlaces {
  let stopSettling = () => {};

  const isShown = () => list.closest('[hidden]') === null;

  /** The number of the first block that ends below `y`, in window pixels. */
  const firstBlockBelow = (y: number) => {
    const { elements } = blocks;
    return firstWhere(0, elements.length, (block) => (elements[block]?.getBoundingClientRect().bottom ?? 0) > y);
  };

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
    const { lines } = blocks;
    const isBehind = (number: number) => {
      const line = lines[number];
      return line !== undefined && firstTurnOf(line) > turn;
    };
    return lines.length === 0 ? null : firstWhere(1, lines.length, isBehind) - 1;
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
    fillNear(windows = 1) {
      if (!isShown()) return [0, 0];
      const from = firstBlockBelow(-windows * innerHeight);
      const isNear = (element: HTMLElement | undefined) =>
        element !== undefined && element.getBoundingClientRect().top < (1 + windows) * innerHeight;
      let to = from;
      while (isNear(blocks.elements[to])) to++;
      for (let block = from; block < to; block++) blocks.fill(block);
      return [from, to];
    },
  };
}
