import MarkdownIt, { type Env, type StateInline, type Token } from 'markdown-it';
import { flanking } from './emphasis.ts';
import { CODE_TAGS } from './from-elements.ts';
import { elementOf, readHtml, wordsOf, type HtmlNode } from './html-elements.ts';
import { MAX_DEPTH, TAG_REACH } from './limits.ts';
import { bareAddresses, hrefOf, safeLink, withoutTrail } from './links.ts';

/** Tags that style, link or end words: all are harmless in a tree of allowed nodes. */
const TAGS = new Set(
  (
    'br a b strong i em s del strike u ins sub sup span small big mark font ' +
    'p div ul ol li h1 h2 h3 h4 h5 h6 blockquote details summary center section dl dt dd'
  ).split(' '),
);
const TAG = new RegExp(`</?([a-z][a-z0-9]*)(?=[\\s/>])[^>]{0,${TAG_REACH}}>`, 'iy');
const CODE = new RegExp(`<(${[...CODE_TAGS].join('|')})>([^]{0,${TAG_REACH}}?)</\\1>`, 'iy');

const isText = (code: number): boolean => !'\n\\`&<[]!*_~'.includes(String.fromCharCode(code));

/** A line that is read. Its marks count as writers mean them, in scripts without spaces too (see `emphasis.ts`). */
class Line extends MarkdownIt.StateInline {
  readonly addresses = bareAddresses(this.src);
  readonly lastComment = this.src.lastIndexOf('-->');

  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    const token = super.push(type, tag, nesting);
    // Where the piece begins.
    token.map = [type === 'link_open' ? this.pos - 1 : this.pos, this.pos];
    return token;
  }

  /** A run of one sign; two tildes strike words out, and one is a range, such as `2~3 weeks`. */
  override scanDelims(start: number): ReturnType<StateInline['scanDelims']> {
    const sign = this.src.charAt(start);
    let end = start;
    while (end < this.posMax && this.src.charAt(end) === sign) end += 1;
    const length = end - start;
    const [before, after] = [this.src.slice(Math.max(0, start - 8), start), this.src.slice(end, end + 8)];
    const { canOpen, canClose } = flanking(before, sign, length, after, this.md === strictParser);
    const isMark = sign !== '~' || length === 2;
    return { can_open: isMark && canOpen, can_close: isMark && canClose, length };
  }
}

type Rule = (line: Line, isSilent: boolean) => boolean;

function matchAt(pattern: RegExp, { src, pos, posMax }: Line): RegExpExecArray | null {
  pattern.lastIndex = pos;
  const match = pattern.exec(src);
  return match && pos + match[0].length <= posMax ? match : null;
}

const readText: Rule = (line, isSilent) => {
  const from = line.pos;
  while (line.pos < line.posMax && isText(line.src.charCodeAt(line.pos))) {
    if (line.pos > from && line.addresses.has(line.pos)) break;
    line.pos += 1;
  }
  if (!isSilent) line.pending += line.src.slice(from, line.pos);
  return line.pos > from;
};

const readAddress: Rule = (line, isSilent) => {
  // A bracket that the address did not open may end the words of a link.
  const [address] = /^(?:[^[\]]|\[[^[\]]*\])*/.exec(line.addresses.get(line.pos) ?? '') ?? [''];
  const written = withoutTrail(address);
  if (written === '' || line.pos + written.length > line.posMax) return false;
  const words = decodeEntities(written);
  if (!isSilent && safeLink(hrefOf(words))) {
    line.push('link_open', 'a', 1).attrs = [['href', hrefOf(words)]];
    line.push('text', '', 0).content = words;
    line.push('link_close', 'a', -1);
  } else if (!isSilent) line.pending += words;
  line.pos += written.length;
  return true;
};

/** A comment, code or a harmless tag; all others are text. */
const readTag: Rule = (line, isSilent) => {
  const { src, pos } = line;
  if (src.startsWith('<!--', pos) && pos + 4 <= line.lastComment) {
    line.pos = src.indexOf('-->', pos + 4) + 3;
    return true;
  }
  const [code, , words = ''] = matchAt(CODE, line) ?? [];
  if (code) {
    // As it was written, with the marks and tags in it.
    if (!isSilent) line.push('code_inline', 'code', 0).content = decodeEntities(words);
    line.pos += code.length;
    return true;
  }
  const [tag, name = ''] = matchAt(TAG, line) ?? [];
  if (!tag || !TAGS.has(name.toLowerCase())) return false;
  if (!isSilent) line.push('html_inline', name.toLowerCase(), 0).content = tag;
  line.pos += tag.length;
  return true;
};

