import { viewportInsets } from '../viewport-insets.ts';

/** How far below the bars the words are that are read, in pixels: in the first line. */
const BELOW = 4;

/** A letter of what is said, and where its line begins in the window, in pixels. */
export interface Letter {
  node: Text;
  offset: number;
  top: number;
}

/**
 * A letter in the first line below the bars; null where no words are. It is `before` while that one is where it was: else
 * each step of a panel that is drawn wider would go on from another word.
 */
export function letterAtTop(before: Letter | null): Letter | null {
  if (before && Math.abs((topOf(before) ?? Infinity) - before.top) < 2) return before;
  const at = document.caretPositionFromPoint(innerWidth / 2, viewportInsets().top + BELOW);
  const node = at?.offsetNode;
  if (!at || !(node instanceof Text) || !node.parentElement?.closest('.turn-text')) return null;
  const letter = { node, offset: Math.max(0, Math.min(at.offset, node.length - 1)), top: 0 };
  const top = topOf(letter);
  return top === null ? null : { ...letter, top };
}

/** Where the line of a letter begins now, in pixels of the window; null when it is not shown any more. */
export function topOf({ node, offset }: Letter): number | null {
  if (!node.isConnected || offset >= node.length) return null;
  const range = document.createRange();
  range.setStart(node, offset);
  range.setEnd(node, offset + 1);
  const { top, height } = range.getBoundingClientRect();
  return height === 0 ? null : top;
}
