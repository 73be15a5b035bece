import { elementOf, type HtmlNode } from '../../../lib/markdown/html-elements.ts';
import { blocksOf } from '../../../lib/markdown/from-elements.ts';
import { documentForms } from '../../../lib/output/document-forms.ts';
import { runsIn } from '../find/surface.ts';

/** The range selected on the page; null when nothing is selected. */
export function selectedRange(): Range | null {
  const selection = getSelection();
  return selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
}

/** The text of a node within a range that intersects it, and its offset in the node, in UTF-16 units. */
export function wordsIn(node: Text, range: Range): { text: string; from: number } {
  const from = node === range.startContainer ? range.startOffset : 0;
  const to = node === range.endContainer ? range.endOffset : node.data.length;
  return { text: node.data.slice(from, to), from };
}

/** Elements that are not part of the words, or not visible. */
const NOT_WORDS = '.document-host, .visually-hidden, svg, button, input[type="checkbox"]';
/** Elements that mean something only together with the one around them. */
const PARTS = 'ul, ol, table, thead, tbody, tr, pre';

/**
 * Writes what is selected on the page to the clipboard as Earshot writes its own copies: its words and structure, and no
 * colors, fonts or addresses of the extension's own pages. Copies in fields are left to the browser.
 */
export function copySelection(event: ClipboardEvent): void {
  const range = selectedRange();
  const isField =
    event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null;
  if (event.defaultPrevented || !event.clipboardData || !range || isField) return;
  const forms = documentForms(blocksOf(selectedNodes(range)));
  if (forms.plain === '') return;
  event.clipboardData.setData('text/plain', forms.plain);
  event.clipboardData.setData('text/html', forms.html);
  event.preventDefault();
}

/** Lets only links to other sites be dragged: any other drag would carry an address of the extension's own pages. */
export function keepOwnAddress(event: DragEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin === location.origin) event.preventDefault();
}

function selectedNodes(range: Range): HtmlNode[] {
  const { commonAncestorContainer: common } = range;
  const nodes = nodesOf(range.cloneContents());
  const around = common instanceof Element && common.matches(PARTS) ? [readElement(common, nodes)] : nodes;
  const table = common instanceof Element && common.matches('tr, thead, tbody') ? common.closest('table') : null;
  return table ? [readElement(table, around)] : around;
}

function nodesOf(parent: ParentNode): HtmlNode[] {
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || node.matches(NOT_WORDS)) return [];
    const own = readElement(node, nodesOf(node));
    // The name and the time of a turn are told apart by their styles.
    return node.matches('.turn-time') ? [' · ', own] : [own];
  });
}

function readElement(element: Element, children: HtmlNode[]): HtmlNode {
  const isOwnAddress = element instanceof HTMLAnchorElement && element.origin === location.origin;
  const isTurn = element.matches('.turn, .turns, .transcript');
  const name = isOwnAddress ? 'span' : isTurn ? 'div' : element.matches('.turn-name') ? 'strong' : element.localName;
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const box = element.querySelector(':scope > input[type="checkbox"]');
  return elementOf(name, children, attributes, box instanceof HTMLInputElement ? box.checked : null);
}

/** The selected text of `root`: a line for each block, and for each line of a block; empty when none is selected. */
export function selectedText(root: Element | null): string {
  const range = selectedRange();
  if (!root || !range?.intersectsNode(root)) return '';
  return runsIn(root)
    .flatMap(({ text, pieces }) => {
      const lines = [''];
      for (const { node, at } of pieces.filter(({ node }) => range.intersectsNode(node))) {
        if (text[at - 1] === '\n') lines.push('');
        lines[lines.length - 1] += wordsIn(node, range).text;
      }
      return lines;
    })
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
