import { toParagraphs, type Paragraph } from '../../../lib/recording/paragraphs.ts';
import type { Turn } from '../../../lib/recording/types.ts';

/**
 * Returns a function that tells when the words of a turn at `top`, in window pixels, were said, as precisely as its
 * segments allow; null if they have no times. Within a paragraph, it interpolates by height instead of locating a
 * letter. `item` is the turn's element.
 */
export function createTimeReader(): (turn: Turn, item: Element, top: number) => number | null {
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
