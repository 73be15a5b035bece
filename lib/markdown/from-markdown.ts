import MarkdownIt, { type Env, type StateBlock, type Token } from 'markdown-it';
import { TOUCHING } from './from-elements.ts';
import { elementOf, isBlockName, linesOf, readHtml, type HtmlNode } from './html-elements.ts';
import { readInlines } from './inline.ts';
import { MAX_DEPTH } from './limits.ts';
import { safeLink } from './links.ts';

/** A line of HTML after which Markdown may follow without an empty line: what folds, an element in one line, an end. */
const HTML_LINE = (() => {
  const blocks =
    'p|div|h[1-6]|[uod]l|table|summary|center|blockquote|section|article|header|footer|main|figure|details';
  const whole = String.raw`(${blocks})\b(?:(?!<\1\b)[^\n])*<\/\1>[ \t]*`;
  return new RegExp(String.raw`^ {0,3}<(?:details\b[^\n]*|\/(?:${blocks})[ \t]*>[ \t]*|${whole})$`, 'i');
})();

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
  /** An underlined heading has one line: what is above is a paragraph. */
  lheading: (rule) => (state, line, end, isSilent) => {
    const count = state.tokens.length;
    if (!rule(state, line, end, isSilent)) return false;
    const heading = state.tokens.slice(count);
    const [, words] = heading;
    const above = words?.content.split('\n') ?? [];
    if (!words || above.length < 2) return true;
    words.content = above.pop() ?? '';
    state.tokens.length = count;
    state.push('paragraph_open', 'p', 1);
    state.push('inline', '', 0).content = above.join('\n');
    state.push('paragraph_close', 'p', -1);
    for (const token of heading) state.tokens.push(token);
    return true;
  },
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
    const label = state.tokens.at(-1)?.meta?.['label'];
    if ((state.env['referenced'] as ReadonlySet<unknown>).has(label)) return true;
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

const parser = (() => {
  const made = new MarkdownIt({ html: true, maxNesting: 1000 }).disable(['inline', 'text_join']);
  made.validateLink = (address) => safeLink(address) !== null;
  made.normalizeLink = (address) => address;
  const { ruler } = made.block;
  // oxlint-disable-next-line no-underscore-dangle -- nothing else names a rule that is to be called
  for (const { name, fn, alt } of ruler.__rules__) {
    const change = RULES[name];
    if (change) ruler.at(name, change(fn), { alt: name === 'table' ? [...alt, 'blockquote'] : alt });
  }
  return made;
})();

/** Markdown (GitHub's, with line ends as breaks) as elements. Throws if the parser does. */
export function nodesOfMarkdown(source: string): HtmlNode[] {
  const labels = source.matchAll(/\[([^[\]]+)\](?!:)/g);
  const referenced = new Set([...labels].map(([, label = '']) => parser.utils.normalizeReference(label)));
  const env: Env = { referenced };
  return nodesOf(parser.parse(source, env), source.split('\n'), env);
}

function nodesOf(tokens: readonly Token[], lines: readonly string[], env: Env): HtmlNode[] {
  const words = (text: string): HtmlNode[] => readInlines(text, env).nodes;
  const root: HtmlNode[] = [];
  const open: { attributes: Record<string, string>; children: HtmlNode[] }[] = [];
  const into = () => open.at(-1)?.children ?? root;

  for (const [index, token] of tokens.entries()) {
    const { tag, nesting } = token;
    if (nesting === 1) {
      // A list in a list is two deeper, with its item.
      const children = open.length > 2 * MAX_DEPTH ? into() : [];
      const own = (token.attrs ?? []).map(([name, value]) => [name, String(value)] as const);
      open.push({ children, attributes: { ...Object.fromEntries(own), ...attributesOf(index) } });
    } else if (nesting === -1) {
      const { children = [], attributes = {} } = open.pop() ?? {};
      if (children !== into()) into().push(elementOf(tag, children, attributes));
    } else for (const node of leafOf(token)) into().push(node);
  }
  return root;

  function attributesOf(index: number): Record<string, string> {
    const { type, map } = tokens[index] as Token;
    if (type === 'list_item_open') {
      const first = tokens[index + 2];
      const [box, state] =
        (tokens[index + 1]?.type === 'paragraph_open' && /^\[([ xX])\][ \t]+(?=\S)/.exec(first?.content ?? '')) || [];
      if (!first || box === undefined) return {};
      first.content = first.content.slice(box.length);
      return { 'data-checked': String(state !== ' ') };
    }
    const isAfterList = /^(?:bullet|ordered)_list_close$/.test(tokens[index - 1]?.type ?? '');
    return type.endsWith('list_open')
      ? { [TOUCHING]: String(isAfterList && /[^\s>]/.test(lines[(map?.[0] ?? 0) - 1] ?? '')) }
      : {};
  }

  function leafOf({ type, content, info, meta }: Token): HtmlNode[] {
    switch (type) {
      case 'inline':
        return words(content);
      case 'fence':
      case 'code_block': {
        const language = /^[\w+#.-]{1,30}(?!\S)/.exec(info.trim())?.[0] ?? '';
        // As in HTML, the first line end is none of the words.
        return [elementOf('pre', [elementOf('code', [`\n${content}`], { class: `language-${language}` })])];
      }
      case 'table':
        return [tableOf(meta as unknown as Table, words)];
      case 'hr':
        return [elementOf('hr', [])];
      case 'html_block':
        return nodesOfHtml(content.trimEnd(), words);
      case 'as_written':
        return asWritten(content);
      default:
        return [];
    }
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
