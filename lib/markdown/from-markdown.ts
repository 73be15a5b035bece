import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { decodeEntities } from './decode-entities.ts';
import { cleanText } from '../recording/text.ts';
import { createInlineTags } from './inline-tags.ts';
import { MAX_DEPTH } from './limits.ts';
import { makeImage, makeLink, safeLink } from './links.ts';
import { headingLevel, plainText, type Block, type Inline, type ListItem } from './nodes.ts';
import { linesOf } from './plain-paragraphs.ts';
import { tidyInline, tidyParagraphs } from './tidy-inline.ts';
import { TextTokenizer } from './tokenizer.ts';

/**
 * Markdown (GitHub's, with line ends kept as breaks, as notes are written) as blocks. Harmless HTML tags within a line
 * are interpreted (see `inline-tags.ts`), and other HTML is shown as text. Throws if the lexer does; `parseDocument`
 * catches that.
 */
export function blocksFromMarkdown(source: string): Block[] {
  const lexer = new Lexer({ gfm: true, breaks: true, tokenizer: new TextTokenizer() });
  return toBlocks(lexer.lex(source), { depth: 0, referenced: referencesIn(source) });
}

interface Place {
  depth: number;
  /** Labels that some `[text][label]` refers to. */
  referenced: ReadonlySet<string>;
}

function referencesIn(source: string): Set<string> {
  const labels = source.matchAll(/\[([^[\]]+)\](?!:)/g);
  return new Set([...labels].map(([, label = '']) => label.toLowerCase().replace(/\s+/g, ' ')));
}

/** No extension is used, so there are no other tokens. */
const known = (tokens: Token[]): MarkedToken[] => tokens as MarkedToken[];

function toBlocks(tokens: Token[], place: Place): Block[] {
  return known(tokens).flatMap((token) => toBlock(token, place));
}

function toBlock(token: MarkedToken, place: Place): Block[] {
  const inside = { ...place, depth: place.depth + 1 };
  if (inside.depth > MAX_DEPTH) return tidyParagraphs(linesOf(token.raw));

  switch (token.type) {
    case 'space':
    case 'checkbox':
      return [];
    case 'paragraph':
      return tidyParagraphs(toInlines(token.tokens, inside.depth));
    case 'text':
      return tidyParagraphs(token.tokens ? toInlines(token.tokens, inside.depth) : linesOf(token.text));
    case 'heading': {
      const children = tidyInline(toInlines(token.tokens, inside.depth));
      return children.length === 0 ? [] : [{ type: 'heading', level: headingLevel(token.depth), children }];
    }
    case 'blockquote': {
      const children = toBlocks(token.tokens, inside);
      return children.length === 0 ? [] : [{ type: 'quote', children }];
    }
    case 'list':
      return toList(token, inside);
    case 'code':
      return toCode(token);
    case 'table':
      return [toTable(token, inside.depth)];
    case 'hr':
      return [{ type: 'rule' }];
    case 'html':
      return /^(?:\s*<br\s*\/?>)+\s*$/i.test(token.text) ? [] : tidyParagraphs(linesOf(token.text.trim()));
    case 'def':
      return place.referenced.has(token.tag) && safeLink(token.href) ? [] : tidyParagraphs(linesOf(token.raw));
    case 'br':
    case 'codespan':
    case 'del':
    case 'em':
    case 'escape':
    case 'image':
    case 'link':
    case 'list_item':
    case 'strong':
      return tidyParagraphs(linesOf(token.raw));
  }
}

function toList(token: Tokens.List, place: Place): Block[] {
  const items = token.items.map((item): ListItem => {
    const children = toBlocks(item.tokens, place);
    const task = item.task && children[0]?.type === 'paragraph';
    return { checked: task ? item.checked === true : null, children };
  });
  const filled = items.filter((item) => item.children.length > 0);
  const start = typeof token.start === 'number' ? token.start : 1;
  return filled.length === 0 ? [] : [{ type: 'list', ordered: token.ordered, start, items: filled }];
}

function toCode(token: Tokens.Code): Block[] {
  const text = cleanText(token.text).replace(/\n$/, '');
  const [language] = /^[\w+#.-]{1,30}(?!\S)/.exec(token.lang ?? '') ?? [null];
  return text.trim() === '' ? [] : [{ type: 'code', language, text }];
}

function toTable(token: Tokens.Table, depth: number): Block {
  const cell = ({ tokens }: Tokens.TableCell): Inline[] => tidyInline(toInlines(tokens, depth));
  return {
    type: 'table',
    align: token.align,
    header: token.header.map(cell),
    rows: token.rows.map((row) => row.map(cell)),
  };
}

function toInlines(tokens: Token[], depth: number): Inline[] {
  const tags = createInlineTags();
  for (const token of known(tokens)) {
    const isTag = token.type === 'html' && depth + tags.depth() < MAX_DEPTH && tags.take(token.raw);
    if (!isTag) tags.add(toInline(token, depth + tags.depth()), token.raw);
  }
  return tags.end();
}

function toInline(token: MarkedToken, depth: number): Inline[] {
  if (depth > MAX_DEPTH) return linesOf(token.raw);
  switch (token.type) {
    case 'text':
      return linesOf(decodeEntities(token.text));
    case 'escape':
      return [{ type: 'text', text: token.text }];
    case 'strong':
      return [{ type: 'strong', children: toInlines(token.tokens, depth + 1) }];
    case 'em':
      return [{ type: 'emphasis', children: toInlines(token.tokens, depth + 1) }];
    case 'del':
      return [{ type: 'strikethrough', children: toInlines(token.tokens, depth + 1) }];
    case 'codespan':
      return [{ type: 'inline-code', text: token.text }];
    case 'br':
      return [{ type: 'break' }];
    case 'html':
      return /^<br\s*\/?>$/i.test(token.text) ? [{ type: 'break' }] : linesOf(token.text);
    case 'link':
      return toLink(token, depth);
    case 'image': {
      const alt = plainText(toInlines(token.tokens, depth + 1));
      const image = makeImage(decodeEntities(token.href), alt);
      return image ? [image] : [{ type: 'text', text: alt }];
    }
    case 'checkbox':
    case 'space':
      return [];
    case 'blockquote':
    case 'code':
    case 'def':
    case 'heading':
    case 'hr':
    case 'list':
    case 'list_item':
    case 'paragraph':
    case 'table':
      return linesOf(token.raw);
  }
}

function toLink(token: Tokens.Link, depth: number): Inline[] {
  if (token.autolink) {
    const text: Inline = { type: 'text', text: token.text };
    return [makeLink(token.href, [text]) ?? text];
  }
  const children = toInlines(token.tokens, depth + 1);
  const link = makeLink(decodeEntities(token.href), children);
  return link ? [link] : children;
}
