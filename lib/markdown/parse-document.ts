import { cleanText } from '../recording/text.ts';
import { blocksOf, paragraphsOf } from './from-elements.ts';
import { jsonOf, nodesOfJson } from './from-json.ts';
import { nodesOfMarkdown } from './from-markdown.ts';
import { elementOf, readHtml, type HtmlNode } from './html-elements.ts';
import { isLight, isTooMuch, MAX_LINES, MAX_MARKDOWN_CHARS, MAX_SOURCE_CHARS } from './limits.ts';
import type { Block } from './nodes.ts';

/**
 * A summary or a note, in Markdown, HTML, plain text or JSON, without what a model thought before. Never throws and
 * never loses words: what is too long or too deep to read as markup, or too much to draw, is plain text.
 */
export function parseDocument(source: string): Block[] {
  const text = textOf(source);
  try {
    const json = jsonOf(text);
    const blocks = blocksOf(json ? nodesOfJson(json, (field) => nodesOfText(textOf(field))) : nodesOfText(text));
    return isLight(blocks) ? blocks : plain(text);
  } catch {
    // The readers recurse; an overflow in spite of `isTooMuch` is not a bug of ours to report.
    return plain(text);
  }
}

/** The object or list that a source is the JSON text of, also in a fence; null for any other source. */
export const documentJson = (source: string): object | null => jsonOf(textOf(source));

const textOf = (source: string): string => splitThinking(cleanText(source)).text;

function nodesOfText(text: string): HtmlNode[] {
  if (text.length <= MAX_SOURCE_CHARS && looksLikeHtml(text)) return readHtml(text)?.children ?? paragraphsOf(text);
  const isTooLong = text.length > MAX_MARKDOWN_CHARS || hasManyLines(text);
  return isTooLong || isTooMuch(text) ? paragraphsOf(text) : nodesOfMarkdown(text);
}

/** As it is written: in paragraphs, or as one element if these would be too many. */
function plain(text: string): Block[] {
  const blocks = hasManyLines(text) ? null : blocksOf(paragraphsOf(text));
  return blocks && isLight(blocks) ? blocks : blocksOf([elementOf('pre', [text.trim()])]);
}

const hasManyLines = (text: string): boolean => text.split('\n', MAX_LINES + 2).length > MAX_LINES + 1;

/** One after the other from the beginning. */
const THOUGHTS =
  /\s*(?:<(think|thinking|thought|thoughts|reasoning)(?:\s[^<>]*)?>([^]*?)<\/\1>|◁think▷([^]*?)◁\/think▷)/giy;
/** Its beginning is sometimes part of the prompt, and so not of the answer. */
const THOUGHT_END = /^[ \t]*<\/(?:think|thinking|thought|thoughts|reasoning)>[ \t]*$/im;

/** What a model thought before it wrote (`<think>…</think>`), empty if nothing; and its text, also out of a fence. */
export function splitThinking(source: string): { thinking: string; text: string } {
  const thoughts: string[] = [];
  function withoutThoughts(text: string): string {
    const found = [...text.matchAll(THOUGHTS)];
    const end = found.length === 0 ? THOUGHT_END.exec(text) : null;
    if (end && !text.slice(0, end.index).includes('```')) {
      thoughts.push(text.slice(0, end.index));
      return text.slice(end.index + end[0].length);
    }
    for (const [, , tagged, signed] of found) thoughts.push(tagged ?? signed ?? '');
    return text.slice(found.map(([whole]) => whole).join('').length);
  }
  const text = withoutThoughts(withoutFence(withoutThoughts(source)));
  return {
    thinking: thoughts
      .map((thought) => thought.trim())
      .join('\n\n')
      .trim(),
    text,
  };
}

const FENCE = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))([^\n`]*)$/;
const DOCUMENT_LANGUAGE = /^(?:markdown|md|gfm|html?|json|text|txt|plaintext)?(?:\s|$)/i;

/** The document in a fence around the whole of it, as models wrap what they write; the text itself if there is none. */
function withoutFence(text: string): string {
  const lines = text.trim().split('\n');
  const [, fence = '', language = ''] = FENCE.exec(lines[0] ?? '') ?? [];
  if (fence === '' || !DOCUMENT_LANGUAGE.test(language.trim())) return text;
  let isInside = false;
  for (const [index, line] of lines.entries()) {
    const [, mark = '', info = ''] = (index > 0 && FENCE.exec(line)) || [];
    if (mark === '' || mark.charAt(0) !== fence.charAt(0)) continue;
    if (info.trim() !== '') isInside = true;
    else if (isInside) isInside = false;
    else if (mark.length >= fence.length) return index === lines.length - 1 ? lines.slice(1, -1).join('\n') : text;
  }
  // The end of what a model writes may be cut off.
  return !isInside && /^(?:markdown|md|gfm)/i.test(language.trim()) ? lines.slice(1).join('\n') : text;
}

const BLOCK =
  'p|div|h[1-6]|ul|ol|li|table|blockquote|pre|section|article|main|header|footer|body|html|dl|details|figure';
const OTHER = 'a|b|strong|i|em|u|s|span|font|code|mark|br|hr|img|center|style|meta|head|title|script|svg';

/** White space, comments and the document type before the content. */
const BEGINNING = /^(?:\s|<!--[\s\S]*?-->|<!doctype[^>]*>)*/i;
const FIRST_TAG = new RegExp(`<(?:(${BLOCK})|${OTHER})(?=[\\s/>])`, 'iy');
const CLOSING_BLOCK = new RegExp(`</(?:${BLOCK})\\s*>`, 'i');
const MARKDOWN_STYLE = /\*\*[^\s*][^*\n]*\*\*|\]\(https?:/;
/** A line that begins as no HTML does. */
const MARKDOWN_BLOCK = /^(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|>[ \t]|```|\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*$)/m;

/** Markdown after an empty line; no code, which may hold empty lines and anything after them. */
const AFTER_EMPTY_LINE =
  /^(?![\s\S]*<pre)[\s\S]*?\n[ \t]*\n(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|```|\*\*[^\s*])/i;

/**
 * Whether a summary is HTML, not Markdown with tags (docs/service.md#r7): it begins with a known tag, or closes a
 * block, and has no line or style of Markdown, unless it ends with a tag; or it begins with a block and ends with a
 * tag.
 */
export function looksLikeHtml(source: string): boolean {
  if (!source.includes('<') || AFTER_EMPTY_LINE.test(source)) return false;
  FIRST_TAG.lastIndex = BEGINNING.exec(source)?.[0].length ?? 0;
  const first = FIRST_TAG.exec(source);
  const block = first?.[1];
  // What folds may hold either.
  const isBlock = block !== undefined && !/^details$/i.test(block);
  const endsWithTag = source.trimEnd().endsWith('>');
  if (isBlock && endsWithTag) return true;
  const closesBlock = CLOSING_BLOCK.test(source);
  if (MARKDOWN_BLOCK.test(source) || (MARKDOWN_STYLE.test(source) && !(closesBlock && endsWithTag))) return false;
  return first !== null || (!source.includes('`') && closesBlock);
}
