import { toParagraphs } from '../../../lib/recording/turns.ts';
import type { Segment, Turn } from '../../../lib/recording/types.ts';
import { selectedRange, wordsIn } from '../selected-range.ts';
import type { TranscriptBlocks } from './transcript-blocks.ts';

/**
 * The turns selected on the page, with the first and last one cut to the selection; empty when no words of the
 * transcript are selected. A cut turn starts at the time of its first selected words.
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

/**
 * The line that contains a position in the page, or the first or last line of its block; null before and after the
 * transcript.
 */
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

/** The turn reduced to the words in the range; null when there are none, for example when only the name is selected. */
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
