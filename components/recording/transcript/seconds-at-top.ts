import { toParagraphs, type Paragraph } from '../../../lib/recording/paragraphs.ts';
import type { Turn } from '../../../lib/recording/types.ts';

/**
 * A reader of the time of those words of a turn that stand `top` pixels down the window, as far as its segments tell; null
 * where they do not. Within a paragraph by how much of it is above: no letter is looked for. `item` is the turn's element.
 */
export function createTimeReader(): (turn: Turn, item: Element, top: number) => number | null {
  // The same turn is asked for in frame after frame, and may be an hour long.
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
