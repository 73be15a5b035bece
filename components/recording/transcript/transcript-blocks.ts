import { firstWhere } from '../../../lib/recording/in-order.ts';
import { guessRows, isOneRow, sameLine, type TranscriptLine } from './transcript-lines.ts';

/** Maximum lines in a block: large enough that thousands of turns scroll smoothly. */
const MOST_LINES = 50;
/** Maximum estimated rows of text in a block after the first: few enough to be laid out within a frame. */
const MOST_ROWS = 200;
/** Assumed for lower windows: a panel that is only about to be shown has no height yet. */
const LOWEST_WINDOW_PX = 600;
/** Estimated heights in a narrow window, and in one where the times are beside the words (transcript.css). */
const NARROW_PX = { turn: 43, short: 32, row: 23 };
const WIDE_PX = { turn: 50, short: 32, row: 14 };

/**
 * Consecutive lines in one element, which is not laid out until it comes near (`content-visibility` in transcript.css).
 */
interface Block {
  element: HTMLElement;
  lines: readonly TranscriptLine[];
  /** The number of its first line. */
  from: number;
  /** Whether its lines are in the page; an empty block has their estimated height. */
  filled: boolean;
}

export interface TranscriptBlocks {
  readonly lines: readonly TranscriptLine[];
  readonly elements: readonly HTMLElement[];
  /** Shows `lines` in blocks; blocks that would look the same are reused. */
  show(lines: readonly TranscriptLine[], draw: (line: TranscriptLine) => HTMLElement): void;
  /** Draws the lines of a block if they are not drawn yet. */
  fill(block: number): void;
  /** The element of a line, drawn first if necessary. */
  itemOf(line: number): HTMLElement | null;
  /** The number of the first line in a block; past the last block, the number of lines. */
  firstLineOf(block: number): number;
  /** The number of the line that this element shows; -1 for any other element. */
  lineAt(item: Element): number;
  /** Fills at least one more block, and others while `hasTime()`; false when all are filled. */
  fillMore: (hasTime: () => boolean) => boolean;
}

/** Manages the blocks of one list element. */
export function createTranscriptBlocks(list: HTMLElement): TranscriptBlocks {
  // Once: with another height, all blocks would begin at other lines, and none could be reused.
  const firstHeightPx = Math.max(LOWEST_WINDOW_PX, innerHeight);
  let lines: readonly TranscriptLine[] = [];
  let blocks: Block[] = [];
  let elements: HTMLElement[] = [];
  let nextToFill = 0;
  let draw: (line: TranscriptLine) => HTMLElement = () => document.createElement('li');

  const firstLineOf = (block: number) => blocks[block]?.from ?? lines.length;

  /** The last block that begins at or before `line`. */
  const blockOf = (line: number) => firstWhere(1, blocks.length, (block) => firstLineOf(block) > line) - 1;

  function fill(number: number) {
    const block = blocks[number];
    if (!block || block.filled) return;
    block.filled = true;
    const fragment = document.createDocumentFragment();
    for (const line of block.lines) fragment.append(draw(line));
    block.element.append(fragment);
  }

  return {
    get lines() {
      return lines;
    },
    get elements() {
      return elements;
    },
    show(next, drawLine) {
      draw = drawLine;
      lines = next;
      const before = blocks;
      blocks = chunks(next, firstHeightPx).map((chunk, index) => {
        const old = before[index];
        const isSame = old && old.from === chunk.from && sameLines(old.lines, chunk.lines);
        return isSame ? old : { ...chunk, element: emptyBlock(chunk), filled: false };
      });
      elements = blocks.map(({ element }) => element);
      nextToFill = 0;
      const kept = new Set(blocks);
      for (const block of before) if (!kept.has(block)) block.element.remove();
      // Reused blocks are never moved: that would lose the focus and the selection.
      for (const [index, element] of elements.entries()) {
        if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
      }
    },
    fill,
    itemOf(line) {
      const block = blockOf(line);
      fill(block);
      const item = blocks[block]?.element.children[line - firstLineOf(block)];
      return item instanceof HTMLElement ? item : null;
    },
    firstLineOf,
    lineAt(item) {
      const block = elements.findIndex((element) => element === item.parentElement);
      return block === -1 ? -1 : firstLineOf(block) + [...(elements[block]?.children ?? [])].indexOf(item);
    },
    fillMore(hasTime) {
      do {
        while (nextToFill < blocks.length && blocks[nextToFill]?.filled) nextToFill++;
        if (nextToFill >= blocks.length) return false;
        fill(nextToFill);
      } while (hasTime());
      return true;
    },
  };
}

interface Chunk {
  from: number;
  lines: TranscriptLine[];
  /** Estimated rows of text. */
  rows: number;
  /** Number of lines that are a single row, with the name in it. */
  short: number;
}

/**
 * The first chunk, which is drawn before anything else, fills `firstHeightPx`, unless it reaches `MOST_LINES`. Estimated
 * for a wide window: in a narrow one, the same text is higher.
 */
function chunks(lines: readonly TranscriptLine[], firstHeightPx: number): Chunk[] {
  const all: Chunk[] = [];
  const isFull = (chunk: Chunk, more: number) =>
    all.length === 1 ? heightOf(chunk, WIDE_PX) >= firstHeightPx : chunk.rows + more > MOST_ROWS;
  for (const [index, line] of lines.entries()) {
    const last = all.at(-1);
    const more = guessRows(line);
    const short = isOneRow(line) ? 1 : 0;
    if (last && last.lines.length < MOST_LINES && !isFull(last, more)) {
      last.lines.push(line);
      last.rows += more;
      last.short += short;
    } else all.push({ from: index, lines: [line], rows: more, short });
  }
  return all;
}

function sameLines(a: readonly TranscriptLine[], b: readonly TranscriptLine[]): boolean {
  return a.length === b.length && a.every((line, index) => sameLine(line, b[index] ?? line));
}

const heightOf = ({ lines, rows, short }: Chunk, px: typeof NARROW_PX): number =>
  (lines.length - short) * px.turn + short * px.short + (rows - short) * px.row;

function emptyBlock(chunk: Chunk): HTMLElement {
  const element = document.createElement('div');
  element.className = 'turns';
  element.setAttribute('role', 'presentation');
  // A single assignment, and no sums for the style sheet: there are hundreds of blocks.
  element.style.cssText = `--narrow-height: ${heightOf(chunk, NARROW_PX)}px; --wide-height: ${heightOf(chunk, WIDE_PX)}px`;
  return element;
}
