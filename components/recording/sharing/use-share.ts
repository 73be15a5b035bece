import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { elementOf, type HtmlNode } from '../../../lib/markdown/html-elements.ts';
import { blocksOf } from '../../../lib/markdown/from-elements.ts';
import type { FindModel } from '../../../lib/models/find-model.ts';
import type { ShareContent } from '../../../lib/models/share-model.ts';
import { documentForms } from '../../../lib/output/document-forms.ts';
import type { TabName } from '../../../lib/recording/types.ts';
import type { FindSurface } from '../find/surface.ts';
import type { TranscriptHandle } from '../transcript/handle.ts';
import type { ReaderShare, ShareTarget } from '../reader-controls.ts';
import { selectedRange, wordsIn } from '../selected-range.ts';

export interface ShareParts {
  tab: TabName;
  handle: TranscriptHandle | null;
  /** The element that contains the tab panels. */
  panels: RefObject<HTMLElement | null>;
  /** The surface being searched; null while the find bar is closed. */
  surface: FindSurface | null;
  find: FindModel;
  share: ReaderShare;
}

/** What a quote contains now: the selection, or the turn being read; null when there is neither. */
export type Quote = { content: ShareContent; isSelection: boolean } | null;

/** Ways to share what is currently on the screen; also writes copies of what is selected. */
export function useShare({ tab, handle, panels, surface, find, share }: ShareParts) {
  useEffect(() => {
    document.addEventListener('copy', copySelection);
    document.addEventListener('dragstart', keepOwnAddress);
    return () => {
      document.removeEventListener('copy', copySelection);
      document.removeEventListener('dragstart', keepOwnAddress);
    };
  }, []);

  const wordsOfDocument = () => selectedText(panels.current?.querySelector('[role="tabpanel"]:not([hidden])') ?? null);

  /** The selection; on the transcript, if nothing is selected, the turn being read. */
  function quote(): Quote {
    if (tab === 'transcript') {
      const { turns, isSelection } = handle?.picked() ?? { turns: [], isSelection: false };
      return turns.length === 0 ? null : { content: { kind: 'turns', turns }, isSelection };
    }
    const text = wordsOfDocument();
    return text === '' ? null : { content: { kind: 'words', text }, isSelection: true };
  }

  const copyFound = () => {
    const findState = find.state.peek();
    if (findState.status === 'closed' || surface?.texts !== findState.texts) return;
    share.send(surface.contentOf(findState.matches.texts), 'clipboard');
  };

  return {
    quote,
    sendQuote: (target: ShareTarget) => share.send(quote()?.content ?? { kind: 'words', text: '' }, target),
    copyFound,
  };
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
