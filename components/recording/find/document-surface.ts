import { firstWhere } from '../../../lib/recording/first-where.ts';
import type { FindSurface } from './find-surface.ts';

/** Elements within a line of text; any other element breaks it. */
const INLINE =
  'a, abbr, b, bdi, bdo, br, cite, code, del, em, i, ins, kbd, mark, q, s, samp, small, span, strong, sub, sup, time, u, var';
/** Elements that are not part of the document's own text, or not visible. */
const NOT_SEARCHED = '.document-host, .visually-hidden, [hidden]';
/** A line break counts as one unit of a text. */
const LINE_BREAK = '\n';

type Piece = Text | HTMLBRElement;

/** Text without a break: the content of one block, up to the next block inside it. */
interface Run {
  block: Element;
  pieces: Piece[];
}

/**
 * Creates the find surface of a summary or notes. `root` is the element of the document. When it is redrawn, a new
 * surface must be created.
 */
export function createDocumentSurface(root: Element): FindSurface {
  const runs = runsIn(root);
  const texts = runs.map(textOf);
  const seen = new Map<Element, number>();
  const places = runs.map(({ block }) => {
    const ordinal = seen.get(block) ?? 0;
    seen.set(block, ordinal + 1);
    return { block, ordinal };
  });

  /** The first text whose block ends below a height in the window; the number of texts if there is none. */
  const firstBelow = (y: number) =>
    firstWhere(0, places.length, (text) => (places[text]?.block.getBoundingClientRect().bottom ?? 0) > y);

  return {
    texts,
    rangeOf(text, start, end) {
      const place = places[text];
      // Read again: the block may have been redrawn with other text nodes since.
      const run = place && ownRuns(place.block)[place.ordinal];
      return run ? rangeIn(run.pieces, start, end) : null;
    },
    near(windows = 1) {
      const from = firstBelow(-windows * innerHeight);
      const to = Math.min(texts.length, firstBelow((1 + windows) * innerHeight) + 1);
      return [from, to];
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
function runsIn(root: Element): Run[] {
  const runs: Run[] = [];
  let run: Run = { block: root, pieces: [] };

  function begin(block: Element) {
    if (textOf(run).trim() !== '') runs.push(run);
    run = { block, pieces: [] };
  }

  function read(parent: Element, block: Element) {
    for (const node of parent.childNodes) {
      if (node instanceof Text || node instanceof HTMLBRElement) run.pieces.push(node);
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

/** The runs directly in `block`, and not in a block inside it. */
const ownRuns = (block: Element): Run[] => runsIn(block).filter((run) => run.block === block);

const lengthOf = (piece: Piece): number => (piece instanceof Text ? piece.data.length : LINE_BREAK.length);

function textOf({ pieces }: Run): string {
  return pieces.map((piece) => (piece instanceof Text ? piece.data : LINE_BREAK)).join('');
}

function rangeIn(pieces: readonly Piece[], start: number, end: number): Range | null {
  const range = document.createRange();
  let at = 0;
  let begun = false;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    if (!begun && start < at + length) {
      if (piece instanceof Text) range.setStart(piece, start - at);
      else range.setStartBefore(piece);
      begun = true;
    }
    if (begun && end <= at + length) {
      if (piece instanceof Text) range.setEnd(piece, end - at);
      else range.setEndAfter(piece);
      return range;
    }
    at += length;
  }
  return null;
}
