import type { TranscriptItem } from '../../../lib/recording/turns.ts';
import { firstWhere } from '../../../lib/recording/in-order.ts';
import { isShortTurn } from '../../../lib/recording/turns.ts';
import { isNamed } from '../../../lib/recording/names.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';
import { shownName } from '../people/speaker-look.ts';
import { settle, viewportInsets } from '../scrolling.ts';

/** The content of one list item. `from` is the number of its turn, or of the first one that it hides. */
export type TranscriptLine = { kind: 'turn'; from: number; turn: Turn } | Extract<TranscriptItem, { kind: 'folded' }>;

/** Most lines in a block, and most pixels: few enough to be laid out within a frame. */
const MOST_LINES = 50;
const MOST_PX = 4600;
/** Assumed for lower windows: a panel that is only about to be shown has no height yet. */
const LOWEST_WINDOW_PX = 600;
/** A line of which no more than this is visible counts as passed: one that was jumped to keeps a gap from the bars. */
const SLACK_PX = 8.5;

export type TranscriptBlocks = ReturnType<typeof drawBlocks>;

interface DrawnBlocks {
  blockAt: (block: number) => { element: HTMLElement; lines: readonly TranscriptLine[] } | undefined;
}

/**
 * Draws lines into a list in blocks, which the browser does not lay out until they come near (`content-visibility` in
 * transcript.css): the first block at once, the others when they are needed or by `fillMore`. The first blocks of
 * `before` stay in the list as long as they have the same lines, and with them what is selected in them.
 */
export function drawBlocks(
  list: HTMLElement,
  lines: readonly TranscriptLine[],
  draw: (lines: readonly TranscriptLine[]) => DocumentFragment,
  before: DrawnBlocks | null = null,
) {
  const blocks = toBlocks(lines);
  const firstLineOf = (block: number) => blocks[block]?.from ?? lines.length;
  const linesIn = (block: number) => lines.slice(blocks[block]?.from ?? 0, firstLineOf(block + 1));
  let kept = 0;
  for (const block of blocks) {
    const old = before?.blockAt(kept);
    if (!old || !sameLines(old.lines, linesIn(kept))) break;
    block.element = old.element;
    kept++;
  }
  for (const element of [...list.children].slice(kept)) element.remove();
  for (const { element } of blocks.slice(kept)) list.append(element);
  let nextToFill = 0;

  const boxOf = (block: number) => blocks[block]?.element.getBoundingClientRect();

  function fill(number: number) {
    const block = blocks[number];
    if (block?.element.firstChild === null) block.element.append(draw(linesIn(number)));
  }

  /** The element of a line, drawn first if necessary. */
  function itemOf(line: number): HTMLElement | null {
    const number = firstWhere(1, blocks.length, (block) => firstLineOf(block) > line) - 1;
    fill(number);
    const item = blocks[number]?.element.children[line - firstLineOf(number)];
    return item instanceof HTMLElement ? item : null;
  }

  /** The number of the first block that ends below `y`, in window pixels. */
  const blockBelow = (y: number) => firstWhere(0, blocks.length, (block) => (boxOf(block)?.bottom ?? 0) > y);

  fill(0);
  return {
    lines,
    itemOf,
    blockAt: (block: number) => {
      const element = blocks[block]?.element;
      return element && { element, lines: linesIn(block) };
    },
    /** Shows other names of the speakers in what is drawn. */
    rename(speakers: readonly Speaker[]): void {
      for (const { from, element } of blocks) {
        for (const [index, item] of [...element.children].entries()) {
          const line = lines[from + index];
          const speaker = line?.kind === 'turn' ? speakers[line.turn.speaker] : undefined;
          const name = item.querySelector('.turn-name');
          if (!speaker || !name) continue;
          // What is selected would not stay in a name that is written again.
          if (name.textContent !== shownName(speaker)) name.textContent = shownName(speaker);
          item.classList.toggle('turn-unnamed', speaker.label !== '' && !isNamed(speaker));
        }
      }
    },
    /** Whether nothing else has been drawn since. */
    isDrawn: () => list.children.length === blocks.length && blocks.at(-1)?.element.isConnected === true,
    isShown: () => list.closest('[hidden]') === null,
    /** Whether the transcript is on the screen and has been scrolled into. */
    isReading: () => list.closest('[hidden]') === null && list.getBoundingClientRect().top < viewportInsets().top,
    /** The number of the line that an element is in; -1 for none. */
    lineAt: (element: Element | null): number => {
      const item = element?.closest('li');
      const block = blocks.find((each) => each.element === item?.parentElement);
      return item && block ? block.from + [...block.element.children].indexOf(item) : -1;
    },
    /** The first line that is visible below the bars, and how far its top is below them, in pixels. */
    lineAtTop: (): { line: number; offset: number } | null => {
      const { top } = viewportInsets();
      for (let line = firstLineOf(blockBelow(top + SLACK_PX)); line < lines.length; line++) {
        const box = itemOf(line)?.getBoundingClientRect();
        if (box && box.bottom > top + SLACK_PX) return { line, offset: box.top - top };
      }
      return null;
    },
    /** Scrolls until a line begins `offset` pixels below the bars, and holds it there while heights become known. */
    goToLine: (line: number, offset: number): void => {
      const item = itemOf(line);
      settle(() => {
        const away = (item?.getBoundingClientRect().top ?? 0) - viewportInsets().top - offset;
        if (item?.isConnected && Math.abs(away) >= 1) scrollBy({ top: away, behavior: 'instant' });
        return item?.isConnected === true;
      });
    },
    /** The line that shows or hides a turn. */
    lineOfTurn: (turn: number): number => firstWhere(1, lines.length, (line) => (lines[line]?.from ?? 0) > turn) - 1,
    /**
     * Draws the blocks within `windows` times the window's height of the visible area, and returns their lines: `from`
     * inclusive, `to` exclusive.
     */
    near: (windows = 1): readonly [from: number, to: number] => {
      if (list.closest('[hidden]')) return [0, 0];
      const from = blockBelow(-windows * innerHeight);
      let to = from;
      for (; (boxOf(to)?.top ?? Infinity) < (1 + windows) * innerHeight; to++) fill(to);
      return [firstLineOf(from), firstLineOf(to)];
    },
    /** Draws at least one more block, and others while `hasTime()`; false when all are drawn. */
    fillMore: (hasTime: () => boolean): boolean => {
      do fill(nextToFill++);
      while (nextToFill < blocks.length && hasTime());
      return nextToFill < blocks.length;
    },
  };
}

