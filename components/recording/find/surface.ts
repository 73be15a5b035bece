import type { ShareContent } from '../../../lib/models/share-model.ts';
import { firstWhere } from '../../../lib/recording/in-order.ts';
import { endsBelow, viewportInsets } from '../scrolling.ts';

/** Where a search result was said: a turn, and the second in it; null when that has no times. */
export interface FoundPosition {
  turn: number;
  seconds: number | null;
}

/** A node of a text, and where it begins in it. A line break counts as one unit, without a piece. */
interface Piece {
  node: Text;
  at: number;
}

/**
 * The searchable texts of one tab, and their places on the screen. Texts are numbered in reading order; offsets are
 * UTF-16 units of one text.
 */
export interface FindSurface {
  /** Each is a run of text without a break: a paragraph, a name, a cell. */
  texts: readonly string[];
  /** The nodes of a text in the page, drawn first if necessary; empty when there is no such text. */
  piecesOf(text: number): readonly Piece[];
  /**
   * The texts within `windows` times the window's height of the visible area (once by default), drawn first if
   * necessary: `from` inclusive, `to` exclusive.
   */
  near(windows?: number): readonly [from: number, to: number];
  /** The texts with these numbers, in order, as content to share; for a name, all that was said under it. */
  contentOf(texts: Iterable<number>): ShareContent;
  /** Where a search result is: its text, and the place in it. The beginning in a document. */
  positionOf(found: FoundPosition): { text: number; unit: number };
  /** When a text of a transcript was said, in seconds; null when unknown. */
  secondsOf(text: number): number | null;
}

/** The place of some units in the page; null when they are not all there. */
export function placeIn(pieces: readonly Piece[], start: number, end: number): StaticRangeInit | null {
  const first = pieces.findLast(({ at }) => at <= start);
  const last = pieces.findLast(({ at }) => at < end);
  if (!first || !last || end > last.at + last.node.length + 1) return null;
  const offsetIn = ({ node, at }: Piece, unit: number) => Math.min(unit - at, node.length);
  return {
    startContainer: first.node,
    startOffset: offsetIn(first, start),
    endContainer: last.node,
    endOffset: offsetIn(last, end),
  };
}

/** The range of some units of a text in the page; null when they cannot be shown. */
export function rangeOf(surface: FindSurface, text: number, start: number, end: number): Range | null {
  const place = placeIn(surface.piecesOf(text), start, end);
  if (!place) return null;
  const range = document.createRange();
  range.setStart(place.startContainer, place.startOffset);
  range.setEnd(place.endContainer, place.endOffset);
  return range;
}

/** The first text that is visible below the bars: the reader's position. */
export function textAtTop(surface: FindSurface): number {
  const { top } = viewportInsets();
  const endsBelow = (text: number) =>
    (rangeOf(surface, text, 0, surface.texts[text]?.length ?? 0)?.getBoundingClientRect().bottom ?? 0) > top;
  const [from, to] = surface.near();
  const text = firstWhere(from, to, endsBelow);
  return text < to ? text : 0;
}

/** Elements within a line of text; any other element breaks it. */
const INLINE =
  'a, abbr, b, bdi, bdo, br, cite, code, del, em, i, ins, kbd, mark, q, s, samp, small, span, strong, sub, sup, time, u, var';
/** Elements that are not part of the document's own text, or not visible. */
const NOT_SEARCHED = '.document-host, .visually-hidden, [hidden]';

/** Text without a break: the content of one block, up to the next block inside it. */
interface Run {
  block: Element;
  text: string;
  pieces: Piece[];
}

/** The find surface of a summary or notes, until it is drawn again. `root` is the element of the document. */
export function createDocumentSurface(root: Element): FindSurface {
  const runs = runsIn(root);
  const texts = runs.map(({ text }) => text);
  /** The first text whose block ends below a height in the window; the number of texts if there is none. */
  const firstBelow = (y: number) => firstWhere(0, texts.length, (text) => endsBelow(runs[text]?.block ?? root, y));

  return {
    texts,
    piecesOf: (text) => runs[text]?.pieces ?? [],
    near(windows = 1) {
      const to = Math.min(texts.length, firstBelow((1 + windows) * innerHeight) + 1);
      return [firstBelow(-windows * innerHeight), to];
    },
    positionOf: () => ({ text: 0, unit: 0 }),
    contentOf: (numbers) => ({
      kind: 'words',
      text: [...new Set(numbers)].map((number) => texts[number]).join('\n\n'),
    }),
    secondsOf: () => null,
  };
}

/** The runs of text under `root`, in order; blank ones are left out. */
export function runsIn(root: Element): Run[] {
  const runs: Run[] = [];
  let run: Run = { block: root, text: '', pieces: [] };

  function begin(block: Element) {
    if (run.text.trim() !== '') runs.push(run);
    run = { block, text: '', pieces: [] };
  }

  function read(parent: Element, block: Element) {
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        run.pieces.push({ node, at: run.text.length });
        run.text += node.data;
      } else if (node instanceof HTMLBRElement) run.text += '\n';
      else if (!(node instanceof Element) || node.matches(NOT_SEARCHED)) continue;
      else if (node.matches(INLINE)) read(node, block);
      else {
        begin(node);
        read(node, node);
        begin(block);
      }
    }
  }

  read(root, root);
  begin(root);
  return runs;
}
