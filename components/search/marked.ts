import { h, type ComponentChild } from 'preact';
import { t } from '../../lib/i18n.ts';
import type { LibraryHit } from '../../lib/library/types.ts';
import type { MarkedText } from '../../lib/recording/short-title.ts';

/** A text with its matches marked, for the inside of an element: for each row, a component would take longer. */
export function marked({ text, ranges }: MarkedText): ComponentChild[] {
  const parts: ComponentChild[] = [];
  let from = 0;
  for (const [start, end] of ranges) {
    parts.push(text.slice(from, start), h('mark', { key: parts.length }, text.slice(start, end)));
    from = end;
  }
  return [...parts, text.slice(from)];
}

/** Who said it or is to do it, or the document it is from. */
export const sourceOf = ({ part, speaker }: LibraryHit): string =>
  speaker ?? t(part === 'summary' ? 'tabSummary' : part === 'notes' ? 'tabNotes' : 'unknownSpeaker');
