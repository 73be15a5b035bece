import { Lexer, Tokenizer, type MarkedToken, type Token, type Tokens } from 'marked';
import { TOUCHING } from './from-elements.ts';
import { elementOf, isBlockName, linesOf, readHtml, type HtmlNode } from './html-elements.ts';
import { readInlines } from './inline.ts';
import { MAX_DEPTH } from './limits.ts';
import { safeLink } from './links.ts';

/** What the lexer makes of blocks; no extension is used. */
type BlockToken = Exclude<
  MarkedToken,
  { type: 'br' | 'codespan' | 'del' | 'em' | 'escape' | 'image' | 'link' | 'list_item' | 'strong' }
>;

/** Markdown (GitHub's, with line ends as breaks) as elements. Throws if the lexer does. */
export function nodesOfMarkdown(source: string): HtmlNode[] {
  const lexer = new Lexer({ gfm: true, breaks: true, tokenizer: new BlockTokenizer() });
  lexer.blockTokens(source, lexer.tokens);
  return createReader(lexer.tokens.links, referencesIn(source))(lexer.tokens, 1);
}

/** An underlined heading of one line: the lexer's own rule looks for the end of a paragraph at each of its lines. */
const UNDERLINED = /^ {0,3}([^\n]*\S)[ \t]*\n {0,3}(=+|-+)[ \t]*(?:\n+|$)/;
/** A line of HTML after which Markdown may follow without an empty line: what folds, an element in one line, an end. */
const HTML_LINE = (() => {
  const blocks =
    'p|div|h[1-6]|[uod]l|table|summary|center|blockquote|section|article|header|footer|main|figure|details';
  const whole = String.raw`(${blocks})\b(?:(?!<\1\b)[^\n])*<\/\1>[ \t]*`;
  return new RegExp(String.raw`^ {0,3}<(?:details\b[^\n]*|\/(?:${blocks})[ \t]*>[ \t]*|${whole})(?:\n|$)`, 'i');
})();

class BlockTokenizer extends Tokenizer {
  /** What only looks like the beginning of code is text: `~~~x~~~`, and a last line with words after its marks. */
  override fences(src: string): Tokens.Code | undefined {
    const code = super.fences(src);
    const isText = code?.lang?.includes('~') || (code?.lang && !code.raw.trim().includes('\n'));
    return isText ? undefined : code;
  }

  override lheading(src: string): Tokens.Heading | undefined {
    const [raw, text, underline] = UNDERLINED.exec(src) ?? [];
    if (raw === undefined || text === undefined) return undefined;
    return { type: 'heading', raw, depth: underline?.startsWith('=') ? 1 : 2, text, tokens: [] };
  }

  override html(src: string): Tokens.HTML | undefined {
    const [raw] = HTML_LINE.exec(src) ?? [];
    return raw === undefined ? super.html(src) : { type: 'html', raw, text: raw, block: true, pre: false };
  }
}

function referencesIn(source: string): Set<string> {
  const labels = source.matchAll(/\[([^[\]]+)\](?!:)/g);
  return new Set([...labels].map(([, label = '']) => label.toLowerCase().replace(/\s+/g, ' ')));
}

function createReader(links: Lexer['tokens']['links'], referenced: ReadonlySet<string>) {
  // Others are words between brackets, as in `[1]: Budget`.
  const addresses = Object.fromEntries(Object.entries(links).filter(([, { href }]) => safeLink(href)));
  const words = (text: string): HtmlNode[] => readInlines(text, addresses);
  const asText = (source: string): HtmlNode[] => [elementOf('p', linesOf(source))];

  const nodes = (tokens: readonly Token[], depth: number): HtmlNode[] =>
    (tokens as BlockToken[]).flatMap((token, at) =>
      depth > MAX_DEPTH ? asText(token.raw) : nodesOf(token, depth, tokens[at - 1]?.type),
    );

  function nodesOf(token: BlockToken, depth: number, before?: string): HtmlNode[] {
    switch (token.type) {
      case 'space':
      case 'checkbox':
        return [];
      case 'paragraph':
      case 'text':
        return [elementOf('p', words(token.text))];
      case 'heading':
        return [elementOf(`h${token.depth}`, words(token.text))];
      case 'blockquote':
        return [elementOf('blockquote', nodes(token.tokens, depth + 1))];
      case 'list': {
        const attributes = { start: String(token.start), [TOUCHING]: String(before === 'list') };
        const items = token.items.map((item) => itemOf(item, depth));
        return [elementOf(token.ordered ? 'ol' : 'ul', items, attributes)];
      }
      case 'code': {
        const language = /^[\w+#.-]{1,30}(?!\S)/.exec(token.lang ?? '')?.[0] ?? '';
        // As in HTML, the first line end is none of the words.
        const code = elementOf('code', [`\n${token.text}`], { class: `language-${language}` });
        return [elementOf('pre', [code])];
      }
      case 'table':
        return [tableOf(token, words)];
      case 'hr':
        return [elementOf('hr', [])];
      case 'html':
        return nodesOfHtml(token.text);
      case 'def':
        return referenced.has(token.tag) && safeLink(token.href) ? [] : asText(token.raw);
    }
  }

  function itemOf(item: Tokens.ListItem, depth: number): HtmlNode {
    const tokens = (item.tokens as BlockToken[]).filter(({ type }) => type !== 'checkbox');
    const [first, ...rest] = tokens;
    const hasBox = item.task && (first?.type === 'paragraph' || first?.type === 'text');
    // The words of a task may still begin with its box.
    const own = hasBox ? [{ ...first, text: first.text.replace(/^\[[ xX]\][ \t]+/, '') }, ...rest] : tokens;
    return elementOf('li', nodes(own, depth + 1), {}, hasBox ? item.checked === true : null);
  }

  function nodesOfHtml(html: string): HtmlNode[] {
    const [, shown] = /^\s*<!--(?:(?!-->|\n[ \t]*\n)[\s\S])*-->([\s\S]*)$/.exec(html) ?? [];
    if (shown !== undefined) return [elementOf('p', words(shown.trim()))];
    if (/^(?:\s*<br\s*\/?>)+\s*$/i.test(html)) return [];
    const [, name = ''] = /^\s*<\/?([a-z][a-z0-9]*)/i.exec(html) ?? [];
    return isBlockName(name.toLowerCase()) ? (readHtml(html)?.children ?? []) : asText(html.trim());
  }

  return nodes;
}

/** A table with all words of its rows: GitHub's rule drops cells beyond the head. */
function tableOf(token: Tokens.Table, words: (text: string) => HtmlNode[]): HtmlNode {
  const lines = token.raw.trimEnd().split('\n').slice(2);
  const most = token.header.length;
  const row = (name: string, texts: readonly string[]) =>
    elementOf(
      'tr',
      texts.map((text, column) => elementOf(name, words(text), { align: token.align[column] ?? '' })),
    );
  const rows = token.rows.map((cells, index) => {
    const line = lines[index] ?? '';
    const all = cellsOf(line, false);
    if (all.length <= most)
      return row(
        'td',
        cells.map(({ text }) => text),
      );
    // A bar in code is one of the text, if that makes the row fit.
    return row('td', [all, cellsOf(line, true)].find(({ length }) => length === most) ?? all);
  });
  const head = row(
    'th',
    token.header.map(({ text }) => text),
  );
  return elementOf('table', [elementOf('thead', [head]), elementOf('tbody', rows)]);
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
