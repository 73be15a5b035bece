import { toParagraphs } from '../../../lib/recording/paragraphs.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';
import type { FindSurface } from '../find/find-surface.ts';
import { shownName } from '../people/speaker-look.ts';
import type { TranscriptBlocks } from './transcript-blocks.ts';
import { guessRows } from './transcript-lines.ts';
import type { TranscriptPlaces } from './transcript-places.ts';

interface SurfaceParts {
  blocks: TranscriptBlocks;
  places: TranscriptPlaces;
  speakers: readonly Speaker[];
  /** Calls back after each scroll and resize, until the returned function is called. */
  onScrollOrResize: (listener: () => void) => () => void;
}

/** A turn is about as high as two lines more than its words. */
const HEAD_ROWS = 2;

/** The words of a transcript as they are shown: for each turn its name, then its paragraphs. Folded turns have none. */
export function createTranscriptSurface(parts: SurfaceParts): FindSurface {
  const { blocks, places, speakers, onScrollOrResize } = parts;
  const texts: string[] = [];
  const firstTexts = new Uint32Array(blocks.lines.length + 1);
  const rowsBefore = new Float64Array(blocks.lines.length + 1);
  for (const [index, line] of blocks.lines.entries()) {
    firstTexts[index] = texts.length;
    rowsBefore[index + 1] = (rowsBefore[index] ?? 0) + guessRows(line) + HEAD_ROWS;
    if (line.kind === 'folded') continue;
    texts.push(shownName(speakers[line.turn.speaker]));
    for (const { text } of toParagraphs(line.turn.segments)) texts.push(text);
  }
  firstTexts[blocks.lines.length] = texts.length;
  const total = rowsBefore[blocks.lines.length] || 1;

  const firstTextOf = (line: number) => firstTexts[Math.min(line, blocks.lines.length)] ?? 0;

  /** The last line whose first text is not after `text`: folded lines have none. */
  function lineOf(text: number): number {
    let low = 0;
    let high = blocks.lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (firstTextOf(middle) <= text) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The turns of some texts, each with those of its paragraphs; whole when its name is one of the texts. */
  function turnsWith(numbers: Iterable<number>): Turn[] {
    const byLine = new Map<number, Set<number>>();
    for (const number of numbers) {
      const line = lineOf(number);
      const parts = byLine.get(line) ?? new Set();
      byLine.set(line, parts.add(number - firstTextOf(line)));
    }
    return [...byLine].flatMap(([number, parts]) => {
      const line = blocks.lines[number];
      if (line?.kind !== 'turn') return [];
      return [parts.has(NAME) ? line.turn : withParagraphs(line.turn, parts)];
    });
  }

  return {
    texts,
    rangeOf(text, start, end) {
      const line = lineOf(text);
      const item = blocks.itemOf(line);
      const element = item && textElement(item, text - firstTextOf(line));
      return element ? rangeIn(element, start, end) : null;
    },
    near() {
      const [from, to] = places.blocksNear(1);
      for (let block = from; block < to; block++) blocks.fill(block);
      return from < to ? [[firstTextOf(blocks.firstLineOf(from)), firstTextOf(blocks.firstLineOf(to))]] : [];
    },
    contentOf: (numbers) => ({ kind: 'turns', turns: turnsWith(numbers) }),
    onNearChange: onScrollOrResize,
    fractionOf: (text) => (rowsBefore[lineOf(text)] ?? 0) / total,
  };
}

/** The number of the name among the texts of a turn; its paragraphs come after it. */
const NAME = 0;

function withParagraphs(turn: Turn, parts: ReadonlySet<number>): Turn {
  const segments = toParagraphs(turn.segments).flatMap(({ text, segments: [first] }, index) => {
    const startSeconds = first?.startSeconds ?? turn.startSeconds;
    return parts.has(NAME + 1 + index) ? [{ speaker: turn.speaker, startSeconds, endSeconds: null, text }] : [];
  });
  return { ...turn, startSeconds: segments[0]?.startSeconds ?? turn.startSeconds, segments };
}

function textElement(item: HTMLElement, index: number): Element | null {
  if (index === NAME) return item.querySelector('.turn-name');
  // The head comes first.
  return item.children[index] ?? null;
}

/** Usually there is one text node; marks may have cut it. */
function rangeIn(element: Element, start: number, end: number): Range | null {
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let at = 0;
  let begun = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (!begun && start < at + length) {
      range.setStart(node, start - at);
      begun = true;
    }
    if (begun && end <= at + length) {
      range.setEnd(node, end - at);
      return range;
    }
    at += length;
  }
  return null;
}
