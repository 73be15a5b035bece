import { viewportInsets } from '../viewport-insets.ts';

/** How far below the bars to look for the words being read, in pixels: within the first line. */
const BELOW = 4;

/** A letter of the transcript, and the top of its line in window pixels. */
export interface Letter {
  node: Text;
  offset: number;
  top: number;
}

/**
 * A letter in the first line below the bars; null if there is no text. Returns `before` while that letter has not
 * moved: otherwise each step of a gradual resize would start from a different word.
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

/** The current top of a letter's line, in window pixels; null when the letter is no longer shown. */
export function topOf({ node, offset }: Letter): number | null {
  if (!node.isConnected || offset >= node.length) return null;
  const range = document.createRange();
  range.setStart(node, offset);
  range.setEnd(node, offset + 1);
  const { top, height } = range.getBoundingClientRect();
  return height === 0 ? null : top;
}
