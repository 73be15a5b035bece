import MarkdownIt, { type Env, type StateBlock, type StateInline, type Token } from 'markdown-it';
import { flanking } from './emphasis.ts';
import { CODE_TAGS, TOUCHING } from './from-elements.ts';
import { elementOf, isBlockName, linesOf, readHtml, wordsOf, type HtmlNode } from './html-elements.ts';
import { MAX_DEPTH, TAG_REACH } from './limits.ts';
import { bareAddresses, hrefOf, safeLink, withoutTrail } from './links.ts';

/** A line of HTML after which Markdown may follow without an empty line: what folds, an element in one line, an end. */
const HTML_LINE = (() => {
  const blocks =
    'p|div|h[1-6]|[uod]l|table|summary|center|blockquote|section|article|header|footer|main|figure|details';
  const whole = String.raw`(${blocks})\b(?:(?!<\1\b)[^\n])*<\/\1>[ \t]*`;
  return new RegExp(String.raw`^ {0,3}<(?:details\b[^\n]*|\/(?:${blocks})[ \t]*>[ \t]*|${whole})$`, 'i');
})();

/** UTF-16 units. */
const MAX_HREF = 4000;

type BlockRule = (state: StateBlock, line: number, end: number, isSilent: boolean) => boolean;

const lineAt = (state: StateBlock, line: number): string => state.getLines(line, line + 1, state.blkIndent, false);

