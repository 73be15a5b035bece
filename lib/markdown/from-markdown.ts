import { Lexer, Tokenizer, type MarkedToken, type Token, type Tokens } from 'marked';
import { cleanText } from '../recording/text.ts';
import { blocksFromHtml } from './from-html.ts';
import { isBlockName } from './html-elements.ts';
import { readInlines } from './inline.ts';
import { MAX_DEPTH } from './limits.ts';
import { safeLink } from './links.ts';
import { MARKDOWN_BLOCK } from './looks-like-html.ts';
import { headingLevel, type Block, type Inline, type ListItem } from './nodes.ts';
import { joinLists, linesOf, tidyInline, tidyParagraphs } from './tidy.ts';

/** What the lexer makes of blocks; no extension is used. */
type BlockToken = Exclude<
  MarkedToken,
  { type: 'br' | 'codespan' | 'del' | 'em' | 'escape' | 'image' | 'link' | 'list_item' | 'strong' }
>;

/**
 * Markdown (GitHub's, with line ends kept as breaks, as notes are written) as blocks. The lexer finds the blocks, and
 * `readInlines` reads their words. HTML blocks that are harmless are interpreted, other HTML is text. Throws if the lexer
 * does; `parseDocument` catches that. `isLoose` reads what follows a line of HTML without an empty line, as models write
 * it; in a template, a value there is text.
 */
export function blocksFromMarkdown(source: string, isLoose = false): Block[] {
  const tokens = blockTokens(source);
  return createReader(tokens.links, referencesIn(source), isLoose).blocks(tokens, 1);
}

function blockTokens(source: string): Lexer['tokens'] {
  const lexer = new Lexer({ gfm: true, breaks: true, tokenizer: new BlockTokenizer() });
  lexer.blockTokens(source, lexer.tokens);
  return lexer.tokens;
}

/** An underlined heading of one line: the lexer's own rule looks for the end of a paragraph at each of its lines. */
const UNDERLINED = /^ {0,3}([^\n]*\S)[ \t]*\n {0,3}(=+|-+)[ \t]*(?:\n+|$)/;

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
}

/** Labels that some `[text][label]` refers to. */
function referencesIn(source: string): Set<string> {
  const labels = source.matchAll(/\[([^[\]]+)\](?!:)/g);
  return new Set([...labels].map(([, label = '']) => label.toLowerCase().replace(/\s+/g, ' ')));
}

