import { cleanText } from '../recording/text.ts';
import { tooCostly } from './cost.ts';
import { blocksFromHtml } from './from-html.ts';
import { blocksFromMarkdown } from './from-markdown.ts';
import { MAX_MARKDOWN_CHARS, MAX_SOURCE_CHARS } from './limits.ts';
import { looksLikeHtml } from './looks-like-html.ts';
import type { ParsedDocument } from './nodes.ts';
import { plainParagraphs } from './plain-paragraphs.ts';

/**
 * A summary or a note, in Markdown, HTML or plain text, as a tree of allowed nodes. Never throws and never loses words: what is too
 * long, too deep or too costly to read as markup is shown as plain text, with `fellBack` set.
 */
export function parseDocument(source: string): ParsedDocument {
  if (source.length > MAX_SOURCE_CHARS) return plain(source);
  const text = cleanText(source);
  try {
    if (looksLikeHtml(text)) return blocksFromHtml(text) ?? plain(source);
    const tooMuch = text.length > MAX_MARKDOWN_CHARS || tooCostly(text);
    return tooMuch ? plain(source) : { blocks: blocksFromMarkdown(text), fellBack: false };
  } catch {
    // The lexer recurses; what overflows it in spite of `tooCostly` is not a bug of ours to report.
    return plain(source);
  }
}

function plain(source: string): ParsedDocument {
  return { blocks: plainParagraphs(source), fellBack: true };
}
