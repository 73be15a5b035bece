import { selectedRange, wordsIn } from '../selected-range.ts';

/** Elements that are not part of the document's own text, or not visible. */
const NOT_WORDS = '.document-host, .visually-hidden, svg';

/** The selected text of `root`: a line for each block, and for each line of a block; empty when none is selected. */
export function selectedText(root: Element | null): string {
  const range = selectedRange();
  if (!root || !range?.intersectsNode(root)) return '';
  const lines: string[] = [];
  let block: Element | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // What follows a line break begins another line.
    if (node instanceof HTMLBRElement) block = null;
    const words = node instanceof Text && range.intersectsNode(node) ? wordsIn(node, range).text : '';
    const parent = node.parentElement;
    if (words === '' || !parent || parent.closest(NOT_WORDS)) continue;
    const own = parent.closest(BLOCKS);
    if (own === block && lines.length > 0) lines[lines.length - 1] += words;
    else lines.push(words);
    block = own;
  }
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, blockquote, div';
