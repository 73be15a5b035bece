import type { Brush } from './find-paint.ts';
import type { MatchPlace } from './find-places.ts';

/** A part of one text node, by UTF-16 units. */
interface Cut {
  start: number;
  end: number;
  isCurrent: boolean;
}

/** A text node that was cut: it keeps its place and what stands before the first mark. */
interface Cutting {
  node: Text;
  whole: string;
  head: string;
  added: ChildNode[];
}

/**
 * Wraps matches in `mark` elements, where the Custom Highlight API is missing or cannot show what is meant. The text nodes belong to others, who
 * may change them at any time: each stays where it is and gets its words back in the end.
 */
export function createMarks(): Brush {
  let cuttings: Cutting[] = [];

  return {
    paint(places, current) {
      // All places are known before the first node is cut, because cutting moves those behind it.
      const cuts = cutsByNode(places, current);
      cuttings = [...cuts].map(([node, parts]) => cut(node, parts));
    },
    clear() {
      for (const { node, whole, head, added } of cuttings) {
        for (const one of added) one.remove();
        // Whoever owns the node may have given it other words since.
        if (node.data === head) node.data = whole;
      }
      cuttings = [];
    },
  };
}

function cutsByNode(places: readonly MatchPlace[], current: number): Map<Text, Cut[]> {
  const cuts = new Map<Text, Cut[]>();
  for (const { number, range } of places) {
    for (const node of textNodesOf(range)) {
      const start = node === range.startContainer ? range.startOffset : 0;
      const end = node === range.endContainer ? range.endOffset : node.data.length;
      if (start === end) continue;
      const parts = cuts.get(node) ?? [];
      parts.push({ start, end, isCurrent: number === current });
      cuts.set(node, parts);
    }
  }
  return cuts;
}

function textNodesOf({ startContainer, startOffset, endContainer, endOffset }: StaticRangeInit): Text[] {
  if (startContainer === endContainer && startContainer instanceof Text) return [startContainer];
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && range.intersectsNode(node)) nodes.push(node);
  }
  return nodes;
}

function cut(node: Text, parts: readonly Cut[]): Cutting {
  const whole = node.data;
  const added: ChildNode[] = [];
  for (const [index, { start, end, isCurrent }] of parts.entries()) {
    const mark = document.createElement('mark');
    mark.className = isCurrent ? 'find-mark find-mark-current' : 'find-mark';
    mark.append(whole.slice(start, end));
    added.push(mark);
    const rest = whole.slice(end, parts[index + 1]?.start);
    if (rest !== '') added.push(document.createTextNode(rest));
  }
  const head = whole.slice(0, parts[0]?.start);
  node.data = head;
  const fragment = document.createDocumentFragment();
  for (const one of added) fragment.append(one);
  node.after(fragment);
  return { node, whole, head, added };
}