/** A backslash before a word is text, and does not hide that an address begins there. */
const readBackslash: Rule = (line, isSilent) => {
  if (!/\\[\p{L}\p{N}]/uy.test(line.src.slice(line.pos, line.pos + 3))) return false;
  if (!isSilent) line.pending += '\\';
  line.pos += 1;
  return true;
};

function createParser(): InstanceType<typeof MarkdownIt> {
  const parser = new MarkdownIt({ html: true, breaks: true });
  // The tree of nodes checks all addresses.
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;
  parser.normalizeLinkText = (address) => address;
  parser.inline.State = Line;
  const { ruler } = parser.inline;
  ruler.at('text', readText as never);
  ruler.at('html_inline', readTag as never);
  ruler.before('text', 'address', readAddress as never);
  ruler.before('escape', 'backslash', readBackslash as never);
  return parser;
}

const parser = createParser();
const strictParser = createParser();

/** `&copy;` and `&#x27;` as the characters they stand for; unknown names stay as they are. */
const decodeEntities = (text: string): string => parser.utils.unescapeAll(text.replaceAll('\\', '\\\\'));

/**
 * The words of one paragraph, heading or cell of Markdown, in linear time. Harmless HTML tags are elements, others
 * text. `syntax` has the indices where signs mean more than themselves; `isStrict` has only CommonMark's emphasis.
 */
export function readInlines(source: string, env: Env = {}, isStrict = false) {
  const tokens: Token[] = [];
  const reader = isStrict ? strictParser : parser;
  reader.inline.parse(source, reader, env, tokens);
  return { nodes: treeOf(tokens), syntax: () => tokens.flatMap((token) => placesOf(token, source)) };
}

function placesOf({ type, content, markup, map }: Token, source: string): number[] {
  const at = map?.[0] ?? 0;
  if (type === 'text' || (type === 'text_special' && content === markup)) return [];
  if (type === 'image') return [at, at + '!['.length + content.length];
  if (type !== 'code_inline') return [at];
  const marks = /`+/g;
  marks.lastIndex = at + markup.length;
  let end = marks.exec(source);
  while (end && end[0] !== markup) end = marks.exec(source);
  return [at, end?.index ?? at];
}

/** Tokens as nodes: tags without their other end are text, and what is nested too deep keeps its words only. */
function treeOf(tokens: readonly Token[]): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: { name: string; source: string; attributes: Record<string, string>; children: HtmlNode[] }[] = [];
  const add = (node: HtmlNode) => (open.at(-1)?.children ?? root).push(node);

  function begin({ tag, content, attrs }: Token): void {
    if (open.length > MAX_DEPTH) add(content);
    else {
      const element = tag === 'a' && content !== '' ? readHtml(content)?.children[0] : undefined;
      const attributes = typeof element === 'object' ? element.attributes : Object.fromEntries(attrs ?? []);
      open.push({ name: tag, source: content, attributes: attributes as Record<string, string>, children: [] });
    }
  }

  /** Ends the innermost element of that name. No tag in a link ends anything around it. */
  function end({ tag, content }: Token): void {
    const at = open.findLastIndex(
      ({ name, source }) => name === tag || (name === 'a' && source === '' && content !== ''),
    );
    if (open[at]?.name !== tag) add(content);
    else {
      while (open.length > at + 1) leave();
      const { name, children, attributes } = open.pop() ?? { name: tag, children: [], attributes: {} };
      add(elementOf(name, children, attributes));
    }
  }

  /** Ends what lacks its own end: a tag is text, and marks are around what they began before. */
  function leave(): void {
    const { name, source, attributes, children } = open.pop() ?? { name: '', source: '', attributes: {}, children: [] };
    if (source === '') add(elementOf(name, children, attributes));
    else for (const node of [source, ...children]) add(node);
  }

  for (const token of tokens) {
    const { type, tag, nesting, content } = token;
    if (nesting === 1 || (type === 'html_inline' && tag !== 'br' && !content.startsWith('</'))) begin(token);
    else if (nesting === -1 || (type === 'html_inline' && tag !== 'br')) end(token);
    else if (type === 'image') {
      add(elementOf('img', [], { src: String(token.attrGet('src')), alt: wordsOf(treeOf(token.children ?? [])) }));
    } else if (tag === 'br') add(elementOf('br', []));
    else add(tag === '' ? content : elementOf(tag, [content]));
  }
  while (open.length > 0) leave();
  return root;
}
