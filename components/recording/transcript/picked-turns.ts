import { toParagraphs } from '../../../lib/recording/paragraphs.ts';
import type { Segment, Turn } from '../../../lib/recording/types.ts';
import { selectedRange, wordsIn } from '../selected-range.ts';
import type { TranscriptBlocks } from './transcript-blocks.ts';

/**
 * The turns that are selected on the page, the first and the last cut to what is selected of them; empty when no words of
 * the transcript are. A turn that is cut begins when the words begin that were selected.
 */
export function pickedTurns(list: HTMLElement, blocks: TranscriptBlocks): Turn[] {
  const range = selectedRange();
  if (!range?.intersectsNode(list)) return [];
  const from = lineOf(range.startContainer, range.startOffset, 'first', { list, blocks }) ?? 0;
  const to = lineOf(range.endContainer, range.endOffset - 1, 'last', { list, blocks }) ?? blocks.lines.length - 1;
  const turns: Turn[] = [];
  for (let line = from; line <= to; line++) {
    const shown = blocks.lines[line];
    if (shown?.kind !== 'turn') continue;
    if (line > from && line < to) turns.push(shown.turn);
    else {
      const item = blocks.itemOf(line);
      const cut = item && cutTurn(shown.turn, item, range);
      if (cut) turns.push(cut);
    }
  }
  return turns;
}

/** The line that a place in the page is in, or the first or last one of its block; null before and behind the transcript. */
function lineOf(
  container: Node,
  child: number,
  side: 'first' | 'last',
  { list, blocks }: { list: HTMLElement; blocks: TranscriptBlocks },
): number | null {
  const node = container instanceof Element ? (container.childNodes[Math.max(0, child)] ?? container) : container;
  const element = node instanceof Element ? node : node.parentElement;
  const item = element?.closest('li');
  if (item && list.contains(item)) return blocks.lineAt(item);
  const block = blocks.elements.findIndex((each) => each === element);
  if (block === -1) return null;
  return side === 'first' ? blocks.firstLineOf(block) : blocks.firstLineOf(block + 1) - 1;
}

/** The turn with those words only that are in the range; null when none are, as when only the name is. */
function cutTurn(turn: Turn, item: HTMLElement, range: Range): Turn | null {
  const paragraphs = toParagraphs(turn.segments);
  const segments: Segment[] = [];
  let startSeconds: number | null | undefined;
  for (const [index, element] of [...item.querySelectorAll('.turn-text')].entries()) {
    const { firstChild: node } = element;
    const paragraph = paragraphs[index];
    if (!(node instanceof Text) || !paragraph || !range.intersectsNode(node)) continue;
    const { text, from } = wordsIn(node, range);
    if (text.trim() === '') continue;
    const begun = paragraph.segments.findLast(({ at }) => at <= from);
    if (startSeconds === undefined) startSeconds = begun?.startSeconds ?? turn.startSeconds;
    segments.push({ speaker: turn.speaker, startSeconds, endSeconds: null, text: text.trim() });
  }
  return segments.length === 0 ? null : { ...turn, startSeconds: startSeconds ?? null, segments };
}