/** The parser's rules for blocks, with what they read otherwise than writers mean it. */
const RULES: Readonly<Record<string, (rule: BlockRule) => BlockRule>> = {
  /** What only looks like the beginning of code is text: `~~~x~~~`, and a last line with words after its marks. */
  fence: (rule) => (state, line, end, isSilent) => {
    const [, words = ''] = /^ *(?:`{3,}|~{3,})[ \t]*([^]*)/.exec(lineAt(state, line)) ?? [];
    const isText = words.includes('~') || (words !== '' && state.skipEmptyLines(line + 1) >= state.lineMax);
    return !isText && rule(state, line, end, isSilent);
  },
  /** An underlined heading has one line: below more, its marks are a rule. */
  lheading: (rule) => (state, line, end, isSilent) =>
    /^(?:=+|-+)[ \t]*$/.test(lineAt(state, line + 1)) && rule(state, line, end, isSilent),
  html_block: (rule) => (state, line, end, isSilent) => {
    const html = lineAt(state, line);
    if (!HTML_LINE.test(html)) return rule(state, line, end, isSilent);
    if (isSilent) return true;
    state.push('html_block', '', 0).content = html;
    state.line = line + 1;
    return true;
  },
  /** What nothing refers to is not hidden. */
  reference: (rule) => (state, line, end, isSilent) => {
    if (!rule(state, line, end, isSilent)) return false;
    const label = String(state.tokens.at(-1)?.meta?.['label']);
    const href = state.env.references?.[label]?.href ?? '';
    // Each link has its address in it: a thousand of a long one are a flood.
    if (href.length > MAX_HREF || !safeLink(href)) {
      // Or somebody speaks: `[Ana]: Hello`.
      delete state.env.references?.[label];
      state.tokens.pop();
      state.line = line;
      return false;
    }
    if ((state.env['used'] as ReadonlySet<string>).has(label)) return true;
    state.push('as_written', '', 0).content = state.getLines(line, state.line, state.blkIndent, false);
    return true;
  },
  /** The parser drops cells beyond the head, and a table that begins right below a list or a quote. */
  table: (rule) => (state, line, end, isSilent) => {
    if (lineAt(state, line).startsWith('<!--')) return false;
    const { blkIndent, tokens } = state;
    const count = tokens.length;
    if (isSilent) state.blkIndent = Math.min(blkIndent, state.sCount[line] ?? 0);
    const isTable = rule(state, line, end, isSilent);
    state.blkIndent = blkIndent;
    if (isSilent || !isTable) return isTable;
    const heads = state.tokens.slice(count).filter(({ type }) => type === 'th_open');
    state.tokens.length = count;
    state.push('table', '', 0).meta = {
      align: heads.map((head) => String(head.attrGet('style') ?? '').replace('text-align:', '')),
      lines: Array.from({ length: state.line - line }, (_, index) => lineAt(state, line + index).trim()),
    };
    return true;
  },
};

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
  if (!isSilent) {
    const token = line.push('html_inline', name.toLowerCase(), 0);
    token.content = token.tag === 'br' ? '' : tag;
    token.nesting = token.tag === 'br' ? 0 : tag.startsWith('</') ? -1 : 1;
  }
  line.pos += tag.length;
  return true;
};

/** Deeper blocks lose their words, and deeper links take too long: `maxNesting` must be other for each. */
function createParser(maxNesting: number): InstanceType<typeof MarkdownIt> {
  const made = new MarkdownIt({ html: true, breaks: true, maxNesting }).disable(['inline', 'text_join']);
  // The tree of nodes checks all addresses.
  made.validateLink = () => true;
  made.normalizeLink = (address) => address;
  made.normalizeLinkText = (address) => address;
  made.inline.State = Line;
  const { block, inline } = made;
  // oxlint-disable-next-line no-underscore-dangle -- nothing else names a rule that is to be called
  for (const { name, fn, alt } of block.ruler.__rules__) {
    const change = RULES[name];
    if (change) block.ruler.at(name, change(fn), { alt: name === 'table' ? [...alt, 'blockquote'] : alt });
  }
  inline.ruler.at('text', readText as never);
  inline.ruler.at('html_inline', readTag as never);
  inline.ruler.before('text', 'address', readAddress as never);
  return made;
}

const parser = createParser(1000);
const lineParser = createParser(100);
const strictParser = createParser(100);

/** `&copy;` and `&#x27;` as the characters they stand for; unknown names stay as they are. */
const decodeEntities = (text: string): string => parser.utils.unescapeAll(text.replaceAll('\\', '\\\\'));

/** The names of references in brackets that are not only defined. A bracket after a backslash begins nothing. */
const namesUsed = (source: string): Set<string> =>
  new Set(
    [...source.matchAll(/\\[^]|\[((?:[^[\]\\]|\\[^])+)\](?!:)/g)].map(([, words = '']) =>
      parser.utils.normalizeReference(words),
    ),
  );

/** Markdown (GitHub's, with line ends as breaks) as elements. Throws if the parser does. */
export function nodesOfMarkdown(source: string): HtmlNode[] {
  const env: Env = { used: namesUsed(source) };
  const tokens = parser.parse(source, env);
  noteLists(tokens, source.split('\n'));
  return treeOf(tokens, env);
}

/**
 * The words of one paragraph, heading or cell of Markdown, in linear time. Harmless HTML tags are elements, others
 * text. `isStrict` has only CommonMark's emphasis.
 */
export function readInlines(source: string, env: Env = {}, isStrict = false): HtmlNode[] {
  const tokens: Token[] = [];
  const reader = isStrict ? strictParser : lineParser;
  reader.inline.parse(source, reader, env, tokens);
  return treeOf(tokens, env);
}

/** Says of each list whether it touches the one before, and of each item whether it is a task that is done. */
function noteLists(tokens: readonly Token[], lines: readonly string[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'list_item_open' && tokens[index + 1]?.type === 'paragraph_open') {
      const words = tokens[index + 2];
      const [box, state] = /^\[([ xX])\][ \t]+(?=\S)/.exec(words?.content ?? '') ?? [];
      if (!words || box === undefined) continue;
      words.content = words.content.slice(box.length);
      token.attrPush(['data-checked', String(state !== ' ')]);
    } else if (/^(?:bullet|ordered)_list_open$/.test(token.type)) {
      const isAfterList = /^(?:bullet|ordered)_list_close$/.test(tokens[index - 1]?.type ?? '');
      const above = lines[(token.map?.[0] ?? 0) - 1] ?? '';
      token.attrPush([TOUCHING, String(isAfterList && /[^\s>]/.test(above))]);
    }
  }
}

interface Open {
  name: string;
  /** A tag of HTML as it is written; empty for what Markdown has begun. */
  tag: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}

/** Tokens as nodes: tags without their other end are text, and what is nested too deep keeps its words only. */
function treeOf(tokens: readonly Token[], env: Env): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: Open[] = [];
  const into = () => open.at(-1)?.children ?? root;
  /** How many that are open are too deep. */
  let deeper = 0;

  function begin({ tag: name, content: tag, attrs }: Token): void {
    // A list in a list is two deeper, with its item.
    if (open.length <= 2 * MAX_DEPTH) {
      const element = name === 'a' && tag !== '' ? readHtml(tag)?.children[0] : undefined;
      const own = Object.fromEntries((attrs ?? []).map(([name, value]) => [name, String(value)]));
      open.push({ name, tag, attributes: typeof element === 'object' ? element.attributes : own, children: [] });
    } else if (tag === '') deeper += 1;
    else into().push(tag);
  }

  /** Ends the innermost element of that name. No tag in a link ends anything around it. */
  function end({ tag: name, content: tag }: Token): void {
    const isAround = (one: Open) => one.name === name || (one.name === 'a' && one.tag === '' && tag !== '');
    const at = open.findLastIndex(isAround);
    if (tag === '' && deeper > 0) deeper -= 1;
    else if (open[at]?.name !== name) into().push(tag);
    else while (open.length > at) leave(open.length === at + 1);
  }

  /** Ends the innermost element; marks without an end of their own are around what they began before. */
  function leave(isClosed: boolean): void {
    const { name, tag, attributes, children } = open.pop() as Open;
    const nodes = isClosed || tag === '' ? [elementOf(name, children, attributes)] : [tag, ...children];
    for (const node of nodes) into().push(node);
  }

  for (const token of tokens) {
    if (token.nesting === 1) begin(token);
    else if (token.nesting === -1) end(token);
    else for (const node of leafOf(token, env)) into().push(node);
  }
  while (open.length > 0) leave(false);
  return root;
}

function leafOf(token: Token, env: Env): HtmlNode[] {
  const { type, tag, content, info, meta } = token;
  const words = (text: string): HtmlNode[] => readInlines(text, env);
  switch (type) {
    case 'inline':
      return words(content);
    case 'image':
      return [
        elementOf('img', [], { src: String(token.attrGet('src')), alt: wordsOf(treeOf(token.children ?? [], env)) }),
      ];
    case 'fence':
    case 'code_block': {
      const language = /^[\w+#.-]{1,30}(?!\S)/.exec(info.trim())?.[0] ?? '';
      // As in HTML, the first line end is none of the words.
      return [elementOf('pre', [elementOf('code', [`\n${content}`], { class: `language-${language}` })])];
    }
    case 'table':
      return [tableOf(meta as unknown as Table, words)];
    case 'html_block':
      return nodesOfHtml(content.trimEnd(), words);
    case 'as_written':
      return asWritten(content);
    default:
      return [tag === '' ? content : elementOf(tag, [content])];
  }
}

const asWritten = (source: string): HtmlNode[] => [elementOf('p', linesOf(source.trim()))];

function nodesOfHtml(html: string, words: (text: string) => HtmlNode[]): HtmlNode[] {
  const [, shown] = /^\s*<!--(?:(?!-->|\n[ \t]*\n)[\s\S])*-->([\s\S]*)$/.exec(html) ?? [];
  if (shown !== undefined) return [elementOf('p', words(shown.trim()))];
  if (/^(?:\s*<br\s*\/?>)+\s*$/i.test(html)) return [];
  const [, name = ''] = /^\s*<\/?([a-z][a-z0-9]*)/i.exec(html) ?? [];
  return isBlockName(name.toLowerCase()) ? (readHtml(html)?.children ?? []) : asWritten(html);
}

interface Table {
  align: string[];
  lines: string[];
}

/** A table with all words of its rows. */
function tableOf({ align, lines: [head = '', , ...rows] }: Table, words: (text: string) => HtmlNode[]): HtmlNode {
  const row = (name: string, line: string) => {
    const all = cellsOf(line, false);
    // A bar in code is one of the text, if that makes the row fit.
    const fitting = all.length > align.length ? cellsOf(line, true) : all;
    const cells = fitting.length === align.length ? fitting : all;
    return elementOf(
      'tr',
      cells.map((text, column) => elementOf(name, words(text), { align: align[column] ?? '' })),
    );
  };
  const body = rows.map((line) => row('td', line));
  return elementOf('table', [elementOf('thead', [row('th', head)]), elementOf('tbody', body)]);
}

/** The cells of a row as they are written, between bars that are not escaped. */
function cellsOf(line: string, skipsCode: boolean): string[] {
  const bars = skipsCode ? /(?<!`)(`+)(?!`)(?:(?!\1).)*\1(?!`)|\\.|\|/g : /\\.|\|/g;
  const cells: string[] = [];
  let from = 0;
  for (const { 0: found, index } of line.matchAll(bars)) {
    if (found !== '|') continue;
    cells.push(line.slice(from, index));
    from = index + 1;
  }
  cells.push(line.slice(from));
  const inner = cells.slice(cells[0]?.trim() === '' ? 1 : 0, cells.at(-1)?.trim() === '' ? -1 : undefined);
  return inner.map((text) => text.trim().replaceAll('\\|', '|'));
}
