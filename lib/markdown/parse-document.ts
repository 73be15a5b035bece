import { cleanText } from '../recording/text.ts';
import { SUMMARY_BUDGET, tooCostly } from './cost.ts';
import { blocksFromHtml } from './from-html.ts';
import { blocksFromMarkdown } from './from-markdown.ts';
import { MAX_LINES, MAX_MARKDOWN_CHARS, MAX_SOURCE_CHARS } from './limits.ts';
import { looksLikeHtml } from './looks-like-html.ts';
import type { Block } from './nodes.ts';
import { plainParagraphs } from './plain-paragraphs.ts';
import { isLight } from './weight.ts';

/**
 * A summary or a note, in Markdown, HTML, or plain text, as a tree of allowed nodes. Never throws and never loses
 * words: a source that is too long, too deep, or too costly to read as markup, or amounts to more than can be drawn at
 * once, is shown as plain text.
 */
export function parseDocument(source: string): Block[] {
  if (source.length > MAX_SOURCE_CHARS) return plain(source);
  const text = cleanText(source);
  try {
    const blocks = read(text);
    return blocks && isLight(blocks) ? blocks : plain(source);
  } catch {
    // The lexer recurses; an overflow in spite of `tooCostly` is not a bug of ours to report.
    return plain(source);
  }
}

/** Null if it is not worth reading as markup. */
function read(text: string): Block[] | null {
  if (looksLikeHtml(text)) return blocksFromHtml(text);
  const tooMuch = text.length > MAX_MARKDOWN_CHARS || hasManyLines(text) || tooCostly(text, SUMMARY_BUDGET);
  return tooMuch ? null : blocksFromMarkdown(text);
}

function plain(source: string): Block[] {
  const blocks = hasManyLines(source) ? null : plainParagraphs(source);
  return blocks && isLight(blocks) ? blocks : asOneText(source);
}

/** The whole text as one element, whatever is in it. */
function asOneText(source: string): Block[] {
  const text = cleanText(source).trim();
  return text === '' ? [] : [{ type: 'code', language: null, text }];
}

function hasManyLines(text: string): boolean {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) if (++lines > MAX_LINES) return true;
  return false;
}
