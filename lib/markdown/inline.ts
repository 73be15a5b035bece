import { Parser } from 'htmlparser2';
import { markBetween, pairMarks, type Mark } from './emphasis.ts';
import { CODE_TAGS } from './from-elements.ts';
import { elementOf, readHtml, wordsOf, type HtmlNode } from './html-elements.ts';
import { LINK_REACH, MAX_DEPTH, TAG_REACH } from './limits.ts';
import { bareAddresses, hrefOf, safeLink, withoutTrail } from './links.ts';

/** Addresses by label, in lower case with single spaces. */
export type References = Readonly<Record<string, { href: string } | undefined>>;

/** `[`, `![` or an HTML tag: text, unless it is closed and so `makes` something of what follows it. */
interface Opening {
  type: 'opening';
  source: string;
  /** The name of a tag; empty for a bracket. */
  name: string;
  /** Its index among the tokens, and the index of the text after it. */
  at: number;
  after: number;
  /** The number of marks before it that are not paired yet. */
  marks: number;
  makes: ((children: HtmlNode[]) => HtmlNode) | null;
}

const END = { type: 'end' } as const;
type Token = HtmlNode | Mark | Opening | typeof END;

const PLAIN = /[^\\`&<\n[\]!*_~]+/y;
const ESCAPE = /\\([!-/:-@[-`{-~])/y;
const MARKS = /\*+|_+|~+/y;
const AUTOLINK = /<(?:([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)|([\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9.-]{1,255}))>/iy;
const TAG_NAME = /<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/iy;
const ENTITY = /&(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[\da-f]{1,6});/iy;
/** What follows the address of a link: a title, which is not shown. */
const LINK_END = /(?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?\s*\)/sy;
const BRACED_ADDRESS = /^\(\s*<((?:\\.|[^<>\\\n])*)>/;
/** With parentheses in pairs, which may hold others. */
const BARE_ADDRESS = (() => {
  const plain = String.raw`\\.|[^\s()\\]`;
  return new RegExp(String.raw`^\(\s*((?:${plain}|\((?:${plain}|\((?:${plain})*\))*\))*)`);
})();
const LABEL = /\[((?:\\.|[^[\]\\]){0,999})\]/sy;

/** Tags that style, link or end words: all are harmless in a tree of allowed nodes. */
const TAGS = new Set(
  (
    'a b strong i em s del strike code kbd samp tt u ins sub sup span small big mark font ' +
    'p div ul ol li h1 h2 h3 h4 h5 h6 blockquote details summary center section dl dt dd'
  ).split(' '),
);

/**
 * The words of one paragraph, heading or cell of Markdown, in linear time. Harmless HTML tags are elements, others
 * text. `syntax` gets the index of each piece that is more than its characters; `isStrict` has only CommonMark's
 * emphasis.
 */
export function readInlines(
  source: string,
  references: References = {},
  syntax: number[] = [],
  isStrict = false,
): HtmlNode[] {
  const tokens: Token[] = [];
  const brackets: Opening[] = [];
  const tags: Opening[] = [];
  const marks: Mark[] = [];
  /** Brackets below this height contain a link, and so are none themselves. */
  let linked = 0;
  const addresses = bareAddresses(source);
  const nextAddress = nextOf([...addresses.keys()]);
  const nextCode = codeEnds(source);
  const nextAngle = nextOf(positionsOf(source, />/g));
  const nextCommentEnd = nextOf(positionsOf(source, /-->/g));

  const matchAt = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const add = (name: string, words: string[] = [], attributes = {}) => tokens.push(elementOf(name, words, attributes));

  function open(stack: Opening[], from: number, end: number, name: string): number {
    const opening: Opening = {
      type: 'opening',
      source: source.slice(from, end),
      name,
      at: tokens.length,
      after: end,
      marks: marks.length,
      makes: null,
    };
    stack.push(opening);
    tokens.push(opening);
    return end;
  }

  /** Everything since `opening` belongs to it: what is open in it stays text. */
  function close(opening: Opening, makes: NonNullable<Opening['makes']>): void {
    opening.makes = makes;
    tokens.push(END);
    pairMarks(marks.splice(opening.marks));
    for (const stack of [brackets, tags]) while ((stack.at(-1)?.at ?? -1) > opening.at) stack.pop();
    linked = Math.min(linked, brackets.length);
  }

  /** Reads `]` at `at`; returns the index after it, and after the address of a link. */
  function closeBracket(at: number): number {
    const opening = brackets.pop();
    const isDead = brackets.length < linked;
    linked = Math.min(linked, brackets.length);
    const isImage = opening?.source === '![';
    const target = opening && (isImage || !isDead) ? targetAt(at + 1, opening, at) : null;
    if (!opening || !target) {
      tokens.push(']');
      return at + 1;
    }
    const href = decodeEntities(target.href);
    if (isImage) {
      close(opening, (children) => elementOf('img', [], { src: href, alt: wordsOf(children) }));
    } else {
      close(opening, (children) => elementOf('a', children, { href }));
      linked = brackets.length;
    }
    return target.end;
  }

  function targetAt(at: number, opening: Opening, close: number): { href: string; end: number } | null {
    const address = source.charAt(at) === '(' ? inlineAddress(source, at) : null;
    if (address) return address;
    const label = matchAt(LABEL, at);
    const isEmpty = !label?.[1];
    if (isEmpty && close - opening.after > 999) return null;
    const name = isEmpty ? source.slice(opening.after, close) : (label[1] ?? '');
    const reference = references[name.trim().toLowerCase().replace(/\s+/g, ' ')];
    return reference ? { href: reference.href, end: label ? at + label[0].length : at } : null;
  }

  /** Reads `<` at `at`: an address, a comment, a tag, or text. */
  function readAngle(at: number): number {
    const [link, address, mail] = matchAt(AUTOLINK, at) ?? [];
    if (link) {
      const words = address ?? mail ?? '';
      add('a', [words], { href: mail ? `mailto:${mail}` : words });
      return at + link.length;
    }
    if (source.startsWith('<!--', at)) {
      const end = nextCommentEnd(at + 4);
      if (end < Infinity) return end + 3;
    }
    const [start, slash, tag = ''] = matchAt(TAG_NAME, at) ?? [];
    const end = start ? nextAngle(at) + 1 : Infinity;
    const name = tag.toLowerCase();
    if (end - at <= TAG_REACH) {
      if (name === 'br') {
        add('br');
        return end;
      }
      if (TAGS.has(name) && slash === '') return open(tags, at, end, name);
      if (TAGS.has(name) && tags.some((each) => each.name === name)) {
        closeTag(name, at);
        return end;
      }
    }
    tokens.push('<');
    return at + 1;
  }

  /** Closes the innermost tag of that name; those opened in it lack their ends. */
  function closeTag(name: string, at: number): void {
    let tag = tags.pop();
    while (tag && tag.name !== name) tag = tags.pop();
    if (!tag) return;
    if (CODE_TAGS.has(name)) {
      // As it was written, with the marks and tags in it.
      close(tag, () => '');
      tokens.length = tag.at;
      add('code', [decodeEntities(source.slice(tag.after, at))]);
      return;
    }
    const element = name === 'a' ? readHtml(tag.source)?.children[0] : undefined;
    close(tag, (children) => elementOf(name, children, typeof element === 'object' ? element.attributes : {}));
  }

  function readMarks(at: number): number {
    const [run = ''] = matchAt(MARKS, at) ?? [];
    const end = at + run.length;
    const sign = run.charAt(0);
    // Two tildes strike words out. One is a range, such as `2~3 weeks`, mostly in Chinese, Japanese and Korean.
    if (sign === '~' && run.length !== 2) tokens.push(run);
    else {
      const [before, after] = [source.slice(Math.max(0, at - 8), at), source.slice(end, end + 8)];
      const mark = markBetween(before, sign, run.length, after, isStrict);
      marks.push(mark);
      tokens.push(mark);
    }
    return end;
  }

  function readAt(at: number): number {
    const address = addresses.get(at);
    if (address) {
      // Between brackets it may be the words of a link, which end it.
      const cut = brackets.length > 0 ? address.search(/[\][]/) : -1;
      const written = withoutTrail(cut === -1 ? address : address.slice(0, cut));
      const words = decodeEntities(written);
      if (safeLink(hrefOf(words))) add('a', [words], { href: hrefOf(words) });
      else tokens.push(words);
      return at + written.length;
    }
    switch (source.charAt(at)) {
      case '\\': {
        if (source.charAt(at + 1) === '\n') return at + 1;
        const [, character] = matchAt(ESCAPE, at) ?? [];
        tokens.push(character ?? '\\');
        return at + (character ? 2 : 1);
      }
      case '`': {
        const [run = ''] = /^`+/.exec(source.slice(at, at + 2000)) ?? [];
        const end = nextCode.get(run.length)?.(at + run.length) ?? Infinity;
        if (end === Infinity) tokens.push(run);
        else {
          add('code', [codeText(source.slice(at + run.length, end))]);
          syntax.push(end);
        }
        return (end === Infinity ? at : end) + run.length;
      }
      case '&': {
        const [entity = '&'] = matchAt(ENTITY, at) ?? [];
        tokens.push(decodeEntities(entity));
        return at + entity.length;
      }
      case '<':
        return readAngle(at);
      case '\n':
        add('br');
        return at + 1;
      case '!':
        if (source.charAt(at + 1) === '[') return open(brackets, at, at + 2, '');
        tokens.push('!');
        return at + 1;
      case '[':
        return open(brackets, at, at + 1, '');
      case ']':
        return closeBracket(at);
      case '*':
      case '_':
      case '~':
        return readMarks(at);
      default: {
        const [words = source.charAt(at)] = matchAt(PLAIN, at) ?? [];
        const end = Math.min(nextAddress(at + 1), at + words.length);
        tokens.push(source.slice(at, end));
        return end;
      }
    }
  }

  const undecided: { token: Mark | Opening; at: number; length: number }[] = [];
  for (let at = 0; at < source.length;) {
    const [from, count] = [at, tokens.length];
    at = readAt(at);
    const token = tokens[count];
    if (isMark(token) || isOpening(token)) undecided.push({ token, at: from, length: at - from });
    else if (typeof token !== 'string' || token.length < at - from) syntax.push(from);
  }
  pairMarks(marks);
  for (const { token, at, length } of undecided) {
    if (isMark(token) ? token.left < length : token.makes) syntax.push(at);
  }
  return treeOf(tokens);
}

const isMark = (token: Token | undefined): token is Mark =>
  typeof token === 'object' && 'type' in token && token.type === 'mark';
const isOpening = (token: Token | undefined): token is Opening =>
  typeof token === 'object' && 'type' in token && token.type === 'opening';

/** Tokens as nodes; what is nested too deep keeps its words only. */
function treeOf(tokens: readonly Token[]): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: { children: HtmlNode[]; makes: Opening['makes'] }[] = [{ children: root, makes: null }];
  const into = () => open.at(-1)?.children ?? root;
  const begin = (makes: Opening['makes']) => {
    const isDeep = open.length > MAX_DEPTH;
    open.push(isDeep ? { children: into(), makes: null } : { children: [], makes });
  };
  const end = () => {
    const { children, makes } = open.pop() ?? { children: [], makes: null };
    if (makes) into().push(makes(children));
  };
  for (const token of tokens) {
    if (token === END) end();
    else if (isOpening(token)) {
      if (token.makes) begin(token.makes);
      else into().push(token.source);
    } else if (isMark(token)) {
      token.closes?.forEach(end);
      if (token.left > 0) into().push(token.sign.repeat(token.left));
      for (const name of token.opens?.toReversed() ?? []) begin((children) => elementOf(name, children));
    } else into().push(token as HtmlNode);
  }
  return root;
}

/** The address between parentheses at `at`, with the index after it; null if there is none. */
function inlineAddress(source: string, at: number): { href: string; end: number } | null {
  // No further: a text full of brackets would be searched to its end at each of them.
  const ahead = source.slice(at, at + LINK_REACH);
  const [start = '', href = ''] = BRACED_ADDRESS.exec(ahead) ?? BARE_ADDRESS.exec(ahead) ?? [];
  LINK_END.lastIndex = start.length;
  const tail = LINK_END.exec(ahead);
  return tail ? { href: href.replace(/\\([!-/:-@[-`{-~])/g, '$1'), end: at + start.length + tail[0].length } : null;
}

/** The first of these positions from `at` on, Infinity if there is none: asked with growing `at`, in linear time in all. */
function nextOf(positions: readonly number[]): (at: number) => number {
  let next = 0;
  return (at) => {
    while ((positions[next] ?? Infinity) < at) next += 1;
    return positions[next] ?? Infinity;
  };
}

const positionsOf = (source: string, pattern: RegExp): number[] =>
  [...source.matchAll(pattern)].map(({ index }) => index);

/** For each length of a run of backticks, where the next one of that length begins. */
function codeEnds(source: string): ReadonlyMap<number, ReturnType<typeof nextOf>> {
  const starts = new Map<number, number[]>();
  for (const { 0: run, index } of source.matchAll(/`+/g)) {
    starts.set(run.length, starts.get(run.length) ?? []);
    starts.get(run.length)?.push(index);
  }
  return new Map([...starts].map(([length, positions]) => [length, nextOf(positions)]));
}

function codeText(source: string): string {
  const line = source.replaceAll('\n', ' ');
  return line.startsWith(' ') && line.endsWith(' ') && line.trim() !== '' ? line.slice(1, -1) : line;
}

const ENTITIES = new RegExp(ENTITY.source, 'gi');

/** `&copy;` and `&#x27;` as the characters they stand for; unknown names stay as they are. */
function decodeEntities(source: string): string {
  if (!source.includes('&')) return source;
  return source.replace(ENTITIES, (entity) => {
    let decoded = '';
    new Parser({ ontext: (piece) => (decoded += piece) }).parseComplete(entity);
    // HTML also reads the old names without their semicolon (`&notable;` as `¬able;`); Markdown does not.
    return decoded.length > 1 && decoded.endsWith(';') ? entity : decoded;
  });
}
