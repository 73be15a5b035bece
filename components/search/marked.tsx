import type { ComponentChild } from 'preact';
import type { MarkedText } from '../../lib/recording/short-title.ts';

/** The children of an element: a text with its matches marked. A function, because a row draws sooner without a component. */
export function marked({ text, ranges }: MarkedText): ComponentChild[] {
  const parts: ComponentChild[] = [];
  let from = 0;
  for (const [start, end] of ranges) {
    parts.push(text.slice(from, start), <mark key={parts.length}>{text.slice(start, end)}</mark>);
    from = end;
  }
  return [...parts, text.slice(from)];
}