const sameLines = (a: readonly TranscriptLine[], b: readonly TranscriptLine[]): boolean =>
  a.length === b.length && a.every((line, at) => isSameLine(line, b[at]));

/** Turns that are the same object are not compared in full. */
function isSameLine(line: TranscriptLine, other: TranscriptLine | undefined): boolean {
  const isOne = line.kind === 'turn' && other?.kind === 'turn' && line.turn === other.turn && line.from === other.from;
  return isOne || JSON.stringify(line) === JSON.stringify(other);
}

/** The first block, which is drawn before anything else, fills the window, also where wide rows make it lower. */
function toBlocks(lines: readonly TranscriptLine[]): { from: number; element: HTMLElement }[] {
  const blocks: { from: number; px: number; count: number }[] = [];
  const firstPx = 1.5 * Math.max(LOWEST_WINDOW_PX, innerHeight);
  for (const [from, line] of lines.entries()) {
    const last = blocks.at(-1);
    const px = guessPx(line);
    const isFull = last && (blocks.length === 1 ? last.px >= firstPx : last.px + px > MOST_PX);
    if (last && !isFull && last.count < MOST_LINES) {
      last.px += px;
      last.count++;
    } else blocks.push({ from, px, count: 1 });
  }
  return blocks.map(({ from, px }) => {
    const element = document.createElement('div');
    element.className = 'turns';
    element.setAttribute('role', 'presentation');
    element.style.setProperty('--height', `${px}px`);
    return { from, element };
  });
}

/** Characters per row, and heights, in a narrow panel. */
const ROW_LENGTH = 44;
const ROW_PX = 23;
const HEAD_PX = 43;
const SHORT_PX = 32;

function guessPx(line: TranscriptLine): number {
  if (line.kind === 'folded' || isShortTurn(line.turn)) return SHORT_PX;
  const length = line.turn.segments.reduce((sum, { text }) => sum + text.length + 1, 0);
  return HEAD_PX + Math.ceil(length / ROW_LENGTH) * ROW_PX;
}
