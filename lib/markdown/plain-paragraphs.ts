import { cleanText } from '../recording/text.ts';
import type { Block, Inline } from './nodes.ts';
import { tidyParagraphs } from './tidy-inline.ts';

/** Text as it is: empty lines separate paragraphs, and other line ends are kept. */
export function plainParagraphs(source: string): Block[] {
  return cleanText(source)
    .split(/\n[ \t]*\n/)
    .flatMap((paragraph) => tidyParagraphs(linesOf(paragraph)));
}

/** Lines as text with breaks between them. */
export function linesOf(text: string): Inline[] {
  return text.split('\n').flatMap((line, index): Inline[] => {
    const words: Inline = { type: 'text', text: line };
    return index === 0 ? [words] : [{ type: 'break' }, words];
  });
}