function createReader(links: Lexer['tokens']['links'], referenced: ReadonlySet<string>, isLoose: boolean) {
  // Others are words between brackets, as in `[1]: Budget`.
  const addresses = Object.fromEntries(Object.entries(links).filter(([, { href }]) => safeLink(href)));
  const words = (text: string): Inline[] => readInlines(text, addresses);

  function blocks(tokens: readonly Token[], depth: number): Block[] {
    const read: Block[] = [];
    const touching = new Set<Block>();
    for (const [index, token] of (tokens as BlockToken[]).entries()) {
      for (const block of blocksOf(token, depth)) {
        read.push(block);
        if (token.type === 'list' && tokens[index - 1]?.type === 'list') touching.add(block);
      }
    }
    return joinLists(read, touching);
  }

  function blocksOf(token: BlockToken, depth: number): Block[] {
    if (depth > MAX_DEPTH) return tidyParagraphs(linesOf(token.raw));
    switch (token.type) {
      case 'space':
      case 'checkbox':
        return [];
      case 'paragraph':
      case 'text':
        return tidyParagraphs(words(token.text));
      case 'heading': {
        const children = tidyInline(words(token.text));
        return children.length === 0 ? [] : [{ type: 'heading', level: headingLevel(token.depth), children }];
      }
      case 'blockquote': {
        const children = blocks(token.tokens, depth + 1);
        return children.length === 0 ? [] : [{ type: 'quote', children }];
      }
      case 'list':
        return listOf(token, depth);
      case 'code': {
        const text = cleanText(token.text).replace(/\n$/, '');
        const [language] = /^[\w+#.-]{1,30}(?!\S)/.exec(token.lang ?? '') ?? [null];
        return text.trim() === '' ? [] : [{ type: 'code', language, text }];
      }
      case 'table':
        return [tableOf(token, words)];
      case 'hr':
        return [{ type: 'rule' }];
      case 'html':
        return htmlBlocks(token.text, depth);
      case 'def':
        return referenced.has(token.tag) && safeLink(token.href) ? [] : tidyParagraphs(linesOf(token.raw));
    }
  }

  function listOf(token: Tokens.List, depth: number): Block[] {
    const items = token.items.map((item): ListItem => {
      const tokens = (item.tokens as BlockToken[]).filter(({ type }) => type !== 'checkbox');
      const [first, ...rest] = tokens;
      const hasBox = item.task && (first?.type === 'paragraph' || first?.type === 'text');
      // The words of a task may still begin with its box.
      const own = hasBox ? [{ ...first, text: first.text.replace(/^\[[ xX]\][ \t]+/, '') }, ...rest] : tokens;
      const children = blocks(own, depth + 1);
      return { checked: hasBox && children[0]?.type === 'paragraph' ? item.checked === true : null, children };
    });
    const filled = items.filter((item) => item.children.length > 0);
    const start = typeof token.start === 'number' ? token.start : 1;
    return filled.length === 0 ? [] : [{ type: 'list', ordered: token.ordered, start, items: filled }];
  }

  /** HTML that begins with a block: interpreted as such, with the Markdown in it. Other HTML is text. */
  function htmlBlocks(html: string, depth: number): Block[] {
    const [, name = ''] = /^\s*<\/?([a-z][a-z0-9]*)/i.exec(html) ?? [];
    const [, shown] = /^\s*<!--(?:(?!-->|\n[ \t]*\n)[\s\S])*-->([\s\S]*)$/.exec(html) ?? [];
    if (shown !== undefined) return tidyParagraphs(words(shown.trim()));
    if (/^(?:\s*<br\s*\/?>)+\s*$/i.test(html)) return [];
    if (!isBlockName(name.toLowerCase())) return tidyParagraphs(linesOf(html.trim()));
    // What folds may hold Markdown, and Markdown may follow.
    const start = `${html}\n`.indexOf('\n');
    const rest = html.slice(start + 1).replace(/(?:^|\n)<\/[a-z][^<>]*>\s*$/i, '');
    const isClosed = html.slice(0, start).toLowerCase().includes(`</${name.toLowerCase()}>`);
    const isMixed = /^details$/i.test(name) ? rest.trim() !== '' : isLoose && isClosed && MARKDOWN_BLOCK.test(rest);
    if (!isMixed) return blocksFromHtml(html) ?? [];
    return [...(blocksFromHtml(html.slice(0, start)) ?? []), ...blocks(blockTokens(rest), depth + 1)];
  }

  return { blocks };
}

/** A table with all words of its rows: GitHub's rule drops cells beyond the head. */
function tableOf(token: Tokens.Table, words: (text: string) => Inline[]): Block {
  const cell = (text: string): Inline[] => tidyInline(words(text));
  const lines = token.raw.trimEnd().split('\n').slice(2);
  const most = token.header.length;
  const rows = token.rows.map((row, index) => {
    const line = lines[index] ?? '';
    const all = cellsOf(line, false);
    // A bar in code is one of the text, if that makes the row fit.
    return all.length > most
      ? ([all, cellsOf(line, true)].find((cells) => cells.length === most) ?? all)
      : row.map(({ text }) => text);
  });
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), most);
  const padded = (row: readonly string[]) => Array.from({ length: width }, (_, column) => cell(row[column] ?? ''));
  return {
    type: 'table',
    align: Array.from({ length: width }, (_, column) => token.align[column] ?? null),
    header: padded(token.header.map(({ text }) => text)),
    rows: rows.map(padded),
  };
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
