import { Parser } from 'htmlparser2';
import { MAX_DEPTH } from './limits.ts';

export interface HtmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
  /** Whether this element or one in it is a block. */
  holdsBlocks: boolean;
  /** For an `li`: the state of its check box; null if it has none. */
  checked: boolean | null;
}

export type HtmlNode = HtmlElement | string;

const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Dropped with everything in them: they contain no words of the summary. */
const DROPPED = new Set(
  (
    'applet audio canvas embed frame frameset head iframe link math meta noembed noframes noscript object param script source style ' +
    'svg template textarea title track video'
  ).split(' '),
);

/** The parser searches its stack at each closing tag; with more open tags, the source is an attack on it. */
const MAX_OPEN_TAGS = 1000;
/**
 * More than any summary has, even with all that editors wrap words in: the parser adds elements for tags as short as
 * `</p>`.
 */
const MAX_ELEMENTS = 30_000;

/**
 * HTML as a tree of plain objects, at most `MAX_DEPTH` deep: deeper content is put, in order, into the element at the
 * limit. Null if there are so many tags, or so many open ones, that continuing would be slow.
 */
export function readHtml(source: string): HtmlElement | null {
  const root = newElement('body', {});
  const dropped = newElement('dropped', {});
  const open = [root];
  let elements = 0;
  let overflow = false;

  const parser = new Parser({
    onopentag(name, attributes) {
      const parent = open.at(-1) ?? root;
      elements += 1;
      if (open.length > MAX_OPEN_TAGS || elements > MAX_ELEMENTS) {
        overflow = true;
        parser.pause();
      }
      if (parent === dropped || DROPPED.has(name)) open.push(dropped);
      else if (name === 'input') {
        readCheckBox(attributes, open);
        open.push(dropped);
      } else if (open.length > MAX_DEPTH && name !== 'br') open.push(parent);
      else {
        const element = newElement(name, attributes);
        parent.children.push(element);
        open.push(element);
        if (element.holdsBlocks) markAncestors(open);
      }
    },
    ontext(text) {
      const parent = open.at(-1) ?? root;
      if (parent !== dropped) parent.children.push(text);
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.write(source);
  if (overflow) return null;
  parser.end();
  return root;
}

export function isBlockName(name: string): boolean {
  return BLOCKS.has(name);
}

function newElement(name: string, attributes: Record<string, string>): HtmlElement {
  return { name, attributes, children: [], holdsBlocks: isBlockName(name), checked: listItemState(name, attributes) };
}

function markAncestors(open: readonly HtmlElement[]): void {
  for (let at = open.length - 2; at >= 0; at -= 1) {
    const element = open[at];
    if (!element || element.holdsBlocks) return;
    element.holdsBlocks = true;
  }
}

/** Rich editors store the state of a task on the item itself (`data-checked`, `data-list`). */
function listItemState(name: string, attributes: Readonly<Record<string, string>>): boolean | null {
  if (name !== 'li') return null;
  const state = attributes['data-checked'] ?? attributes['data-list'];
  if (state === 'true' || state === 'checked') return true;
  return state === 'false' || state === 'unchecked' ? false : null;
}

function readCheckBox(attributes: Readonly<Record<string, string>>, open: readonly HtmlElement[]): void {
  if (attributes['type']?.toLowerCase() !== 'checkbox') return;
  const checked = attributes['checked'] !== undefined;
  const item = open.findLast(({ name }) => name === 'li');
  if (item) item.checked ??= checked;
  else open.at(-1)?.children.push(checked ? '☑ ' : '☐ ');
}
