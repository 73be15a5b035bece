import { momentAt, toParagraphs, type Paragraph } from '../../../lib/recording/turns.ts';
import type { FindSurface } from '../find/find-surface.ts';
import { viewportInsets } from '../viewport-insets.ts';
import { pickedTurns } from './picked-turns.ts';
import type { TranscriptBlocks } from './transcript-blocks.ts';
import type { TranscriptHandle } from './transcript-handle.ts';
import type { TranscriptContent } from './transcript-lines.ts';
import type { TranscriptPlaces } from './transcript-places.ts';
import { createTranscriptSurface } from './transcript-surface.ts';
import type { Turn } from '../../../lib/recording/types.ts';

/** Space between the bars and a turn that was jumped to, in pixels. */
const GAP = 8;

interface Drawn {
  list: HTMLElement;
  blocks: TranscriptBlocks;
  places: TranscriptPlaces;
}

/** Creates the handle through which other parts of the reader use the transcript as it is currently drawn. */
export function createHandle(
  { turns, speakers }: TranscriptContent,
  { list, blocks, places }: Drawn,
): TranscriptHandle {
  let surface: FindSurface | null = null;
  const timeAt = createTimeReader();

  /** Focuses the item, or the button of a line of folded turns. */
  function focus(item: HTMLElement | null) {
    const target = item?.querySelector<HTMLElement>(':scope > button') ?? item;
    if (target === item && item) item.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }

  /** If the focused item was scrolled out of view, keys continue from what is visible instead. */
  function isSeen(item: Element): boolean {
    const { top, bottom } = item.getBoundingClientRect();
    return bottom >= viewportInsets().top && top <= innerHeight;
  }

  /** How far below the beginning of its turn a moment is, in pixels. */
  function depthOf(item: HTMLElement, paragraph: number, at: number): number {
    const words = item.querySelectorAll('.turn-text')[paragraph]?.firstChild;
    if (!words || (paragraph === 0 && at === 0)) return 0;
    const range = document.createRange();
    range.setStart(words, Math.min(at, words.nodeValue?.length ?? 0));
    return range.getBoundingClientRect().top - item.getBoundingClientRect().top;
  }

  function focusedLine(): number | null {
    const focused = document.activeElement?.closest('li');
    const line = focused && list.contains(focused) && isSeen(focused) ? blocks.lineAt(focused) : -1;
    return line === -1 ? null : line;
  }

  const currentLine = () => focusedLine() ?? places.lineAtTop()?.line ?? null;

  function goToLine(line: number) {
    places.goToLine(line, GAP);
    focus(blocks.itemOf(line));
  }

  /**
   * The line to step from. If no line has the focus and the first visible one begins above the window, it is between
   * lines.
   */
  function stepFrom(by: 1 | -1): number {
    const focused = focusedLine();
    if (focused !== null) return focused;
    const top = places.lineAtTop() ?? { line: 0, offset: 0 };
    const isBegun = top.offset < 0;
    return by === 1 ? top.line - (isBegun ? 0 : 1) : top.line + (isBegun ? 1 : 0);
  }

  return {
    place: places.place,
    goToPlace: places.goToPlace,
    readAt() {
      const place = places.place();
      const turn = turns[place?.turn ?? -1];
      if (!place || !turn) return null;
      const line = place.offset < 0 ? places.lineOfTurn(place.turn) : null;
      const item = line === null ? null : blocks.itemOf(line);
      const seconds = item ? timeAt(turn, item, viewportInsets().top) : turn.startSeconds;
      return { turn: place.turn, seconds };
    },
    focusTurn(turn) {
      const line = places.lineOfTurn(turn);
      if (line !== null) focus(blocks.itemOf(line));
    },
    goToTurn(turn) {
      const line = places.lineOfTurn(turn);
      if (line !== null) goToLine(line);
    },
    step(by) {
      for (let line = stepFrom(by) + by; line >= 0 && line < blocks.lines.length; line += by) {
        if (blocks.lines[line]?.kind === 'turn') return goToLine(line);
      }
    },
    goToSeconds(seconds, options) {
      const moment = momentAt(turns, seconds);
      const line = moment && places.lineOfTurn(moment.turn);
      const item = typeof line === 'number' ? blocks.itemOf(line) : null;
      if (!moment || typeof line !== 'number' || !item) return;
      const depth = depthOf(item, moment.paragraph, moment.at);
      // Keeps the beginning of the turn in view if that leaves the words in view too.
      places.goToLine(line, depth < innerHeight / 3 ? GAP : GAP - depth);
      if (options?.focus) focus(item);
    },
    picked() {
      const turns = pickedTurns(list, blocks);
      if (turns.length > 0) return { turns, isSelection: true };
      const line = blocks.lines[currentLine() ?? -1];
      return { turns: line?.kind === 'turn' ? [line.turn] : [], isSelection: false };
    },
    // Created on the first search only, because it reads all texts.
    surface: () => (surface ??= createTranscriptSurface(turns, blocks, places, speakers)),
  };
}

/**
 * Returns a function that tells when the words of a turn at `top`, in window pixels, were said, as precisely as its
 * segments allow; null if they have no times. Within a paragraph, it interpolates by height instead of locating a
 * letter. `item` is the turn's element.
 */
function createTimeReader(): (turn: Turn, item: Element, top: number) => number | null {
  // The same turn is requested frame after frame, and can be an hour long.
  let last: { turn: Turn; paragraphs: Paragraph[] } | null = null;

  return (turn, item, top) => {
    if (last?.turn !== turn) last = { turn, paragraphs: toParagraphs(turn.segments) };
    for (const [index, element] of [...item.querySelectorAll('.turn-text')].entries()) {
      const box = element.getBoundingClientRect();
      const paragraph = last.paragraphs[index];
      if (box.bottom <= top || !paragraph) continue;
      const above = Math.max(0, top - box.top) / box.height;
      const begun = paragraph.segments.findLast(({ at }) => at <= above * paragraph.text.length);
      return begun?.startSeconds ?? turn.startSeconds;
    }
    return turn.startSeconds;
  };
}
