import { Parser, type Handler } from 'htmlparser2';
import { MAX_DEPTH } from './limits.ts';

/** What HTML, Markdown and the documents of editors are read as (see `from-elements.ts`). */
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

/** Elements within lines. A tag of no known name that nothing closes is text: `<name of the client>`. */
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big br button cite code data del dfn em font hr i img input ins kbd label mark meter option output ' +
    'progress q rp rt ruby s samp select small span strike strong sub sup time tt u var wbr'
  ).split(' '),
);

/** The parser searches its stack at each closing tag; with more open tags, the source is an attack on it. */
const MAX_OPEN_TAGS = 1000;
/** More than any summary has: the parser adds elements for tags as short as `</p>`. */
const MAX_ELEMENTS = 30_000;

/** HTML as a tree; what is deeper than `MAX_DEPTH` goes into the element there. Null if so many tags would be slow. */
export function readHtml(source: string): HtmlElement | null {
  const root = elementOf('body', []);
  const dropped = elementOf('dropped', []);
  const open = [root];
  const texts = new Map<HtmlElement, string>();
  let elements = 0;
  let overflow = false;

  const handler: Partial<Handler> = {
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
        const element = elementOf(name, [], attributes);
        parent.children.push(element);
        open.push(element);
        const tag = source.slice(parser.startIndex, parser.endIndex + 1);
        if (!BLOCKS.has(name) && !INLINE.has(name) && !tag.includes('=')) texts.set(element, tag);
      }
    },
    ontext(text) {
      const parent = open.at(-1) ?? root;
      if (parent !== dropped) parent.children.push(text);
    },
    onclosetag(_, isImplied) {
      const element = open.pop();
      // At the limit of depth, it stands for others in it.
      if (element && element !== open.at(-1)) element.holdsBlocks ||= holdBlocks(element.children);
      const tag = element && isImplied && texts.get(element);
      if (tag) element.children.unshift(tag);
    },
  };
  const parser = new Parser(handler, { recognizeCDATA: true });
  parser.write(source);
  if (overflow) return null;
  parser.end();
  return root;
}

export const isBlockName = (name: string): boolean => BLOCKS.has(name);

/** An element; `checked` is the state of an item's box, null if it has none. */
export function elementOf(
  name: string,
  children: HtmlNode[],
  attributes: Record<string, string> = {},
  checked = listItemState(name, attributes),
): HtmlElement {
  return { name, attributes, children, holdsBlocks: isBlockName(name) || holdBlocks(children), checked };
}

const holdBlocks = (nodes: readonly HtmlNode[]): boolean =>
  nodes.some((node) => typeof node !== 'string' && node.holdsBlocks);

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

/** The text of nodes with its white space, as in `pre`. */
export const wordsOf = (nodes: readonly HtmlNode[]): string => nodes.map(wordsOfNode).join('');

function wordsOfNode(node: HtmlNode): string {
  if (typeof node === 'string') return node;
  if (node.name === 'img') return node.attributes['alt'] ?? '';
  return node.name === 'br' ? '\n' : wordsOf(node.children);
}

export const linesOf = (text: string): HtmlNode[] =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [elementOf('br', []), line]));
